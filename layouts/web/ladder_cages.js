// Techniques of cages with sums: the last cell, combinations, needed digits, the rule of 45.
// Conditions, order and sentences are those of generator/families/killer/techniques.

import { BOX, COLUMN, ROW, digitsIn, lowestBit, makeRemoval, makeStep, maskOf, removedFrom, seesCell } from "./ladder_board.js";
import { combinations } from "./candidates.js";
import { listFittings } from "./ladder_sums.js";

const HOUSE_SUM = 45;
const [MOST_TERMS, MOST_MIXED, MOST_CHOICES, MOST_OPEN] = [6, 4, 4, 4];

// Return the empty part of a cage: its cells, its sum, and the digits of the others.
function openPart({ values }, cage) {
  const used = cage.cells.reduce((mask, cell) => (values[cell] ? mask | (1 << (values[cell] - 1)) : mask), 0);
  const total = cage.cells.reduce((rest, cell) => rest - values[cell], cage.total);
  return { cells: cage.cells.filter((cell) => !values[cell]), total, used };
}

const ways = ({ cells, total, used }) => combinations(cells.length, total).filter((mask) => !(mask & used));

export function findCageTotal(position) {
  for (const cage of position.tables.board.cages) {
    const { cells, total } = openPart(position, cage);
    if (cells.length !== 1 || total < 1 || total > position.tables.n || !((position.masks[cells[0]] >> (total - 1)) & 1)) continue;
    return makeStep({ technique: "cage total", cell: cells[0], digit: total, digits: [total], pattern: cage.cells });
  }
  return null;
}

// Return a cage with candidates in no combination; if `isOnly`, one with a single combination.
export function findCombinations(position, technique, isOnly) {
  for (const cage of position.tables.board.cages) {
    const part = openPart(position, cage);
    const found = part.cells.length < 2 ? [] : ways(part);
    if (!found.length || (isOnly && found.length > 1)) continue;
    const union = found.reduce((mask, one) => mask | one, 0);
    const removed = part.cells.flatMap((cell) => removedFrom(position, cell, ~union));
    const step = makeRemoval({ technique, removed, pattern: cage.cells, digits: digitsIn(union) });
    if (step) return step;
  }
  return null;
}

// Return a digit that every combination of a cage has, and whose places in the cage are in one house.
export function findNeeded(position, technique) {
  const { tables, masks } = position;
  for (const cage of tables.board.cages) {
    const part = openPart(position, cage);
    const found = part.cells.length < 2 ? [] : ways(part);
    if (!found.length) continue;
    for (const digit of digitsIn(found.reduce((mask, one) => mask & one))) {
      const bit = 1 << (digit - 1);
      const places = part.cells.filter((cell) => masks[cell] & bit);
      for (const house of places.length ? tables.housesOf[places[0]] : []) {
        if (!places.every((cell) => tables.inside[house].has(cell))) continue;
        const outside = tables.houses[house].filter((cell) => !cage.cells.includes(cell));
        const removed = outside.flatMap((cell) => removedFrom(position, cell, bit));
        const step = makeRemoval({ technique, removed, houses: [house], pattern: cage.cells, digits: [digit] });
        if (step) return step;
      }
    }
  }
  return null;
}

// Return a cage with candidates with which it cannot reach its sum.
export function findCageFit(position, technique) {
  for (const cage of position.tables.board.cages) {
    if (cage.cells.length < 2) continue;
    const fit = listFittings(cage.cells.map((cell) => maskOf(position, cell)), cage.cells.length, cage.total, true);
    if (!fit) continue;
    const removed = cage.cells.flatMap((cell, at) => removedFrom(position, cell, ~fit[at]));
    const step = makeRemoval({ technique, removed, pattern: cage.cells });
    if (step) return step;
  }
  return null;
}

const made = new WeakMap();

// Return the equations of a board: cells (innies, then outies), number of innies, their sum less that of the outies, houses, whether all differ.
export function equationsOf(tables) {
  if (!made.has(tables)) made.set(tables, listRegions(tables).flatMap((houses) => listEquations(tables, houses)));
  return made.get(tables);
}

// Return one to three adjacent houses of one kind, and three boxes around a corner, small regions first.
function listRegions({ spans, n }) {
  const lines = [COLUMN, ROW].flatMap((kind) =>
    [1, 2, 3].flatMap((size) => Array.from({ length: n + 1 - size }, (_, at) => Array.from({ length: size }, (_line, more) => spans[kind][0] + at + more))),
  );
  const boxes = Array.from({ length: spans[BOX][1] }, (_, box) => box);
  const areNear = (one, other) => Math.abs(Math.floor(one / 3) - Math.floor(other / 3)) + Math.abs((one % 3) - (other % 3)) === 1;
  const pairs = boxes.flatMap((one) => boxes.filter((other) => other > one && areNear(one, other)).map((other) => [one, other]));
  const trios = boxes.flatMap((one) => boxes.filter((other) => other > one).flatMap((other) => boxes.filter((third) => third > other).map((third) => [one, other, third])));
  const isBend = (trio) => {
    const near = [[0, 1], [0, 2], [1, 2]].filter(([a, b]) => areNear(trio[a], trio[b])).length;
    return near === 2 && new Set(trio.map((box) => box % 3)).size > 1 && new Set(trio.map((box) => Math.floor(box / 3))).size > 1;
  };
  return [...boxes.map((box) => [box]), ...lines, ...pairs, ...trios.filter(isBend)].sort((a, b) => a.length - b.length);
}

function listEquations(tables, houses) {
  const inside = new Set(houses.flatMap((house) => tables.houses[house]));
  let total = HOUSE_SUM * houses.length;
  const across = [];
  for (const cage of tables.board.cages) {
    const within = cage.cells.filter((cell) => inside.has(cell)).length;
    if (within === cage.cells.length) total -= cage.total;
    else if (within) across.push(cage);
  }
  if (!across.length) return [];
  const last = 2 ** across.length - 1;
  const choices = across.length <= MOST_CHOICES ? Array.from({ length: last + 1 }, (_, at) => at) : [0, last];
  return choices.map((taken) => makeEquation(tables, houses, inside, across, taken, total)).filter(Boolean);
}

// Return the equation of one choice of innies or outies for the cages across the border, null if it is too long.
function makeEquation(tables, houses, inside, across, taken, whole) {
  const isTaken = (at) => (taken >> at) & 1;
  const innies = across.flatMap((cage, at) => (isTaken(at) ? [] : cage.cells.filter((cell) => inside.has(cell))));
  const outies = across.flatMap((cage, at) => (isTaken(at) ? cage.cells.filter((cell) => !inside.has(cell)) : []));
  const total = across.reduce((rest, cage, at) => rest - (isTaken(at) ? cage.total : 0), whole);
  const cells = [...innies, ...outies];
  const isMixed = innies.length > 0 && outies.length > 0;
  if (cells.length > (isMixed ? MOST_MIXED : MOST_TERMS)) return null;
  const differ = !isMixed && cells.every((cell, at) => cells.slice(0, at).every((before) => seesCell(tables, cell, before)));
  return { cells, nInnies: innies.length, isMixed, total, houses, differ };
}

// Return a step by the rule of 45 over some houses; kind: "single", "several" or "mixed".
export function findRule45(position, technique, kind, nHouses) {
  const { tables, values } = position;
  for (const equation of equationsOf(tables)) {
    const open = equation.cells.filter((cell) => !values[cell]).length;
    if (equation.houses.length !== nHouses || open === 0 || open > MOST_OPEN) continue;
    if ((equation.isMixed ? "mixed" : open === 1 ? "single" : "several") !== kind) continue;
    const { cells, nInnies, total, differ, houses } = equation;
    const fit = listFittings(cells.map((cell) => maskOf(position, cell)), nInnies, total, differ);
    if (!fit) continue;
    if (kind === "single") {
      const at = cells.findIndex((cell) => !values[cell]);
      const digit = lowestBit(fit[at]) + 1;
      return makeStep({ technique, cell: cells[at], digit, digits: [digit], houses, pattern: cells });
    }
    const removed = cells.flatMap((cell, at) => removedFrom(position, cell, ~fit[at]));
    const step = makeRemoval({ technique, removed, houses, pattern: cells });
    if (step) return step;
  }
  return null;
}
