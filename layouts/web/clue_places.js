// Places of clues: the cells that one names, in straight lines and paths, and whether its sign can be drawn there.
// Pages without kinds that have clues do not contain this module.

const EDGE = "edge";
export const OUTLINE = "outline";
export const SLASH = "slash";
export const LINED = "line";

// Return the cells from one to another in a straight line, none if there is no such line; for one cell alone, that cell.
export function listLine([first, last = first], n) {
  const [down, aside] = [Math.floor(last / n) - Math.floor(first / n), (last % n) - (first % n)];
  const length = Math.max(Math.abs(down), Math.abs(aside));
  if ([down, aside].some((part) => part !== 0 && Math.abs(part) !== length)) return [];
  return Array.from({ length: length + 1 }, (_, at) => first + (length ? (at * (down * n + aside)) / length : 0));
}

// Return whether each cell touches the one before it, at a corner too.
const arePath = (cells, n) => cells.every((cell, at) => !at || listLine([cells[at - 1], cell], n).length === 2);

const areNeighbors = ([one, other], n) => Math.abs(Math.floor(one / n) - Math.floor(other / n)) + Math.abs((one % n) - (other % n)) === 1;

export const isSlanted = (cells, n) => cells.length > 1 && [n - 1, n + 1].includes(Math.abs(cells[1] - cells[0]));

// Return whether cells are a whole row, column or diagonal.
function isWhole(cells, n) {
  const [row, col] = [Math.floor(cells[0] / n), cells[0] % n];
  const away = isSlanted(cells, n) ? Math.abs(Math.abs(cells[1] - cells[0]) === n + 1 ? row - col : row + col - n + 1) : 0;
  return cells.length > 1 && cells.length === n - away;
}

// Return whether a line that may be read from either end begins where its number is: at the left, at the top, and of a diagonal, in the
// top row or at its lower end where it falls, in the last column or at its lower end where it rises.
export function isForward(cells, n) {
  const step = cells[1] - cells[0];
  if (!isSlanted(cells, n)) return step > 0;
  const upper = step > 0 ? cells[0] : cells.at(-1);
  return (Math.abs(step) === n + 1 ? upper < n : upper % n === n - 1) === step > 0;
}

// Whether the cells of a sign are at a place where it can be drawn.
const isOne = (cells) => cells.length === 1;
const isAfterCell = ([one, other], n) => (other - one === 1 ? one % n > 0 : other - one === n && one >= n);
export const FITS = { [EDGE]: areNeighbors, outside: isWhole, [SLASH]: isAfterCell, shaded: isOne, inside: isOne, [LINED]: arePath };
