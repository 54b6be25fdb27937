// The page's own words, in the language of the book; they come with the data.

let words = {};

export function takeWords(table) {
  words = table;
}

// Returns a phrase with its values put in; a phrase that is missing shows as its key, never as nothing.
export function say(key, values = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

export function sayCount(key, number) {
  return say(`${key}.${number === 1 ? "one" : "many"}`, { number });
}

// What a person can understand of something that is wrong with what came from outside.
export class Fault extends Error {}
