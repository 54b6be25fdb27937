// The digit filter: one digit's cells and marks are highlighted, and cells that can no longer hold it are shaded.

import { candidatesToMark } from "./candidates.js";
import { CENTER, CORNER, VALUE, valuesOf } from "./game.js";
import { emit, notice, on, session } from "./session.js";
import { say, sayCount } from "./phrases.js";

const button = document.getElementById("filter");

on("open", () => {
  Object.assign(session, { filter: 0, isChoosing: false });
  button.hidden = Boolean(session.board.marks);
  showButton();
});

// Return the filtered digit, 0 if there is none: the one chosen, or with that setting the selected one.
export function filteredDigit() {
  const { board, cursor, filter, game, selected, settings } = session;
  if (board.marks) return 0;
  return filter || (settings.filter && selected.size === 1 ? game.cells[cursor][VALUE] : 0);
}

// Return whether a digit of a cell's marks is filtered.
export const isNoted = (fields, digit) => ((fields[CORNER] | fields[CENTER]) >> (digit - 1)) & 1;

// Return the cells that have a digit, and those that cannot hold it: filled, ruled out, or with notes of other digits.
export function findFiltered(digit) {
  const { board, game } = session;
  const [hit, shut] = [new Set(), new Set()];
  if (!digit) return { hit, shut };
  const masks = candidatesToMark(board, valuesOf(game));
  game.cells.forEach((fields, cell) => {
    const isRuledOut = !((masks[cell] >> (digit - 1)) & 1) || (fields[CENTER] && !isNoted(fields, digit));
    if (fields[VALUE] === digit) hit.add(cell);
    else if (fields[VALUE] || isRuledOut) shut.add(cell);
  });
  return { hit, shut };
}

// Filter a digit; 0, or the digit that is filtered, ends the filter.
export function setFilter(digit) {
  const isOff = !digit || digit === session.filter;
  Object.assign(session, { filter: isOff ? 0 : digit, isChoosing: false });
  emit("filter");
  showButton();
  if (isOff) return notice(say("filter.off"));
  const { hit, shut } = findFiltered(digit);
  const number = session.board.nCells - hit.size - shut.size;
  return notice(sayCount("filter.on", number, { digit: session.board.symbols[digit - 1] }));
}

// End the filter, or have the next digit chosen as one.
export function toggleFilter() {
  if (session.board.marks) return;
  if (session.filter) return setFilter(0);
  session.isChoosing = !session.isChoosing;
  notice(say(session.isChoosing ? "filter.choose" : "filter.off"));
  showButton();
}

function showButton() {
  button.setAttribute("aria-pressed", String(session.isChoosing || session.filter > 0));
}
button.onclick = toggleFilter;
