// User interface text in the language of the book, read from the page's data.

let words = {};

export function setWords(table) {
  words = table;
}

// Return a phrase with its placeholders replaced by values; a missing phrase is shown as its key.
export function say(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

export function sayCount(key, number) {
  return say(`${key}.${number === 1 ? "one" : "many"}`, { number });
}

// Return a phrase that lists how a puzzle was turned, mirrored or relabeled.
export function turnWords(turn) {
  const names = turn.said.map((name) => say(`new.${name}`));
  return names.length ? names.reduce((one, other) => say("new.listed", { one, other })) : "";
}

// An error in user input, with a message for the user.
export class Fault extends Error {}
