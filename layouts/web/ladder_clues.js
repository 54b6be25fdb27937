// Techniques of clues: what one rules out, alone or with the houses of its cells, and what two with a common cell do.
// The techniques of each rule are data of the kind: name, rating, number of clues, use of houses.

import { narrowClue } from "./clues.js";
import { digitsIn, makeRemoval, maskOf, removedFrom, seesCell } from "./ladder_board.js";

const MOST_FILLINGS = 20_000;

const ofRule = ({ tables }, rule) => tables.board.clues.filter((clue) => clue.rule === rule);

// Return a clue of a rule that rules out candidates by itself.
export function findOneClue(position, technique, rule) {
  for (const clue of ofRule(position, rule)) {
    const masks = Int32Array.from(position.masks, (_, cell) => maskOf(position, cell));
    if (narrowClue(clue, masks) <= 0) continue;
    const step = makeClueStep(position, technique, [clue], masks);
    if (step) return step;
  }
  return null;
}

function makeClueStep(position, technique, clues, masks, fields = {}) {
  const cells = [...new Set(clues.flatMap((clue) => clue.cells))];
  const removed = cells.flatMap((cell) => removedFrom(position, cell, ~masks[cell]));
  return makeRemoval({ technique, removed, pattern: clues.flatMap((clue) => clue.cells), clues, ...fields });
}

// Call `keep` with the digits, by cell, of each filling of some clues in which cells that see each other differ, until it returns false.
// Returns false if there are too many to list.
function listFillings({ tables }, clues, masks, keep) {
  const order = clues.flatMap((clue) => clue.cells.map((cell, at) => ({ clue, cell, isFirst: at === 0, isLast: at === clue.cells.length - 1 })));
  const digits = new Map();
  let tried = 0;
  let isOpen = true;
  const search = (at, state) => {
    if (at === order.length) {
      isOpen = keep(digits);
      return;
    }
    const { clue, cell, isFirst, isLast } = order[at];
    const known = digits.get(cell);
    for (const digit of known ? [known] : digitsIn(masks[cell])) {
      tried += 1;
      if (!isOpen || tried > MOST_FILLINGS) return;
      const after = clue.steps[isFirst ? 0 : state][digit - 1];
      if (after < 0 || (isLast && !clue.accepted[after])) continue;
      if (!known && [...digits].some(([other, same]) => same === digit && seesCell(tables, other, cell))) continue;
      digits.set(cell, digit);
      search(at + 1, after);
      if (!known) digits.delete(cell);
    }
  };
  search(0, 0);
  return tried <= MOST_FILLINGS;
}

function narrowByFillings(position, clues) {
  const masks = Int32Array.from(position.masks, (_, cell) => maskOf(position, cell));
  const found = new Int32Array(masks.length);
  const isKnown = listFillings(position, clues, masks, (digits) => {
    digits.forEach((digit, cell) => (found[cell] |= 1 << (digit - 1)));
    return [...digits.keys()].some((cell) => found[cell] !== masks[cell]);
  });
  return isKnown && clues.every((clue) => clue.cells.every((cell) => found[cell])) ? found : null;
}

// Return a clue of a rule with candidates in no filling whose digits differ in each house.
export function findApart(position, technique, rule) {
  for (const clue of ofRule(position, rule)) {
    const found = narrowByFillings(position, [clue]);
    const step = found && makeClueStep(position, technique, [clue], found, { use: "apart" });
    if (step) return step;
  }
  return null;
}

// Return a digit that every filling of a clue has in some house.
export function findConfinedDigit(position, technique, rule) {
  const { tables } = position;
  for (const clue of ofRule(position, rule)) {
    for (const [house, mask] of listAlways(position, clue)) {
      for (const digit of digitsIn(mask)) {
        const outside = tables.houses[house].filter((cell) => !clue.cells.includes(cell));
        const removed = outside.flatMap((cell) => removedFrom(position, cell, 1 << (digit - 1)));
        const step = makeRemoval({ technique, removed, houses: [house], pattern: clue.cells, digits: [digit], clues: [clue], use: "confined" });
        if (step) return step;
      }
    }
  }
  return null;
}

// Return, by house, the digits that every filling of a clue has in its cells there.
function listAlways(position, clue) {
  const { tables } = position;
  const masks = Int32Array.from(position.masks, (_, cell) => maskOf(position, cell));
  const always = new Map();
  for (const house of new Set(clue.cells.flatMap((cell) => tables.housesOf[cell]))) always.set(house, -1);
  const isKnown = listFillings(position, [clue], masks, (digits) => {
    let isOpen = false;
    for (const [house, mask] of always) {
      let here = 0;
      digits.forEach((digit, cell) => tables.inside[house].has(cell) && (here |= 1 << (digit - 1)));
      always.set(house, mask & here);
      isOpen ||= (mask & here) !== 0;
    }
    return isOpen;
  });
  return isKnown ? [...always].filter(([, mask]) => mask > 0) : [];
}

// Return two clues with a common cell that rule out candidates together; the first is of the rule.
export function findTwoClues(position, technique, rule) {
  const { clues } = position.tables.board;
  for (const one of ofRule(position, rule)) {
    for (const other of clues.slice(clues.indexOf(one) + 1)) {
      const together = new Set([...one.cells, ...other.cells]).size;
      if (together === one.cells.length + other.cells.length || together > position.tables.n) continue;
      const found = narrowByFillings(position, [one, other]);
      const step = found && makeClueStep(position, technique, [one, other], found);
      if (step) return step;
    }
  }
  return null;
}
