// Hints at three depths: where to look, which technique applies, the whole step.
// Each depth is requested separately.

import { CENTER, CORNER, VALUE, editsOfDigit, findConflicts, findMistakes, valuesOf } from "./game.js";
import { candidatesWithoutClues, findSingle } from "./candidates.js";
import { act, announce, emit, notice, on, save, session } from "./session.js";
import { makeStep, stepText } from "./steps.js";
import { nameCell } from "./cell_labels.js";
import { focusCursor } from "./view.js";
import { say, saySentences } from "./phrases.js";

const DEPTHS = ["where", "technique", "step"];
const panel = document.getElementById("hint-panel");
const text = document.getElementById("hint-text");
const more = document.getElementById("hint-more");
const apply = document.getElementById("hint-apply");

export async function requestHint() {
  await session.learned;
  if (session.hint && session.hint.depth < 2) return showNextDepth();
  const mistakes = session.solution ? findMistakes(session.game, session.solution) : findConflicts(session.game);
  if (session.game.isSolved) return notice(say("hint.solved"));
  if (mistakes.size) return showMistake([...mistakes]);
  const found = session.path ? nextOfPath() : session.solution && !session.board.marks ? nextSingle() : null;
  if (!found) return notice(say(session.solution ? "hint.none" : "hint.unknown"));
  session.hint = { ...found, depth: 0 };
  session.game.hints += 1;
  return show();
}

function showNextDepth() {
  session.hint.depth += 1;
  show();
}

// Show a mistake on the board instead of a step: steps of the path assume correct digits.
function showMistake(cells) {
  session.hint = { step: null, cells: cells.slice(0, 1), depth: 2 };
  text.textContent = say("hint.mistake", { cell: nameCell(cells[0]) });
  announce(text.textContent);
  [more.hidden, apply.hidden, panel.hidden] = [true, true, false];
  emit("hint");
}

function show() {
  const { hint, forms, board, settings } = session;
  const sentence = stepText(forms, hint.step, DEPTHS[hint.depth], board);
  // Capitalize the sentence as in the printed book, unless it starts with a cell name.
  const opened = /^.\d/.test(sentence) ? sentence : `${sentence[0].toUpperCase()}${sentence.slice(1)}`;
  text.textContent = `${opened}${say("hint.stop")}`;
  announce(settings.terse ? text.textContent : saySentences([stepText(forms, hint.step, DEPTHS[hint.depth], board, nameCell)]));
  more.textContent = say(`hint.more.${Math.min(hint.depth, 1)}`);
  more.hidden = hint.depth === 2;
  apply.hidden = hint.depth < 2;
  panel.hidden = false;
  notice("");
  emit("hint");
}

// Return the first step of the solve path that is not done on the board.
function nextOfPath() {
  const { game, board, path } = session;
  const values = valuesOf(game);
  const masks = candidatesWithoutClues(board, values);
  const at = path.findIndex((step, number) => !isDone(step, number, values, masks));
  return at < 0 ? null : { step: path[at], at };
}

function isDone(step, at, values, masks) {
  const { game, board } = session;
  if (step.cell >= 0) return values[step.cell] > 0;
  if (game.hintsSeen.has(at)) return true;
  return step.removed.every(([cell, digit]) => {
    if (values[cell]) return true;
    if (board.marks) return game.cells[cell][CENTER] > 0 || !masks[cell];
    const noted = game.cells[cell][CENTER];
    return !((masks[cell] >> (digit - 1)) & 1) || (noted > 0 && !((noted >> (digit - 1)) & 1));
  });
}

// Return the next single as a step, for a puzzle without a stored path.
function nextSingle() {
  const single = findSingle(session.board, valuesOf(session.game));
  if (!single) return null;
  return { step: makeStep(session.forms, single, session.board), at: -1 };
}

// Apply the step of the hint: place its digit, or remove its candidates from the marks.
function applyHint() {
  const { step, at } = session.hint;
  const { game, board } = session;
  const edits = step.cell >= 0 ? editsOfPlacing(step) : editsOfRemoving(step);
  if (at >= 0) game.hintsSeen.add(at);
  session.selected = new Set([step.cell >= 0 ? step.cell : step.removed[0][0]]);
  [session.cursor] = session.selected;
  close();
  act(edits);
  focusCursor();
  save();
  if (step.cell < 0 && !board.marks) notice(say("hint.noted"));
}

function editsOfPlacing(step) {
  if (session.board.marks) return [[step.cell, CENTER, 0], [step.cell, VALUE, 1]];
  return editsOfDigit(session.game, [step.cell], step.digit, session.settings.tidy);
}

function editsOfRemoving(step) {
  const { game, board } = session;
  if (board.marks) return step.removed.map(([cell]) => [cell, CENTER, 1]);
  const gone = new Map();
  for (const [cell, digit] of step.removed) gone.set(cell, (gone.get(cell) ?? 0) | (1 << (digit - 1)));
  return [...gone].flatMap(([cell, mask]) => [CENTER, CORNER].map((field) => [cell, field, game.cells[cell][field] & ~mask]));
}

function close() {
  if (panel.hidden) return;
  panel.hidden = true;
  session.hint = null;
  emit("hint");
}

more.onclick = showNextDepth;
apply.onclick = applyHint;
document.getElementById("hint-close").onclick = () => {
  close();
  focusCursor();
};
document.getElementById("hint").onclick = requestHint;
on("language", () => (session.hint?.step ? show() : close()));
on("open", close);
on("change", close);
on("hint-close", close);
on("hint-wanted", requestHint);
