// Keys that read a part of the board aloud: a row, a column, other houses, missing digits, one cell.
// The letters come after those that are digits of a 25x25 board.

import { cagesOf, housesOf, labelOf, nameDigit, nameOwnHouse, sayContents, sayHole } from "./cell_labels.js";
import { findClashes, sayClashes } from "./clashes.js";
import { VALUE, findConflicts, isGiven } from "./game.js";
import { listWords, say, sayCount, saySentences } from "./phrases.js";
import { announce, session } from "./session.js";
import { isBetween, isOutside, sayBetween, saySigns } from "./signs.js";
import { rowName } from "./steps.js";

const READERS = { r: readRow, t: readColumn, u: readOthers, w: readMissing, y: readCell };

// Read the part of the board that a key asks for; return whether it is such a key.
export function readAloud(key) {
  const reader = READERS[key.toLowerCase()];
  if (reader) announce(saySentences(reader(session.cursor)));
  return Boolean(reader);
}

// Return the rows or columns of a cell: where sudokus overlap, it has several.
const rowsOf = (cell) => findLines(cell, session.board.firstRow, session.board.firstExtra);
const columnsOf = (cell) => findLines(cell, session.board.nRegions, session.board.firstRow);
const findLines = (cell, first, past) => session.board.houses.flatMap((cells, house) => (house >= first && house < past && cells.includes(cell) ? [house] : []));

function readRow(cell) {
  return rowsOf(cell).map(readLine);
}

function readColumn(cell) {
  return columnsOf(cell).map(readLine);
}

// Return a row or column: its number outside, then its cells with the signs between them.
function readLine(house) {
  const { board } = session;
  const cells = board.houses[house];
  const ends = board.signs.filter((clue) => isOutside(clue) && isAlong(clue.sign.cells, cells));
  const words = cells.flatMap((cell, at) => [...(at ? saySignBetween(cells[at - 1], cell) : []), sayCell(cell)]);
  return say("read.house", { house: nameOwnHouse(house), cells: listWords([...ends.flatMap(({ sign }) => saySigns(sign.cells[0], board)), ...words]) });
}

const isAlong = (part, line) => part.length > 1 && part.every((cell) => line.includes(cell));

function saySignBetween(one, other) {
  const clue = session.board.signs.find(({ sign }) => isBetween({ sign }) && sign.cells.includes(one) && sign.cells.includes(other));
  return clue ? [sayBetween(clue.sign, one)] : [];
}

const sayCell = (cell) => listWords(session.board.holes.has(cell) ? sayHole(cell, session.board) : sayContents(session.game.cells[cell], session.board));

// Return the box or region, the extra houses, the cage or runs and the signs of a cell.
function readOthers(cell) {
  const { board } = session;
  const read = housesOf(cell).map((house) => say("read.house", { house: nameOwnHouse(house), cells: readByRows(board.houses[house]) }));
  read.push(...cagesOf(cell).map(readCage));
  if (board.signs.length) read.push(...saySigns(cell, board));
  return read.length ? read : [say("read.nothing")];
}

function readByRows(cells) {
  const rows = new Map();
  for (const cell of cells) {
    const row = Math.floor(cell / session.board.n);
    rows.set(row, [...(rows.get(row) ?? []), sayCell(cell)]);
  }
  return listWords([...rows].map(([row, words]) => (session.settings.terse ? listWords(words) : say("read.house", { house: rowName(row), cells: listWords(words) }))));
}

function readCage({ cells, total, name }) {
  const values = cells.map((cell) => session.game.cells[cell][VALUE]);
  const open = values.filter((digit) => !digit).length;
  const read = say("read.house", { house: name, cells: readByRows(cells) });
  if (total === null || !open) return read;
  return listWords([read, say("read.rest", { rest: total - values.reduce((sum, digit) => sum + digit), cells: sayCount("cell.cells", open) })]);
}

// Return what each house of a cell still lacks; where digits are not counted, its runs.
function readMissing(cell) {
  if (!session.board.isCounted) return cagesOf(cell).map(readCage);
  return [...rowsOf(cell), ...columnsOf(cell), ...housesOf(cell)].map((house) => say("read.house", { house: nameOwnHouse(house), cells: sayMissing(house) }));
}

function sayMissing(house) {
  const { board, game } = session;
  const there = board.houses[house].map((cell) => game.cells[cell][VALUE]);
  if (board.marks) return say(there.filter(Boolean).length >= board.perHouse ? "read.complete" : "read.open", { mark: board.marks });
  const each = board.houses[house].length / board.nDigits; // of every digit, in a house or in a line of a board with fewer digits
  const missing = [...board.symbols.slice(0, board.nDigits)].flatMap((_, at) =>
    Array(Math.max(0, each - there.filter((digit) => digit === at + 1).length)).fill(nameDigit(at + 1)),
  );
  return missing.length ? say("read.missing", { digits: missing.join(" ") }) : say("read.complete");
}

// Return everything about a cell, and what it conflicts with.
function readCell(cell) {
  const { game, settings, wrong } = session;
  const names = { given: isGiven(game, cell), conflict: settings.conflicts && findConflicts(game).has(cell), wrong: wrong.has(cell) };
  return [labelOf(cell, names, false), ...(names.conflict ? sayClashes(findClashes(game, [cell])) : [])];
}
