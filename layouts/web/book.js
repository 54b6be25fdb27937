// Data of the book: puzzles are read at startup, answers on first use.

import { inflate } from "./inflate.js";
import { say, setWords } from "./phrases.js";

export const index = JSON.parse(document.getElementById("index").textContent);
setWords(index.words);

// All puzzles in book order, each with index, number, ID, line, minutes and chapter.
export const puzzles = index.chapters.flatMap((chapter) =>
  chapter.puzzles.map(([id, rest, minutes], at) => ({ id, line: `${chapter.kind}:${rest}`, minutes, chapter, number: chapter.first + at })),
);
puzzles.forEach((puzzle, at) => Object.assign(puzzle, { at }));

// First and last puzzle number, 0 if the page has no puzzles.
// Numbers in between are missing if a chapter's kind cannot be played on the page.
export const firstNumber = puzzles[0]?.number ?? 0;
export const lastNumber = puzzles.at(-1)?.number ?? 0;

const byNumber = new Map(puzzles.map((puzzle) => [puzzle.number, puzzle]));
export const findByNumber = (number) => byNumber.get(number);

const byId = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
const byLine = new Map(puzzles.map((puzzle) => [puzzle.line, puzzle]));

export const findById = (id) => byId.get(id);
export const findByLine = (line) => byLine.get(line);

// Key under which the last puzzle of this book is saved, distinct from the keys of other books.
export const bookName = `${puzzles[0]?.id}-${puzzles.length}`;

// Puzzles of the book's chapters that are not printed; none until the answers are read.
// Their answers follow those of the book's puzzles: `answersAt` is the index.
let spareByLine = new Map();
export const spares = () => [...spareByLine.values()];
export const findSpare = (line) => spareByLine.get(line);

function keepSpares(found) {
  const made = (found.spares ?? []).map(([chapter, rest, minutes], at) => ({
    line: `${index.chapters[chapter].kind}:${rest}`, minutes, chapter: index.chapters[chapter], answersAt: puzzles.length + at, spare: at + 1,
  }));
  spareByLine = new Map(made.map((spare) => [spare.line, spare]));
  return found;
}

let answers = null;

// Return solutions, solve paths and the words of their steps; null if they cannot be read.
export function readAnswers() {
  answers ??= inflate("answers").then(JSON.parse).then(keepSpares).catch(() => null);
  return answers;
}
