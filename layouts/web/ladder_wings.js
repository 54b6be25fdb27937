// XY-wing and XYZ-wing, and unique rectangles of types 1, 2 and 4.

import { BOX, COLUMN, ROW, digitsIn, isOneBit, makeRemoval, removedFrom, seesCell } from "./ladder_board.js";
import { countBits } from "./candidates.js";

// Return a wing; size: candidates of the pivot, 2 for XY, 3 for XYZ.
export function findWing(position, technique, size) {
  const { tables, masks } = position;
  for (let pivot = 0; pivot < tables.nCells; pivot += 1) {
    if (countBits(masks[pivot]) !== size) continue;
    const ends = tables.peers[pivot].filter((cell) => countBits(masks[cell]) === 2);
    for (const one of ends.filter((cell) => isOneBit(masks[pivot] & ~masks[cell]))) {
      for (const two of ends) {
        const step = makeWing(position, technique, [pivot, one, two], size);
        if (step) return step;
      }
    }
  }
  return null;
}

function makeWing(position, technique, [pivot, one, two], size) {
  const { tables, masks } = position;
  const [own, first, second] = [masks[pivot], masks[one], masks[two]];
  if (first === second || countBits(own | first | second) !== 3 || countBits(own & first & second) !== size - 2) return null;
  const seen = tables.peers[one].filter((cell) => cell !== pivot && seesCell(tables, two, cell) && (size === 2 || seesCell(tables, pivot, cell)));
  const removed = seen.flatMap((cell) => removedFrom(position, cell, first & second));
  const candidates = [one, two].flatMap((cell) => digitsIn(masks[cell]).map((digit) => [cell, digit]));
  return makeRemoval({ technique, removed, pattern: [pivot, one, two], digits: digitsIn(own | first | second), candidates });
}

// Return a unique rectangle: four cells in two rows, two columns and two boxes that could hold two digits only.
// It argues from the puzzle having one solution. type: 1, 2 or 4.
export function findRectangle(position, type) {
  for (const ring of listRings(position)) {
    const step = MAKERS[type](position, ring);
    if (step) return step;
  }
  return null;
}

// Yield rings of four cells with a common pair, as cells in the order of the ring, the pair, and the cells with further candidates.
function* listRings({ tables, masks }) {
  const { n, spans } = tables;
  const boxOf = (cell) => tables.housesOf[cell].find((house) => house < spans[BOX][1]);
  for (let start = 0; start < tables.nCells; start += 1) {
    const pair = masks[start];
    if (countBits(pair) !== 2) continue;
    const fits = (cell) => (masks[cell] & pair) === pair;
    const [across, down] = [ROW, COLUMN].map((kind) => tables.houses[tables.housesOf[start].find((house) => house >= spans[kind][0] && house < spans[kind][1])]);
    for (const beside of across.filter((cell) => cell !== start && fits(cell))) {
      for (const below of down.filter((cell) => cell !== start && fits(cell))) {
        const corner = beside + below - start;
        const boxes = new Set([start, beside, below, corner].map(boxOf));
        if (fits(corner) && boxes.size === 2 && Math.floor(corner / n) === Math.floor(below / n)) {
          const cells = [start, beside, corner, below];
          yield { cells, pair, wide: cells.filter((cell) => masks[cell] !== pair) };
        }
      }
    }
  }
}

function makeRectangle({ masks }, ring, type, fields) {
  const candidates = ring.cells.flatMap((cell) => digitsIn(masks[cell]).map((digit) => [cell, digit]));
  return makeRemoval({ technique: `unique rectangle type ${type}`, pattern: ring.cells, candidates, ...fields });
}

// Type 1: one cell has further candidates, and must have one of them.
function makeFirst(position, ring) {
  if (ring.wide.length !== 1) return null;
  const [cell] = ring.wide;
  return makeRectangle(position, ring, 1, { removed: removedFrom(position, cell, ring.pair), digits: digitsIn(ring.pair) });
}

// Type 2: the same further candidate in two cells or more, which one of them must have.
function makeSecond(position, ring) {
  const { tables, masks } = position;
  const extra = ring.wide.reduce((mask, cell) => mask | masks[cell], 0) & ~ring.pair;
  if (ring.wide.length < 2 || !isOneBit(extra)) return null;
  const [first, ...others] = ring.wide;
  const seen = tables.peers[first].filter((cell) => !ring.cells.includes(cell) && others.every((one) => seesCell(tables, one, cell)));
  return makeRectangle(position, ring, 2, { removed: seen.flatMap((cell) => removedFrom(position, cell, extra)), digits: digitsIn(extra) });
}

// Type 4: in a house of both cells with further candidates, they are the only places of one digit of the pair.
function makeFourth(position, ring) {
  const { tables, masks, places } = position;
  if (ring.wide.length !== 2) return null;
  const [one, other] = ring.wide;
  for (const house of tables.housesOf[one].filter((at) => tables.inside[at].has(other))) {
    for (const digit of digitsIn(ring.pair)) {
      if (countBits(places[house][digit - 1]) !== 2) continue;
      const second = ring.pair & ~(1 << (digit - 1));
      const removed = ring.wide.flatMap((cell) => removedFrom(position, cell, second & masks[cell]));
      const step = makeRectangle(position, ring, 4, { removed, digits: [digit], houses: [house] });
      if (step) return step;
    }
  }
  return null;
}

const MAKERS = { 1: makeFirst, 2: makeSecond, 4: makeFourth };

// Whether two digits could be exchanged: the board has boxes, and cells that must differ share a house.
export function hasExchangeableDigits({ tables }) {
  const { spans, peers, housesOf, inside, board } = tables;
  if (spans[BOX][1] === 0 || board.boxName !== "box") return false;
  return peers.every((near, cell) => near.every((peer) => housesOf[cell].some((house) => inside[house].has(peer))));
}
