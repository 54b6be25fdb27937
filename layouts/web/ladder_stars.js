// Techniques of crowns and star battle: houses with one or two marks. Peers are cells that touch, in crowns also those of a house.
// Conditions, order and sentences are those of generator/families/stars/techniques.

import { BOX, choose, forBits, makeRemoval, makeStep, removedFrom, seesCell } from "./ladder_board.js";

const MOST_SQUEEZED = 10;
const [TOUCHING, FEW] = [1, 2];
const MOST_FOLLOWED = 19; // the page has no long trials, so it follows last cells further than the press

// Return the houses of a span, or all, with their open cells and the number of stars that they still need.
function listHouses({ tables, values, masks }, [from, past] = [0, tables.houses.length]) {
  return tables.houses.slice(from, past).map((all, at) => {
    const need = tables.board.perHouse - all.filter((cell) => values[cell]).length;
    return { house: from + at, all, need, cells: all.filter((cell) => masks[cell] && !values[cell]) };
  });
}

const spanOf = ({ tables }, isOfRegions) => (isOfRegions ? tables.spans[BOX] : [tables.spans[BOX][1], tables.houses.length]);
const withoutStar = (position, cells) => cells.flatMap((cell) => removedFrom(position, cell, 1));

function findComplete(position, technique, isOfRegions) {
  const found = listHouses(position, spanOf(position, isOfRegions)).find(({ need, cells }) => need === 0 && cells.length);
  return found ? makeRemoval({ technique, removed: withoutStar(position, found.cells), houses: [found.house], digits: [1] }) : null;
}

function findLastCells(position, technique, isOfRegions) {
  const found = listHouses(position, spanOf(position, isOfRegions)).find(({ need, cells }) => need > 0 && cells.length === need);
  return found ? makeStep({ technique, cell: found.cells[0], digit: 1, digits: [1], houses: [found.house], pattern: found.cells }) : null;
}

// Return some houses whose cells lie in houses of another kind that need as many stars and have more cells.
function findConfined(position, technique, size, isOfRegions) {
  const { tables } = position;
  const { n } = tables;
  const regions = tables.spans[BOX];
  for (const first of [n, 2 * n]) {
    const [bases, covers] = isOfRegions ? [regions, [first, first + n]] : [[first, first + n], regions];
    const needs = listHouses(position, covers);
    const needOf = (span) => {
      let sum = 0;
      forBits(span, (bit) => (sum += needs[bit].need));
      return sum;
    };
    const isInside = (house) => house >= covers[0] && house < covers[1];
    const bitOf = (cell) => 1 << (tables.housesOf[cell].find(isInside) - covers[0]);
    const narrow = listHouses(position, bases).filter(({ need }) => need > 0)
      .map((one) => ({ ...one, span: one.cells.reduce((mask, cell) => mask | bitOf(cell), 0) }))
      .filter(({ span }) => needOf(span) <= tables.board.perHouse * size);
    for (const chosen of choose(narrow.length, size)) {
      const union = chosen.reduce((mask, at) => mask | narrow[at].span, 0);
      if (needOf(union) !== chosen.reduce((sum, at) => sum + narrow[at].need, 0)) continue;
      const lines = [];
      forBits(union, (bit) => lines.push(bit));
      const pattern = chosen.flatMap((at) => narrow[at].cells).sort((a, b) => a - b);
      const outside = [...new Set(lines.flatMap((line) => needs[line].cells))].filter((cell) => !pattern.includes(cell));
      const houses = [...chosen.map((at) => narrow[at].house), ...lines.map((line) => covers[0] + line)];
      const step = makeRemoval({ technique, removed: withoutStar(position, outside), houses, pattern, digits: [1] });
      if (step) return step;
    }
  }
  return null;
}

// Return how stars lack room on some cells: 0 not at all, TOUCHING if all of them touch, FEW if there are fewer cells than stars.
function lackOf(need, cells, n) {
  if (need <= 0) return 0;
  if (cells.length < need) return FEW;
  const reach = (numbers) => Math.max(...numbers) - Math.min(...numbers);
  const isBlock = need > 1 && reach(cells.map((cell) => Math.floor(cell / n))) < 2 && reach(cells.map((cell) => cell % n)) < 2;
  return isBlock ? TOUCHING : 0;
}

// Return the cells whose star would leave a house without room for its stars.
function findSqueeze(position, technique, least, fewest, most) {
  const { tables, masks, values } = position;
  const all = listHouses(position);
  const open = [...masks.keys()].filter((cell) => masks[cell] && !values[cell]);
  for (const { house, need, cells } of all) {
    if (need <= 0 || cells.length < fewest || cells.length > most) continue;
    const gone = open.filter((cell) => {
      const ended = tables.housesOf[cell].filter((one) => all[one].need === 1);
      const left = cells.filter((one) => one !== cell && !seesCell(tables, cell, one) && !ended.some((end) => tables.inside[end].has(one)));
      return lackOf(need - Number(tables.inside[house].has(cell)), left, tables.n) >= least;
    });
    const step = makeRemoval({ technique, removed: withoutStar(position, gone), houses: [house], pattern: cells, digits: [1] });
    if (step) return step;
  }
  return null;
}

// Return a cell without which a house has no room for two stars.
function findNeeded(position, technique) {
  for (const { house, need, cells } of listHouses(position)) {
    if (need < 2) continue;
    const cell = cells.find((one) => lackOf(2, cells.filter((other) => other !== one), position.tables.n) === TOUCHING);
    if (cell !== undefined) return makeStep({ technique, cell, digit: 1, digits: [1], houses: [house], pattern: cells });
  }
  return null;
}

// Yield until all cells are tried, and return the one whose star leaves a house without room soonest, following last cells alone.
function* findTrial(position, technique) {
  let best = null;
  for (const [cell, mask] of position.masks.entries()) {
    if (!mask || position.values[cell]) continue;
    const found = followStar(position, cell, best ? best.length - 1 : MOST_FOLLOWED);
    if (found) best = { cell, ...found };
    yield;
  }
  if (!best) return null;
  const kept = keepNeeded(position, best);
  const links = [[best.cell, 1, true], ...kept.map(({ cell }) => [cell, 1, true])];
  const causes = [{ kind: "link", houses: [], reasons: [] }, ...kept.map(({ house, reasons }) => ({ kind: "last in house", houses: [house], reasons }))];
  const pattern = kept.map(({ cell }) => cell).sort((a, b) => a - b);
  return makeRemoval({ technique, removed: [[best.cell, 1]], houses: [best.house], pattern, digits: [1], links, causes });
}

// Return the moves that follow from a star, their number without closed houses, and the house without room; null without one.
function followStar({ tables, masks, values }, cell, most) {
  const open = Uint8Array.from(masks, (mask, at) => Number(mask > 0 && !values[at]));
  const needs = tables.houses.map((all) => tables.board.perHouse - all.filter((one) => values[one]).length);
  const place = (star) => {
    const gone = [star, ...tables.peers[star]].filter((one) => open[one]);
    gone.forEach((one) => (open[one] = 0));
    tables.housesOf[star].forEach((house) => (needs[house] -= 1));
    return gone;
  };
  const openOf = (house) => tables.houses[house].filter((one) => open[one]);
  const isLast = (house) => needs[house] > 0 && openOf(house).length === needs[house];
  let before = 0;
  const moves = [{ cell, house: -1, seen: [], removed: place(cell) }];
  for (let length = 0; ; length += 1) {
    for (const house of needs.keys()) {
      const removed = needs[house] === 0 ? openOf(house) : [];
      removed.forEach((one) => (open[one] = 0));
      if (removed.length) moves.push({ cell: -1, house, seen: [], removed });
    }
    const short = needs.findIndex((need, house) => need > 0 && openOf(house).length < need);
    if (short >= 0) return { moves, length, house: short };
    const last = isLast(before) ? before : needs.findIndex((_, house) => isLast(house));
    if (last < 0 || length >= most) return null;
    const seen = openOf(last);
    before = last;
    moves.push({ cell: seen[0], house: last, seen, removed: place(seen[0]) });
  }
}

// Return the stars that the contradiction needs, each with the nodes that it rests on; a closed house rests on its stars.
function keepNeeded({ tables }, { moves, house }) {
  const stars = moves.map(({ cell }) => cell).filter((cell) => cell >= 0);
  const argumentOf = (move) => {
    if (move.cell < 0) return tables.houses[move.house].filter((cell) => stars.includes(cell));
    return tables.houses[move.house].filter((cell) => !move.seen.includes(cell));
  };
  const remover = new Map();
  moves.forEach(({ removed }, at) => removed.forEach((cell) => remover.has(cell) || remover.set(cell, at)));
  const reasonsOf = (cells, before) => [...new Set(cells.map((cell) => remover.get(cell) ?? before).filter((at) => at < before))].sort((a, b) => a - b);
  const needed = new Map();
  const queue = reasonsOf(tables.houses[house], moves.length);
  while (queue.length) {
    const at = queue.pop();
    if (at === 0 || needed.has(at)) continue;
    needed.set(at, reasonsOf(argumentOf(moves[at]), at));
    queue.push(...needed.get(at));
  }
  const nodes = new Map([[0, [0]]]);
  const kept = [];
  for (const at of [...needed.keys()].sort((a, b) => a - b)) {
    const reasons = [...new Set(needed.get(at).flatMap((other) => nodes.get(other)))].sort((a, b) => a - b);
    if (moves[at].cell >= 0) kept.push({ cell: moves[at].cell, house: moves[at].house, reasons });
    nodes.set(at, moves[at].cell >= 0 ? [kept.length] : reasons);
  }
  return kept;
}

const confined = (size, isOfRegions) => (position, name) => findConfined(position, name, size, isOfRegions);
const squeeze = (sort, fewest, most) => (position, name) => findSqueeze(position, name, sort, fewest, most);

// How the techniques are found, by name (ladder.js): those of star battle, then those of crowns.
export const STARS = {
  "complete region": (position, name) => findComplete(position, name, true), "complete line": (position, name) => findComplete(position, name, false),
  "last cells of a region": (position, name) => findLastCells(position, name, true), "last cells of a line": (position, name) => findLastCells(position, name, false),
  "region in lines": confined(1, true), "line in regions": confined(1, false),
  "narrow squeeze": squeeze(FEW, 2, 4), "wide squeeze": squeeze(FEW, 5, MOST_SQUEEZED),
  "star beside a cluster": findNeeded, "cluster squeeze": squeeze(TOUCHING, 2, MOST_SQUEEZED),
  "two regions in lines": confined(2, true), "two lines in regions": confined(2, false),
  "three regions in lines": confined(3, true), "three lines in regions": confined(3, false),
  "four regions in lines": confined(4, true), "four lines in regions": confined(4, false),
  "last cell of a region": (position, name) => findLastCells(position, name, true), "last cell of a line": (position, name) => findLastCells(position, name, false),
  "region in a line": confined(1, true), "line in a region": confined(1, false),
  "squeeze of two": squeeze(FEW, 2, 2), "squeeze of three": squeeze(FEW, 3, 3), "squeeze of many": squeeze(FEW, 4, Infinity),
  "region pair": confined(2, true), "line pair": confined(2, false),
  "region triplet": confined(3, true), "line triplet": confined(3, false),
  "region quad": confined(4, true), "line quad": confined(4, false),
  "short trial": findTrial,
};
