// New puzzles by the symmetries of their kind.
// A kind may allow rotations, reflections, permutations of bands and of the lines inside them, and relabeling.

import { formatCages } from "./board.js";
import { turnClues } from "./clues.js";
import { HOLE } from "./holes.js";
import { drawOne, makeChance, shuffle } from "./random.js";

const range = (length) => Array.from({ length }, (_, at) => at);

// Return the cell orders of the eight symmetries of the square, numbered as in the generator.
export function turnsOf(n) {
  const cells = range(n).map((row) => range(n).map((col) => row * n + col));
  const flipped = range(n).map((row) => range(n).map((col) => col * n + row));
  const quarter = (grid) => range(n).map((row) => range(n).map((col) => grid[col][n - 1 - row]));
  const four = (grid) => [grid, quarter(grid), quarter(quarter(grid)), quarter(quarter(quarter(grid)))];
  return [...four(cells), ...four(flipped)].map((grid) => grid.flat());
}

// Return the same for a board whose first rows and columns, a margin of holes, stay in place.
function turnInside(n, margin) {
  if (!margin) return turnsOf(n);
  const inside = n - margin;
  const outer = (cell) => (Math.floor(cell / inside) + margin) * n + (cell % inside) + margin;
  return turnsOf(inside).map((from) => {
    const cells = range(n * n);
    from.forEach((cell, at) => (cells[outer(at)] = outer(cell)));
    return cells;
  });
}

// Return a random symmetry of a kind.
// from[i] is the cell that moves to cell i, digits[d] the new label of digit d, said the phrase keys that describe the symmetry.
export function drawTurn(kind, seed) {
  const { n } = kind;
  const chance = makeChance(seed);
  const number = drawOne(kind.turns, chance);
  const turn = turnInside(n, kind.margin ?? 0)[number];
  const lines = kind.boxes.length ? [orderLines(n, kind.boxes[0], chance), orderLines(n, kind.boxes[1], chance)] : [range(n), range(n)];
  const from = lines[0].flatMap((row) => lines[1].map((col) => turn[row * n + col]));
  const digits = [0, ...(kind.relabel ? shuffle(range(kind.digits), chance) : range(kind.digits)).map((at) => at + 1)];
  const said = [number % 4 ? "turned" : "", number > 3 ? "mirrored" : "", kind.boxes.length ? "moved" : "", digits.some((digit, at) => digit !== at) ? "relabeled" : ""];
  return { from, digits, said: said.filter(Boolean) };
}

// Return a random order of lines that keeps the lines of each band together.
function orderLines(n, height, chance) {
  const bands = shuffle(range(n / height), chance);
  return bands.flatMap((band) => shuffle(range(height), chance).map((line) => band * height + line));
}

export function turnDigits(digits, turn) {
  return turn.from.map((cell) => (digits[cell] === HOLE ? HOLE : turn.digits[digits[cell]]));
}

// Return the extra part of a transformed puzzle's line.
// Regions are numbered in the order of their first cells.
export function turnExtra(board, turn, kind) {
  if (kind.extra === "letters") return board.symbols;
  if (kind.clues) return turnClues(board.printed, backwards(turn.from), kind);
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

// Return the steps of a solve path mapped to the transformed board.
export function turnSteps(steps, turn, board, turned) {
  const to = backwards(turn.from);
  const key = (cells) => [...cells].sort((a, b) => a - b).join(" ");
  const numbers = new Map(turned.houses.map((cells, house) => [key(cells), house]));
  const houses = board.houses.map((cells) => numbers.get(key(cells.map((cell) => to[cell]))));
  const maps = { c: (cell) => to[cell], d: (digit) => turn.digits[digit], h: (house) => houses[house], n: (number) => number };
  const map = (names) => names.map(({ type, values }) => ({ type, values: values.map(maps[type]) }));
  return steps.map((step) => ({
    ...step,
    cell: step.cell < 0 ? -1 : to[step.cell],
    digit: turn.digits[step.digit],
    removed: step.removed.map(([cell, digit]) => [to[cell], turn.digits[digit]]),
    place: map(step.place),
    names: map(step.names),
    houses: step.houses.map(maps.h),
    pattern: step.pattern.map(maps.c),
    digits: step.digits.map(maps.d),
    candidates: step.candidates.map(([cell, digit]) => [to[cell], turn.digits[digit]]),
    links: step.links.map(([cell, digit, isOn]) => [to[cell], turn.digits[digit], isOn]),
  }));
}
