// Pause: the clock stops, and the board is hidden from everyone, screen readers included, until the game continues.
// A page that is not visible pauses by itself, if the setting asks for it.

import { emit, on, saveTime, session } from "./session.js";
import { focusCursor } from "./view.js";

const button = document.getElementById("pause");
const cover = document.getElementById("paused");
const LET_THROUGH = ["F1"];

export function pause() {
  if (!session.board || session.isPaused || session.game.isSolved) return;
  emit("hint-close");
  saveTime();
  setPaused(true);
  if (!document.querySelector("dialog[open]")) document.getElementById("resume").focus();
}

export function resume() {
  if (!session.isPaused) return;
  setPaused(false);
  focusCursor();
}

// Hidden by visibility, so that the layout stays; what is invisible is in no accessibility tree and cannot be tapped.
function setPaused(isPaused) {
  session.isPaused = isPaused;
  document.body.classList.toggle("is-paused", isPaused);
  document.getElementById("controls").inert = isPaused;
  cover.hidden = !isPaused;
  emit("pause");
}

function showButton() {
  button.hidden = session.game.isSolved;
  button.setAttribute("aria-pressed", String(session.isPaused));
}

// Letters that are digits of the board are not keys of the page.
export const isFreeKey = (key, board) => !board.symbols.slice(0, board.nDigits).includes(key.toUpperCase());

const isPauseKey = (event) =>
  event.key === "Pause" || (event.key.toLowerCase() === "p" && isFreeKey("P", session.board) && !event.ctrlKey && !event.metaKey && !event.altKey);

const toggle = () => (session.isPaused ? resume() : pause());

// Listens before all others: while the game is paused, keys must not reach the board.
window.addEventListener(
  "keydown",
  (event) => {
    if (!session.board || document.querySelector("dialog[open]")) return;
    if (isPauseKey(event)) {
      toggle();
      event.preventDefault();
    }
    if (isPauseKey(event) || (session.isPaused && !LET_THROUGH.includes(event.key))) event.stopPropagation();
  },
  true,
);

button.onclick = toggle;
document.getElementById("resume").onclick = resume;
document.addEventListener("visibilitychange", () => document.hidden && session.settings.pause && pause());
on("open", () => session.isPaused && setPaused(false));
on("board-wanted", resume);
for (const event of ["open", "pause", "change", "answers", "open-again"]) on(event, showButton);
