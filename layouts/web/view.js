// The board on the screen: a frame with cells as an ARIA grid for keyboards and screen readers.
// What is drawn below and above the cells is in lines.js.

import { contentsOf } from "./cell_contents.js";
import { labelOf } from "./cell_labels.js";
import { paintOf } from "./colors.js";
import { make } from "./elements.js";
import { filteredDigit, isNoted } from "./filter.js";
import { COLOR } from "./game.js";
import { findStates, namesOf } from "./highlights.js";
import "./lines.js";
import { schemeOf } from "./marks.js";
import { on, session } from "./session.js";
import { isBetween, isOutside } from "./signs.js";

const frame = document.getElementById("frame");
const grid = document.getElementById("grid");
let cells = [];
let shown = []; // by cell: the class names and contents on the screen
let entry = 0; // the cell that the Tab key enters

on("open", () => {
  const { n } = session.board;
  frame.style.setProperty("--n", n);
  frame.dataset.line = session.puzzle.line;
  frame.classList.toggle("large", session.board.isLarge);
  const { cols, rows: lines } = schemeOf(session.board.nDigits);
  frame.style.setProperty("--mark-cols", cols);
  frame.style.setProperty("--mark-rows", lines);
  frame.classList.toggle("is-marks", Boolean(session.board.marks));
  frame.classList.toggle("has-cages", session.board.outlines.length > 0);
  frame.classList.toggle("has-signs", session.board.signs.some((clue) => isBetween(clue)));
  frame.classList.toggle("has-marked-cells", session.board.ofCells.length > 0);
  frame.classList.toggle("has-blanks", session.board.holeLook === "blank");
  frame.classList.toggle("has-outside", session.board.signs.some((clue) => isOutside(clue)));
  const rows = Array.from({ length: n }, (_, row) =>
    make("div", { role: "row", "aria-rowindex": row + 1 }, ...Array.from({ length: n }, (_, col) => makeCell(row * n + col, col))),
  );
  grid.replaceChildren(...rows);
  for (const side of ["rows", "columns"]) document.getElementById(side).replaceChildren(...rows.map((_, at) => make("span", {}, String(at + 1))));
  grid.setAttribute("aria-rowcount", n);
  grid.setAttribute("aria-colcount", n);
  cells = [...grid.querySelectorAll("[role=gridcell]")];
  shown = [];
  entry = 0;
  showCells();
});
for (const event of ["change", "select", "settings", "hint", "check", "choose", "mode", "language", "filter", "answers", "pick"]) on(event, () => session.board && showCells());

// Return the element of a cell; that of a hole can be neither selected nor pressed.
function makeCell(cell, col) {
  if (session.board.holes.has(cell)) return make("div", { role: "gridcell", "aria-colindex": col + 1, "aria-disabled": "true", className: "hole" });
  return make("div", { role: "gridcell", "aria-colindex": col + 1, "aria-selected": "false", tabIndex: -1, "data-cell": cell });
}

function showCells() {
  const states = findStates();
  const lit = filteredDigit();
  frame.classList.toggle("solved", session.game.isSolved && !session.replay);
  cells.forEach((element, cell) => {
    if (session.board.holes.has(cell)) element.setAttribute("aria-label", labelOf(cell, {}));
    else showCell(element, cell, namesOf(cell, states), lit);
  });
  if (cells[entry]) cells[entry].tabIndex = -1;
  entry = session.cursor;
  cells[entry].tabIndex = 0;
}

// Update a cell if its states or contents differ from those on the screen: on a large board a move changes few of them.
function showCell(element, cell, names, lit) {
  const { board, game } = session;
  const fields = game.cells[cell];
  const className = Object.keys(names).filter((name) => names[name]).join(" ");
  const picked = names.selected ? session.picked : 0;
  const contents = `${fields.join(" ")}${lit && isNoted(fields, lit) ? ` ${lit}` : ""} ${picked}`;
  const manner = `${session.language} ${session.settings.terse}`;
  const was = shown[cell];
  if (was?.className === className && was.contents === contents && was.manner === manner) return;
  shown[cell] = { className, contents, manner };
  element.className = className;
  element.style.setProperty("--paint", fields[COLOR] ? paintOf(fields[COLOR]) : "");
  if (was?.className.includes("selected") !== names.selected) element.setAttribute("aria-selected", String(names.selected));
  element.setAttribute("aria-label", labelOf(cell, names));
  if (was?.contents !== contents) element.replaceChildren(...contentsOf(cell, fields, board, lit, picked));
}

// Return the elements of all cells.
export const cellElements = () => cells;

// Move cells into view, on a board that may be larger than its place: the last one, then the first.
export function reveal(wanted) {
  const order = [...wanted].sort((a, b) => b - a);
  for (const cell of session.board.isLarge ? [order[0], order.at(-1)] : []) cells[cell]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export function focusCursor() {
  cells[session.cursor]?.focus({ preventScroll: !session.board.isLarge });
}
