// Rendering of the board: lines as SVG, cells as an ARIA grid for keyboards and screen readers.

import { SYMBOLS, listWalls } from "./board.js";
import { digitsOf } from "./candidates.js";
import { isBroken } from "./clues.js";
import { CENTER, COLOR, CORNER, VALUE, findConflicts, isGiven, valuesOf } from "./game.js";
import { on, session } from "./session.js";
import { isOutside, placeOutside, saySigns, shapeOf } from "./signs.js";
import { cellsOf, placeOf } from "./steps.js";
import { say } from "./phrases.js";

const SVG = "http://www.w3.org/2000/svg";
const CROWN = "M.2 .72 L.14 .34 L.34 .5 L.5 .22 L.66 .5 L.86 .34 L.8 .72 Z";
const CAGE_INSET = 0.09;
const LABEL_ENDS = [-0.12, -0.2];
const PLACES = 9;

const frame = document.getElementById("frame");
const grid = document.getElementById("grid");
const below = document.getElementById("below");
const above = document.getElementById("above");
let cells = [];

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element && name !== "role") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function draw(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

on("open", () => {
  const { n } = session.board;
  frame.style.setProperty("--n", n);
  frame.dataset.line = session.puzzle.line;
  frame.classList.toggle("large", n > 12);
  frame.classList.toggle("is-marks", Boolean(session.board.marks));
  frame.classList.toggle("has-signs", session.board.signs.some((clue) => !isOutside(clue)));
  frame.classList.toggle("has-outside", session.board.signs.some((clue) => isOutside(clue)));
  drawBelow();
  drawAbove();
  const rows = Array.from({ length: n }, (_, row) =>
    make("div", { role: "row", "aria-rowindex": row + 1 }, ...Array.from({ length: n }, (_, col) => makeCell(row * n + col, col))),
  );
  grid.replaceChildren(...rows);
  grid.setAttribute("aria-rowcount", n);
  grid.setAttribute("aria-colcount", n);
  cells = [...grid.querySelectorAll("[role=gridcell]")];
  showAll();
});

function makeCell(cell, col) {
  return make("div", { role: "gridcell", "aria-colindex": col + 1, tabIndex: -1, "data-cell": cell });
}

function drawBelow() {
  const { n, shades } = session.board;
  below.setAttribute("viewBox", `0 0 ${n} ${n}`);
  const shaded = (shades ?? []).flatMap((shade, cell) => (shade ? [[shade, cell]] : []));
  below.replaceChildren(
    ...shaded.map(([shade, cell]) =>
      draw("rect", { class: `shade${shade}`, x: cell % n, y: Math.floor(cell / n), width: 1.01, height: 1.01 }),
    ),
  );
}

function drawAbove() {
  const { n, cages, outlines, signs } = session.board;
  const between = signs.filter((clue) => !isOutside(clue));
  const { across, upright } = listWalls(session.board);
  const paths = { 1: "", 2: "", 3: "" };
  across.forEach((weight, at) => (paths[weight] += `M${at % n} ${Math.floor(at / n)}h1`));
  upright.forEach((weight, at) => (paths[weight] += `M${at % (n + 1)} ${Math.floor(at / (n + 1))}v1`));
  above.setAttribute("viewBox", `0 0 ${n} ${n}`);
  above.replaceChildren(
    ...[1, 2, 3].map((weight) => draw("path", { class: `line${weight}`, d: paths[weight] })),
    ...[...cages, ...outlines].map((cage) => draw("path", { class: "cage", d: outline(cage.cells, n) })),
    ...(between.length ? [draw("path", { class: "halo", d: between.map((clue) => shapeOf(clue.sign, n)).join("") })] : []),
    ...signs.map((clue) => drawSign(clue, n)),
  );
}

function drawSign(clue, n) {
  if (!isOutside(clue)) return draw("path", { class: "sign", d: shapeOf(clue.sign, n) });
  const [x, y] = placeOutside(clue.sign, n);
  const number = draw("text", { class: "sign outside", x, y });
  number.textContent = clue.sign.text;
  return number;
}

// Return the SVG path of a cage outline, inset from the cell borders.
// At concave corners a side is extended to meet the next one. The corner of the first cell is left free for the sum.
function outline(cage, n) {
  const inside = new Set(cage);
  const has = (row, col) => row >= 0 && row < n && col >= 0 && col < n && inside.has(row * n + col);
  let path = "";
  for (const cell of cage) {
    const [row, col] = [Math.floor(cell / n), cell % n];
    for (const [down, aside] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      if (has(row + down, col + aside)) continue;
      const ends = [-1, 1].map((side) => {
        const beside = [row + Math.abs(aside) * side, col + Math.abs(down) * side];
        if (!has(...beside)) return side * (0.5 - CAGE_INSET);
        return side * (has(beside[0] + down, beside[1] + aside) ? 0.5 + CAGE_INSET : 0.5);
      });
      const depth = 0.5 - CAGE_INSET;
      if (cell === cage[0]) ends[0] = Math.max(ends[0], down < 0 ? LABEL_ENDS[0] : aside < 0 ? LABEL_ENDS[1] : ends[0]);
      const [start, end] = ends;
      const [x, y] = [col + 0.5, row + 0.5];
      path += down ? `M${x + start} ${y + down * depth}H${x + end}` : `M${x + aside * depth} ${y + start}V${y + end}`;
    }
  }
  return path;
}

export function showAll() {
  const { game, board, settings } = session;
  const conflicts = settings.conflicts ? findConflicts(game) : new Set();
  const lit = litCells();
  frame.classList.toggle("solved", game.isSolved);
  cells.forEach((element, cell) => showCell(element, cell, { conflicts, lit, board, game }));
  showBrokenSigns();
}

function showBrokenSigns() {
  const { board, game, settings } = session;
  const values = valuesOf(game);
  above.querySelectorAll(".sign").forEach((sign, at) => sign.classList.toggle("broken", settings.conflicts && isBroken(board.signs[at], values)));
}

// Return the cells to highlight: peers and equal digits of the cursor cell, and cells of a hint.
function litCells() {
  const { board, game, cursor, selected, hint } = session;
  const digit = selected.size === 1 ? game.cells[cursor][VALUE] : 0;
  const same = digit && !board.marks ? game.cells.flatMap((fields, cell) => (fields[VALUE] === digit ? [cell] : [])) : [];
  const spoken = hint?.step && hint.depth > 0 ? cellsOf(hint.step) : null;
  return {
    peers: new Set(selected.size === 1 ? board.peers[cursor] : []),
    same: new Set(same),
    place: hint?.step ? placeOf(hint.step, board) : new Set(hint?.cells ?? []),
    spoken: spoken && hint.depth > 1 ? spoken : new Set(),
  };
}

function showCell(element, cell, { conflicts, lit, board, game }) {
  const fields = game.cells[cell];
  const names = {
    given: isGiven(game, cell), selected: session.selected.has(cell), peer: lit.peers.has(cell), same: lit.same.has(cell),
    conflict: conflicts.has(cell), wrong: session.wrong.has(cell), place: lit.place.has(cell), spoken: lit.spoken.has(cell),
    [`color${fields[COLOR]}`]: fields[COLOR] > 0,
  };
  element.className = Object.keys(names).filter((name) => names[name]).join(" ");
  element.setAttribute("aria-selected", String(session.selected.has(cell)));
  element.tabIndex = cell === session.cursor ? 0 : -1;
  const label = labelOf(cell, names);
  if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
  const key = `${session.puzzle.id} ${fields.join(" ")}`;
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.replaceChildren(...contentsOf(cell, fields, board));
}

function contentsOf(cell, fields, board) {
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
const labelAt = (cell, cage, key) => (cage?.cells[0] === cell ? cage[key] : undefined);

const makeCorner = (digit, at) => make("span", { className: `at${Math.min(at, PLACES - 1)}` }, SYMBOLS[digit - 1]);

function drawMark() {
  const svg = draw("svg", { class: "mark", viewBox: "0 0 1 1", "aria-hidden": "true" });
  svg.append(draw("path", { d: CROWN }));
  return svg;
}

export function nameCell(cell) {
  const { n } = session.board;
  return say("cell.place", { row: Math.floor(cell / n) + 1, col: (cell % n) + 1 });
}

// Return the ARIA label of a cell: its position, contents and state.
function labelOf(cell, names) {
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

export function focusCursor() {
  cells[session.cursor]?.focus({ preventScroll: session.board.n < 17 });
}

for (const event of ["change", "select", "settings", "hint", "check"]) on(event, () => session.board && showAll());

// Clear the notice before setting it, so that screen readers announce a repeated text again.
// A timer is used because a page that is not drawn has no animation frames.
let spoken = 0;
on("notice", (text) => {
  const line = document.getElementById("notice");
  line.textContent = "";
  clearTimeout(spoken);
  spoken = setTimeout(() => (line.textContent = text));
});

