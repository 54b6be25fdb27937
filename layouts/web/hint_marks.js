// Hints drawn on the board: the house or cage, the candidates of the cells that matter, and the links of chains.
// A circle is a cause, a slash an elimination, a solid line a strong link, a dashed one a weak link: shapes say it without color.

import { digitsOf } from "./candidates.js";
import { labelAt } from "./cell_contents.js";
import { draw } from "./elements.js";
import { CENTER, VALUE } from "./game.js";
import { HALF_DIGIT } from "./lines.js";
import { placeOfMark, schemeOf } from "./marks.js";
import { knownCandidates } from "./next_step.js";
import { on, session } from "./session.js";
import { placeOf } from "./steps.js";

const RADIUS = 0.44;
const RING = 0.3;
const TOP_WITH_SUM = 0.2;
const BEND = 0.16;
const MOST_BEND = 0.45;

const layer = document.getElementById("draw-hint");
const frame = document.getElementById("frame");
const grid = document.getElementById("grid");

for (const event of ["open", "hint", "change"]) on(event, () => session.board && showHint());

function showHint() {
  const { hint, board } = session;
  const parts = hint?.step ? drawStep(hint.step, hint.depth, board) : { shapes: [], hidden: new Set() };
  frame.classList.toggle("is-drawn", Boolean(hint?.step) && hint.depth > 2);
  frame.classList.toggle("has-hint", Boolean(hint));
  layer.replaceChildren(...parts.shapes);
  // The reader's own marks are hidden where candidates are drawn.
  grid.querySelectorAll("[role=gridcell]").forEach((cell, at) => cell.toggleAttribute("data-hinted", parts.hidden.has(at)));
}

function drawStep(step, depth, board) {
  const houses = step.houses.filter((house) => house < board.houses.length);
  if (depth < 3) {
    const place = [...placeOf(step, board)];
    return { shapes: (place.length === 1 ? [place] : houses.slice(0, 1).map((house) => board.houses[house])).map((cells) => drawOutline(cells, board)), hidden: new Set() };
  }
  const own = step.cell >= 0 ? [[step.cell]] : [];
  const outlined = [...own, ...houses.map((house) => board.houses[house]), ...cagesOf(step, board)].map((cells) => drawOutline(cells, board));
  if (board.marks) return { shapes: [...outlined, ...drawMarks(step, board)], hidden: new Set() };
  const shown = listShown(step, board);
  const place = (cell, digit) => middleOf(cell, digit, board);
  const links = listLinks(step).map(([from, to]) => drawLink(place(...from), place(...to), to[2], sizeOf(board)));
  const candidates = [...shown].flatMap(([cell, states]) => [...states].map(([digit, state]) => drawCandidate(place(cell, digit), digit, state, sizeOf(board))));
  return { shapes: [...outlined, ...links, ...candidates], hidden: new Set(shown.keys()) };
}

// Return the cells of the cages or clues that a step argues from.
function cagesOf(step, { cages, clues }) {
  const own = new Set(step.pattern);
  const isMeant = ({ cells }) => cells.length > 1 && cells.every((cell) => own.has(cell));
  return [...cages, ...clues].filter(isMeant).map(({ cells }) => cells);
}

// Return the candidates to draw, by cell and digit, each with its state: "cause", "gone", "off" (false in a chain) or "plain".
function listShown(step, board) {
  const masks = knownCandidates(session);
  const shown = new Map();
  const put = (cell, digit, state) => {
    if (session.game.cells[cell][VALUE]) return;
    if (!shown.has(cell)) shown.set(cell, new Map(digitsOf(masks[cell]).map((other) => [other, "plain"])));
    if ((masks[cell] >> (digit - 1)) & 1) shown.get(cell).set(digit, state);
  };
  const digits = step.digits.length && !cagesOf(step, board).length ? step.digits : [0]; // 0: the cell is shown, and nothing in it is a cause
  for (const cell of step.links.length ? [] : step.pattern) for (const digit of digits) put(cell, digit, "cause");
  for (const [cell, digit] of step.candidates) put(cell, digit, "cause");
  for (const [cell, digit, isOn] of step.links) put(cell, digit, isOn ? "cause" : "off");
  if (step.cell >= 0) put(step.cell, step.digit, "cause");
  for (const [cell, digit] of step.removed) put(cell, digit, "gone");
  return shown;
}

// Return the links of a step's chains as pairs of nodes: what each node follows from, and the node.
const listLinks = ({ links, reasons }) => links.flatMap((node, at) => reasons[at].map((reason) => [links[reason], node]));

// Return the size of a candidate, in cells.
const sizeOf = ({ nDigits }) => 0.784 / Math.max(2, schemeOf(nDigits).cols);

// Return the middle of a candidate's place in its cell, that of a note; below the sum of a cage.
function middleOf(cell, digit, board) {
  const { cols, rows } = schemeOf(board.nDigits);
  const top = labelAt(cell, board) ? TOP_WITH_SUM : 0.04;
  const [col, row] = placeOfMark(digit, board.nDigits);
  return [(cell % board.n) + 0.04 + ((col + 0.5) * 0.92) / cols, Math.floor(cell / board.n) + top + ((row + 0.5) * (0.96 - top)) / rows];
}

function drawCandidate([x, y], digit, state, size) {
  const text = draw("text", { x, y, dy: HALF_DIGIT, "font-size": size });
  text.textContent = session.board.symbols[digit - 1];
  const group = draw("g", { class: `hint-${state}` });
  const radius = size * RADIUS * 1.25;
  if (state !== "plain") group.append(draw("circle", { cx: x, cy: y, r: radius }));
  group.append(text);
  if (state === "gone") group.append(draw("path", { d: `M${x - radius} ${y + radius}L${x + radius} ${y - radius}` }));
  return group;
}

// Return a link as a bent line that ends at the circles of its candidates.
function drawLink([x, y], [endX, endY], isStrong, size) {
  const [dx, dy] = [endX - x, endY - y];
  const length = Math.hypot(dx, dy);
  const bend = length ? Math.min(BEND, MOST_BEND / length) : 0;
  const [midX, midY] = [(x + endX) / 2 - dy * bend, (y + endY) / 2 + dx * bend];
  const shorten = (fromX, fromY) => {
    const away = Math.hypot(midX - fromX, midY - fromY);
    const part = Math.min(0.45, (size * RADIUS * 1.25) / away);
    return `${(fromX + (midX - fromX) * part).toFixed(3)} ${(fromY + (midY - fromY) * part).toFixed(3)}`;
  };
  const d = length ? `M${shorten(x, y)}Q${midX.toFixed(3)} ${midY.toFixed(3)} ${shorten(endX, endY)}` : "";
  return draw("path", { class: `hint-link ${isStrong ? "strong" : "weak"}`, d });
}

// Return the border of some cells.
function drawOutline(cells, { n }) {
  const own = new Set(cells);
  const has = (row, col) => row >= 0 && row < n && col >= 0 && col < n && own.has(row * n + col);
  const d = cells.flatMap((cell) => {
    const [row, col] = [Math.floor(cell / n), cell % n];
    const sides = [[-1, 0, `M${col} ${row}h1`], [1, 0, `M${col} ${row + 1}h1`], [0, -1, `M${col} ${row}v1`], [0, 1, `M${col + 1} ${row}v1`]];
    return sides.filter(([down, aside]) => !has(row + down, col + aside)).map(([, , side]) => side);
  });
  return draw("path", { class: "hint-house", d: d.join("") });
}

// Return the rings and crosses of a step on a board of marks.
function drawMarks(step, { n }) {
  const middle = (cell) => [(cell % n) + 0.5, Math.floor(cell / n) + 0.5];
  const ring = (cell, name) => {
    const [cx, cy] = middle(cell);
    return draw("circle", { class: `hint-ring ${name}`, cx, cy, r: RING });
  };
  const gone = step.removed.map(([cell]) => cell);
  const causes = [...step.pattern, ...step.links.filter(([, , isOn]) => isOn).map(([cell]) => cell), ...(step.cell >= 0 ? [step.cell] : [])];
  const links = listLinks(step).map(([from, to]) => drawLink(middle(from[0]), middle(to[0]), to[2], RING));
  const slashes = gone.map((cell) => {
    const [x, y] = middle(cell);
    return draw("path", { class: "hint-slash", d: `M${x - RING} ${y + RING}L${x + RING} ${y - RING}` });
  });
  const isOpen = (cell) => !gone.includes(cell) && !session.game.cells[cell][VALUE] && !session.game.cells[cell][CENTER];
  return [...links, ...[...new Set(causes)].filter(isOpen).map((cell) => ring(cell, "cause")), ...gone.map((cell) => ring(cell, "gone")), ...slashes];
}
