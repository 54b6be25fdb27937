// Steps of a solve path as sentences. The sentence patterns are part of the answers.

import { index } from "./book.js";
import { unpackTable } from "./phrases.js";

const PLACEHOLDER = /\{(?:([cdCD])([\d+]*)|([hH])([\d+]*):(\w+))\}/g;

// The patterns of another language than the book's: `texts` translates those of the answers, `forms` has others for some forms.
let translation = null;
export const setSentences = (pack) => (translation = pack);

// Return the words of the page's own ladder: templates and names of techniques.
export function ladderWords(answers) {
  if (!translation) return answers;
  const [words, techniques] = translation.ladder;
  const names = Object.keys(answers.techniques).map((name, at) => [name, techniques[at]]);
  return { words: unpackTable(words, answers.words), techniques: Object.fromEntries(names) };
}

// Return the patterns of a form: where to look, the technique, the sentence.
function patternsOf(answers, form) {
  const { texts } = translation ?? answers;
  return translation?.forms[form] ?? answers.forms[form].slice(0, 3).map((text) => texts[text]);
}

// Return a single that the page found as a step; its houses and other cells fill the placeholders of its sentences.
export function makeStep(answers, { technique, cell, digit, houses, others = [] }, board) {
  const form = answers.own[technique];
  const fillers = { h: () => houses.slice(0, 1), H: () => houses, d: () => [board.nDigits + 1 - digit] };
  const [place, , names] = answers.forms[form].slice(0, 3).map((text) => {
    let next = 0;
    return placeholdersOf(answers.texts[text]).map((type) => ({ type, values: fillers[type]?.() ?? [others[next++]] }));
  });
  const drawn = { houses, pattern: [cell, ...others], digits: [digit], candidates: [], links: [], reasons: [] };
  return { form, cell, digit, removed: [], place, names, ...drawn };
}

// Return the types of a pattern's placeholders in order, without C and D.
// The step itself has the cell and digit for these.
export function placeholdersOf(text) {
  return [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? match[3]).filter((type) => !"CD".includes(type));
}

// Return the text of a step at a depth: "where" to look, "technique", or the whole "step".
// `nameOf` names the cells in it; speech names them by whole words.
export function stepText(answers, step, depth, board, nameOf = cellName) {
  const [where, technique, sentence] = patternsOf(answers, step.form);
  if (depth === "step") return fill(sentence, step, step.names, board, nameOf);
  return fill(depth === "where" ? where : technique, step, step.place, board, nameOf);
}

// Return a pattern with its arguments: those after the last ones used, or at the positions in the placeholder.
function fill(text, step, names, board, nameOf) {
  const given = names.flatMap(({ values }) => values.map((value) => [value, values.length]));
  let next = 0;
  return text.replace(PLACEHOLDER, (_, type, one, house, several, form) => {
    if (type === "C") return nameOf(step.cell, board);
    if (type === "D") return board.symbols[step.digit - 1];
    const positions = (one || several || "").split("+").filter(Boolean).map(Number);
    if (!positions.length) for (let count = house === "H" ? given[next][1] : 1; count; count -= 1) positions.push(next + positions.length);
    next = positions.at(-1) + 1;
    const values = positions.map((at) => given[at][0]);
    if (house === "h") return houseName(values[0], form, board, nameOf);
    if (house === "H") return nameHouses(values, form, board, nameOf);
    return type === "c" ? nameOf(values[0], board) : board.symbols[values[0] - 1];
  });
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

// Return a form of a house's name, such as "name" or "in".
export function houseName(house, form, board, nameOf = cellName) {
  const parts = partsOf(house, board, nameOf);
  return addPart(put(`house.${parts.kind}.${form}`, parts), parts.part);
}

export const rowName = (row) => put("house.row.name", { number: row + 1 });
export const partName = (part) => put(`part.${part}.name`, {});
const addPart = (house, part) => (part ? put(`part.${part}.of`, { house }) : house);

function list(names) {
  const [last, ...before] = [...names].reverse();
  return before.length ? before.reverse().join(index.names["join.and.between"]) + index.names["join.and.last"] + last : last;
}

// Return one phrase for several houses of one kind.
// A symmetry maps all rows to columns or none, so that the houses stay of one kind. But a line of two sudokus is named by one of them, so
// that a symmetry may change whether lines have the name of one sudoku.
function nameHouses(houses, form, board, nameOf) {
  const sorted = [...houses].sort((a, b) => a - b);
  const parts = sorted.map((house) => partsOf(house, board, nameOf));
  const [{ kind, part }] = parts;
  if (parts.some((other) => other.part !== part)) return list(sorted.map((house) => houseName(house, form, board, nameOf)));
  return addPart(put(`house.${kind}.${form}_many`, { numbers: list(parts.map(({ number }) => number)), cells: list(parts.map(({ cell }) => cell)) }), part);
}

const valuesOfType = (names, types) => names.filter(({ type }) => types.includes(type)).flatMap(({ values }) => values);

// Return the cells that a step names, fills or removes candidates from.
export function cellsOf(step) {
  const own = step.cell >= 0 ? [step.cell] : [];
  return new Set([...valuesOfType(step.names, "c"), ...step.removed.map(([cell]) => cell), ...own]);
}

// Return the cells of the place that the hint points to.
export function placeOf(step, board) {
  const cells = valuesOfType(step.place, "hH").flatMap((house) => board.houses[house]).concat(valuesOfType(step.place, "c"));
  return new Set(cells.length ? cells : [step.cell]);
}
