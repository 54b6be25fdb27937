// Locked candidates, naked and hidden sets, fish, and cells that see all places of a digit.
// Conditions and scan orders are those of generator/techniques/explainer.

import { BOX, COLUMN, EXTRA, ROW, cellsAt, choose, digitsIn, forBits, isMember, isOneBit } from "./ladder_board.js";
import { makeRemoval, removedFrom, seesCell, sharedBits } from "./ladder_board.js";
import { countBits } from "./candidates.js";

const SOURCES = { pointing: [BOX], claiming: [COLUMN, ROW, EXTRA] };
const KINDS = [BOX, COLUMN, ROW, EXTRA];
const MOST_SEEN_FROM = 4;

// Whether houses of two kinds can share two cells.
const areCrossing = (kind, other) => kind === EXTRA || other === EXTRA || (kind === BOX) !== (other === BOX);

// Yield each digit whose places in one house (source) all lie in a second one (target).
function* listLocked({ tables, places, nDigits }, technique) {
  for (const kind of SOURCES[technique]) {
    for (const other of KINDS.filter((one) => areCrossing(kind, one))) {
      for (let source = tables.spans[kind][0]; source < tables.spans[kind][1]; source += 1) {
        for (let target = tables.spans[other][0]; target < tables.spans[other][1]; target += 1) {
          const inside = source === target ? 0 : sharedBits(tables, source, target);
          if (!inside || isOneBit(inside)) continue;
          for (let d = 0; d < nDigits; d += 1) {
            const spots = places[source][d];
            if (spots && !isOneBit(spots) && !(spots & ~inside)) yield { kind, source, target, d, spots };
          }
        }
      }
    }
  }
}

function removeLocked(position, technique, { source, target, d, spots }) {
  const { tables } = position;
  const rest = tables.houses[target].filter((cell) => !tables.inside[source].has(cell));
  const removed = rest.flatMap((cell) => removedFrom(position, cell, 1 << d));
  return makeRemoval({ technique, removed, houses: [source, target], pattern: cellsAt(tables, source, spots), digits: [d + 1] });
}

// Return pointing or claiming; if `directly`, only where it leaves one place for the digit in a house of the source's kind.
export function findLocked(position, technique, directly = false) {
  for (const found of listLocked(position, technique)) {
    if (directly && !leavesOnePlace(position, found)) continue;
    const step = removeLocked(position, technique, found);
    if (step) return step;
  }
  return null;
}

function leavesOnePlace({ tables, places }, { kind, source, target, d, spots }) {
  const [first, past] = tables.spans[kind];
  for (let house = first; house < past; house += 1) {
    const here = places[house][d];
    if (sharedBits(tables, source, house) & spots || !sharedBits(tables, house, target) || !here || isOneBit(here)) continue;
    if (isOneBit(here & ~sharedBits(tables, house, target))) return true;
  }
  return false;
}

// Return a naked set of some size.
export function findNakedSet(position, technique, size) {
  const { tables, masks, empties } = position;
  for (let house = 0; house < tables.houses.length; house += 1) {
    if (empties[house] < 2 * size) continue;
    const cells = tables.houses[house].filter((cell) => isMember(masks[cell], size));
    for (const chosen of choose(cells.length, size)) {
      const union = chosen.reduce((mask, at) => mask | masks[cells[at]], 0);
      if (countBits(union) !== size) continue;
      const pattern = chosen.map((at) => cells[at]);
      const removed = tables.houses[house].filter((cell) => !pattern.includes(cell)).flatMap((cell) => removedFrom(position, cell, union));
      const step = makeRemoval({ technique, removed, houses: [house], pattern, digits: digitsIn(union) });
      if (step) return step;
    }
  }
  return null;
}

// Return a hidden set of some size; if `directly`, only where it leaves one place for another digit.
export function findHiddenSet(position, technique, size, directly = false) {
  const { tables, places, empties, nDigits } = position;
  for (let house = 0; house < tables.houses.length; house += 1) {
    if (empties[house] <= (directly ? size : 2 * size)) continue;
    const digits = Array.from({ length: nDigits }, (_, d) => d).filter((d) => isMember(places[house][d], size));
    for (const chosen of choose(digits.length, size)) {
      const union = chosen.reduce((spots, at) => spots | places[house][digits[at]], 0);
      if (countBits(union) !== size) continue;
      const own = chosen.reduce((mask, at) => mask | (1 << digits[at]), 0);
      if (directly && !places[house].some((spots, d) => !((own >> d) & 1) && spots && !isOneBit(spots) && isOneBit(spots & ~union))) continue;
      const pattern = cellsAt(tables, house, union);
      const removed = pattern.flatMap((cell) => removedFrom(position, cell, ~own));
      const step = makeRemoval({ technique, removed, houses: [house], pattern, digits: digitsIn(own) });
      if (step) return step;
    }
  }
  return null;
}

// Return a fish of some size: columns are base lines before rows, in each of several sudokus.
export function findFish(position, technique, size) {
  const { tables, nDigits } = position;
  for (const [columns, rows] of tables.board.squares) {
    for (const [base, cover] of [[columns, rows], [rows, columns]]) {
      for (let d = 0; d < nDigits; d += 1) {
        const step = findFishOf(position, technique, size, d, base, cover);
        if (step) return step;
      }
    }
  }
  return null;
}

function findFishOf(position, technique, size, d, base, cover) {
  const { tables, places } = position;
  if (base.filter((house) => places[house][d]).length < 2 * size) return null;
  const usable = base.filter((house) => isMember(places[house][d], size));
  for (const chosen of choose(usable.length, size)) {
    const union = chosen.reduce((spots, at) => spots | places[usable[at]][d], 0);
    if (countBits(union) !== size) continue;
    const bases = chosen.map((at) => usable[at]);
    const covers = [];
    forBits(union, (line) => covers.push(cover[line]));
    const pattern = bases.flatMap((house) => cellsAt(tables, house, places[house][d]));
    const outside = covers.flatMap((house) => tables.houses[house]).filter((cell) => !bases.some((house) => tables.inside[house].has(cell)));
    const removed = outside.flatMap((cell) => removedFrom(position, cell, 1 << d));
    const step = makeRemoval({ technique, removed, houses: [...bases, ...covers], pattern, digits: [d + 1] });
    if (step) return step;
  }
  return null;
}

// Return cells that see all places of a digit in a house.
export function findCommonPeers(position, technique) {
  const { tables, places, nDigits } = position;
  for (let house = 0; house < tables.houses.length; house += 1) {
    for (let d = 0; d < nDigits; d += 1) {
      const spots = places[house][d];
      if (!spots || isOneBit(spots) || countBits(spots) > MOST_SEEN_FROM) continue;
      const pattern = cellsAt(tables, house, spots);
      const [first, ...others] = pattern;
      const seen = tables.peers[first].filter((peer) => others.every((cell) => seesCell(tables, cell, peer)));
      const removed = seen.flatMap((cell) => removedFrom(position, cell, 1 << d));
      const step = makeRemoval({ technique, removed, houses: [house], pattern, digits: [d + 1] });
      if (step) return step;
    }
  }
  return null;
}

// Whether some places in several houses may have a common peer: with extra houses, lines of several sudokus, or cells that must differ
// without sharing a house.
export function hasCommonPeers(tables) {
  if (tables.spans[EXTRA][1] > tables.spans[EXTRA][0] || tables.board.squares.length > 1) return true;
  return tables.peers.some((near, cell) => near.some((peer) => !tables.housesOf[cell].some((house) => tables.inside[house].has(peer))));
}

