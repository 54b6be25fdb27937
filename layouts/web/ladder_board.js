// What the techniques of the page's ladder read of a board, and a position on it.
// Houses are numbered as in the generator: regions, columns, rows, extras.

import { countBits } from "./candidates.js";

export const BOX = "box";
export const COLUMN = "column";
export const ROW = "row";
export const EXTRA = "extra";

const made = new WeakMap();

// Return the tables of a board, made once.
// spans: first house of each kind and the one after its last; sees[one * nCells + other]: whether two cells are peers.
export function tablesOf(board) {
  if (!made.has(board)) made.set(board, makeTables(board));
  return made.get(board);
}

function makeTables(board) {
  const { n, nCells, nDigits, housesOfSteps: houses, peers, nRegions, firstRow, firstExtra } = board;
  const spans = { [BOX]: [0, nRegions], [COLUMN]: [nRegions, firstRow], [ROW]: [firstRow, firstExtra], [EXTRA]: [firstExtra, houses.length] };
  const housesOf = Array.from({ length: nCells }, () => []);
  houses.forEach((cells, house) => cells.forEach((cell) => housesOf[cell].push(house)));
  const sees = new Uint8Array(nCells * nCells);
  peers.forEach((near, cell) => near.forEach((peer) => (sees[cell * nCells + peer] = 1)));
  const inside = houses.map((cells) => new Set(cells));
  const sorted = peers.map((near) => [...near].sort((a, b) => a - b));
  return { board, n, nCells, nDigits, houses, housesOf, spans, sees, inside, peers: sorted };
}

// Return a position: values and candidate masks, and from these the places of each digit in each house, as bits of the house's cells.
export function makePosition(board, values, masks) {
  const tables = tablesOf(board);
  const { nDigits } = board;
  const places = tables.houses.map((cells) => {
    const found = new Int32Array(nDigits);
    cells.forEach((cell, slot) => {
      for (let rest = masks[cell]; rest; rest &= rest - 1) found[31 - Math.clz32(rest & -rest)] |= 1 << slot;
    });
    return found;
  });
  const empties = tables.houses.map((cells) => cells.reduce((count, cell) => count + Number(!values[cell]), 0));
  return { tables, values, masks, places, empties, nDigits };
}

export const seesCell = (tables, one, other) => tables.sees[one * tables.nCells + other] === 1;

// Return the cells of a house at the set bits.
export function cellsAt(tables, house, bits) {
  return tables.houses[house].filter((_, slot) => (bits >> slot) & 1);
}

// Return the bits of the cells of a house that lie in another house.
const shared = new WeakMap();
export function sharedBits(tables, house, other) {
  if (!shared.has(tables)) shared.set(tables, new Map());
  const known = shared.get(tables);
  const key = house * tables.houses.length + other;
  if (!known.has(key)) {
    known.set(key, tables.houses[house].reduce((bits, cell, slot) => bits | (tables.inside[other].has(cell) ? 1 << slot : 0), 0));
  }
  return known.get(key);
}

// Call `visit` with the index of each set bit.
export function forBits(mask, visit) {
  for (let rest = mask; rest; rest &= rest - 1) visit(31 - Math.clz32(rest & -rest));
}

export const lowestBit = (mask) => 31 - Math.clz32(mask & -mask);
export const isOneBit = (mask) => mask !== 0 && (mask & (mask - 1)) === 0;
export const digitsIn = (mask) => {
  const digits = [];
  forBits(mask, (bit) => digits.push(bit + 1));
  return digits;
};

// Return the candidates of a cell that are in a mask, as pairs [cell, digit].
export const removedFrom = (position, cell, mask) => digitsIn(position.masks[cell] & mask).map((digit) => [cell, digit]);

// Return the digits possible in a cell as a mask, filled or not.
export const maskOf = ({ values, masks }, cell) => (values[cell] ? 1 << (values[cell] - 1) : masks[cell]);

// Return the choices of `size` of the indices 0 .. length - 1 in the order of their bits, as arrays.
export function* choose(length, size) {
  if (size > length) return;
  const at = Array.from({ length: size }, (_, index) => index);
  while (true) {
    yield at;
    let index = 0;
    while (index < size && at[index] + 1 === (index + 1 < size ? at[index + 1] : length)) index += 1;
    if (index === size) return;
    at[index] += 1;
    for (let below = 0; below < index; below += 1) at[below] = below;
  }
}

const BLANK = { cell: -1, digit: 0, removed: [], pattern: [], digits: [], houses: [], candidates: [], links: [], causes: [] };

// Return a step, with the fields of a step of the press.
export const makeStep = (fields) => ({ ...BLANK, ...fields });

// Return a step that removes candidates; null if there are none to remove.
export function makeRemoval(fields) {
  return fields.removed.length ? makeStep({ ...fields, removed: sortPairs(fields.removed) }) : null;
}

export const sortPairs = (pairs) => [...pairs].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
export const isMember = (mask, size) => {
  const count = countBits(mask);
  return count >= 2 && count <= size;
};
