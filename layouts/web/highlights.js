// States of cells that are shown by color: selection, peers, equal digits, conflicts, hints.

import { COLOR, VALUE, findConflicts, isGiven } from "./game.js";
import { filteredDigit, findFiltered } from "./filter.js";
import { session } from "./session.js";
import { cellsOf, placeOf } from "./steps.js";

// Return the sets of cells in each state.
// peer and same: cells that the cursor cell sees, or its row and column, and its digit elsewhere; place and spoken: cells of the hint;
// hit and shut: cells of the filtered digit, and those that cannot hold it.
export function findStates() {
  const { board, game, cursor, selected, hint, settings } = session;
  const isOne = selected.size === 1;
  const chosen = session.mode === "color" ? 0 : session.chosen;
  const digit = board.marks ? 0 : chosen || (isOne ? game.cells[cursor][VALUE] : 0);
  const shown = hint?.step && hint.depth > 2 ? cellsOf(hint.step) : null;
  return {
    conflict: settings.conflicts ? findConflicts(game) : new Set(),
    peer: new Set(isOne && !filteredDigit() ? near(board, cursor) : []),
    same: new Set(digit ? game.cells.flatMap((fields, cell) => (fields[VALUE] === digit ? [cell] : [])) : []),
    place: hint?.step ? placeOf(hint.step, board) : new Set(),
    spoken: shown ?? new Set(),
    ...findFiltered(filteredDigit()),
    selected,
    wrong: session.wrong,
  };
}

// Return the cells that must differ from a cell; on a board whose lines may repeat digits, its row and column, which are counted there.
function near(board, cell) {
  if (board.peers[cell].length) return board.peers[cell];
  const [row, column] = [Math.floor(cell / board.n), cell % board.n];
  return Array.from({ length: board.n }, (_, at) => [row * board.n + at, at * board.n + column]).flat().filter((other) => other !== cell);
}

// Return the class names of a cell as an object of booleans.
export function namesOf(cell, states) {
  const { game } = session;
  const names = { given: isGiven(game, cell), painted: game.cells[cell][COLOR] > 0 };
  for (const [name, cells] of Object.entries(states)) names[name] = cells.has(cell);
  return names;
}
