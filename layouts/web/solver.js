// Solver for puzzles without a stored solution.
// It runs in short time slices so that the page stays responsive. If the search exceeds its limit, the page reports that the puzzle
// cannot be checked.

import { candidatesOf, countBits, digitsOf, findSingle, isSumBroken } from "./candidates.js";
import { isBroken } from "./clues.js";
import { runInSlices } from "./slices.js";
import { searchStars } from "./star_solver.js";

const MOST_WORK = { one: 16_000_000, several: 160_000_000 }; // on boards of one sudoku, or of several
const CHOICE = 100; // a candidate more counts as much as this distance

// Return up to two solutions, and whether the search stopped at its limit.
export async function solve(board, givens) {
  const state = { board, found: [], work: 0 };
  const most = MOST_WORK[board.kind.parts ? "several" : "one"];
  const start = board.marks && board.nRegions ? searchStars : search;
  const run = hasConflict(board, givens) ? [].values() : start(state, [...givens]);
  await runInSlices(run, () => state.work > most || state.found.length > 1);
  return { solutions: state.found, gaveUp: state.work > most };
}

export function hasConflict(board, values) {
  const isRepeated = (digit, cell) => digit && board.peers[cell].some((peer) => values[peer] === digit);
  return values.some(isRepeated) || board.clues.some((clue) => isBroken(clue, values));
}

// Backtracking search that branches on the cell, or for marks the house, with the fewest choices.
// Each call has its own copy of the values; `last` is the cell chosen last, -1 for none. `work` counts the digits of cells examined.
function* search(state, values, last = -1) {
  const { board } = state;
  state.work += board.nCells * board.nDigits;
  yield;
  if (!board.marks && !(yield* placeSingles(state, values))) return;
  const choices = board.marks ? placesOfMark(board, values) : digitsOfCell(board, values, last);
  if (choices === null) {
    state.found.push(values);
    return;
  }
  for (const [cell, digit] of choices) {
    const deeper = [...values];
    deeper[cell] = digit;
    yield* search(state, deeper, cell);
  }
}

// Place singles until there are none; return false on a contradiction.
// Where only clues say what fits, their candidates are singles already, all at once.
function* placeSingles(state, values) {
  const { board } = state;
  if (!board.hasHouses) candidatesOf(board, values).forEach((mask, cell) => countBits(mask) === 1 && (values[cell] = digitsOf(mask)[0]));
  for (let most = board.hasHouses ? board.nCells : 0; most > 0; most -= 1) {
    state.work += board.nCells * board.nDigits;
    yield;
    const single = findSingle(board, values);
    if (!single) break;
    values[single.cell] = single.digit;
  }
  return !hasConflict(board, values) && !board.cages.some((cage) => isSumBroken(cage, values));
}

// Return the choices of the empty cell with the fewest candidates, null if the board is full.
// Of several sudokus on one board, it is one near the last choice: a contradiction elsewhere would be found again for every choice here.
function digitsOfCell(board, values, last) {
  const masks = candidatesOf(board, values);
  const near = last < 0 || board.squares.length === 1 ? null : placeOf(last, board);
  let best = -1;
  let least = Infinity;
  for (let cell = 0; cell < board.nCells; cell += 1) {
    if (values[cell]) continue;
    const [row, col] = near ? placeOf(cell, board) : [];
    const cost = CHOICE * countBits(masks[cell]) + (near ? Math.abs(row - near[0]) + Math.abs(col - near[1]) : 0);
    if (cost < least) [best, least] = [cell, cost];
  }
  return best < 0 ? null : digitsOf(masks[best]).map((digit) => [best, digit]);
}

const placeOf = (cell, { n }) => [Math.floor(cell / n), cell % n];

// Return the choices of the house with the fewest places for its mark, null if none lacks a mark.
function placesOfMark(board, values) {
  const masks = candidatesOf(board, values);
  let best = null;
  for (const house of board.houses) {
    if (house.some((cell) => values[cell])) continue;
    const places = house.filter((cell) => masks[cell]);
    if (!best || places.length < best.length) best = places;
  }
  return best && best.map((cell) => [cell, 1]);
}
