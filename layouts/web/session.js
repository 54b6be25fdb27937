// Shared state of the page: the open puzzle, the selection, and the listeners for changes.

import { isSavedElsewhere, readSettings, saveGame, writeSettings } from "./storage.js";
import { doMove, findMistakes, isComplete, isFull, redo, takeBackRestart, undo } from "./game.js";
import { say } from "./phrases.js";

export const MODES = ["digit", "center", "corner", "color", "line"];

export const session = {
  puzzle: null, fragment: "", board: null, game: null, solution: null, path: null, forms: null, outcome: null,
  cursor: 0, selected: new Set([0]), mode: "digit", several: false, wrong: new Set(), hint: null, replay: null, isTap: false, isPaused: false, filter: 0, isChoosing: false, chosen: 0, picked: 0, learned: Promise.resolve(), language: "", settings: readSettings(),
};

const listeners = new Map();

export function on(event, listener) {
  listeners.set(event, [...(listeners.get(event) ?? []), listener]);
}

export function emit(event, detail) {
  for (const listener of listeners.get(event) ?? []) listener(detail);
}

// Show a message in the line below the board; screen readers announce it.
export function notice(text) {
  emit("notice", text);
}

// Show a message that the player must not miss: it stays for its time also if the game goes on.
export function warn(text) {
  notice(text);
  emit("warning");
}

// Have screen readers announce a text that is not shown.
export function announce(text) {
  emit("announce", text);
}

export function act(edits) {
  if (session.game.isSolved || session.isPaused || !doMove(session.game, edits)) return false;
  emit("move", session.game.moves[session.game.at - 1]);
  changed();
  return true;
}

// Take back the last move; of a replay, show the move before.
export function undoMove() {
  if (session.replay) return emit("replay-step", -1) ?? null;
  const move = session.isPaused ? null : undo(session.game);
  if (move && takeBackRestart(session.game)) emit("open-again");
  if (move) selectMove(move, "undone");
  else notice(say("undo.nothing"));
  return move;
}

export function redoMove() {
  if (session.replay) return emit("replay-step", 1) ?? null;
  const move = redo(session.game);
  if (move) selectMove(move, "redone");
  else notice(say("redo.nothing"));
  return move;
}

function selectMove(move, word) {
  session.cursor = move[0][0];
  session.selected = new Set([session.cursor]);
  changed();
  emit("select");
  emit(word, move);
}

on("answers", () => session.settings.mistakes && (session.wrong = markMistakes()));

let wasFull = false;
on("open", () => (wasFull = isFull(session.game)));

// Return the wrong cells to show at once, if the settings ask for them; each new one counts as a check.
function markMistakes() {
  const { game, settings, solution, wrong } = session;
  const found = settings.mistakes && solution ? findMistakes(game, solution) : new Set();
  game.checks += Number([...found].some((cell) => !wrong.has(cell)));
  return found;
}

// Show and save a board that was changed, and find out whether it is solved.
export function changed() {
  session.wrong = markMistakes();
  session.game.when = Math.floor(Date.now() / 1000);
  const wasSolved = session.game.isSolved;
  session.game.isSolved = isComplete(session.game, session.solution);
  emit("change");
  save();
  if (session.game.isSolved && !wasSolved) emit("solved");
  else if (isFull(session.game) && !wasFull) notice(say("full.wrong"));
  wasFull = isFull(session.game);
}

let isReported = false;

// Say once that the browser's storage is full or disabled.
export function reportStore() {
  if (!isReported) warn(say("save.full"));
  isReported = true;
}

// Save the game, unless the puzzle was only viewed or the board shows a replay; a failure is reported only once.
export function save() {
  const { puzzle, game, replay } = session;
  if (!puzzle || replay || !(game.moves.length || game.hints || game.points.length || game.isKept)) return;
  if (!saveGame(puzzle.id, puzzle.line, game)) reportStore();
}

// Save the time played, unless another tab saved this game meanwhile: then that game is shown here.
// A tab in the background may have been frozen, and have missed the other's moves.
export function saveTime() {
  if (!showSavedElsewhere()) save();
}

// Have the game of another tab shown if it was saved there after it was last loaded or saved here; return whether it was.
export function showSavedElsewhere() {
  const isNewer = Boolean(session.puzzle) && isSavedElsewhere(session.puzzle.id, session.game);
  if (isNewer) emit("saved-elsewhere");
  return isNewer;
}

export function changeSettings(changes) {
  Object.assign(session.settings, changes);
  if ("mistakes" in changes && session.game) session.wrong = markMistakes();
  emit("settings");
  return writeSettings(session.settings);
}

export function select(cells, cursor) {
  session.selected = new Set(cells);
  session.cursor = cursor;
  emit("select");
}

export function setMode(mode) {
  session.mode = mode;
  emit("mode");
}
