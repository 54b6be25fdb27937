// Signs of clues: their shapes on the board, and their words in the spoken label of a cell.
// Pages without kinds that have clues do not contain this module.

import { say } from "./phrases.js";

const DEPTH = 0.085;
const WIDTH = 0.14;
const OUTSIDE = "outside";

export const isOutside = ({ sign }) => sign.type === OUTSIDE;

// Return the middle of the place of a number outside, before the first cell of its line: x and y in cells.
export function placeOutside({ cells: [one, other] }, n) {
  const [from, to] = [one, other].map((cell) => [cell % n, Math.floor(cell / n)]);
  return from.map((at, axis) => 2 * at - to[axis] + 0.5);
}

// Return on which side of the board such a number is.
function sideOf({ cells: [one, other] }, n) {
  return { [-n]: "below", [n]: "above", "-1": "right", 1: "left" }[other - one];
}

// Return the SVG path of a sign on the line between two cells: its point is at the first, it opens toward the second.
export function shapeOf({ cells: [one, other] }, n) {
  const [down, aside] = [Math.floor(other / n) - Math.floor(one / n), (other % n) - (one % n)];
  const [x, y] = [(one % n) + (1 + aside) / 2, Math.floor(one / n) + (1 + down) / 2];
  const point = (along, across) => [x + along * aside + across * down, y + along * down + across * aside].map((at) => at.toFixed(3)).join(" ");
  return `M${point(DEPTH, WIDTH)}L${point(-DEPTH, 0)}L${point(DEPTH, -WIDTH)}`;
}

// Return a phrase for each sign at a cell, such as "less than the cell to the right".
export function saySigns(cell, { signs, n }) {
  return signs.flatMap(({ sign, sign: { cells, type, text } }) => {
    if (type === OUTSIDE) return cells[0] === cell ? [say(`outside.${sideOf(sign, n)}`, { text })] : [];
    if (!cells.includes(cell)) return [];
    const [one, other] = cells;
    const away = cell === one ? other - one : one - other;
    const where = { [-n]: "above", [n]: "below", "-1": "left", 1: "right" }[away];
    return [say(`sign.${cell === one ? "less" : "more"}`, { where: say(`sign.${where}`) })];
  });
}
