// Synchronize the tabs of one book, so that no tab overwrites a newer saved game.

import { makeGame } from "./game.js";
import { isOfGame, isOfSettings, loadGame, readSettings } from "./storage.js";
import { emit, on, session, showSavedElsewhere } from "./session.js";

window.addEventListener("storage", (event) => {
  if (isOfSettings(event)) readSettingsAgain();
  else if (session.puzzle && isOfGame(event, session.puzzle.id)) takeOver();
});

on("saved-elsewhere", takeOver);
document.addEventListener("visibilitychange", () => document.hidden || catchUp());
window.addEventListener("pageshow", (event) => event.persisted && catchUp());
window.addEventListener("focus", catchUp);

// Show what other tabs saved while this one was in the background: storage events may have been missed.
function catchUp() {
  readSettingsAgain();
  showSavedElsewhere();
}

function readSettingsAgain() {
  Object.assign(session.settings, readSettings());
  emit("settings");
}

function takeOver() {
  const { puzzle, board, game } = session;
  const other = makeGame(board, game.givens);
  if (loadGame(puzzle.id, puzzle.line, other) !== "good") return;
  Object.assign(session, { game: other, wrong: new Set(), replay: null });
  emit("change");
  emit("open-again");
}
