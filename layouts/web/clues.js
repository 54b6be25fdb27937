// Clues of rules: cells, and an automaton that reads their digits one after another.
// The page has no code for any rule: `clues` of a kind has the automata, and for each form of a clue's text the automaton, the order of
// the cells and the sign to draw; of rules without printed clues it says which cells each clue reads
// (generator/typesetting/web/clue_forms.py). Pages without such kinds do not contain this module.

import { FITS, LINED, OUTLINE, SLASH, isForward, isSlanted, listLine } from "./clue_places.js";
import { narrowSets } from "./clue_sets.js";
import { listRuns } from "./holes.js";
import { Fault, say } from "./phrases.js";

const NAME = /r\d{1,3}c\d{1,3}/gi;
const LINE = /r\d{1,3}c\d{1,3}(-r\d{1,3}c\d{1,3})?/gi;
const LONGEST_SHOWN = 40;
const STATES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-";

// Return whether a sign is in cells: the gray of one, a circle in one, or a line through the middles of several.
export const isOfCell = ({ type }) => ["shaded", "inside", LINED].includes(type);

// Return whether a sign is the number of a run of cells, in the hole before it.
export const isOfRun = ({ type }) => type === SLASH;

const cellText = (cell, n) => `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`;

// Return the clues of a puzzle line, in the order of the generator; throw a Fault if one is invalid.
export function readClues(text, kind) {
  const { rules } = kind.clues;
  const parts = text ? text.split("|") : rules.map(() => "");
  if (parts.length !== rules.length) throw faultOf(text, kind);
  const clues = parts.flatMap((part, rule) => (part ? part.split(";").map((one) => readClue(one.trim(), rule, kind)) : []));
  clues.sort((a, b) => a.rule - b.rule || compareLists(a.cells, b.cells));
  const outlined = clues.filter((clue) => clue.sign.type === OUTLINE).flatMap((clue) => clue.cells);
  if (new Set(outlined).size < outlined.length) throw faultOf(text, kind);
  if (new Set(formatClues(clues, kind).split(/[;|]/)).size < clues.length) throw faultOf(text, kind);
  return clues;
}

function readClue(text, rule, kind) {
  const forms = kind.clues.rules[rule];
  const named = (text.match(NAME) ?? []).map((name) => readCell(name, kind.n));
  const listed = (text.match(LINE) ?? []).flatMap((line) => listLine(line.match(NAME).map((name) => readCell(name, kind.n)), kind.n));
  const form = text.replace(NAME, "@") + (/c\d+-r/i.test(text) && isSlanted(listed, kind.n) ? `#${listed.length}` : "");
  if (!Object.hasOwn(forms, form) || named.includes(-1) || new Set(named).size < named.length) throw faultOf(text, kind);
  if (kind.clues.either?.includes(rule) && !isForward(listed, kind.n)) for (const cells of [named, listed]) cells.reverse();
  const [automaton, , type, shown] = forms[form];
  const orders = [forms[form][1], forms[form][4]].map((places) => (Number.isInteger(places) ? range(places || listed.length) : places));
  const [order, signOrder = order] = orders;
  if ([OUTLINE, SLASH].includes(type)) for (const cells of [named, listed]) cells.sort((one, other) => one - other);
  const sign = { type, text: shown, cells: signOrder.map((at) => listed[at]), isSum: kind.clues.differ.includes(rule) };
  if (Math.max(...order) !== listed.length - 1 || FITS[type]?.(sign.cells, kind.n) === false) throw faultOf(text, kind);
  const hasSets = kind.clues.sets?.includes(rule) ?? false;
  return { rule, form, named, sign, hasSets, cells: order.map((at) => listed[at]), ...readAutomaton(kind, automaton) };
}

// Throw a Fault unless clues are exactly where the holes of a board want them, for rules whose clues have such places.
export function checkPlaces(clues, holes, { n, clues: { places } }) {
  const key = (lists) => lists.map((cells) => cells.join(" ")).sort().join();
  const wanted = places?.length ? key(listRuns(holes, n)) : "";
  for (const rule of places ?? []) {
    if (key(clues.filter((clue) => clue.rule === rule).map(({ cells }) => cells)) !== wanted) throw new Fault(say("fault.places"));
  }
}

const known = new WeakMap();

// Return the state after each digit in each state, -1 for none, and whether the cells may end in it.
function readAutomaton({ clues, digits }, number) {
  const data = clues.automata[number];
  if (!known.has(data)) {
    const [text, ends] = data;
    const rows = range(text.length / digits).map((state) => text.slice(state * digits, (state + 1) * digits));
    const steps = rows.map((row) => [...row].map((letter) => STATES.indexOf(letter)));
    known.set(data, { steps, accepted: steps.map((_, state) => ends.includes(STATES[state])) });
  }
  return known.get(data);
}

// Return the clues that every board of a kind has without printing them, in the order of the generator.
// Each has its rule, its technique, the numbers of its lines as houses of a board without regions, and whether other rules say as much.
// Where a rule prints every true clue, one of these holds at each place without any.
export function listFixed(kind, printed) {
  const { n } = kind;
  const ways = [[n, 1, n], [1, n, 0]]; // of rows, then of columns: from line to line, from cell to cell, number of the first
  const key = (cells) => [...cells].sort((a, b) => a - b).join(" ");
  return kind.clues.fixed.flatMap(({ automaton, length, together, technique, implied, marked }, number) => {
    const read = readAutomaton(kind, automaton);
    const rule = kind.clues.rules.length + number;
    const places = new Set(printed.filter((clue) => clue.rule === marked).map((clue) => key(clue.cells)));
    const starts = range(n - length + 1);
    return ways.flatMap(([across, along, first]) =>
      choose(n, together).flatMap((lines) =>
        starts.map((at) => ({
          ...read, rule, technique, isImplied: implied > 0, lines: lines.map((line) => first + line),
          cells: range(length).flatMap((place) => lines.map((line) => line * across + (at + place) * along)),
        })),
      ),
    ).filter(({ cells }) => !places.has(key(cells)));
  });
}

const range = (length) => Array.from({ length }, (_, at) => at);

// Return all choices of `count` of the first `n` numbers, in order.
function choose(n, count, first = 0) {
  if (!count) return [[]];
  return range(n).slice(first).flatMap((one) => choose(n, count - 1, one + 1).map((others) => [one, ...others]));
}

function readCell(name, n) {
  const [row, col] = name.slice(1).toLowerCase().split("c").map(Number);
  return row < 1 || row > n || col < 1 || col > n ? -1 : (row - 1) * n + col - 1;
}

const compareLists = (one, other) => one.map((number, at) => number - other[at]).find(Boolean) ?? one.length - other.length;

// Return the error for clues of no form in this book, with a clue of the book as an example.
function faultOf(text, kind) {
  const [form = ""] = kind.clues.rules.flatMap(Object.keys);
  const example = fillForm(form, Array.from({ length: kind.n }, (_, cell) => cell), kind.n);
  return new Fault(say("fault.clue", { example, got: text.slice(0, LONGEST_SHOWN) }));
}

// The number of cells at the end of a form is not part of the text.
function fillForm(form, named, n) {
  let next = 0;
  return form.replace(/#\d+$/, "").replace(/@/g, () => cellText(named[next++], n));
}

// Return clues as in a puzzle line.
export function formatClues(clues, kind) {
  const texts = kind.clues.rules.map((_, rule) =>
    clues.filter((clue) => clue.rule === rule).map((clue) => fillForm(clue.form, clue.named, kind.n)).join(";"),
  );
  return clues.length ? texts.join("|") : "";
}

// Return the text of clues on a transformed board; to[cell] is the new cell of each cell.
export function turnClues(clues, to, kind) {
  const moved = clues.map((clue) => ({ ...clue, named: clue.named.map((cell) => to[cell]) }));
  return formatClues(readClues(formatClues(moved, kind), kind), kind);
}

// Call `visit` with each state of a set, each digit of a mask (from 0), and the state after it.
function forSteps(steps, states, mask, visit) {
  steps.forEach((row, state) => {
    if (!states[state]) return;
    for (let rest = mask; rest; rest &= rest - 1) {
      const digit = 31 - Math.clz32(rest & -rest);
      if (row[digit] >= 0) visit(state, digit, row[digit]);
    }
  });
}

// Return the sets of states that can be reached before each cell, and after the last one.
function readForward({ cells, steps }, maskOf) {
  const sets = [new Uint8Array(steps.length)];
  sets[0][0] = 1;
  cells.forEach((cell, at) => {
    sets.push(new Uint8Array(steps.length));
    forSteps(steps, sets[at], maskOf(cell), (_state, _digit, after) => (sets[at + 1][after] = 1));
  });
  return sets;
}

// Return whether no digits in the empty cells of a clue make it true; for full cells, whether it is false.
export function isBroken(clue, values) {
  const any = 2 ** clue.steps[0].length - 1;
  const ends = readForward(clue, (cell) => (values[cell] ? 1 << (values[cell] - 1) : any)).at(-1);
  return !clue.accepted.some((isEnd, state) => isEnd && ends[state]);
}

// Return the broken clues; of unprinted ones, those that are broken by themselves.
// An implied clue is left out, and one that reads all cells of a broken one listed before, because it must be broken too.
export function findBroken(clues, values) {
  const found = [];
  for (const clue of clues) {
    if (clue.isImplied || !isBroken(clue, values)) continue;
    if (!clue.technique || !found.some(({ cells }) => cells.every((cell) => clue.cells.includes(cell)))) found.push(clue);
  }
  return found;
}

// Return the filled cells of a broken clue that break it: of an unprinted one, those of smallest sets that do.
// A set is found by leaving out cells one by one, from the first or from the last.
export function blame(clue, values) {
  const filled = clue.cells.filter((cell) => values[cell]);
  if (!clue.technique) return filled;
  const leaveOut = (cells) => {
    const left = [...values];
    return cells.filter((cell) => {
      left[cell] = 0;
      const isNeeded = !isBroken(clue, left);
      if (isNeeded) left[cell] = values[cell];
      return isNeeded;
    });
  };
  return [...leaveOut(filled), ...leaveOut([...filled].reverse())];
}

// Remove the candidates of a clue's cells that no filling has.
// Returns how many cells changed, -1 if there is no filling; then nothing is removed.
export function narrowClue(clue, masks) {
  const sets = readForward(clue, (cell) => masks[cell]);
  let wanted = sets.at(-1).map((isReached, state) => isReached && Number(clue.accepted[state]));
  if (!wanted.includes(1)) return -1;
  let changed = 0;
  for (let at = clue.cells.length - 1; at >= 0; at -= 1) {
    const cell = clue.cells[at];
    const sources = new Uint8Array(wanted.length);
    let kept = 0;
    forSteps(clue.steps, sets[at], masks[cell], (state, digit, after) => {
      if (!wanted[after]) return;
      kept |= 1 << digit;
      sources[state] = 1;
    });
    if (kept !== masks[cell]) changed += 1;
    masks[cell] = kept;
    wanted = sources;
  }
  return changed;
}

// Remove the candidates that a clue rules out, by its automaton and then by its sets of digits. Returns the same as `narrowClue`.
export function narrowWhole(clue, masks) {
  const changed = narrowClue(clue, masks);
  if (changed < 0 || !clue.hasSets) return changed;
  const bySets = narrowSets(clue, masks);
  return bySets < 0 ? -1 : changed + bySets;
}

// Return the next cell whose digit one unprinted clue alone leaves, easiest clues first; null if there is none.
// It has rule, technique, cell, digit, the lines of the clue as houses, and its other cells.
export function findForced({ clues, nDigits, nCells }, values) {
  const any = 2 ** nDigits - 1;
  for (const clue of clues) {
    if (!clue.technique || clue.cells.every((cell) => values[cell])) continue;
    const masks = new Int32Array(nCells).map((_, cell) => (values[cell] ? 1 << (values[cell] - 1) : any));
    if (narrowClue(clue, masks) <= 0) continue;
    const cell = clue.cells.filter((one) => !values[one] && Number.isInteger(Math.log2(masks[one]))).sort((a, b) => a - b)[0];
    if (cell === undefined) continue;
    const others = clue.cells.filter((one) => one !== cell).sort((a, b) => a - b);
    return { rule: clue.rule, technique: clue.technique, cell, digit: Math.log2(masks[cell]) + 1, houses: clue.lines, others };
  }
  return null;
}

// Narrow the candidates of empty cells by each clue alone, from the digits on the board: no clue uses what another removed.
export function narrowByEachClue(clues, values, masks) {
  const all = masks.map((mask, cell) => (values[cell] ? 1 << (values[cell] - 1) : mask));
  for (const clue of clues.filter((one) => !one.isImplied)) {
    const own = [...all];
    if (narrowWhole(clue, own) < 0) own.fill(0);
    for (const cell of clue.cells) masks[cell] &= own[cell];
  }
}

// Narrow the candidates of empty cells by all clues, until none removes more; filled cells have their digit and no candidates.
// The cells of a clue that no filling of their candidates makes true have none left. Candidates are only ever removed, so the sum of
// the masks of a clue's cells tells whether they changed since it was last read.
export function narrowByClues(clues, values, masks) {
  const all = masks.map((mask, cell) => (values[cell] ? 1 << (values[cell] - 1) : mask));
  const broken = new Set();
  const sums = new Map();
  const sumOf = (clue) => clue.cells.reduce((sum, cell) => sum + all[cell], 0);
  for (let changed = 1; changed; ) {
    changed = 0;
    for (const clue of clues) {
      if (broken.has(clue) || sums.get(clue) === sumOf(clue)) continue;
      const before = sumOf(clue);
      const found = narrowWhole(clue, all);
      if (found < 0) broken.add(clue);
      else changed += found;
      sums.set(clue, clue.hasSets ? before : sumOf(clue));
    }
  }
  const without = [...broken].filter((clue) => clue.cells.every((cell) => all[cell])).flatMap((clue) => clue.cells);
  for (const cell of without) all[cell] = 0;
  all.forEach((mask, cell) => (masks[cell] = values[cell] ? 0 : mask));
}
