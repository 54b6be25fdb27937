// What the page says when a board is full: solved, with time and the next puzzle, or wrong, and where if asked.

import { puzzles } from "./book.js";
import { formatTime } from "./clock.js";
import { isFull } from "./game.js";
import { openNumber } from "./open_puzzle.js";
import { listProgress } from "./storage.js";
import { notice, on, session } from "./session.js";
import { readTicks } from "./ticks.js";
import { recordTime } from "./times.js";
import { say, sayCount } from "./phrases.js";

const dialog = document.getElementById("solved-dialog");
const result = document.getElementById("result");
const CLICK_DELAY = 350; // milliseconds within which browsers send the click of a tap

// Return the next puzzle of the book that is not solved, from the open one on and then from the start; null if there is none.
export function findUnsolved() {
  const at = (session.puzzle?.source ?? session.puzzle)?.at ?? -1;
  const progress = listProgress();
  const ticks = readTicks();
  const isOpen = ({ id }) => !progress.get(id)?.isSolved && !ticks.has(id) && id !== session.puzzle?.id;
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, at + 1)].find(isOpen) ?? null;
}

export function openUnsolved() {
  const next = findUnsolved();
  if (next) openNumber(next.number);
  else notice(say("solved.all"));
}

// Show on a solved board its time and the way on; on a full one that is wrong, which button shows where.
function showResult() {
  const { game, settings } = session;
  result.hidden = !game.isSolved;
  document.getElementById("result-text").textContent = settings.clock ? say("solved.face", { time: formatTime(game.seconds) }) : say("do.solved");
  document.getElementById("check").classList.toggle("strong", !game.isSolved && isFull(game) && !session.wrong.size);
}

on("solved", () => {
  const { game, puzzle } = session;
  const hints = game.hints ? sayCount("solved.hints", game.hints) : "";
  const texts = [say("solved.text", { time: formatTime(game.seconds) }), hints];
  document.getElementById("solved-text").textContent = texts.filter(Boolean).join(" ");
  document.getElementById("solved-times").textContent = recordTime();
  const button = document.getElementById("solved-next");
  button.hidden = !findUnsolved();
  button.onclick = () => {
    dialog.close();
    openUnsolved();
  };
  afterTap(() => session.game === game && dialog.showModal());
});

// Act when the tap that is under way is over: its click would press a button of a dialog shown before.
// If there is no click, act after a moment.
function afterTap(act) {
  if (!session.isTap) return act();
  let isDone = false;
  const actOnce = () => {
    if (!isDone) act();
    isDone = true;
  };
  window.addEventListener("click", () => setTimeout(actOnce), { once: true, capture: true });
  return setTimeout(actOnce, CLICK_DELAY);
}

for (const event of ["open", "change", "check", "answers", "settings", "open-again", "language"]) on(event, () => session.game && showResult());
document.getElementById("result-next").onclick = openUnsolved;
