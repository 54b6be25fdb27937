// Game clock: runs while the page is visible and the puzzle is not solved or paused; a setting hides it.
// The time of a solved puzzle stays.

import { on, saveTime, session } from "./session.js";
import { say } from "./phrases.js";

const face = document.getElementById("clock");
const EVERY_SECONDS = 15;

export function formatTime(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function show() {
  const { game, settings } = session;
  const time = formatTime(game?.seconds ?? 0);
  face.hidden = !settings.clock && !game?.isSolved;
  face.classList.toggle("is-final", Boolean(game?.isSolved));
  if (game?.isSolved) face.textContent = settings.clock ? say("solved.face", { time }) : say("do.solved");
  else face.textContent = time;
}

setInterval(() => {
  if (document.hidden || session.isPaused || !session.game || session.game.isSolved || document.querySelector("dialog[open]")) return;
  session.game.seconds += 1;
  show();
  if (session.game.seconds % EVERY_SECONDS === 0) saveTime();
}, 1000);

for (const event of ["open", "change", "settings", "solved", "answers", "open-again", "language"]) on(event, show);
window.addEventListener("pagehide", saveTime);
document.addEventListener("visibilitychange", () => document.hidden && saveTime());
