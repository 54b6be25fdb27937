// Contents of a cell: its digit or mark, pencil marks, and the label of its cage or outline.

import { SYMBOLS } from "./board.js";
import { digitsOf } from "./candidates.js";
import { draw, make } from "./elements.js";
import { CENTER, CORNER, VALUE } from "./game.js";

const CROWN = "M.2 .72 L.14 .34 L.34 .5 L.5 .22 L.66 .5 L.86 .34 L.8 .72 Z";
const PLACES = 9;

// Return the elements inside a cell.
export function contentsOf(cell, fields, board) {
  const label = labelAt(cell, board.cages[board.cageOf[cell]], "total") ?? labelAt(cell, board.outlines[board.outlineOf[cell]], "text");
  const parts = label ? [make("span", { className: "sum" }, String(label))] : [];
  if (fields[VALUE]) return [...parts, board.marks ? drawMark() : make("span", { className: "value" }, SYMBOLS[fields[VALUE] - 1])];
  if (board.marks) return fields[CENTER] ? [make("span", { className: "dot" })] : parts;
  const corner = digitsOf(fields[CORNER]);
  const center = digitsOf(fields[CENTER]).map((digit) => SYMBOLS[digit - 1]).join("");
  if (corner.length) parts.push(make("span", { className: "corners" }, ...corner.map(makeCorner)));
  if (center) parts.push(make("span", { className: `center fit${center.length < 5 ? 1 : Math.min(Math.ceil(center.length / 3), 6)}` }, center));
  return parts;
}

// Return the label of a cage or outline, if it is in this cell.
export const labelAt = (cell, cage, key) => (cage?.cells[0] === cell ? cage[key] : undefined);

const makeCorner = (digit, at) => make("span", { className: `at${Math.min(at, PLACES - 1)}` }, SYMBOLS[digit - 1]);

function drawMark() {
  const svg = draw("svg", { class: "mark", viewBox: "0 0 1 1", "aria-hidden": "true" });
  svg.append(draw("path", { d: CROWN }));
  return svg;
}
