// Solver for puzzles without a stored solution.
// It runs in short time slices so that the page stays responsive. If the search exceeds its limit, the page reports that the puzzle
// cannot be checked.

import { candidatesOf, countBits, digitsOf, findSingle } from "./candidates.js";
import { isBroken } from "./clues.js";
import { runInSlices } from "./slices.js";
import { searchStars } from "./star_solver.js";

const MOST_WORK = 16_000_000;

// Return up to two solutions, and whether the search stopped at its limit.
export async function solve(board, givens) {
  const state = { board, found: [], work: 0 };
  const start = board.quota ? searchStars : search;
  const run = hasConflict(board, givens) ? [].values() : start(state, [...givens]);
  await runInSlices(run, () => state.work > MOST_WORK || state.found.length > 1);
  return { solutions: state.found, gaveUp: state.work > MOST_WORK };
}

export function hasConflict(board, values) {
  const isRepeated = (digit, cell) => digit && board.peers[cell].some((peer) => values[peer] === digit);
  return values.some(isRepeated) || board.clues.some((clue) => isBroken(clue, values));
}

// Backtracking search that branches on the cell, or for marks the house, with the fewest choices.
// Each call has its own copy of the values. `work` counts the digits of cells examined.
function* search(state, values) {
  const { board } = state;
  state.work += board.nCells * board.nDigits;
  yield;
  if (!board.marks && !(yield* placeSingles(state, values))) return;
  const choices = board.marks ? placesOfMark(board, values) : digitsOfCell(board, values);
  if (choices === null) {
    state.found.push(values);
    return;
  }
  for (const [cell, digit] of choices) {
    const deeper = [...values];
    deeper[cell] = digit;
    yield* search(state, deeper);
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
  return !hasConflict(board, values) && sumsFit(board, values);
}

export function sumsFit(board, values) {
  return board.cages.every((cage) => {
    const sum = cage.cells.reduce((total, cell) => total + values[cell], 0);
    return cage.cells.some((cell) => !values[cell]) ? sum < cage.total : sum === cage.total;
  });
}

// Return the choices of the empty cell with the fewest candidates, null if the board is full.
function digitsOfCell(board, values) {
  const masks = candidatesOf(board, values);
  let best = -1;
  for (let cell = 0; cell < board.nCells; cell += 1) {
    if (!values[cell] && (best < 0 || countBits(masks[cell]) < countBits(masks[best]))) best = cell;
  }
  return best < 0 ? null : digitsOf(masks[best]).map((digit) => [best, digit]);
}

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
