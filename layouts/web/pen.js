// Pen lines, from the middle of a cell to that of a neighbor, or along an edge. Independent of the screen.
// A point is [x, y] in half cells: odd numbers are the middle of a cell, even numbers a corner.
// A line is a bit of one cell: to its neighbors right, below, below right and below left; its upper, left, lower and right edge.
// The last two are used at the border of the board only, so that each edge belongs to one cell.

import { LINES } from "./game.js";

const STEPS = [[2, 0], [0, 2], [2, 2], [-2, 2]];
const [TOP, LEFT, BOTTOM, RIGHT] = [16, 32, 64, 128];
export const MOST_LINES = 255;

const isMiddle = ([x, y]) => x % 2 === 1 && y % 2 === 1;

// Return the line between two points as {cell, bit}, or null if they are not neighbors.
export function lineBetween(one, other, n) {
  const [from, to] = one[1] < other[1] || (one[1] === other[1] && one[0] < other[0]) ? [one, other] : [other, one];
  const step = STEPS.findIndex(([x, y]) => to[0] - from[0] === x && to[1] - from[1] === y);
  if (step < 0 || isMiddle(from) !== isMiddle(to)) return null;
  const [col, row] = from.map((at) => Math.floor(at / 2));
  if (isMiddle(from)) return { cell: row * n + col, bit: 1 << step };
  if (step > 1) return null;
  if (step === 0) return row < n ? { cell: row * n + col, bit: TOP } : { cell: (n - 1) * n + col, bit: BOTTOM };
  return col < n ? { cell: row * n + col, bit: LEFT } : { cell: row * n + n - 1, bit: RIGHT };
}

// Return the point nearest to a place on the board: the middle of its cell, or a corner if that is nearer.
export function nearestPoint(x, y, n) {
  const corner = [x, y].map((at) => 2 * Math.min(n, Math.max(0, Math.round(at))));
  const middle = [x, y].map((at) => 2 * Math.min(n - 1, Math.max(0, Math.floor(at))) + 1);
  const away = (point) => Math.hypot(point[0] / 2 - x, point[1] / 2 - y);
  return away(corner) < away(middle) ? corner : middle;
}

// Return the point of the same sort as `point` that is nearest to a place, by steps to neighbors from `point`: the points passed.
export function walkTo(point, x, y, n) {
  const passed = [];
  const most = 4 * n;
  for (let [px, py] = point; passed.length < most; ) {
    const [dx, dy] = [x * 2 - px, y * 2 - py];
    const [right, down] = [dx, dy].map((away) => (Math.abs(away) > 1.2 ? Math.sign(away) * 2 : 0));
    if (!right && !down) break;
    const isAcross = Math.abs(dx) >= Math.abs(dy);
    [px, py] = isMiddle(point) ? [px + right, py + down] : [px + (isAcross ? right : 0), py + (isAcross ? 0 : down)];
    if (Math.min(px, py) < 0 || Math.max(px, py) > 2 * n) break;
    passed.push([px, py]);
  }
  return passed;
}

export const hasLine = (game, { cell, bit }) => (game.cells[cell][LINES] & bit) > 0;

// Return the edits that draw lines, or remove them.
export function editsOfLines(game, lines, isErasing) {
  const masks = new Map();
  for (const { cell, bit } of lines) {
    const mask = masks.get(cell) ?? game.cells[cell][LINES];
    masks.set(cell, isErasing ? mask & ~bit : mask | bit);
  }
  return [...masks].map(([cell, mask]) => [cell, LINES, mask]);
}

export const editsOfNoLines = (game) => game.cells.flatMap((fields, cell) => (fields[LINES] ? [[cell, LINES, 0]] : []));

// Return the SVG path of the lines of all cells, in cells.
export function pathOfLines(cells, n) {
  return cells.map((fields, cell) => (fields[LINES] ? pathOfCell(fields[LINES], cell % n, Math.floor(cell / n)) : "")).join("");
}

function pathOfCell(mask, col, row) {
  const across = STEPS.map(([x, y], step) => (mask & (1 << step) ? `M${col + 0.5} ${row + 0.5}l${x / 2} ${y / 2}` : ""));
  const edges = [[TOP, `M${col} ${row}h1`], [LEFT, `M${col} ${row}v1`], [BOTTOM, `M${col} ${row + 1}h1`], [RIGHT, `M${col + 1} ${row}v1`]];
  return across.join("") + edges.map(([bit, path]) => (mask & bit ? path : "")).join("");
}
