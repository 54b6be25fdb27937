// Hints at four depths: where to look, which technique applies, which digits, the whole step; of marks there are no digits.
// Each depth is requested separately. A hint stays on the board until the next move, also when its text is closed. What a hint draws on the board is in hint_marks.js.

import { nameCell } from "./cell_labels.js";
import { VALUE, findConflicts, findMistakes } from "./game.js";
import { describeOwn } from "./ladder_words.js";
import { joinSentences, makeWriter } from "./ladder_writer.js";
import { stepText } from "./messages.js";
import { editsOfStep, findNextStep } from "./next_step.js";
import { act, announce, emit, notice, on, save, select, session } from "./session.js";
import { cellName, placeOf } from "./steps.js";
import { focusCursor, reveal } from "./view.js";
import { listWords, say, sayCount, saySentences } from "./phrases.js";

const DEPTHS = { where: 0, technique: 1, digits: 2, step: 3 };
const SEARCH_SAID_MS = 400;
const panel = document.getElementById("hint-panel");
const text = document.getElementById("hint-text");
const more = document.getElementById("hint-more");
const apply = document.getElementById("hint-apply");
const closer = document.getElementById("hint-close");
let searches = 0;

export async function requestHint() {
  await session.learned;
  if (session.hint?.step) return panel.hidden ? show() : showNextDepth();
  const mistakes = session.solution ? findMistakes(session.game, session.solution) : findConflicts(session.game);
  if (session.game.isSolved) return notice(say("hint.solved"));
  if (mistakes.size) return showMistake([...mistakes]);
  if (!session.answers || session.outcome === "none") return notice(say(session.answers ? "line.none" : "hint.unknown"));
  const step = await search();
  if (step === undefined) return undefined;
  if (!step) return notice(say(ENDS[session.outcome] ?? "hint.none"));
  session.hint = { step, depth: 0 };
  session.game.hints += 1;
  return show();
}

// What is said where the ladder ends on a puzzle without a single known solution.
const ENDS = { many: "hint.many", open: "hint.end" };

// Return the next step; undefined if the board was changed meanwhile. A search that takes long is announced.
async function search() {
  searches += 1;
  const own = searches;
  const { game, board, solution, path, puzzle } = session;
  const waiting = setTimeout(() => own === searches && notice(say("hint.search")), SEARCH_SAID_MS);
  const step = await findNextStep({ game, board, solution, path, kind: puzzle.kind, last: cellFilledLast(game) }, () => own !== searches);
  clearTimeout(waiting);
  return own === searches ? step : undefined;
}

// Return the cell of the last move that placed a digit which is still there, -1 for none.
function cellFilledLast(game) {
  for (const move of game.moves.slice(0, game.at).reverse()) {
    const edit = move.find(([cell, field, , after]) => field === VALUE && after && game.cells[cell][VALUE] === after);
    if (edit) return edit[0];
  }
  return -1;
}

function showNextDepth() {
  const { hint, board } = session;
  hint.depth = Math.min(DEPTHS.step, hint.depth + (board.marks && hint.depth === DEPTHS.technique ? 2 : 1));
  show();
}

// Show a mistake on the board instead of a step: steps of the path assume correct digits.
function showMistake(cells) {
  session.hint = { step: null, depth: DEPTHS.step };
  session.wrong = new Set(cells.slice(0, 1));
  text.textContent = say("hint.mistake");
  announce(saySentences([listWords([text.textContent, nameCell(cells[0])])]));
  [more.hidden, apply.hidden] = [true, true];
  open();
  reveal(cells.slice(0, 1));
}

// Return the sentences of a step at a depth.
function textAt(depth, nameOf) {
  const { hint: { step }, answers, board } = session;
  const textOf = step.form === undefined ? describeOwn : stepText;
  if (depth !== DEPTHS.digits) return textOf(answers, step, Object.keys(DEPTHS)[depth], board, nameOf);
  const digits = digitsOf(step);
  const write = makeWriter(answers, board, nameOf ?? cellName);
  const words = sayCount("hint.digits", digits.length, { digits: write.digits(digits)() });
  return joinSentences([textOf(answers, step, "technique", board, nameOf), words], write);
}

// Return the digits that a step is about.
function digitsOf({ cell, digit, digits, removed }) {
  if (cell >= 0) return [digit];
  return [...new Set(digits.length ? digits : removed.map(([, gone]) => gone))].sort((one, other) => one - other);
}

// Return a sentence in which the cell that it is about, ringed on the board, is "this cell".
function pointAtCell(sentence, depth) {
  const { hint: { step }, board } = session;
  const cells = depth < DEPTHS.step ? placeOf(step, board) : new Set([step.cell]);
  const name = cells.size === 1 && cellName([...cells][0], board);
  if (depth < DEPTHS.step) return name ? sentence.replace(name, say("hint.this")) : sentence;
  return step.cell >= 0 && sentence.startsWith(name) ? say("hint.this") + sentence.slice(name.length) : sentence;
}

function show() {
  const { hint, board, settings } = session;
  const sentence = pointAtCell(textAt(hint.depth), hint.depth);
  // Capitalize the sentence as in the printed book, unless it starts with a cell name.
  const opened = /^.\d/.test(sentence) ? sentence : `${sentence[0].toUpperCase()}${sentence.slice(1)}`;
  text.textContent = `${opened}${say("hint.stop")}`;
  announce(settings.terse ? text.textContent : saySentences([textAt(hint.depth, nameCell)]));
  more.textContent = say(`hint.more.${board.marks && hint.depth ? DEPTHS.digits : Math.min(hint.depth, DEPTHS.digits)}`);
  more.hidden = hint.depth === DEPTHS.step;
  apply.hidden = hint.depth < DEPTHS.step;
  notice("");
  open();
  reveal(placeOf(hint.step, board));
}

// Show the panel. The focus moves to it from the button that it may cover; a long text can be scrolled by keyboard.
function open() {
  panel.hidden = false;
  text.scrollTop = 0;
  if (text.scrollHeight > text.clientHeight + 1) text.tabIndex = 0;
  else text.removeAttribute("tabindex");
  emit("hint");
  const isInside = ["hint", more.id].includes(document.activeElement?.id);
  if (isInside) [more, apply, closer].find((button) => !button.hidden).focus();
}

// Apply the step of the hint as one move: place its digit, or remove its candidates from the reader's marks.
function applyHint() {
  const { game, board, settings, hint } = session;
  const { step } = hint;
  const { edits, fills } = editsOfStep(step, session, settings.tidy);
  const cell = step.cell >= 0 ? step.cell : step.removed[0][0];
  close();
  select([cell], cell);
  act(edits);
  focusCursor();
  save();
  if (step.cell < 0 && !game.isSolved && !board.marks) notice(say(fills ? "hint.filled" : "hint.noted"));
}

function close() {
  searches += 1;
  panel.hidden = true;
  if (!session.hint) return;
  session.hint = null;
  emit("hint");
}

more.onclick = showNextDepth;
apply.onclick = applyHint;
closer.onclick = () => {
  panel.hidden = true;
  focusCursor();
};
document.getElementById("hint").onclick = requestHint;
on("language", () => (session.hint?.step ? show() : close()));
on("open", close);
on("change", close);
on("hint-close", close);
on("hint-wanted", requestHint);
