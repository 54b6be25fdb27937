// State of one game: cells, move history and conflicts, without any access to the DOM.
// A cell is [value, corner marks, center marks, colors, pen lines, colors of notes]; as in colors.js, pen.js and tints.js.
// Center marks are the player's notes, corner marks those that are shown bold.
// On boards of marks, the lowest bit of the center marks is the dot for "no mark here".

import { candidatesToMark, isSumBroken } from "./candidates.js";
import { blame, findBroken, narrowWhole } from "./clues.js";
import { addColor, hasColor, removeColor } from "./colors.js";
import { HOLE } from "./holes.js";
import { setTint, tintOf } from "./tints.js";

export const VALUE = 0;
export const CORNER = 1;
export const CENTER = 2;
export const COLOR = 3;
export const LINES = 4;
export const TINTS = 5;
export const EMPTY = [0, 0, 0, 0, 0, 0];
export const MOST_MOVES = 2000;

export function makeGame(board, givens) {
  return {
    board,
    givens,
    cells: givens.map((digit) => [digit, ...EMPTY.slice(1)]),
    moves: [],
    at: 0,
    record: [],
    seconds: 0,
    isSolved: false,
    hintsSeen: new Set(),
    hints: 0,
    checks: 0,
    returns: 0,
    restarts: 0,
    points: [],
    isKept: false,
    kept: null,
    when: 0,
    again: null,
  };
}

// Return the moves that led to the board, the newest ones of very many. A game that was loaded solved has them in `record`: it has no undo.
export const listDone = ({ record, moves, at }) => [...record, ...moves.slice(0, at)].slice(-MOST_MOVES);

// Return how often each aid was used: hints, checks, returns to a savepoint, restarts.
export const aidsOf = ({ hints, checks, returns, restarts }) => [hints, checks, returns, restarts];

export const valuesOf = (game) => game.cells.map((cell) => cell[VALUE]);
export const isGiven = (game, cell) => game.givens[cell] > 0;

// Apply one move, a list of edits [cell, field, new number]; return whether anything changed.
// Edits without effect and edits of givens, other than their colors and lines, are skipped; of holes, all but those of lines.
export function doMove(game, edits) {
  const move = [];
  for (const [cell, field, after] of edits) {
    if (isGiven(game, cell) && (field === TINTS || field < (game.givens[cell] === HOLE ? LINES : COLOR))) continue;
    const before = game.cells[cell][field];
    if (before === after) continue;
    game.cells[cell][field] = after;
    move.push([cell, field, before, after]);
  }
  if (!move.length) return false;
  game.moves.length = game.at;
  game.moves.push(move);
  if (game.moves.length > MOST_MOVES) game.moves.shift();
  game.at = game.moves.length;
  return true;
}

export function undo(game) {
  if (!game.at) return null;
  game.at -= 1;
  const move = game.moves[game.at];
  for (const [cell, field, before] of [...move].reverse()) game.cells[cell][field] = before;
  return move;
}

export function redo(game) {
  if (game.at >= game.moves.length) return null;
  const move = game.moves[game.at];
  for (const [cell, field, , after] of move) game.cells[cell][field] = after;
  game.at += 1;
  return move;
}

// Return the edits that turn the board into other contents: fields by cell, as in `game.cells`.
export function editsToCells(game, wanted) {
  const isFixed = (cell, field) => field === VALUE && isGiven(game, cell);
  return wanted.flatMap((fields, cell) => fields.flatMap((after, field) => (isFixed(cell, field) ? [] : [[cell, field, after]])));
}

// Empty the board, as one move, and set back time, hints and savepoints; return whether the board changed.
// What is set back is kept for `takeBackRestart`.
export function startOver(game) {
  const { seconds, hints, checks, returns, hintsSeen, points } = game;
  game.isSolved = false;
  const isMove = doMove(game, editsToCells(game, game.givens.map((digit) => [digit, ...EMPTY.slice(1)])));
  if (isMove) game.again = { at: game.at, seconds, hints, checks, returns, hintsSeen, points };
  Object.assign(game, { seconds: 0, hints: 0, checks: 0, returns: 0, restarts: game.restarts + 1, hintsSeen: new Set(), points: [] });
  return isMove;
}

// Restore time, hints and savepoints if the move just undone was that of `startOver`; return whether it was.
export function takeBackRestart(game) {
  const { again } = game;
  if (!again || again.at !== game.at + 1) return false;
  const { at, seconds, ...others } = again;
  Object.assign(game, others, { seconds: seconds + game.seconds, restarts: game.restarts - 1, again: null });
  return true;
}

// Return the edits that place a digit in cells, or remove it if all of them already have it.
// If `tidies`, what the digit rules out is also removed from the marks of other cells.
export function editsOfDigit(game, cells, digit, tidies) {
  const open = cells.filter((cell) => !isGiven(game, cell));
  if (!open.length) return [];
  if (open.every((cell) => game.cells[cell][VALUE] === digit)) return open.map((cell) => [cell, VALUE, 0]);
  const edits = open.map((cell) => [cell, VALUE, digit]);
  if (!tidies || game.board.marks) return edits;
  for (const [cell, gone] of findRuledOut(game, open, digit)) {
    for (const field of [CORNER, CENTER]) {
      if (game.cells[cell][field] & gone) edits.push([cell, field, game.cells[cell][field] & ~gone]);
    }
  }
  return edits;
}

// Return the digits that a digit placed in cells rules out, as a mask by cell: in peers, and in cells of the same clues.
function findRuledOut({ board, cells }, placed, digit) {
  const gone = new Map();
  const add = (cell, mask) => gone.set(cell, gone.get(cell) | mask);
  const values = cells.map((fields, cell) => (placed.includes(cell) ? digit : fields[VALUE]));
  const all = 2 ** board.nDigits - 1;
  for (const cell of placed) board.peers[cell].forEach((peer) => add(peer, 1 << (digit - 1)));
  for (const clue of board.clues.filter((one) => one.cells.some((cell) => placed.includes(cell)))) {
    const masks = values.map((value) => (value ? 1 << (value - 1) : all));
    if (narrowWhole(clue, masks) > 0) clue.cells.forEach((cell) => values[cell] || add(cell, all & ~masks[cell]));
  }
  return gone;
}

// Return the edits that add a mark to the empty cells, or remove it if all of them have it.
export function editsOfMark(game, cells, field, digit) {
  const open = cells.filter((cell) => !game.cells[cell][VALUE]);
  const bit = 1 << (digit - 1);
  const isThere = open.every((cell) => game.cells[cell][field] & bit);
  return open.map((cell) => [cell, field, isThere ? game.cells[cell][field] & ~bit : game.cells[cell][field] | bit]);
}

// Return the edits that add a color to cells, or remove it if all of them have it.
export function editsOfColor(game, cells, color) {
  const change = cells.every((cell) => hasColor(game.cells[cell][COLOR], color)) ? removeColor : addColor;
  return cells.map((cell) => [cell, COLOR, change(game.cells[cell][COLOR], color)]);
}

// Return whether a cell has a note of a digit, or any note.
export const hasNote = ([value, corner, center], digit = 0) => !value && ((digit ? 1 << (digit - 1) : -1) & (corner | center)) !== 0;

// Return the edits that color the notes of a digit in cells, or take the color away if all of them have it.
export function editsOfTint(game, cells, digit, color) {
  const noted = cells.filter((cell) => hasNote(game.cells[cell], digit));
  const after = noted.every((cell) => tintOf(game.cells[cell][TINTS], digit) === color) ? 0 : color;
  return noted.map((cell) => [cell, TINTS, setTint(game.cells[cell][TINTS], digit, after)]);
}

// Return the edits that clear cells: their digits, or if there are none, their marks and colors.
export function editsOfErasing(game, cells) {
  const filled = cells.filter((cell) => !isGiven(game, cell) && game.cells[cell][VALUE]);
  if (filled.length) return filled.map((cell) => [cell, VALUE, 0]);
  return cells.flatMap((cell) => [CORNER, CENTER, COLOR, TINTS].map((field) => [cell, field, 0]));
}

// Return the edits that note the candidates of every empty cell without notes, and take impossible digits out of the notes of others.
// Notes that are all impossible stay. On boards of marks, a dot is added to each cell that cannot have a mark.
export function editsOfAutoMarks(game) {
  const masks = candidatesToMark(game.board, valuesOf(game));
  return game.cells.flatMap((cell, at) => {
    if (cell[VALUE]) return [];
    if (game.board.marks) return [[at, CENTER, Number(!masks[at]) | cell[CENTER]]];
    return [[at, CENTER, cell[CENTER] ? cell[CENTER] & masks[at] || cell[CENTER] : masks[at]]];
  });
}

// Return the cells whose current contents violate a rule.
export function findConflicts(game) {
  const { board } = game;
  const values = valuesOf(game);
  const wrong = new Set();
  values.forEach((digit, cell) => {
    if (digit && board.peers[cell].some((peer) => values[peer] === digit)) wrong.add(cell);
  });
  for (const cage of board.cages) if (isSumBroken(cage, values)) cage.cells.forEach((cell) => values[cell] && wrong.add(cell));
  for (const clue of board.clues.length ? findBroken(board.clues, values) : []) blame(clue, values).forEach((cell) => wrong.add(cell));
  for (const house of board.marks ? board.houses : []) {
    if (isShut(game, house)) house.forEach((cell) => wrong.add(cell));
    const marked = house.filter((cell) => values[cell]);
    if (board.quota && marked.length > board.quota) marked.forEach((cell) => wrong.add(cell));
  }
  return wrong;
}

// Return whether dots leave a house without a place for its mark, or its marks.
export function isShut({ board, cells }, house) {
  return house.filter((cell) => cells[cell][VALUE] || !cells[cell][CENTER]).length < board.perHouse;
}

// Return whether every cell has a digit; on boards of marks, whether there are as many marks as the solution has.
export function isFull(game) {
  const filled = valuesOf(game).filter(Boolean).length;
  return filled >= (game.board.marks ? game.board.nMarks : game.board.nCells);
}

// Return whether the game is complete.
// Without a known solution, a full board without conflicts is complete.
export function isComplete(game, solution) {
  const values = valuesOf(game);
  if (solution) return values.every((digit, cell) => digit === solution[cell]);
  const filled = values.filter(Boolean).length;
  return filled === (game.board.marks ? game.board.nMarks : game.board.nCells) && !findConflicts(game).size;
}

// Return the cells whose digit differs from the solution.
export function findMistakes(game, solution) {
  return new Set(valuesOf(game).flatMap((digit, cell) => (digit && digit !== solution[cell] ? [cell] : [])));
}

export function countFilled(game) {
  return game.cells.filter((cell, at) => cell[VALUE] && !isGiven(game, at)).length;
}
