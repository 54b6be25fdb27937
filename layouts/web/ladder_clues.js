// Techniques of clues: what one rules out, alone or with the houses of its cells, and what two with a common cell do.
// The techniques of each rule are data of the kind: name, number of clues, use of houses or of sets of digits.

import { findOnlyPlace, joinOpenSets } from "./clue_sets.js";
import { narrowClue } from "./clues.js";
import { canFill, fillGroups, findGroups } from "./ladder_groups.js";
import { digitsIn, makeRemoval, maskOf, removedFrom, seesCell } from "./ladder_board.js";

const MOST_FILLINGS = 20_000;

const ofRule = ({ tables }, rule) => tables.board.clues.filter((clue) => clue.rule === rule);

const masksOf = (position) => Int32Array.from(position.masks, (_, cell) => maskOf(position, cell));

// Return a clue of a rule that rules out candidates by itself.
export function findOneClue(position, technique, rule) {
  for (const clue of ofRule(position, rule)) {
    const masks = masksOf(position);
    if (narrowClue(clue, masks) <= 0) continue;
    const step = makeClueStep(position, technique, [clue], masks);
    if (step) return step;
  }
  return null;
}

// Return a clue whose sets of digits, `most` at most, rule out candidates; the digits of the step are those in any of them.
export function findSets(position, technique, rule, most = Infinity) {
  const masks = masksOf(position);
  for (const clue of ofRule(position, rule)) {
    const { some, nOpen } = joinOpenSets(clue, masks);
    if (!nOpen || nOpen > most) continue;
    const left = masks.map((mask) => mask & some);
    const step = makeClueStep(position, technique, [clue], left, { use: "sets", digits: digitsIn(some) });
    if (step) return step;
  }
  return null;
}

// Return a digit that all sets of a clue have and one cell can have.
export function findOnlyPlaceInClue(position, technique, rule) {
  const masks = masksOf(position);
  for (const clue of ofRule(position, rule)) {
    const { always, nOpen } = joinOpenSets(clue, masks);
    const found = nOpen ? findOnlyPlace(clue, masks, always) : null;
    if (!found) continue;
    const left = masks.map((mask, cell) => (cell === found[0] ? found[1] : mask));
    return makeClueStep(position, technique, [clue], left, { use: "place", digits: digitsIn(found[1]) });
  }
  return null;
}

function makeClueStep(position, technique, clues, masks, fields = {}) {
  const cells = [...new Set(clues.flatMap((clue) => clue.cells))];
  const removed = cells.flatMap((cell) => removedFrom(position, cell, ~masks[cell]));
  return makeRemoval({ technique, removed, pattern: clues.flatMap((clue) => clue.cells), clues, ...fields });
}

// Call `keep` with the digits, by cell, of each filling of some clues in which cells that see each other differ, until it returns false.
// Returns false if there are too many to list. Of one clue, states from which it cannot be completed are left out.
function listFillings({ tables }, clues, masks, keep) {
  const order = clues.flatMap((clue) => clue.cells.map((cell, at) => ({ clue, cell, isFirst: at === 0, isLast: at === clue.cells.length - 1 })));
  const first = order.map(({ cell }) => order.findIndex((one) => one.cell === cell));
  const seen = order.map(({ cell }, at) => order.slice(0, at).flatMap((one, before) => (seesCell(tables, one.cell, cell) ? [before] : [])));
  const ends = clues.length === 1 ? listEnds(clues[0], masks) : null;
  const digits = new Map();
  const placed = order.map(() => 0);
  let tried = 0;
  let isOpen = true;
  const search = (at, state) => {
    if (at === order.length) {
      isOpen = keep(digits);
      return;
    }
    const { clue, cell, isFirst, isLast } = order[at];
    const known = first[at] < at ? placed[first[at]] : 0;
    for (let rest = known ? 1 << (known - 1) : masks[cell]; rest; rest &= rest - 1) {
      const digit = 32 - Math.clz32(rest & -rest);
      tried += 1;
      if (!isOpen || tried > MOST_FILLINGS) return;
      const after = clue.steps[isFirst ? 0 : state][digit - 1];
      if (after < 0 || (isLast && !clue.accepted[after]) || (ends && !ends[at + 1][after])) continue;
      if (!known && seen[at].some((before) => placed[before] === digit)) continue;
      placed[at] = digit;
      digits.set(cell, digit);
      search(at + 1, after);
      placed[at] = 0;
    }
  };
  search(0, 0);
  return tried <= MOST_FILLINGS;
}

// Return, before each cell of a clue and after the last, the states from which its cells can be completed.
function listEnds({ cells, steps, accepted }, masks) {
  const ends = [accepted];
  for (const cell of [...cells].reverse()) {
    const leads = (row) => row.some((after, digit) => after >= 0 && (masks[cell] >> digit) & 1 && ends[0][after]);
    ends.unshift(steps.map(leads));
  }
  return ends;
}

function narrowByFillings(position, clues) {
  const masks = masksOf(position);
  const found = new Int32Array(masks.length);
  const begins = clues.length === 1 && findGroups(position.tables, clues[0]);
  if (begins) return fillGroups(clues[0], begins, masks, found) ? found : null;
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
  const masks = masksOf(position);
  const begins = findGroups(tables, clue);
  if (begins) return listNeeded(tables, clue, begins, masks);
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

// Return the same for a clue whose cells differ in groups: a digit is needed in a house if no filling is without it there.
function listNeeded({ housesOf, houses, inside }, clue, begins, masks) {
  if (!canFill(clue, begins, (cell) => masks[cell])) return [];
  return [...new Set(clue.cells.flatMap((cell) => housesOf[cell]))].flatMap((house) => {
    const own = clue.cells.filter((cell) => inside[house].has(cell));
    const others = houses[house].filter((cell) => !own.includes(cell));
    const join = (cells) => cells.reduce((joined, cell) => joined | masks[cell], 0);
    const needed = digitsIn(join(own) & join(others)).filter(
      (digit) => !canFill(clue, begins, (cell) => (own.includes(cell) ? masks[cell] & ~(1 << (digit - 1)) : masks[cell])),
    );
    return needed.length ? [[house, needed.reduce((mask, digit) => mask | (1 << (digit - 1)), 0)]] : [];
  });
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
