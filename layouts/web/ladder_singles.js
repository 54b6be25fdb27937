// The single that a person sees first, as generator/techniques/human/visible_single.py chooses it; and singles in fixed order.

import { BOX, forBits, isOneBit, lowestBit, makeStep, seesCell } from "./ladder_board.js";
import { countBits } from "./candidates.js";

const EFFORT = { full: 1, nearFull: 3, box: 3, line: 5, nakedFew: 5, nakedSome: 8, naked: 12, far: 2 };
const [FEW, SOME] = [3, 5];

const fullHouse = (house, cell, digit) => makeStep({ technique: "full house", cell, digit, digits: [digit], houses: [house] });
const nakedSingle = (cell, digit) => makeStep({ technique: "naked single", cell, digit, digits: [digit], pattern: [cell] });

function hiddenSingle(position, house, cell, digit) {
  const technique = isBox(position, house) ? "hidden single in box" : "hidden single in line";
  return makeStep({ technique, cell, digit, digits: [digit], houses: [house] });
}

const isBox = ({ tables }, house) => house < tables.spans[BOX][1];

// Return the most visible single, null if there is none; last is the cell filled last, -1 for none.
export function findVisibleSingle(position, last) {
  const { tables, places, values, masks, empties, nDigits } = position;
  const done = Array.from({ length: nDigits }, (_, d) => (3 * values.filter((value) => value === d + 1).length >= 2 * nDigits ? 1 : 0));
  const far = (cell, d) => (last < 0 || cell === last || seesCell(tables, last, cell) || values[last] === d + 1 ? 0 : EFFORT.far);
  let best = { effort: Infinity, make: null };
  const offer = (effort, make) => {
    if (effort < best.effort) best = { effort, make };
  };
  tables.houses.forEach((cells, house) => {
    for (let d = 0; d < nDigits; d += 1) {
      if (!isOneBit(places[house][d])) continue;
      const cell = cells[lowestBit(places[house][d])];
      const isFull = empties[house] === 1;
      const plain = isBox(position, house) ? EFFORT.box : empties[house] <= FEW ? EFFORT.nearFull : EFFORT.line;
      const make = () => (isFull ? fullHouse(house, cell, d + 1) : hiddenSingle(position, house, cell, d + 1));
      offer((isFull ? EFFORT.full : plain - done[d]) + far(cell, d), make);
    }
  });
  if (best.effort > EFFORT.nakedFew) {
    masks.forEach((mask, cell) => {
      if (!isOneBit(mask)) return;
      const fewest = Math.min(...tables.housesOf[cell].map((house) => empties[house]));
      const effort = fewest <= FEW ? EFFORT.nakedFew : fewest <= SOME ? EFFORT.nakedSome : EFFORT.naked;
      offer(effort + far(cell, lowestBit(mask)), () => nakedSingle(cell, lowestBit(mask) + 1));
    });
  }
  return best.make ? best.make() : null;
}

export function findFullHouse(position) {
  const { tables, empties, places } = position;
  for (let house = 0; house < tables.houses.length; house += 1) {
    if (empties[house] !== 1) continue;
    const d = places[house].findIndex((spots) => spots);
    if (d >= 0) return fullHouse(house, tables.houses[house][lowestBit(places[house][d])], d + 1);
  }
  return null;
}

// Return a digit with one place in a house of some kinds: of boxes, or of all others.
export function findHiddenSingle(position, inBoxes) {
  const { tables, places } = position;
  for (let house = 0; house < tables.houses.length; house += 1) {
    if (isBox(position, house) !== inBoxes) continue;
    const d = places[house].findIndex(isOneBit);
    if (d >= 0) return hiddenSingle(position, house, tables.houses[house][lowestBit(places[house][d])], d + 1);
  }
  return null;
}

export function findNakedSingle({ masks }) {
  const cell = masks.findIndex(isOneBit);
  return cell < 0 ? null : nakedSingle(cell, lowestBit(masks[cell]) + 1);
}

// Return a guess: the first cell with the fewest candidates, and the digit that the solution has there; null without one.
export function makeGuess({ masks, values }, solution) {
  let best = -1;
  masks.forEach((mask, cell) => {
    if (mask && !values[cell] && (best < 0 || countBits(mask) < countBits(masks[best]))) best = cell;
  });
  if (best < 0 || !solution) return null;
  const digits = [];
  forBits(masks[best], (bit) => digits.push(bit + 1));
  return makeStep({ technique: "guess", cell: best, digit: solution[best], digits, pattern: [best] });
}
