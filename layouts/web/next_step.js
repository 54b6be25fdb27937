// The next step for a hint: of the stored solve path while the reader follows it, else of the page's own ladder.

import { candidatesWithoutClues, findSingle } from "./candidates.js";
import { CENTER, CORNER, VALUE, editsOfDigit, valuesOf } from "./game.js";
import { searchStep } from "./ladder.js";
import { makeStep } from "./ladder_board.js";
import { makeGuess } from "./ladder_singles.js";
import { runInSlices } from "./slices.js";
import { housesToLook } from "./steps.js";

// Return the candidates that the reader knows: what houses and cages leave, without those that the notes, or dots, of a cell rule out.
// Notes without the solution's digit are ignored.
export function knownCandidates({ game, board, solution, path }) {
  const masks = candidatesWithoutClues(board, valuesOf(game));
  game.cells.forEach((fields, cell) => {
    const noted = board.marks ? Number(!fields[CENTER]) : fields[CENTER];
    const right = solution?.[cell] ? 1 << (solution[cell] - 1) : 0;
    const isSaid = board.marks ? fields[CENTER] > 0 : noted > 0;
    if (!fields[VALUE] && isSaid && (!solution || !(right & masks[cell]) || right & noted)) masks[cell] &= noted;
  });
  for (const at of path ? game.hintsSeen : []) for (const [cell, digit] of path[at]?.removed ?? []) masks[cell] &= ~(1 << (digit - 1));
  return masks;
}

// Return the next step, null if none is found, undefined if the search was stopped.
// state: game, board, kind, solution and path, null if unknown, and the cell filled last.
export async function findNextStep(state, isStopped) {
  const stored = state.path ? findOnPath(state) : null;
  if (stored?.isNext) return stored.step;
  if (state.board.isOpen) return findForcedStep(state) ?? stored?.step ?? null;
  const how = { last: state.last, isUnique: Boolean(state.solution) };
  const masks = knownCandidates(state);
  const search = searchStep(state.board, state.kind, valuesOf(state.game), masks, how);
  const own = await runInSlices(search, isStopped);
  if (own === undefined) return undefined;
  if (own) return asShown(own);
  if (stored) return stored.step;
  const guess = state.solution && makeGuess({ masks, values: valuesOf(state.game) }, state.solution);
  return guess && asShown(guess);
}

// Return the digit that an unprinted clue, or a cell's candidates, leave on a board of two digits.
function findForcedStep({ board, game }) {
  const single = findSingle(board, valuesOf(game));
  return single && asShown(makeStep({ ...single, pattern: [single.cell, ...(single.others ?? [])], digits: [single.digit] }));
}

// Return the first step of the path that is not done, and whether the board has no digits but those of the steps before it.
function findOnPath(state) {
  const { game, path } = state;
  const values = valuesOf(game);
  const masks = candidatesWithoutClues(state.board, values);
  const at = path.findIndex((step, number) => !isDone(step, number, values, masks, state));
  if (at < 0) return null;
  const placed = path.slice(0, at).filter((step) => step.cell >= 0).length + game.givens.filter(Boolean).length;
  return { step: path[at], isNext: values.filter(Boolean).length === placed };
}

function isDone(step, at, values, masks, { game, board }) {
  if (step.cell >= 0) return values[step.cell] > 0;
  if (game.hintsSeen.has(at)) return true;
  return step.removed.every(([cell, digit]) => {
    if (values[cell]) return true;
    const noted = game.cells[cell][CENTER];
    if (board.marks) return noted > 0 || !masks[cell];
    return !((masks[cell] >> (digit - 1)) & 1) || (noted > 0 && !((noted >> (digit - 1)) & 1));
  });
}

// Return a step of the ladder with the places that the highlights of a hint read.
function asShown(step) {
  const houses = housesToLook(step);
  const place = houses.length ? [{ type: "h", values: houses }] : [{ type: "c", values: [step.cell >= 0 ? step.cell : step.pattern[0]] }];
  return { ...step, place, names: [{ type: "c", values: step.pattern }], reasons: step.causes.map(({ reasons }) => reasons) };
}

// Return the edits that apply a step, and whether they note the candidates of all cells first.
export function editsOfStep(step, state, tidies) {
  const { game, board } = state;
  if (step.cell >= 0) {
    const edits = board.marks ? [[step.cell, CENTER, 0], [step.cell, VALUE, 1]] : editsOfDigit(game, [step.cell], step.digit, tidies);
    return { edits, fills: false };
  }
  if (board.marks) return { edits: step.removed.map(([cell]) => [cell, CENTER, 1]), fills: false };
  const gone = new Map();
  for (const [cell, digit] of step.removed) gone.set(cell, (gone.get(cell) ?? 0) | (1 << (digit - 1)));
  const known = knownCandidates(state);
  const fills = game.cells.every((fields) => fields[VALUE] || !fields[CENTER]);
  const edits = game.cells.flatMap((fields, cell) => {
    if (fields[VALUE] || (!fills && !gone.has(cell))) return [];
    const mask = gone.get(cell) ?? 0;
    return [[cell, CENTER, (fields[CENTER] || known[cell]) & ~mask], [cell, CORNER, fields[CORNER] & ~mask]];
  });
  return { edits, fills };
}
