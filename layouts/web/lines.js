// Drawings below and above the cells: shades, lines, cages and signs, one SVG group for each.

import { listWalls } from "./board.js";
import { LINED } from "./clue_places.js";
import { isBroken, isOfCell, isOfRun } from "./clues.js";
import { draw } from "./elements.js";
import { valuesOf } from "./game.js";
import { on, session } from "./session.js";
import {
  arrowOf, fillOf, holeOf, isBetween, isDiagonal, isOutside, isShared, lineOf, placeInHole, placeOutside, shapeOf,
} from "./signs.js";

export const HALF_DIGIT = ".36em"; // half of a digit's height; of a baseline in the middle WebKit rounds the place to whole cells
const HATCH = 0.25; // side of the square that a pattern repeats
const HATCHES = ["", "M0 .5h1", "M.5 0v1", "M0 1L1 0", "M0 0L1 1", "M0 .5h1M.5 0v1", "M0 1L1 0M0 0L1 1", "M.3 .5a.2 .2 0 1 0 .4 0a.2 .2 0 1 0 -.4 0"]; // of each tint, in such a square
const CAGE_INSET = 0.07;
const LABEL_WIDTH = 0.155; // of one symbol
const LABEL_END = -0.2;
const RING_INSET = 0.05;
const CIRCLE = 0.44;
const ASIDE = 0.06;

const below = document.getElementById("below");
const above = document.getElementById("above");
const group = (name) => document.getElementById(`draw-${name}`);

on("open", () => {
  const { n } = session.board;
  for (const layer of [below, above]) layer.setAttribute("viewBox", `0 0 ${n} ${n}`);
  drawShades();
  drawHoles();
  drawWalls();
  drawCages();
  drawSigns();
  showBrokenSigns();
});
for (const event of ["change", "settings"]) on(event, () => session.board && showBrokenSigns());
on("settings", () => session.board?.tints.length && drawShades());
for (const event of ["open", "select"]) on(event, drawSelection);

// Draw shaded cells, and the colors of regions; also their patterns if the settings ask for them.
function drawShades() {
  const { n, shades, tints } = session.board;
  const place = (cell) => ({ x: cell % n, y: Math.floor(cell / n), width: 1.01, height: 1.01 });
  const fill = (name, list) => list.flatMap((shade, cell) => (shade ? [draw("rect", { class: `${name}${shade}`, ...place(cell) })] : []));
  const hasPatterns = session.settings.patterns && tints.length > 0;
  const hatch = hasPatterns ? tints.map((tint, cell) => draw("rect", { class: "hatch", fill: `url(#hatch${tint})`, ...place(cell) })) : [];
  group("shades").replaceChildren(...fill("shade", shades), ...(hasPatterns ? HATCHES.map(makeHatch) : []), ...fill("region", tints), ...hatch);
}

function makeHatch(d, at) {
  const pattern = draw("pattern", { id: `hatch${at + 1}`, patternUnits: "userSpaceOnUse", width: HATCH, height: HATCH });
  pattern.append(draw("path", { d, transform: `scale(${HATCH})` }));
  return pattern;
}

// Draw holes that are not blank, with a slash in those that have numbers.
function drawHoles() {
  const { n, holes, holeLook, runs } = session.board;
  const slashed = new Set(runs.map(({ sign }) => holeOf(sign)));
  const place = (cell) => ({ x: cell % n, y: Math.floor(cell / n) });
  const fills = [...holes].map((cell) => draw("rect", { class: slashed.has(cell) ? "hole slashed" : "hole", ...place(cell), width: 1.01, height: 1.01 }));
  const slashes = [...slashed].map((cell) => `M${place(cell).x} ${place(cell).y}l1 1`).join("");
  group("holes").replaceChildren(...(holeLook === "blank" ? [] : fills), ...(slashes ? [draw("path", { class: "slash", d: slashes })] : []));
}

// Draw the gray of a cell, a circle in it, or a line that begins there: above the cells, so that no highlight hides it.
function drawOfCell(sign, n) {
  const { type, text, cells: [cell] } = sign;
  const [x, y] = [cell % n, Math.floor(cell / n)];
  if (type === LINED) {
    const { path, radius } = lineOf(sign, n);
    const drawn = draw("g", { class: `of-cell ${text}` });
    drawn.append(draw("path", { d: path }), ...(radius ? [draw("circle", { cx: x + 0.5, cy: y + 0.5, r: radius })] : []));
    return drawn;
  }
  if (type === "shaded") return draw("rect", { class: "of-cell gray", x, y, width: 1.01, height: 1.01 });
  return draw("circle", { class: "of-cell round", cx: x + 0.5, cy: y + 0.5, r: CIRCLE });
}

function drawWalls() {
  const { n } = session.board;
  const { across, upright } = listWalls(session.board);
  const paths = { 1: "", 2: "", 3: "" };
  across.forEach((weight, at) => (paths[weight] += `M${at % n} ${Math.floor(at / n)}h1`));
  upright.forEach((weight, at) => (paths[weight] += `M${at % (n + 1)} ${Math.floor(at / (n + 1))}v1`));
  group("walls").replaceChildren(...[1, 2, 3].map((weight) => draw("path", { class: `line${weight}`, d: paths[weight] })));
}

// Where clues of rules are outlines, a cell of none has an outline of its own, as on paper.
function drawCages() {
  const { n, cages, ofCells, outlines, outlineOf } = session.board;
  const alone = outlines.length && !cages.length ? outlineOf.flatMap((owner, cell) => (owner < 0 ? [{ cells: [cell], text: "" }] : [])) : [];
  const drawCage = ({ cells, text }) => draw("path", { class: "cage", d: outline(cells, n, CAGE_INSET, text.length) });
  group("cages").replaceChildren(...ofCells.map(({ sign }) => drawOfCell(sign, n)), ...[...outlines, ...alone].map(drawCage));
}

function drawSigns() {
  const { n, signs } = session.board;
  const between = signs.filter((clue) => isBetween(clue));
  const diagonals = signs.filter((clue) => isDiagonal(clue, n));
  group("signs").replaceChildren(
    ...(between.length ? [draw("path", { class: "halo", d: between.map((clue) => shapeOf(clue.sign, n, isShared(clue, between))).join("") })] : []),
    ...(diagonals.length ? [draw("path", { class: "arrow", d: diagonals.map((clue) => arrowOf(clue.sign, n)).join("") })] : []),
    ...signs.filter((clue) => !isOfCell(clue.sign)).map((clue) => drawSign(clue, n, between)),
  );
}

// Draw a ring around the selected cells, which shows on cells of every color.
function drawSelection() {
  group("selection").replaceChildren(draw("path", { class: "ring", d: outline([...session.selected], session.board.n, RING_INSET) }));
}

// Return the middle of a number outside; one beside an arrow is farther from the board.
function placeNumber(sign, n) {
  const [first, second] = sign.cells.map((cell) => [cell % n, Math.floor(cell / n)]);
  const aside = isDiagonal({ sign }, n) ? ASIDE : 0;
  return placeOutside(sign, n).map((at, axis) => at - aside * (second[axis] - first[axis]));
}

function drawSign(clue, n, between) {
  const isInHole = isOfRun(clue.sign);
  if (!isOutside(clue) && !isInHole) {
    return draw("path", { class: `sign ${fillOf(clue.sign)}`.trim(), d: shapeOf(clue.sign, n, isShared(clue, between)) });
  }
  const [x, y] = isInHole ? placeInHole(clue.sign, n) : placeNumber(clue.sign, n);
  const size = isDiagonal(clue, n) ? " aside" : clue.sign.text.length > 1 ? " wide" : "";
  const number = draw("text", { class: isInHole ? "sign in-hole" : `sign outside${size}`, x, y, dy: HALF_DIGIT });
  number.textContent = clue.sign.text;
  return number;
}

// Return the SVG path around cells, inset from their borders.
// At concave corners a side is extended to meet the next one. The corner of the first cell is left free for a label of `length` symbols.
function outline(cage, n, inset, length = 0) {
  const inside = new Set(cage);
  const has = (row, col) => row >= 0 && row < n && col >= 0 && col < n && inside.has(row * n + col);
  let path = "";
  for (const cell of cage) {
    const [row, col] = [Math.floor(cell / n), cell % n];
    for (const [down, aside] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      if (has(row + down, col + aside)) continue;
      const ends = [-1, 1].map((side) => {
        const beside = [row + Math.abs(aside) * side, col + Math.abs(down) * side];
        if (!has(...beside)) return side * (0.5 - inset);
        return side * (has(beside[0] + down, beside[1] + aside) ? 0.5 + inset : 0.5);
      });
      const depth = 0.5 - inset;
      if (length && cell === cage[0]) ends[0] = Math.max(ends[0], down < 0 ? LABEL_WIDTH * length - 0.43 : aside < 0 ? LABEL_END : ends[0]);
      const [start, end] = ends;
      const [x, y] = [col + 0.5, row + 0.5];
      path += down ? `M${x + start} ${y + down * depth}H${x + end}` : `M${x + aside * depth} ${y + start}V${y + end}`;
    }
  }
  return path;
}

function showBrokenSigns() {
  const { board, game, settings } = session;
  const values = valuesOf(game);
  const show = (elements, clues) => elements.forEach((one, at) => one.classList.toggle("broken", settings.conflicts && isBroken(clues[at], values)));
  show(group("signs").querySelectorAll(".sign"), board.signs.filter((clue) => !isOfCell(clue.sign)));
  show(group("cages").querySelectorAll(".of-cell"), board.ofCells);
}
