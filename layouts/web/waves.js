// Waves over the board: a short one over each house or digit just completed, one over the whole board when the puzzle is solved.
// A house counts as complete when it is full without conflicts, so that a wave tells nothing about the solution.

import { COLORS } from "./colors.js";
import { VALUE, findConflicts, valuesOf } from "./game.js";
import { on, session } from "./session.js";
import { cellElements } from "./view.js";

const SHORT = { duration: 420, delay: 28 }; // of a house; milliseconds, and those by which a cell is later than one that is nearer
const LONG = { duration: 900, delay: 55 }; // of the whole board
const still = matchMedia("(prefers-reduced-motion: reduce)");

// Let colors pass over cells, away from one of them; `colorOf` gets how far away a cell is.
function wave(cells, from, { duration, delay }, colorOf) {
  if (still.matches) return;
  const { n } = session.board;
  const elements = cellElements();
  const awayOf = (cell) => Math.hypot(Math.floor(cell / n) - Math.floor(from / n), (cell % n) - (from % n));
  for (const cell of cells) {
    elements[cell]?.animate([{}, { backgroundColor: `var(${colorOf(awayOf(cell))})`, offset: 0.35 }, {}], { duration, delay: awayOf(cell) * delay, easing: "ease-out" });
  }
}

// Return the cells of what a digit in a cell completes: houses of different digits, and all cells of the digit.
function listCompleted(cell) {
  const { board, game } = session;
  const values = valuesOf(game);
  const conflicts = findConflicts(game);
  const isDone = (cells) => cells.every((one) => values[one] && !conflicts.has(one));
  const houses = board.different.filter((cells) => cells.includes(cell) && isDone(cells));
  const equal = values.flatMap((value, one) => (value === values[cell] ? [one] : []));
  const isAll = board.isCounted && equal.length === (board.nCells - board.holes.size) / board.nDigits && isDone(equal);
  return [...houses, ...(isAll ? [equal] : [])];
}

on("move", (move) => {
  const placed = move.filter(([, field, , after]) => field === VALUE && after);
  if (placed.length !== 1 || session.board.marks) return;
  const [[cell]] = placed;
  const { game } = session;
  queueMicrotask(() => game.isSolved || listCompleted(cell).forEach((cells) => wave(cells, cell, SHORT, () => "--wave")));
});

on("solved", () => wave(session.game.cells.map((_, cell) => cell), session.cursor, LONG, (away) => `--c${1 + (Math.round(away) % COLORS)}`));
