// New puzzles out of known ones: turned, mirrored, lines exchanged inside their bands, digits exchanged; whatever the kind allows.

import { formatCages } from "./board.js";
import { drawOne, makeChance, shuffle } from "./random.js";

const range = (length) => Array.from({ length }, (_, at) => at);

// Returns the eight turned and mirrored orders of the cells of a square, as the press numbers them.
export function turnsOf(n) {
  const cells = range(n).map((row) => range(n).map((col) => row * n + col));
  const flipped = range(n).map((row) => range(n).map((col) => col * n + row));
  const quarter = (grid) => range(n).map((row) => range(n).map((col) => grid[col][n - 1 - row]));
  const four = (grid) => [grid, quarter(grid), quarter(quarter(grid)), quarter(quarter(quarter(grid)))];
  return [...four(cells), ...four(flipped)].map((grid) => grid.flat());
}

// Draws a symmetry of a kind: from[i] is the cell that comes to cell i, digits[d] what becomes of digit d, said the words for it.
export function drawTurn(kind, seed) {
  const { n } = kind;
  const chance = makeChance(seed);
  const number = drawOne(kind.turns, chance);
  const turn = turnsOf(n)[number];
  const lines = kind.boxes.length ? [orderLines(n, kind.boxes[0], chance), orderLines(n, kind.boxes[1], chance)] : [range(n), range(n)];
  const from = lines[0].flatMap((row) => lines[1].map((col) => turn[row * n + col]));
  const digits = [0, ...(kind.relabel ? shuffle(range(n), chance).map((at) => at + 1) : range(n).map((at) => at + 1))];
  const said = [number % 4 ? "turned" : "", number > 3 ? "mirrored" : "", kind.boxes.length ? "moved" : "", kind.relabel ? "relabeled" : ""];
  return { from, digits, said: said.filter(Boolean) };
}

// Returns an order of lines that keeps bands of a height together.
function orderLines(n, height, chance) {
  const bands = shuffle(range(n / height), chance);
  return bands.flatMap((band) => shuffle(range(height), chance).map((line) => band * height + line));
}

export function turnDigits(digits, turn) {
  return turn.from.map((cell) => turn.digits[digits[cell]]);
}

// Returns what the line of a turned puzzle says after its cells; regions are numbered as they come.
export function turnExtra(board, turn) {
  if (board.cages.length) {
    const to = backwards(turn.from);
    const turned = board.cages.map((cage) => ({ total: cage.total, cells: cage.cells.map((cell) => to[cell]).sort((a, b) => a - b) }));
    return formatCages(turned.sort((a, b) => a.cells[0] - b.cells[0]), board.n);
  }
  const numbers = new Map();
  const symbols = "123456789ABCDEFGHIJKLMNOP";
  return turn.from.map((cell) => {
    const region = board.regions[cell];
    if (!numbers.has(region)) numbers.set(region, symbols[numbers.size]);
    return numbers.get(region);
  }).join("");
}

function backwards(from) {
  const to = [];
  from.forEach((cell, at) => (to[cell] = at));
  return to;
}

// Returns the steps of a path as they are on the turned board.
export function turnSteps(steps, turn, board, turned) {
  const to = backwards(turn.from);
  const key = (cells) => [...cells].sort((a, b) => a - b).join(" ");
  const numbers = new Map(turned.houses.map((cells, house) => [key(cells), house]));
  const houses = board.houses.map((cells) => numbers.get(key(cells.map((cell) => to[cell]))));
  const maps = { c: (cell) => to[cell], d: (digit) => turn.digits[digit], h: (house) => houses[house], H: (house) => houses[house] };
  const map = (names) => names.map(({ type, values }) => ({ type, values: values.map(maps[type]) }));
  return steps.map((step) => ({
    ...step,
    cell: step.cell < 0 ? -1 : to[step.cell],
    digit: turn.digits[step.digit],
    removed: step.removed.map(([cell, digit]) => [to[cell], turn.digits[digit]]),
    place: map(step.place),
    names: map(step.names),
  }));
}
