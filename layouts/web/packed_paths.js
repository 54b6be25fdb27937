// Solve paths of the answers, restored from columns of small numbers.
// generator/typesetting/web/packed_paths.py writes them and describes them; what both derive from a position must be equal.

import { holesOf } from "./messages.js";

const FIRST_LETTER = 35;
const BACKSLASH = 92;
const EXPLICIT = 0;

const unique = (list) => [...new Set(list)];
const bitOf = (digit) => 1 << (digit - 1);

// Return the solve path of a puzzle of the book as records; `board` and `givens` are those of the book, even if the puzzle was turned.
// A record has the cell and digit placed (cell -1 if none), the pairs [cell, digit] removed, the values of its placeholders, and its figure.
export function readPath(answers, at, { board, givens, solution }) {
  const words = Object.entries(answers.paths).map(([name, column]) => [name, column.split(" ")[at]]);
  const take = Object.fromEntries(words.map(([name, word]) => [name, makeReader(word)]));
  const position = startPosition(board, givens);
  const steps = [];
  for (let left = Object.fromEntries(words).forms.length; left > 0; left -= 1) {
    const step = readStep(answers, take, position, solution);
    steps.push(step);
    apply(position, step);
  }
  return steps;
}

// Return a function that returns the next number of a word.
export function makeReader(word) {
  let next = 0;
  return () => {
    const code = word.charCodeAt(next);
    next += 1;
    return code - FIRST_LETTER - (code > BACKSLASH);
  };
}

// Return the position of the givens: digits, and the candidates that peers leave.
export function startPosition(board, givens) {
  const all = 2 ** board.nDigits - 1;
  const position = { board, values: new Array(board.nCells).fill(0), masks: new Array(board.nCells).fill(all) };
  givens.forEach((digit, cell) => digit && apply(position, { cell, digit, removed: [] }));
  return position;
}

// Place a digit, unless the cell is -1, and remove candidates.
export function apply({ board, values, masks }, { cell, digit, removed }) {
  if (cell >= 0) {
    values[cell] = digit;
    masks[cell] = 0;
    for (const peer of board.peers[cell]) masks[peer] &= ~bitOf(digit);
  }
  for (const [other, gone] of removed) masks[other] &= ~bitOf(gone);
}

export const listAllOpen = ({ values }) => [...values.keys()].filter((cell) => !values[cell]);
const listOpen = ({ board, values }, houses) => unique(houses.flatMap((house) => (board.housesOfSteps[house] ?? []).filter((cell) => !values[cell])));

function readStep(answers, take, position, solution) {
  const form = take.forms();
  const place = take.cells();
  const cell = place ? listAllOpen(position)[place - 1] : -1;
  const digit = take.digits() ^ (place ? solution[cell] : 0);
  const figure = readFigure(take.figures, position);
  const removed = readRemoved(take.removed, figure ?? NONE, position);
  const named = readNames(answers, form, take.names, { cell, digit, removed, ...(figure ?? NONE) }, position);
  const plain = { houses: named.place.flatMap(({ type, values }) => (type === "h" ? values : [])), pattern: [cell], digits: [digit] };
  return { form, cell, digit, removed, ...named, ...(figure ?? { ...NONE, ...plain }) };
}

const takeList = (take, of = take) => Array.from({ length: take() }, of);

// Return a number stored as its place among those expected, or after them.
const refer = (expected, number) => (number < expected.length ? expected[number] : number - expected.length);

const NONE = { houses: [], pattern: [], digits: [], candidates: [], links: [], reasons: [] };

// Return what is drawn of a step (generator/typesetting/web/step_figures.py): houses, pattern cells, digits, candidates, and nodes of chains
// with the nodes that each follows from; null for a step without a figure, which places a digit in the house or cell that its hint names.
function readFigure(take, position) {
  const count = take();
  if (!count) return null;
  const houses = Array.from({ length: count - 1 }, take);
  const digits = takeList(take);
  const opened = listOpen(position, houses);
  const rule = take();
  const pattern = rule === EXPLICIT ? takeList(take, () => refer(opened, take())) : predictPattern(rule, position, houses, digits);
  const candidates = takeList(take, () => [refer(pattern, take()), take()]);
  const links = [];
  for (let left = take(); left > 0; left -= 1) links.push(readNode(take, links.at(-1), position));
  const backs = links.length ? takeList(take) : [];
  let next = 0;
  const takeBack = () => backs[next++];
  const reasons = links.map((_, at) => (backs.length ? takeList(takeBack).map((back) => at - back) : at ? [at - 1] : []));
  return { houses, pattern, digits, candidates, links, reasons };
}

function readNode(take, [before, digit, wasOn] = [-1, 0, false], position) {
  const number = take();
  const near = before < 0 ? listAllOpen(position) : [before, ...[...position.board.peers[before]].sort((a, b) => a - b).filter((peer) => !position.values[peer])];
  return [refer(near, number >> 1), refer([digit], take()), number & 1 ? wasOn : !wasOn];
}

// Rules 1 to 3: all places of the digits in the first house, its cells without other candidates, all places in the first half of the houses.
function predictPattern(rule, position, houses, digits) {
  const mask = digits.reduce((union, digit) => union | bitOf(digit), 0);
  const cells = listOpen(position, houses.slice(0, rule === 3 ? houses.length >> 1 : 1));
  return cells.filter((cell) => (rule === 2 ? !(position.masks[cell] & ~mask) : position.masks[cell] & mask));
}

// Rules 1 to 3: none, the digits of the figure in its houses outside its pattern, other digits in its pattern.
function readRemoved(take, { houses, pattern, digits }, position) {
  const rule = take();
  if (rule === 1) return [];
  const mask = digits.reduce((union, digit) => union | bitOf(digit), 0);
  const opened = listOpen(position, houses);
  if (rule === 2) return listCandidates(position, opened.filter((cell) => !pattern.includes(cell)), mask);
  if (rule === 3) return listCandidates(position, pattern, ~mask);
  const cells = opened.length ? opened : listAllOpen(position);
  return takeList(take, () => {
    const cell = refer(cells, take());
    cells.unshift(cell);
    return [cell, refer(digits, take())];
  });
}

function listCandidates({ board, masks }, cells, mask) {
  const digits = Array.from({ length: board.nDigits }, (_, at) => at + 1);
  return cells.flatMap((cell) => digits.filter((digit) => masks[cell] & mask & bitOf(digit)).map((digit) => [cell, digit]));
}

// Return the arguments of where to look, and of the sentence: their type, and their values.
function readNames(answers, form, take, { cell, digit, houses, pattern, digits, candidates, links, removed }, { board }) {
  const own = cell >= 0 ? [[cell, digit]] : [];
  const pairs = [...candidates, ...links, ...removed];
  const cells = unique([...own.map(([one]) => one), ...pattern, ...pairs.map(([one]) => one)]);
  const housesOf = (one) => [...board.housesOfSteps.keys()].filter((house) => board.housesOfSteps[house].includes(one));
  const expected = {
    c: cells, w: cells, n: [],
    d: unique([...own.map(([, one]) => one), ...digits, ...pairs.map(([, one]) => one)]),
    h: unique([...houses, ...cells.flatMap(housesOf)]),
  };
  const takeOne = ([letter, several]) => ({
    type: letter === "w" ? "c" : letter, // an implied house is its first cell
    values: Array.from({ length: several ? take() : 1 }, () => refer(expected[letter], take())),
  });
  const [where, , sentence] = answers.forms[form];
  return { place: holesOf(answers, where).map(takeOne), names: holesOf(answers, sentence).map(takeOne) };
}
