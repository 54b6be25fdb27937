// Spoken labels of cells: position, contents and state.

import { SYMBOLS } from "./board.js";
import { digitsOf } from "./candidates.js";
import { labelAt } from "./cell_contents.js";
import { CENTER, COLOR, CORNER, VALUE } from "./game.js";
import { say } from "./phrases.js";
import { session } from "./session.js";
import { saySigns } from "./signs.js";

export function nameCell(cell) {
  const { n } = session.board;
  return say("cell.place", { row: Math.floor(cell / n) + 1, col: (cell % n) + 1 });
}

// Return the ARIA label of a cell: its position, contents and state.
export function labelOf(cell, names) {
  const { board, game } = session;
  const fields = game.cells[cell];
  const symbols = (mask) => digitsOf(mask).map((digit) => SYMBOLS[digit - 1]).join(" ");
  const parts = [nameCell(cell)];
  const cage = board.cages[board.cageOf[cell]];
  if (cage?.cells[0] === cell) parts.push(say("cell.sum", { total: cage.total }));
  const label = labelAt(cell, board.outlines[board.outlineOf[cell]], "text");
  if (label) parts.push(say("cell.cage", { total: label }));
  if (fields[VALUE]) parts.push(board.marks || SYMBOLS[fields[VALUE] - 1]);
  else if (board.marks) parts.push(say(fields[CENTER] ? "cell.dot" : "cell.empty"));
  else if (!fields[CORNER] && !fields[CENTER]) parts.push(say("cell.empty"));
  if (!board.marks && !fields[VALUE] && fields[CORNER]) parts.push(say("cell.corner", { digits: symbols(fields[CORNER]) }));
  if (!board.marks && !fields[VALUE] && fields[CENTER]) parts.push(say("cell.center", { digits: symbols(fields[CENTER]) }));
  if (names.given) parts.push(say("cell.given"));
  if (fields[COLOR]) parts.push(say("cell.color", { name: say(`color.${fields[COLOR]}`) }));
  if (board.signs.length) parts.push(...saySigns(cell, board));
  if (names.conflict) parts.push(say("cell.conflict"));
  if (names.wrong) parts.push(say("cell.wrong"));
  return parts.join(", ");
}
