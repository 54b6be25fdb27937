// Contents of a cell: its digit or mark, notes, and the label of its outline.

import { draw, make } from "./elements.js";
import { CENTER, CORNER, TINTS, VALUE } from "./game.js";
import { makeMarks } from "./marks.js";

const CROWN = "M.2 .72 L.14 .34 L.34 .5 L.5 .22 L.66 .5 L.86 .34 L.8 .72 Z";
const STAR = "M.5 .12 L.594 .391 L.88 .396 L.652 .569 L.735 .844 L.5 .68 L.265 .844 L.348 .569 L.12 .396 L.406 .391 Z";

// Return the elements inside a cell; the marks of the digit `lit` are highlighted, those of `picked` framed.
export function contentsOf(cell, fields, board, lit, picked) {
  const label = labelAt(cell, board);
  const parts = label ? [make("span", { className: "sum" }, label)] : [];
  if (fields[VALUE]) return [...parts, board.marks ? drawMark(board) : make("span", { className: hueClass("value", fields[VALUE], board) }, board.symbols[fields[VALUE] - 1])];
  if (board.marks) return fields[CENTER] ? [make("span", { className: "dot" })] : parts;
  return [...parts, ...makeMarks(fields[CORNER], fields[CENTER], fields[TINTS], board, lit, picked)];
}

// Return the classes of a symbol: its own, and its color on a board of hatched squares.
export const hueClass = (name, digit, { kind }) => (kind.hues.length ? `${name} hue-${kind.hues[digit - 1]}` : name);

// Return the label of the outline that begins in a cell, if there is one.
export function labelAt(cell, { outlines, outlineOf }) {
  const one = outlines[outlineOf[cell]];
  return one?.cells[0] === cell ? one.text : "";
}

function drawMark({ quota }) {
  const svg = draw("svg", { class: "mark", viewBox: "0 0 1 1", "aria-hidden": "true" });
  svg.append(draw("path", { d: quota ? STAR : CROWN }));
  return svg;
}
