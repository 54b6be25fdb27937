// Possible sets of digits of a cage or a run: all that its clue allows, and those that the board still allows. Independent of the screen.
// It has a sum of different digits (killer, runs), or an automaton that reads its digits (rules); cages of rules may repeat digits.

import { countBits } from "./candidates.js";
import { VALUE } from "./game.js";

const MOST_TRIES = 200_000; // steps of the search for one cage
export const MOST_SETS = 60;

class TooMany extends Error {}

// Return the cage of a cell, or its runs, as records {cells, text, clue or total}.
export function findCages(board, cell) {
  const runs = board.runs.filter((clue) => clue.cells.includes(cell));
  if (runs.length) return runs.map(({ cells, sign: { text } }) => ({ cells, text, total: Number(text), clue: null }));
  const outline = board.outlines[board.outlineOf[cell]];
  if (!outline) return [];
  if (outline.isSum) return [{ cells: outline.cells, text: outline.text, total: Number(outline.text), clue: null }];
  const clue = board.clues.find(({ sign }) => sign === outline);
  return [{ cells: clue.cells, text: outline.text, total: 0, clue }];
}

// Return [{digits, isOpen}] for a cage, digits in ascending order; isOpen tells whether the board still allows the set.
// Returns null if there are too many sets to list.
export function listSets(game, cage) {
  const { board } = game;
  const budget = { left: MOST_TRIES };
  try {
    const sets = listAllowed(cage, board.nDigits, budget).filter((digits) => canPlace(digits, cage, game, () => -1, budget));
    if (sets.length > MOST_SETS) return null;
    return sets.map((digits) => ({ digits, isOpen: canPlace(digits, cage, game, (cell) => maskAt(game, cell), budget) }));
  } catch (fault) {
    if (fault instanceof TooMany) return null;
    throw fault;
  }
}

// Return all ascending lists of digits that satisfy the clue or have the sum.
function listAllowed(cage, n, budget) {
  const found = [];
  const extend = (digits, state) => {
    spend(budget);
    if (digits.length === cage.cells.length) {
      if (isAccepted(state, cage)) found.push(digits);
      return;
    }
    const first = (digits.at(-1) ?? 1) + (cage.clue || !digits.length ? 0 : 1);
    for (let digit = first; digit <= n; digit += 1) {
      const next = cage.clue ? cage.clue.steps[state][digit - 1] : state + digit;
      if (cage.clue ? next >= 0 : next <= cage.total) extend([...digits, digit], next);
    }
  };
  extend([], 0);
  return found;
}

const isAccepted = (state, cage) => (cage.clue ? cage.clue.accepted[state] : state === cage.total);

// Return whether the digits fit into the cells of the cage, equal ones not in cells that see each other.
// maskOf: the digits that a cell may have, as a mask.
function canPlace(digits, cage, { board }, maskOf, budget) {
  const cells = [...cage.cells].sort((one, other) => countBits(maskOf(one)) - countBits(maskOf(other)));
  const placed = new Map();
  const left = [...digits];
  const fill = (at) => {
    spend(budget);
    if (at === cells.length) return true;
    const [cell, mask] = [cells[at], maskOf(cells[at])];
    for (let pick = 0; pick < left.length; pick += 1) {
      const digit = left[pick];
      if (left.indexOf(digit) < pick || !((mask >> (digit - 1)) & 1)) continue;
      if (board.peers[cell].some((peer) => placed.get(peer) === digit)) continue;
      left.splice(pick, 1);
      placed.set(cell, digit);
      if (fill(at + 1)) return true;
      placed.delete(cell);
      left.splice(pick, 0, digit);
    }
    return false;
  };
  return fill(0);
}

// Return the digits that a cell has or that no equal digit in sight rules out.
function maskAt({ board, cells }, cell) {
  if (cells[cell][VALUE]) return 1 << (cells[cell][VALUE] - 1);
  let mask = -1;
  for (const peer of board.peers[cell]) if (cells[peer][VALUE]) mask &= ~(1 << (cells[peer][VALUE] - 1));
  return mask;
}

function spend(budget) {
  budget.left -= 1;
  if (budget.left < 0) throw new TooMany();
}
