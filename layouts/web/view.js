// The board on the screen: a frame with cells as an ARIA grid for keyboards and screen readers.
// What is drawn below and above the cells is in lines.js.

import { contentsOf } from "./cell_contents.js";
import { labelOf } from "./cell_labels.js";
import { make } from "./elements.js";
import { findStates, namesOf } from "./highlights.js";
import "./lines.js";
import { on, session } from "./session.js";
import { isOutside } from "./signs.js";

const frame = document.getElementById("frame");
const grid = document.getElementById("grid");
let cells = [];

on("open", () => {
  const { n } = session.board;
  frame.style.setProperty("--n", n);
  frame.dataset.line = session.puzzle.line;
  frame.classList.toggle("large", n > 12);
  frame.classList.toggle("is-marks", Boolean(session.board.marks));
  frame.classList.toggle("has-signs", session.board.signs.some((clue) => !isOutside(clue)));
  frame.classList.toggle("has-outside", session.board.signs.some((clue) => isOutside(clue)));
  const rows = Array.from({ length: n }, (_, row) =>
    make("div", { role: "row", "aria-rowindex": row + 1 }, ...Array.from({ length: n }, (_, col) => makeCell(row * n + col, col))),
  );
  grid.replaceChildren(...rows);
  grid.setAttribute("aria-rowcount", n);
  grid.setAttribute("aria-colcount", n);
  cells = [...grid.querySelectorAll("[role=gridcell]")];
  showCells();
});
for (const event of ["change", "select", "settings", "hint", "check"]) on(event, () => session.board && showCells());

function makeCell(cell, col) {
  return make("div", { role: "gridcell", "aria-colindex": col + 1, tabIndex: -1, "data-cell": cell });
}

function showCells() {
  const states = findStates();
  frame.classList.toggle("solved", session.game.isSolved);
  cells.forEach((element, cell) => showCell(element, cell, namesOf(cell, states)));
}

function showCell(element, cell, names) {
  const { board, cursor, game, puzzle } = session;
  const fields = game.cells[cell];
  element.className = Object.keys(names).filter((name) => names[name]).join(" ");
  element.setAttribute("aria-selected", String(names.selected));
  element.tabIndex = cell === cursor ? 0 : -1;
  const label = labelOf(cell, names);
  if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
  const key = `${puzzle.id} ${fields.join(" ")}`;
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...contentsOf(cell, fields, board));
}

export function focusCursor() {
  cells[session.cursor]?.focus({ preventScroll: session.board.n < 17 });
}
