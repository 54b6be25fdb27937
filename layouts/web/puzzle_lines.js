// Parse and format puzzle lines: `family:cells` or `family:cells:extra`.
// Lines are untrusted input, so every length and symbol is checked before use.

import { SYMBOLS, makeBoard } from "./board.js";
import { formatClues } from "./clues.js";
import { HOLE, HOLE_SYMBOL } from "./holes.js";
import { Fault, say } from "./phrases.js";

const LONGEST = 5000;
const BARE = { 16: "sudoku-4x4", 36: "sudoku-6x6", 64: "sudoku-8x8", 81: "sudoku-9x9", 256: "sudoku-16x16" };
const SHOWN = 30;

// Return name, kind, givens, extra and board of a line; throw a Fault if the line is invalid.
// Clues of rules are put in the order in which the generator writes them.
export function parseLine(text, kinds) {
  if (text.length > LONGEST) throw new Fault(say("fault.long", { most: LONGEST, got: text.length }));
  let [name, cells, extra = "", ...more] = text.trim().split(":");
  if (cells === undefined) [name, cells] = [BARE[name.length] ?? "sudoku-9x9", name];
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : null;
  if (!kind) throw new Fault(say("fault.kind", { got: name.slice(0, SHOWN) }));
  if (more.length || (extra && !kind.extra)) throw new Fault(say("fault.more", { kind: name }));
  const givens = parseCells(cells, kind, name);
  if (!kind.marks && !givens.includes(0)) throw new Fault(say("fault.full"));
  const board = makeBoard(kind, extra, givens);
  const normal = kind.extra === "letters" ? board.symbols : extra;
  return { name, kind, givens, extra: kind.clues ? formatClues(board.printed, kind) : normal, board };
}

function parseCells(cells, kind, name) {
  const expected = kind.n * kind.n;
  if (cells.length !== expected) throw new Fault(say("fault.cells", { kind: name, expected, got: cells.length }));
  const most = kind.marks ? 1 : kind.digits;
  const empty = kind.faces.includes("0") ? "." : ".0";
  return [...cells.toUpperCase()].map((symbol, cell) => {
    const isBlank = kind.regions[cell] === HOLE_SYMBOL; // no board of the kind has a cell there
    if (symbol === HOLE_SYMBOL && (isBlank || kind.holes === "gray")) return HOLE;
    const digit = SYMBOLS.indexOf(symbol) + 1;
    if (!isBlank && (empty.includes(symbol) || (digit && digit <= most))) return digit;
    const place = say("cell.place", { row: Math.floor(cell / kind.n) + 1, col: (cell % kind.n) + 1 });
    if (isBlank) throw new Fault(say("fault.hole", { place, got: symbol }));
    if (!kind.faces) throw new Fault(say("fault.symbol", { last: SYMBOLS[most - 1], place, got: symbol }));
    const symbols = [...kind.faces].map((face, at) => say("fault.face", { symbol: SYMBOLS[at], face }));
    throw new Fault(say("fault.faces", { symbols: symbols.join(" / "), place, got: symbol }));
  });
}

export function formatLine(name, givens, extra) {
  const cells = givens.map((digit) => (digit === HOLE ? HOLE_SYMBOL : digit ? SYMBOLS[digit - 1] : ".")).join("");
  return extra ? `${name}:${cells}:${extra}` : `${name}:${cells}`;
}
