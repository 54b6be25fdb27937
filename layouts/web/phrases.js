// The page's own words, in the language of the book; they come with the data.

let words = {};

export function setWords(table) {
  words = table;
}

// Returns a phrase with its values put in; a phrase that is missing shows as its key, never as nothing.
export function say(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

export function sayCount(key, number) {
  return say(`${key}.${number === 1 ? "one" : "many"}`, { number });
}

// Returns how a puzzle was turned, mirrored or relabeled, as a list in words.
export function turnWords(turn) {
  const names = turn.said.map((name) => say(`new.${name}`));
  return names.length ? names.reduce((one, other) => say("new.listed", { one, other })) : "";
}

// What a person can understand of something that is wrong with what came from outside.
export class Fault extends Error {}
