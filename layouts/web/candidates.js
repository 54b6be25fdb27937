// Candidates of cells, and the next single on a board.
// Used for auto marks, for hints, and for puzzles without a stored solution.

import { findForced, narrowByClues, narrowByEachClue } from "./clues.js";

// Return the candidate mask of each cell, 0 for filled cells; bit d - 1 represents digit d.
export function candidatesOf(board, values) {
  const masks = candidatesWithoutClues(board, values);
  if (board.clues.length) narrowByClues(board.clues, values, masks);
  return masks;
}

// Return the candidates to write as marks. On boards without houses these are what each clue leaves by itself: all clues together would
// often solve the whole board.
export function candidatesToMark(board, values) {
  if (board.quota) return closeHouses(board, values, candidatesOf(board, values));
  if (board.hasHouses || !board.clues.length) return candidatesOf(board, values);
  const masks = candidatesWithoutClues(board, values);
  narrowByEachClue(board.clues, values, masks);
  return masks;
}

// Remove the cells of houses that have all of their marks; return the masks.
function closeHouses({ houses, quota }, values, masks) {
  for (const house of houses) {
    if (house.filter((cell) => values[cell]).length >= quota) house.forEach((cell) => (masks[cell] = 0));
  }
  return masks;
}

// Return the candidates that houses and cages leave: what clues of rules remove is a step of its own in solve paths.
export function candidatesWithoutClues(board, values) {
  const all = 2 ** board.nDigits - 1;
  const masks = new Int32Array(board.nCells);
  for (let cell = 0; cell < board.nCells; cell += 1) {
    if (values[cell]) continue;
    masks[cell] = all;
    for (const peer of board.peers[cell]) if (values[peer]) masks[cell] &= ~(1 << (values[peer] - 1));
  }
  for (const cage of board.cages) narrowCage(cage, values, masks);
  return masks;
}

// Remove from the empty cells of a cage the candidates that are in no possible combination.
// A combination is possible if it has the remaining sum and fits the candidates of the cells.
function narrowCage(cage, values, masks) {
  const open = cage.cells.filter((cell) => !values[cell]);
  if (!open.length) return;
  let used = 0;
  let rest = cage.total;
  for (const cell of cage.cells) {
    if (values[cell]) used |= 1 << (values[cell] - 1);
    rest -= values[cell];
  }
  const together = open.reduce((union, cell) => union | masks[cell], 0);
  const fits = (mask) => !(mask & used) && !(mask & ~together) && open.every((cell) => mask & masks[cell]);
  const possible = combinations(open.length, rest).filter(fits).reduce((union, mask) => union | mask, 0);
  for (const cell of open) masks[cell] &= possible;
}

// Return whether the digits of a cage cannot be part of its sum.
export function isSumBroken(cage, values) {
  const sum = cage.cells.reduce((total, cell) => total + values[cell], 0);
  return cage.cells.every((cell) => values[cell]) ? sum !== cage.total : sum >= cage.total;
}

const made = new Map();

// Return all sets of `size` different digits from 1 to 9 with the sum `total`, as masks.
export function combinations(size, total) {
  const key = `${size} ${total}`;
  if (!made.has(key)) {
    const found = [];
    for (let mask = 0; mask < 512; mask += 1) {
      const digits = digitsOf(mask);
      if (digits.length === size && digits.reduce((sum, digit) => sum + digit, 0) === total) found.push(mask);
    }
    made.set(key, found);
  }
  return made.get(key);
}

export function digitsOf(mask) {
  const digits = [];
  for (let digit = 1; mask >> (digit - 1); digit += 1) if ((mask >> (digit - 1)) & 1) digits.push(digit);
  return digits;
}

export function countBits(mask) {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count += 1;
  return count;
}

// Return the next single on a board of digits, or null if there is none.
// It has cell and digit; if an unprinted clue or the cell leaves it, also the technique, and what ladder_words.js says of it.
export function findSingle(board, values) {
  const forced = board.isOpen ? findForced(board, values) : null;
  if (forced) return forced;
  const masks = candidatesOf(board, values);
  const whole = board.different.map((cells, house) => ({ house, open: cells.filter((cell) => !values[cell]) }));
  for (const { open } of whole) {
    if (open.length === 1 && countBits(masks[open[0]]) === 1) {
      return { cell: open[0], digit: digitsOf(masks[open[0]])[0] };
    }
  }
  for (const { house, open } of whole) {
    for (let digit = 1; digit <= board.nDigits; digit += 1) {
      if (board.houses[house].some((cell) => values[cell] === digit)) continue;
      const fits = open.filter((cell) => (masks[cell] >> (digit - 1)) & 1);
      if (fits.length === 1) return { cell: fits[0], digit };
    }
  }
  const cell = masks.findIndex((mask, at) => !values[at] && countBits(mask) === 1);
  return cell < 0 ? null : { technique: "naked single", cell, digit: digitsOf(masks[cell])[0], houses: [] };
}
