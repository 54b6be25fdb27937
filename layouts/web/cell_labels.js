// Spoken labels of cells: contents first, then place, houses, cage and signs.
// The terse label ends after the place; the keys of `reading.js` tell the rest.

import { digitsOf } from "./candidates.js";
import { colorsOf } from "./colors.js";
import { CENTER, COLOR, CORNER, LINES, TINTS, VALUE } from "./game.js";
import { partsOfCell } from "./overlaps.js";
import { listWords, say, sayCount } from "./phrases.js";
import { session } from "./session.js";
import { holeOf, sayRun, saySigns } from "./signs.js";
import { houseName, partName } from "./steps.js";
import { tintOf } from "./tints.js";

export function nameCell(cell) {
  const { n } = session.board;
  return say("cell.place", { row: Math.floor(cell / n) + 1, col: (cell % n) + 1 });
}

// Return the ARIA label of a cell; `names` are its states (highlights.js).
export function labelOf(cell, names, isTerse = session.settings.terse) {
  const { board, game } = session;
  if (board.holes.has(cell)) return listWords([...sayHole(cell, board), nameCell(cell)]);
  const fields = game.cells[cell];
  const parts = sayContents(fields, board);
  if (names.given) parts.push(say("cell.given"));
  else if (fields[VALUE] && !isTerse) parts.push(say("cell.entered"));
  if (names.conflict) parts.push(say("cell.conflict"));
  if (names.wrong) parts.push(say("cell.wrong"));
  parts.push(...colorsOf(fields[COLOR]).map((color) => say("cell.color", { name: say(`color.${color}`) })));
  if (fields[LINES]) parts.push(say("pen.here"));
  if (names.shut) parts.push(say("filter.shut"));
  parts.push(nameCell(cell));
  if (!isTerse) parts.push(...sayParts(cell, board), ...housesOf(cell).map(nameOwnHouse), ...sayCages(cell), ...(board.signs.length ? saySigns(cell, board) : []));
  return listWords(parts);
}

// Return the words of a hole, and of the numbers in it, the one of the row first.
export function sayHole(hole, { runs, holeLook }) {
  return [say(holeLook === "blank" ? "cell.blank" : "cell.hole"), ...runs.filter(({ sign }) => holeOf(sign) === hole).map(({ sign }) => sayRun(sign))];
}

// Return a digit as it is spoken: a picture or a color by its name.
export const nameDigit = (digit, { kind, symbols } = session.board) => kind.spoken[digit - 1] ?? symbols[digit - 1];

// Return what a cell holds: digit or mark, dot, notes, or nothing.
export function sayContents(fields, board) {
  const { marks } = board;
  if (fields[VALUE]) return [marks || nameDigit(fields[VALUE], board)];
  if (marks) return [say(fields[CENTER] ? "cell.dot" : "cell.empty")];
  const noted = [["cell.corner", fields[CORNER]], ["cell.center", fields[CENTER]]].filter(([, mask]) => mask);
  if (!noted.length) return [say("cell.empty")];
  const tinted = digitsOf(fields[CORNER] | fields[CENTER]).filter((digit) => tintOf(fields[TINTS], digit));
  return [...noted.map(([key, mask]) => say(key, { digits: saySymbols(mask) })), ...tinted.map((digit) => sayTint(digit, tintOf(fields[TINTS], digit)))];
}

// Return that the note of a digit has a color.
export const sayTint = (digit, color) => say("tint.note", { digit: nameDigit(digit), name: say(`color.${color}`) });

export const saySymbols = (mask) => digitsOf(mask).map((digit) => nameDigit(digit)).join(" ");

// Return the houses of a cell other than its row and column: box or region first, then the extra houses.
export function housesOf(cell) {
  const { houses, nRegions, firstExtra } = session.board;
  const isLine = (house) => house >= nRegions && house < firstExtra;
  return houses.flatMap((cells, house) => (!isLine(house) && cells.includes(cell) ? [house] : []));
}

// Return the names of the sudokus of a cell, where a board has several.
const sayParts = (cell, board) => (board.partNames ? partsOfCell(cell, board).map(partName) : []);

// Return the name of a house; regions of any shape by their numbers.
export function nameOwnHouse(house) {
  const { board } = session;
  if (house < board.nRegions && board.boxName === "region") return say("cell.region", { number: house + 1 });
  return houseName(house, board, nameCell);
}

// Return the cage of a cell or its runs, as a list: cells in reading order, the sum of different digits if it has one, and its name.
export function cagesOf(cell) {
  const { board } = session;
  const outline = board.outlines[board.outlineOf[cell]];
  if (outline) {
    const total = outline.isSum ? Number(outline.text) : null;
    return [{ cells: outline.cells, total, name: say(outline.isSum ? "cell.sum" : "cell.cage", { total: outline.text }) }];
  }
  const runs = board.runs.filter((clue) => clue.cells.includes(cell));
  return runs.map(({ cells, sign }) => ({ cells, total: Number(sign.text), name: sayRun(sign) }));
}

const sayCages = (cell) => cagesOf(cell).flatMap(({ name, cells }) => [name, sayCount("cell.cells", cells.length)]);
