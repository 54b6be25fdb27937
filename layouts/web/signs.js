// Signs of clues: their shapes on the board, and their words in the spoken label of a cell.
// Pages without kinds that have clues do not contain this module.

import { say } from "./phrases.js";

const DEPTH = 0.085;
const WIDTH = 0.14;

// Return the SVG path of a sign on the line between two cells: its point is at the first, it opens toward the second.
export function shapeOf({ cells: [one, other] }, n) {
  const [down, aside] = [Math.floor(other / n) - Math.floor(one / n), (other % n) - (one % n)];
  const [x, y] = [(one % n) + (1 + aside) / 2, Math.floor(one / n) + (1 + down) / 2];
  const point = (along, across) => [x + along * aside + across * down, y + along * down + across * aside].map((at) => at.toFixed(3)).join(" ");
  return `M${point(DEPTH, WIDTH)}L${point(-DEPTH, 0)}L${point(DEPTH, -WIDTH)}`;
}

// Return a phrase for each sign at a cell, such as "less than the cell to the right".
export function saySigns(cell, { clues, n }) {
  return clues.flatMap(({ sign: { cells } }) => {
    if (!cells.includes(cell)) return [];
    const [one, other] = cells;
    const away = cell === one ? other - one : one - other;
    const where = { [-n]: "above", [n]: "below", "-1": "left", 1: "right" }[away];
    return [say(`sign.${cell === one ? "less" : "more"}`, { where: say(`sign.${where}`) })];
  });
}
