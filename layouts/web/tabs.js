// Synchronize the tabs of one book, so that no tab overwrites a newer saved game.

import { makeGame } from "./game.js";
import { isOfGame, isOfSettings, loadGame, readSettings } from "./storage.js";
import { emit, session } from "./session.js";

window.addEventListener("storage", (event) => {
  if (isOfSettings(event)) {
    Object.assign(session.settings, readSettings());
    emit("settings");
  } else if (session.puzzle && isOfGame(event, session.puzzle.id)) takeOver();
});

function takeOver() {
  const { puzzle, board, game } = session;
  const other = makeGame(board, game.givens);
  if (loadGame(puzzle.id, puzzle.line, other) !== "good") return;
  Object.assign(session, { game: other, wrong: new Set() });
  emit("change");
  emit("open-again");
}
