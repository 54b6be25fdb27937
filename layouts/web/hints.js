// Hints at three depths: where to look, which technique applies, the whole step.
// Each depth is requested separately. What a hint draws on the board is in hint_marks.js.

import { nameCell } from "./cell_labels.js";
import { VALUE, findConflicts, findMistakes } from "./game.js";
import { describeOwn } from "./ladder_words.js";
import { stepText } from "./messages.js";
import { editsOfStep, findNextStep } from "./next_step.js";
import { act, announce, emit, notice, on, save, select, session } from "./session.js";
import { placeOf } from "./steps.js";
import { focusCursor, reveal } from "./view.js";
import { say, saySentences } from "./phrases.js";

const DEPTHS = ["where", "technique", "step"];
const SEARCH_SAID_MS = 400;
const panel = document.getElementById("hint-panel");
const text = document.getElementById("hint-text");
const more = document.getElementById("hint-more");
const apply = document.getElementById("hint-apply");
let searches = 0;

export async function requestHint() {
  await session.learned;
  if (session.hint && session.hint.depth < 2) return showNextDepth();
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
  reveal(cells.slice(0, 1));
}

function show() {
  const { hint, answers, board, settings } = session;
  const textOf = hint.step.form === undefined ? describeOwn : stepText;
  const sentence = textOf(answers, hint.step, DEPTHS[hint.depth], board);
  // Capitalize the sentence as in the printed book, unless it starts with a cell name.
  const opened = /^.\d/.test(sentence) ? sentence : `${sentence[0].toUpperCase()}${sentence.slice(1)}`;
  text.textContent = `${opened}${say("hint.stop")}`;
  announce(settings.terse ? text.textContent : saySentences([textOf(answers, hint.step, DEPTHS[hint.depth], board, nameCell)]));
  more.textContent = say(`hint.more.${Math.min(hint.depth, 1)}`);
  more.hidden = hint.depth === 2;
  apply.hidden = hint.depth < 2;
  panel.hidden = false;
  notice("");
  emit("hint");
  reveal(placeOf(hint.step, board));
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
