// User interface text in the language of the book, read from the page's data.

let words = {};

export function setWords(table) {
  words = table;
}

// Return a table of texts stored by `pack_table` (generator/typesetting/web/languages.py): by the keys of the book's language, and others.
export function unpackTable([texts, others], own) {
  const known = Object.keys(own).map((key, at) => [key, texts[at]]);
  return { ...Object.fromEntries(known.filter(([, text]) => text !== null)), ...others };
}

// Return a phrase with its placeholders replaced by values; a missing phrase is shown as its key.
export function say(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

export function sayCount(key, number, values = {}) {
  return say(`${key}.${number === 1 ? "one" : "many"}`, { ...values, number });
}

// Return a list of words, with the commas of the language.
export function listWords(items) {
  return items.length ? items.reduce((one, other) => say("new.listed", { one, other })) : "";
}

// Return parts as sentences, each with a full stop; a part that ends with one keeps it.
export function saySentences(parts) {
  const stop = say("hint.stop");
  const close = (part) => (/[.!?。]$/.test(part) ? part : `${part}${stop}`);
  return parts.filter(Boolean).map((part) => close(`${part[0].toUpperCase()}${part.slice(1)}`)).join(" ");
}

// Return a phrase that lists how a puzzle was turned, mirrored or relabeled.
export function turnWords(turn) {
  return listWords(turn.said.map((name) => say(`new.${name}`)));
}

// An error in user input, with a message for the user.
export class Fault extends Error {}
