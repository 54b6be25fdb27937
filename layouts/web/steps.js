// Names of cells and houses, the words of steps in the language of the page, and the cells of a step. messages.js writes its sentences.

import { index } from "./book.js";
import { unpackTable } from "./phrases.js";

// The words of steps in another language than the book's, else null; and what they are with the names of cells and houses.
let translation = null;
let known = {};
export const setStepWords = (pack) => (translation = pack);

// Return the words of steps: templates and names of techniques.
export function stepWords(answers) {
  if (known.answers !== answers || known.translation !== translation || known.names !== index.names) {
    known = { answers, translation, names: index.names, ...translate(answers) };
    known.words = { ...index.names, ...known.words };
  }
  return known;
}

function translate({ words, techniques }) {
  if (!translation) return { words, techniques };
  const [table, names] = translation.ladder;
  return { words: unpackTable(table, words), techniques: Object.fromEntries(Object.keys(techniques).map((name, at) => [name, names[at]])) };
}

const put = (key, values) => index.names[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

export function cellName(cell, board) {
  return put("cell.name", { row: Math.floor(cell / board.n) + 1, col: (cell % board.n) + 1 });
}

// Return the table of names of a house, its number, its first cell, and the sudoku of a line where a board has several, else "".
// Lines are numbered as those of the whole board.
export function partsOf(house, board, nameOf = cellName) {
  const { n, nRegions, firstRow, firstExtra, extraNames } = board;
  const first = board.houses[house][0];
  const [kind, number] =
    house < nRegions ? [board.boxName, house]
    : house < firstRow ? ["column", first % n]
    : house < firstExtra ? ["row", Math.floor(first / n)]
    : [extraNames[house - firstExtra] ?? "extra", house - firstExtra];
  return { kind, number: number + 1, cell: nameOf(first, board), part: board.partNames?.[house] ?? "" };
}

export function houseName(house, board, nameOf = cellName) {
  const parts = partsOf(house, board, nameOf);
  return addPart(put(`house.${parts.kind}.name`, parts), parts.part);
}

export const rowName = (row) => put("house.row.name", { number: row + 1 });
export const partName = (part) => put(`part.${part}.name`, {});
const addPart = (house, part) => (part ? put(`part.${part}.of`, { house }) : house);

const valuesOfType = (names, one) => names.filter(({ type }) => type === one).flatMap(({ values }) => values);

// Return the cells that a step names, fills or removes candidates from.
export function cellsOf(step) {
  const own = step.cell >= 0 ? [step.cell] : [];
  return new Set([...valuesOfType(step.names, "c"), ...step.removed.map(([cell]) => cell), ...own]);
}

// Return the house that a hint of the page's own ladder names, none for a cell: the lines of an unprinted clue are named in its reason only.
export const housesToLook = ({ houses, others }) => (others ? [] : houses.slice(0, 1));

// Return the cells of the place that the hint points to.
export function placeOf(step, board) {
  const cells = valuesOfType(step.place, "h").flatMap((house) => board.houses[house]).concat(valuesOfType(step.place, "c"));
  return new Set(cells.length ? cells : [step.cell]);
}
