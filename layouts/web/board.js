// Houses, peers, regions, cages and clues of a board, from its kind and the extra part of its line.
// Houses are numbered as in the generator: regions, columns, rows, extras. Columns and rows are those of the whole board, or of each of
// several sudokus that overlap (`parts`). Of a kind without `lines`, columns and rows only have names:
// their digits may be equal, and clues say what fits. Of two digits, unprinted clues then leave one at a time (`isOpen`).

import { checkPlaces, isOfCell, isOfRun, listFixed, readClues } from "./clues.js";
import { findHoles } from "./holes.js";
import { listOverlaps } from "./overlaps.js";
import { Fault, say } from "./phrases.js";

export const SYMBOLS = "123456789ABCDEFGHIJKLMNOP";
const REGION_SYMBOLS = `${SYMBOLS}QRSTUVWXYZabcdefghijklmnopqrstuvwxyz`; // a board of several sudokus has more boxes than a house digits
const CAGE = /^(\d{1,3})=(r\d{1,2}c\d{1,2}(?:\+r\d{1,2}c\d{1,2})*)$/i;
const TINTS = 8;
const LARGEST_WHOLE = 12; // larger boards may be shown in part, with cells that can be hit by a finger

// Return the board of a puzzle.
// kind: a record of the page's data; extra: the part of the puzzle line after the cells; givens: for the holes of the board.
export function makeBoard(kind, extra, givens = []) {
  const n = kind.n;
  const text = kind.extra === "regions" ? extra : kind.regions;
  const regions = text ? readRegions(text, kind) : null;
  const cages = kind.extra === "cages" && extra ? readCages(extra, n) : [];
  const printed = kind.clues ? readClues(extra, kind) : [];
  const outlines = [...cages.map(signOf), ...printed.map((clue) => clue.sign)].filter(({ type }) => type === "outline");
  const holes = findHoles(givens);
  if (kind.holes && kind.clues) checkPlaces(printed, holes, kind);
  const nRegions = regions ? Math.max(...regions) + 1 : 0;
  const { columns, rows, names, squares } = kind.parts ? listOverlaps(kind, nRegions) : listLines(n, nRegions);
  const houses = [...listRegions(regions, nRegions), ...columns, ...rows, ...kind.extras];
  const [firstRow, firstExtra] = [nRegions + columns.length, nRegions + columns.length + rows.length];
  const isLine = (house) => house >= nRegions && house < firstExtra;
  const different = kind.quota ? [] : kind.lines ? houses : houses.map((cells, house) => (isLine(house) ? [] : cells));
  const moves = kind.quota ? [...kind.moves, [0, 1], [1, 0]] : kind.moves;
  return {
    n,
    nCells: n * n,
    isLarge: n > LARGEST_WHOLE,
    nDigits: kind.marks ? 1 : kind.digits,
    symbols: kind.extra === "letters" ? readLetters(extra, n) : kind.faces || SYMBOLS,
    kind,
    marks: kind.marks,
    perHouse: kind.quota || 1, // marks of each house
    quota: kind.quota, // the same where only cells that touch are peers; else 0
    nMarks: n * (kind.quota || 1),
    regions,
    cages,
    printed,
    clues: kind.clues ? [...printed, ...listFixed(kind, printed)] : [],
    isOpen: Boolean(kind.clues) && !kind.lines && kind.digits === 2,
    isCounted: Boolean(kind.lines) || kind.digits === 2,
    hasHouses: different.some((cells) => cells.length),
    holes,
    holeLook: kind.holes,
    runs: printed.filter((clue) => isOfRun(clue.sign)).sort((one, other) => one.cells[1] - one.cells[0] - other.cells[1] + other.cells[0]),
    rules: kind.clues?.names ?? [],
    trials: hasSeveralRules(kind) ? "clues" : kind.clues?.names[0], // the table of sentences of contradictions
    signs: printed.filter((clue) => clue.sign.type !== "outline"),
    outlines,
    outlineOf: ownerOf(outlines, n * n),
    houses,
    different,
    housesOfSteps: kind.quota ? houses : different,
    boxName: kind.box,
    extraNames: kind.names,
    nRegions,
    firstRow,
    firstExtra,
    squares, // of columns and rows, as numbers of houses: one, or one for each of several sudokus
    partNames: names && [...new Array(nRegions).fill(""), ...names], // of houses: the sudoku of a line, where a board has several
    peers: listPeers(n, different, moves, [...cages, ...printed.filter((clue) => kind.clues.differ.includes(clue.rule))]),
    ofCells: printed.filter((clue) => isOfCell(clue.sign)),
    shades: [...kind.shades].map(Number),
    tints: kind.tints && regions ? tint(regions, n) : [],
  };
}

// Return whether a kind has printed clues and a further rule, printed or not; that of places without a mark is none.
function hasSeveralRules({ clues }) {
  const unprinted = clues?.fixed.filter(({ marked }) => marked < 0) ?? [];
  return clues?.rules.length > 0 && clues.rules.length + unprinted.length > 1;
}

// Return the letters that digits 1 to n print.
function readLetters(text, n) {
  const letters = text.toUpperCase();
  const isSorted = [...letters].every((letter, at) => !at || letters[at - 1] < letter);
  if (letters.length !== n || !/^[A-Z]+$/.test(letters) || !isSorted) throw new Fault(say("fault.letters", { n, got: text.slice(0, 40) }));
  return letters;
}

function readRegions(text, kind) {
  const n = kind.n;
  if (kind.parts) return [...text].map((symbol) => REGION_SYMBOLS.indexOf(symbol)); // -1 for holes
  if (text.length !== n * n) throw new Fault(say("fault.regions", { expected: n * n, got: text.length }));
  const regions = [...text].map((symbol) => SYMBOLS.indexOf(symbol));
  const sizes = new Array(n).fill(0);
  for (const region of regions) {
    if (region < 0 || region >= n) throw new Fault(say("fault.region", { last: SYMBOLS[n - 1] }));
    sizes[region] += 1;
  }
  if (sizes.some((size) => (kind.marks ? size === 0 : size !== n))) throw new Fault(say("fault.sizes", { n }));
  return regions;
}

function readCages(text, n) {
  const taken = new Set();
  const cages = text.split(";").map((part) => {
    const match = CAGE.exec(part.trim());
    if (!match) throw new Fault(say("fault.cage", { got: part.slice(0, 40) }));
    const cells = match[2].split("+").map((name) => readCell(name, n, taken));
    return { total: Number(match[1]), cells: cells.sort((a, b) => a - b) };
  });
  return cages.sort((a, b) => a.cells[0] - b.cells[0]);
}

// Return what is printed of a cage, as of a clue of a rule.
const signOf = ({ total, cells }) => ({ type: "outline", text: String(total), cells, isSum: true });

function readCell(name, n, taken) {
  const [row, col] = name.slice(1).toLowerCase().split("c").map(Number);
  const cell = (row - 1) * n + col - 1;
  if (row < 1 || row > n || col < 1 || col > n || taken.has(cell)) throw new Fault(say("fault.cage", { got: name }));
  taken.add(cell);
  return cell;
}

export function formatCages(cages, n) {
  const name = (cell) => `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`;
  return cages.map((cage) => `${cage.total}=${cage.cells.map(name).join("+")}`).join(";");
}

function ownerOf(outlines, nCells) {
  const owner = new Array(nCells).fill(-1);
  outlines.forEach(({ cells }, number) => cells.forEach((cell) => (owner[cell] = number)));
  return owner;
}

function listRegions(regions, nRegions) {
  const found = Array.from({ length: nRegions }, () => []);
  regions?.forEach((region, cell) => found[region]?.push(cell));
  return found;
}

// Return the columns and rows of a board of one part, and their numbers, from that of the first column.
function listLines(n, first) {
  const lines = Array.from({ length: n }, (_, at) => at);
  return {
    columns: lines.map((col) => lines.map((row) => row * n + col)),
    rows: lines.map((row) => lines.map((col) => row * n + col)),
    squares: [[lines.map((col) => first + col), lines.map((row) => first + n + row)]],
  };
}

function listPeers(n, houses, moves, cages) {
  const peers = Array.from({ length: n * n }, () => new Set());
  const join = (cells) => cells.forEach((cell) => cells.forEach((other) => other !== cell && peers[cell].add(other)));
  houses.forEach(join);
  cages.forEach((cage) => join(cage.cells));
  for (const [down, aside] of moves) {
    for (let cell = 0; cell < n * n; cell += 1) {
      const row = Math.floor(cell / n) + down;
      const col = (cell % n) + aside;
      if (row < n && col >= 0 && col < n) join([cell, row * n + col]);
    }
  }
  return peers.map((near) => [...near]);
}

// Return a tint from 1 for each cell, the same for all cells of a region.
// Greedy coloring: adjacent regions differ unless all tints are taken by neighbors, and each has the tint of the fewest others.
function tint(regions, n) {
  const near = Array.from({ length: n }, () => new Set());
  regions.forEach((region, cell) => {
    for (const other of [cell % n ? cell - 1 : -1, cell - n]) {
      if (other >= 0 && regions[other] !== region) near[region].add(regions[other]) && near[regions[other]].add(region);
    }
  });
  const tints = [];
  const counts = new Array(TINTS).fill(0);
  near.forEach((others, region) => {
    const taken = new Set([...others].map((other) => tints[other]));
    const free = counts.map((_, choice) => choice).filter((choice) => !taken.has(choice));
    const [least] = (free.length ? free : [region % TINTS]).sort((one, other) => counts[one] - counts[other]);
    counts[least] += 1;
    tints[region] = least;
  });
  return regions.map((region) => tints[region] + 1);
}

// Return the weights of the horizontal and vertical lines: 3 frame, 2 region border, 1 hairline, 0 beside blank holes only.
// The order is that of the generator's figures.
export function listWalls(board) {
  const { n, regions, holes, holeLook } = board;
  const isBlank = (row, col) => Math.min(row, col) < 0 || Math.max(row, col) >= n || (holeLook === "blank" && holes.has(row * n + col));
  const weigh = (row, col, rowBefore, colBefore) => {
    const [one, other] = [isBlank(row, col), isBlank(rowBefore, colBefore)];
    if (one || other) return one && other ? 0 : 3;
    return regions && regions[row * n + col] !== regions[rowBefore * n + colBefore] ? 2 : 1;
  };
  const across = [];
  const upright = [];
  for (let row = 0; row <= n; row += 1) for (let col = 0; col < n; col += 1) across.push(weigh(row, col, row - 1, col));
  for (let row = 0; row < n; row += 1) for (let col = 0; col <= n; col += 1) upright.push(weigh(row, col, row, col - 1));
  return { across, upright };
}
