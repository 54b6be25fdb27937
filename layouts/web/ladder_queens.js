// Techniques of queens, which have one mark in each row and column.
// Conditions, order and sentences are those of generator/families/queens/techniques.

import { COLUMN, ROW, cellsAt, choose, forBits, makeRemoval, makeStep, removedFrom, seesCell } from "./ladder_board.js";
import { countBits } from "./candidates.js";

const MOST_JOINT = 3;
const JOINT_WAYS = [2, 4];

// Return the houses without a mark, with their open cells: those of some numbers, or all, rows first.
function openHouses({ tables, places, values }, from = 0, past = tables.houses.length) {
  const found = [];
  const order = Array.from({ length: past - from }, (_, at) => from + at);
  order.sort((one, other) => Number(one < tables.n) - Number(other < tables.n) || one - other);
  for (const house of order) {
    if (tables.houses[house].some((cell) => values[cell])) continue;
    found.push({ house, cells: cellsAt(tables, house, places[house][0]) });
  }
  return found;
}

// Return a house with one cell left.
function findLastPlace(position, technique, from, past) {
  const found = openHouses(position, from, past).find(({ cells }) => cells.length === 1);
  return found ? makeStep({ technique, cell: found.cells[0], digit: 1, digits: [1], houses: [found.house], pattern: found.cells }) : null;
}

const withoutMark = (position, cells) => cells.flatMap((cell) => removedFrom(position, cell, 1));

// Return cells that see every cell left of a house.
function findBlocking(position, technique) {
  const { tables, masks } = position;
  for (const { house, cells } of openHouses(position)) {
    if (!cells.length) continue;
    const seen = tables.peers[cells[0]].filter((cell) => masks[cell] && !cells.includes(cell) && cells.every((one) => seesCell(tables, one, cell)));
    const step = makeRemoval({ technique, removed: withoutMark(position, seen), houses: [house], pattern: cells, digits: [1] });
    if (step) return step;
  }
  return null;
}

// Return k houses (bases) whose cells left lie in k houses of another kind; all of them have more cells.
// `withCovers` puts the covering houses into the step.
function findConfined(position, technique, size, bases, covers, withCovers) {
  const { tables } = position;
  const spanOf = (cells) => cells.reduce((mask, cell) => mask | (1 << (tables.housesOf[cell].find((house) => house >= covers[0] && house < covers[1]) - covers[0])), 0);
  const narrow = openHouses(position, ...bases).map((one) => ({ ...one, span: spanOf(one.cells) })).filter(({ span }) => span && countBits(span) <= size);
  for (const chosen of choose(narrow.length, size)) {
    const union = chosen.reduce((mask, at) => mask | narrow[at].span, 0);
    if (countBits(union) !== size) continue;
    const lines = [];
    forBits(union, (bit) => lines.push(covers[0] + bit));
    const pattern = chosen.flatMap((at) => narrow[at].cells);
    const outside = [...new Set(lines.flatMap((house) => tables.houses[house]))].filter((cell) => !pattern.includes(cell));
    const houses = [...chosen.map((at) => narrow[at].house), ...(withCovers ? lines : [])];
    const step = makeRemoval({ technique, removed: withoutMark(position, outside), houses, pattern, digits: [1] });
    if (step) return step;
  }
  return null;
}

// Return cells that one of the marks of two houses with few places sees, wherever these are.
function findJointAttack(position, technique) {
  const { tables, masks } = position;
  const narrow = openHouses(position).filter(({ cells }) => cells.length <= MOST_JOINT);
  for (const most of JOINT_WAYS) {
    for (const chosen of choose(narrow.length, 2)) {
      const [one, other] = chosen.map((at) => narrow[at]);
      const ways = one.cells.flatMap((first) => other.cells.filter((second) => !seesCell(tables, first, second)).map((second) => [first, second]));
      if (!ways.length || ways.length > most) continue;
      const isHit = (cell) => ways.every((way) => !way.includes(cell) && way.some((at) => seesCell(tables, at, cell)));
      const hit = [...masks.keys()].filter((cell) => masks[cell] && isHit(cell));
      const pattern = [...new Set([...one.cells, ...other.cells])].sort((a, b) => a - b);
      const step = makeRemoval({ technique, removed: withoutMark(position, hit), houses: [one.house, other.house], pattern, digits: [1] });
      if (step) return step;
    }
  }
  return null;
}

// Yield until all cells are tried, and return the one whose mark leaves a house without a cell soonest, following last cells alone.
// most: marks followed at most; shortName: the technique's name if the contradiction needs one of them or none.
function* findTrial(position, technique, most, shortName = technique) {
  let best = null;
  for (const [cell, mask] of position.masks.entries()) {
    if (!mask || position.values[cell]) continue;
    const found = followMark(position, cell, best ? best.forced.length - 1 : most);
    if (found) best = { cell, ...found };
    yield;
  }
  if (!best) return null;
  const { cell, empty } = best;
  const forced = keepNeeded(position, best);
  const links = [[cell, 1, true], ...forced.map((one) => [one.cell, 1, true])];
  const causes = [{ kind: "link", houses: [], reasons: [] }, ...forced.map((one) => ({ kind: "last in house", houses: [one.house], reasons: one.reasons }))];
  const name = forced.length > 1 ? technique : shortName;
  return makeRemoval({ technique: name, removed: [[cell, 1]], houses: [empty], pattern: [cell], digits: [1], links, causes });
}

// Return the marks that follow from one, with the houses that force them, and the house left empty; null without one.
function followMark(position, cell, most) {
  const { tables } = position;
  const open = Uint8Array.from(position.masks, (mask, at) => Number(mask > 0 && !position.values[at]));
  const waiting = new Set(openHouses(position).map(({ house }) => house)); // in the order in which they are looked at
  const forced = [];
  const place = (mark) => {
    tables.peers[mark].forEach((peer) => (open[peer] = 0));
    open[mark] = 0;
    tables.housesOf[mark].forEach((house) => waiting.delete(house));
  };
  place(cell);
  while (true) {
    let next = null;
    for (const house of waiting) {
      const left = tables.houses[house].filter((at) => open[at]);
      if (!left.length) return { forced, empty: house };
      if (left.length === 1) next ??= { cell: left[0], house };
    }
    if (!next || forced.length >= most) return null;
    forced.push(next);
    place(next.cell);
  }
}

// Return the forced marks that the contradiction needs, each with the nodes that it rests on: the first mark that removed each cell.
function keepNeeded(position, { cell, forced, empty }) {
  const { tables, masks, values } = position;
  const moves = [{ cell, house: -1 }, ...forced];
  const remover = (at) => moves.findIndex((move) => move.cell === at || seesCell(tables, move.cell, at));
  const reasonsOf = (house, own) => {
    const cells = tables.houses[house].filter((at) => at !== own && masks[at] && !values[at]);
    return [...new Set(cells.map(remover).filter((at) => at >= 0))];
  };
  const needed = new Map();
  const queue = reasonsOf(empty, -1);
  while (queue.length) {
    const at = queue.pop();
    if (needed.has(at) || at === 0) continue;
    const reasons = reasonsOf(moves[at].house, moves[at].cell).filter((one) => one < at);
    needed.set(at, reasons);
    queue.push(...reasons);
  }
  const kept = [...needed.keys()].sort((a, b) => a - b);
  const placeOf = (at) => (at === 0 ? 0 : kept.indexOf(at) + 1);
  return kept.map((at) => ({ ...moves[at], reasons: needed.get(at).map(placeOf).sort((a, b) => a - b) }));
}

const lastPlace = (kind) => (position, name) => findLastPlace(position, name, ...position.tables.spans[kind]);
const crossing = (size, withCovers) => (position, name) => {
  const [columns, rows] = [position.tables.spans[COLUMN], position.tables.spans[ROW]];
  return findConfined(position, name, size, rows, columns, withCovers) ?? findConfined(position, name, size, columns, rows, withCovers);
};

// How the techniques of queens are found, by name (ladder.js).
export const QUEENS = {
  "last place in a row": lastPlace(ROW), "last place in a column": lastPlace(COLUMN),
  blocking: findBlocking, "locked pair": crossing(2, false), "locked triplet": crossing(3, true), "joint attack": findJointAttack,
  "short trial": (position, name) => findTrial(position, name, 1),
  "long trial": (position, name) => findTrial(position, name, 19, "short trial"),
};
