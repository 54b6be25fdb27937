// The words of the page, in its language.

const data = JSON.parse(document.getElementById("data").textContent);

export const language = data.language;
export const languages = data.languages;

/** Return a phrase with its values filled in. */
export function say(key, values = {}) {
  return (data.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Return a phrase, or the fallback if the language has none. */
export function sayIfAny(key, fallback) {
  return data.words[key] ?? fallback;
}

/** Write the words of all elements that name theirs. */
export function sayAll() {
  for (const one of document.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label));
  for (const one of document.querySelectorAll("[data-title]")) one.title = say(one.dataset.title);
}
