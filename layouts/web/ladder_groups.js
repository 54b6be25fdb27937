// One clue whose cells differ in groups: all of a row, or those of a diagonal by box.
// What must be known after some cells is the state of the clue's automaton and the digits of the group so far, so no fillings are listed.
// Pages without kinds that have clues do not contain this module.

import { seesCell } from "./ladder_board.js";

// Return at which cells of a clue a group begins, the end of the clue as a last one; null if its cells are not such groups.
export function findGroups(tables, { cells }) {
  let first = 0;
  const begins = cells.map((cell, at) => {
    if (at && !seesCell(tables, cells[at - 1], cell)) first = at;
    return first === at;
  });
  first = 0;
  const isGrouped = cells.every((cell, at) => {
    if (begins[at]) first = at;
    return cells.slice(0, at).every((other, before) => seesCell(tables, other, cell) === before >= first);
  });
  return isGrouped ? [...begins, true] : null;
}

// Return, before each cell and after the last one, the states that can be reached: state and digits of the group, by a key of both.
// Null if the clue has no filling. `maskOf` is a function from a cell to its candidates.
function readForward({ cells, steps, accepted }, begins, maskOf) {
  const layers = [new Map([["0 0", [0, 0]]])];
  cells.forEach((cell, at) => {
    const after = new Map();
    for (const [state, digits] of layers[at].values()) {
      forDigits(maskOf(cell) & ~digits, (d) => {
        const next = [steps[state][d], begins[at + 1] ? 0 : digits | (1 << d)];
        if (next[0] >= 0) after.set(next.join(" "), next);
      });
    }
    layers.push(after);
  });
  const ends = layers[cells.length];
  for (const [key, [state]] of ends) if (!accepted[state]) ends.delete(key);
  return ends.size ? layers : null;
}

function forDigits(mask, visit) {
  for (let rest = mask; rest; rest &= rest - 1) visit(31 - Math.clz32(rest & -rest));
}

// Return whether a clue has a filling.
export const canFill = (clue, begins, maskOf) => readForward(clue, begins, maskOf) !== null;

// Write the digits of each cell that are in some filling of a clue to `found`; return whether there is any.
export function fillGroups(clue, begins, masks, found) {
  const { cells, steps } = clue;
  const layers = readForward(clue, begins, (cell) => masks[cell]);
  if (!layers) return false;
  for (let at = cells.length - 1; at >= 0; at -= 1) {
    for (const [key, [state, digits]] of layers[at]) {
      let kept = 0;
      forDigits(masks[cells[at]] & ~digits, (d) => {
        if (layers[at + 1].has(`${steps[state][d]} ${begins[at + 1] ? 0 : digits | (1 << d)}`)) kept |= 1 << d;
      });
      if (!kept) layers[at].delete(key);
      found[cells[at]] |= kept;
    }
  }
  return true;
}
