// Drawing with the pen: a drag from cell to cell or along edges is one move; a tap on an edge draws or removes that edge.

import { draw } from "./elements.js";
import { LINES } from "./game.js";
import { editsOfLines, editsOfNoLines, hasLine, lineBetween, nearestPoint, pathOfLines, walkTo } from "./pen.js";
import { act, notice, on, session } from "./session.js";
import { say } from "./phrases.js";

const EDGE = 0.22; // how near to an edge a tap must be, in cells
const frame = document.getElementById("frame");
const group = document.getElementById("draw-pen");
let stroke = null;
let shown = "";

for (const event of ["open", "change"]) on(event, () => session.board && showLines(session.game.cells));
on("open", () => (stroke = null));
on("mode", () => frame.classList.toggle("draws", session.mode === "line"));
on("open", () => frame.classList.remove("draws"));

function showLines(cells) {
  const path = pathOfLines(cells, session.board.n);
  if (path === shown) return;
  shown = path;
  group.replaceChildren(...(path ? [draw("path", { class: "pen", d: path })] : []));
}

// Return the place of a pointer on the board, in cells.
function placeOfPointer(event) {
  const { left, top, width } = frame.getBoundingClientRect();
  const cell = width / session.board.n;
  return [(event.clientX - left) / cell, (event.clientY - top) / cell];
}

export function startStroke(event) {
  const [x, y] = placeOfPointer(event);
  const point = nearestPoint(x, y, session.board.n);
  stroke = { pointer: event.pointerId, start: [x, y], point, lines: [], isErasing: false };
}

export function extendStroke(event) {
  if (stroke?.pointer !== event.pointerId) return;
  const { game, board } = session;
  for (const point of walkTo(stroke.point, ...placeOfPointer(event), board.n)) {
    const line = lineBetween(stroke.point, point, board.n);
    if (!stroke.lines.length) stroke.isErasing = hasLine(game, line);
    stroke.lines.push(line);
    stroke.point = point;
  }
  showStroke();
}

// Show the board as it will be when the pointer is released.
function showStroke() {
  const cells = session.game.cells.map((fields) => [...fields]);
  for (const [cell, , mask] of editsOfLines(session.game, stroke.lines, stroke.isErasing)) cells[cell][LINES] = mask;
  showLines(cells);
}

export function endStroke(event) {
  if (stroke?.pointer !== event.pointerId) return;
  const { game } = session;
  const { lines, isErasing, start } = stroke;
  stroke = null;
  const edge = lines.length ? null : edgeAt(...start);
  if (lines.length) act(editsOfLines(game, lines, isErasing));
  else if (edge) act(editsOfLines(game, [edge], hasLine(game, edge)));
  showLines(game.cells);
}

export function cancelStroke() {
  if (stroke) showLines(session.game.cells);
  stroke = null;
}

// Return the edge at a place, or null if the place is nearer to the middle of a cell.
function edgeAt(x, y) {
  const { n } = session.board;
  const [col, row] = [x, y].map((at) => 2 * Math.min(n - 1, Math.floor(at)));
  const [across, down] = [x, y].map((at) => Math.abs(at - Math.round(at)));
  if (Math.min(across, down) > EDGE) return null;
  if (across < down) return lineBetween([2 * Math.round(x), row], [2 * Math.round(x), row + 2], n);
  return lineBetween([col, 2 * Math.round(y)], [col + 2, 2 * Math.round(y)], n);
}

// Draw a line from one cell to the next, or remove it, by keyboard.
export function drawTo(from, to) {
  const { n } = session.board;
  const line = lineBetween(...[from, to].map((cell) => [2 * (cell % n) + 1, 2 * Math.floor(cell / n) + 1]), n);
  return line ? act(editsOfLines(session.game, [line], hasLine(session.game, line))) : false;
}

// Draw or remove an edge of a cell: `down` and `aside` are -1, 0 or 1.
export function drawEdge(cell, down, aside) {
  const { n } = session.board;
  const [x, y] = [2 * (cell % n) + (aside > 0 ? 2 : 0), 2 * Math.floor(cell / n) + (down > 0 ? 2 : 0)];
  const line = lineBetween([x, y], aside ? [x, y + 2] : [x + 2, y], n);
  return act(editsOfLines(session.game, [line], hasLine(session.game, line)));
}

export function removeLines() {
  if (!act(editsOfNoLines(session.game))) notice(say("pen.nothing"));
}
