// Signs of clues: their shapes on the board, and their words in the spoken label of a cell.
// Pages without kinds that have clues do not contain this module.

import { LINED } from "./clue_places.js";
import { isOfCell, isOfRun } from "./clues.js";
import { say } from "./phrases.js";

const DEPTH = 0.085;
const WIDTH = 0.14;
const LETTER = { wide: 0.1, high: 0.14 };
const DOT = 0.12;
const SHARED = { dot: 0.16, letter: 0.66 }; // of a dot with a letter in it; of that letter, over the size of others
const BAR = { long: 0.26, deep: 0.09 };
const ARROW = { tail: 0.24, tip: 0.43, far: 0.28, near: 0.37 };
const OUTSIDE = "outside";
const ASIDE = 0.21; // from the middle of a hole to that of a number in it, each way
const RADIUS = { thermometer: 0.36, arrow: 0.42 };
const POINT = { long: 0.18, wide: 0.13 };
const WHERE = [["above_left", "above", "above_right"], ["left", "", "right"], ["below_left", "below", "below_right"]];

// Words of each mark between two cells, and the class names of those that are filled.
const WORDS = { "<": "less", "○": "white_dot", "●": "black_dot", "▭": "bar", X: "letter", V: "letter" };
const FILLED = { "○": "white", "●": "black", "▭": "white" };

export const fillOf = ({ text }) => FILLED[text] ?? "";

export const isOutside = ({ sign }) => sign.type === OUTSIDE;

export const isBetween = ({ sign }) => !isOutside({ sign }) && !isOfCell(sign) && !isOfRun(sign);

// Return the middle of the place of a number outside, before the first cell of its line: x and y in cells.
export function placeOutside({ cells: [one, other] }, n) {
  const [from, to] = [one, other].map((cell) => [cell % n, Math.floor(cell / n)]);
  return from.map((at, axis) => 2 * at - to[axis] + 0.5);
}

// Return the middle of the place of a number in the hole before its run: above the slash for a row, below it for a column.
export function placeInHole(sign, n) {
  const [x, y] = placeOutside(sign, n);
  const aside = isAcross(sign) ? ASIDE : -ASIDE;
  return [x + aside, y - aside];
}

const isAcross = ({ cells: [one, other] }) => other - one === 1;

// Return the hole before a run.
export const holeOf = ({ cells: [one, other] }) => 2 * one - other;

// Return the words of the sum of a run.
export const sayRun = (sign) => say(isAcross(sign) ? "run.across" : "run.down", { text: sign.text });

// Return on which side of the board such a number is; a diagonal has no side.
function sideOf({ cells: [one, other] }, n) {
  return { [-n]: "below", [n]: "above", "-1": "right", 1: "left" }[other - one] ?? "diagonal";
}

export const isDiagonal = ({ sign }, n) => isOutside({ sign }) && sideOf(sign, n) === "diagonal";

// Return the SVG path of the arrow of a diagonal, from its number toward the board.
export function arrowOf({ cells }, n) {
  const [x, y] = placeOutside({ cells }, n);
  const [right, down] = [(cells[1] % n) - (cells[0] % n), Math.floor(cells[1] / n) - Math.floor(cells[0] / n)];
  const point = (level, steep) => `${(x + level * right).toFixed(3)} ${(y + steep * down).toFixed(3)}`;
  return `M${point(ARROW.tail, ARROW.tail)}L${point(ARROW.tip, ARROW.tip)}M${point(ARROW.far, ARROW.near)}L${point(ARROW.tip, ARROW.tip)}L${point(ARROW.near, ARROW.far)}`;
}

const edgeOf = ({ cells }) => [...cells].sort((one, other) => one - other).join(" ");

// Return whether a mark is one of two between the same cells: a letter is then within a dot or a bar.
export const isShared = ({ sign }, clues) => clues.some((clue) => clue.sign !== sign && edgeOf(clue.sign) === edgeOf(sign));

// Return the SVG path of a mark on the line between two cells: a chevron has its point at the first and opens toward the second.
export function shapeOf({ cells: [one, other], text }, n, shared = false) {
  const [down, aside] = [Math.floor(other / n) - Math.floor(one / n), (other % n) - (one % n)];
  const [x, y] = [(one % n) + (1 + aside) / 2, Math.floor(one / n) + (1 + down) / 2];
  const [wide, high] = [LETTER.wide, LETTER.high].map((size) => (shared ? SHARED.letter * size : size));
  const dot = shared ? SHARED.dot : DOT;
  if (text === "X") return `M${x - wide} ${y - high}L${x + wide} ${y + high}M${x - wide} ${y + high}L${x + wide} ${y - high}`;
  if (text === "V") return `M${x - wide} ${y - high}L${x} ${y + high}L${x + wide} ${y - high}`;
  if (text === "▭") {
    const [width, height] = aside ? [BAR.deep, BAR.long] : [BAR.long, BAR.deep];
    return `M${x - width} ${y - height}h${2 * width}v${2 * height}h${-2 * width}z`;
  }
  if (FILLED[text]) return `M${x - dot} ${y}a${dot} ${dot} 0 1 0 ${2 * dot} 0a${dot} ${dot} 0 1 0 ${-2 * dot} 0z`;
  const point = (along, across) => [x + along * aside + across * down, y + along * down + across * aside].map((at) => at.toFixed(3)).join(" ");
  return `M${point(DEPTH, WIDTH)}L${point(-DEPTH, 0)}L${point(DEPTH, -WIDTH)}`;
}

// Return the SVG path of a line through cells, and the radius of the circle in its first one if it has one. The shaft of an arrow begins
// at its circle.
export function lineOf({ cells, text }, n) {
  const points = cells.map((cell) => [(cell % n) + 0.5, Math.floor(cell / n) + 0.5]);
  const radius = RADIUS[text];
  const join = (corners) => `M${corners.map((corner) => corner.map((at) => at.toFixed(3)).join(" ")).join("L")}`;
  if (text !== "arrow") return { path: join(points), radius };
  const unit = ([x, y], [toX, toY]) => [toX - x, toY - y].map((part) => part / Math.hypot(toX - x, toY - y));
  const [along, aside] = unit(points[0], points[1]);
  const start = [points[0][0] + radius * along, points[0][1] + radius * aside];
  const end = points.at(-1);
  const [right, down] = unit(points.at(-2), end);
  const sides = [-1, 1].map((side) => [end[0] - POINT.long * right - side * POINT.wide * down, end[1] - POINT.long * down + side * POINT.wide * right]);
  return { path: join([start, ...points.slice(1)]) + join([sides[0], end, sides[1]]), radius };
}

// Return the words of a cell on a line: its place there, and where the line leads next.
function sayLine({ cells, text }, cell, n) {
  const [at, count] = [cells.indexOf(cell), cells.length];
  const first = say("cell.place", { row: Math.floor(cells[0] / n) + 1, col: (cells[0] % n) + 1 });
  if (at === count - 1) return say(`through.${text}_end`, { count, first });
  const [down, aside] = [Math.floor(cells[at + 1] / n) - Math.floor(cell / n), (cells[at + 1] % n) - (cell % n)];
  return say(`through.${text}_${at ? "middle" : "begin"}`, { count, first, place: at + 1, where: say(`sign.${WHERE[down + 1][aside + 1]}`) });
}

// Return the word of the mark between two cells, as read from the first.
export function sayBetween({ cells, text }, one) {
  const word = WORDS[text];
  if (word === "letter") return text;
  return say(`read.${word === "less" && cells[0] !== one ? "more" : word}`);
}

const sayPlace = (cell, n) => say("cell.place", { row: Math.floor(cell / n) + 1, col: (cell % n) + 1 });

// Return a phrase for each sign at a cell, such as "less than the cell to the right".
export function saySigns(cell, { signs, n }) {
  return signs.flatMap(({ sign, sign: { cells, type, text } }) => {
    if (type === OUTSIDE) return cells[0] === cell ? [say(`outside.${sideOf(sign, n)}`, { text, last: sayPlace(cells.at(-1), n) })] : [];
    if (!cells.includes(cell) || isOfRun({ type })) return [];
    if (type === LINED) return [sayLine(sign, cell, n)];
    if (isOfCell({ type })) return [say(`sign.${text}`)];
    const [one, other] = cells;
    const away = cell === one ? other - one : one - other;
    const where = { [-n]: "above", [n]: "below", "-1": "left", 1: "right" }[away];
    const word = WORDS[text];
    return [say(`sign.${word === "less" && cell !== one ? "more" : word}`, { text, where: say(`sign.${where}`) })];
  });
}
