// The book's data: its puzzles at once, its answers when they are first asked for.

import { setWords } from "./phrases.js";

export const index = JSON.parse(document.getElementById("index").textContent);
setWords(index.words);

// Every puzzle with its place, its number, ID, line, minutes and chapter, in the order of the book.
export const puzzles = index.chapters.flatMap((chapter) =>
  chapter.puzzles.map(([id, rest, minutes], at) => ({ id, line: `${chapter.kind}:${rest}`, minutes, chapter, number: chapter.first + at })),
);
puzzles.forEach((puzzle, at) => Object.assign(puzzle, { at }));

// A book may have chapters that the page does not play, so that numbers between these two are missing; a page of nothing else has none.
export const firstNumber = puzzles[0]?.number ?? 0;
export const lastNumber = puzzles.at(-1)?.number ?? 0;

const byNumber = new Map(puzzles.map((puzzle) => [puzzle.number, puzzle]));
export const findByNumber = (number) => byNumber.get(number);

const byId = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
const byLine = new Map(puzzles.map((puzzle) => [puzzle.line, puzzle]));

export const findById = (id) => byId.get(id);
export const findByLine = (line) => byLine.get(line);

// What tells this book's "last puzzle" from other books' in a browser that keeps both.
export const bookName = `${puzzles[0]?.id}-${puzzles.length}`;

let answers = null;

// Returns solutions, paths and their patterns; null in a browser that cannot inflate them.
export function readAnswers() {
  answers ??= inflate(document.getElementById("answers").textContent.trim()).catch(() => null);
  return answers;
}

async function inflate(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}
