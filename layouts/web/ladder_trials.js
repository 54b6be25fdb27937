// Contradictions: a candidate that leaves a cell, a house, a cage or a clue without a way.
// Its consequences are found by singles and sums, or single clues; a short one within two rounds.

import { digitsIn, isOneBit, makeRemoval, maskOf } from "./ladder_board.js";
import { countBits } from "./candidates.js";
import { narrowWhole } from "./clues.js";
import { equationsOf } from "./ladder_cages.js";
import { listFittings } from "./ladder_sums.js";

const ROUNDS = 2;
const TRIALS_IN_SLICE = 4;

// Yield until all candidates are tried, and return the first with a contradiction, cells with few candidates first; null if there is none.
export function* findContradiction(position, technique, isLong) {
  const { tables, masks } = position;
  const all = Int32Array.from(masks, (_, cell) => maskOf(position, cell));
  const sums = listSums(tables, isLong);
  const known = sums.map(({ cells }) => addMasks(cells, all)); // the ladder has looked at these already
  let tried = 0;
  for (let count = 2; count <= tables.nDigits; count += 1) {
    for (let cell = 0; cell < tables.nCells; cell += 1) {
      if (countBits(masks[cell]) !== count) continue;
      for (const digit of digitsIn(masks[cell])) {
        const copy = all.slice();
        copy[cell] = 1 << (digit - 1);
        if (isContradicted(tables, copy, isLong, sums, [...known])) return makeRemoval({ technique, removed: [[cell, digit]], pattern: [cell], digits: [digit] });
        tried += 1;
        if (tried % TRIALS_IN_SLICE === 0) yield;
      }
    }
  }
  return null;
}

// Return the sums of a board: its cages and, for a long trial, the equations of the rule of 45.
function listSums(tables, isLong) {
  const { cages } = tables.board;
  const listed = cages.map(({ cells, total }) => ({ cells, nInnies: cells.length, total, differ: true }));
  return isLong && cages.length ? [...listed, ...equationsOf(tables)] : listed;
}

const addMasks = (cells, masks) => cells.reduce((sum, cell) => sum + masks[cell], 0);

// Return whether masks lead to a contradiction; they are changed.
// known: for each sum, the masks of its cells, added, when it last said nothing new.
function isContradicted(tables, masks, isLong, sums, known) {
  const state = { tables, masks, sums, known, isPlaced: new Uint8Array(tables.nCells) };
  for (let round = isLong ? tables.nCells * tables.nDigits : ROUNDS; round > 0; round -= 1) {
    const before = masks.slice();
    if (!placeNaked(state) || !placeHidden(state) || !narrowSums(state) || !narrowClues(state)) return true;
    if (before.every((mask, cell) => mask === masks[cell])) return false;
  }
  return false;
}

// Remove the digits of cells with one candidate from their peers; return false if a cell is left without any.
function placeNaked({ tables, masks, isPlaced }) {
  const queue = [];
  masks.forEach((mask, cell) => isOneBit(mask) && !isPlaced[cell] && queue.push(cell));
  if (masks.includes(0)) return false;
  while (queue.length) {
    const cell = queue.pop();
    if (isPlaced[cell]) continue;
    isPlaced[cell] = 1;
    for (const peer of tables.peers[cell]) {
      if (!(masks[peer] & masks[cell])) continue;
      masks[peer] &= ~masks[cell];
      if (!masks[peer]) return false;
      if (isOneBit(masks[peer])) queue.push(peer);
    }
  }
  return true;
}

// Keep only digits with one place in a house that needs every digit; return false if a digit has none.
function placeHidden({ tables, masks }) {
  for (const cells of tables.houses) {
    if (cells.length < tables.nDigits) continue;
    let once = 0;
    let twice = 0;
    for (const cell of cells) {
      twice |= once & masks[cell];
      once |= masks[cell];
    }
    if (once !== 2 ** tables.nDigits - 1) return false;
    const single = once & ~twice;
    for (const cell of cells) {
      const own = masks[cell] & single;
      if (!own || isOneBit(masks[cell])) continue;
      if (!isOneBit(own)) return false;
      masks[cell] = own;
    }
  }
  return true;
}

function narrowSums({ masks, sums, known }) {
  for (const [at, { cells, nInnies, total, differ }] of sums.entries()) {
    if (known[at] === addMasks(cells, masks)) continue;
    const fit = listFittings(cells.map((cell) => masks[cell]), nInnies, total, differ);
    if (!fit) return false;
    cells.forEach((cell, place) => (masks[cell] = fit[place]));
    known[at] = addMasks(cells, masks);
  }
  return true;
}

function narrowClues({ tables, masks }) {
  return tables.board.clues.every((clue) => narrowWhole(clue, masks) >= 0);
}
