// What the page says when a board is full: solved, with time and the next puzzle, or wrong, and where if asked.
// The board stays in view, and nothing has to be answered: the panel over the keypad can be closed, and undo leads back.

import { index, puzzles } from "./book.js";
import { formatTime } from "./clock.js";
import { aidsOf, isFull } from "./game.js";
import { openNumber } from "./open_puzzle.js";
import { listProgress } from "./storage.js";
import { copyText } from "./share.js";
import { announce, notice, on, session } from "./session.js";
import { readTicks } from "./ticks.js";
import { recordTime } from "./times.js";
import { say, sayCount, saySentences } from "./phrases.js";

const result = document.getElementById("result");
const next = document.getElementById("result-next");
let record = ""; // what is said of the time just recorded

// Return the next puzzle of the book that is not solved, from the open one on and then from the start; null if there is none.
export function findUnsolved() {
  const at = (session.puzzle?.source ?? session.puzzle)?.at ?? -1;
  const progress = listProgress();
  const ticks = readTicks();
  const isOpen = ({ id }) => !progress.get(id)?.isSolved && !ticks.has(id) && id !== session.puzzle?.id;
  return [...puzzles.slice(at + 1), ...puzzles.slice(0, at + 1)].find(isOpen) ?? null;
}

export function openUnsolved() {
  const found = findUnsolved();
  if (found) openNumber(found.number);
  else notice(say("solved.all"));
}

// Return kind words about the time, and what the book expects.
function sayTime() {
  const { game, puzzle, settings } = session;
  const [low, high] = index.range.map((share) => Math.max(1, Math.round(share * puzzle.minutes)));
  if (!settings.clock || !puzzle.minutes) return say("solved.kind");
  const key = game.seconds < 60 * low && !aidsOf(game).some(Boolean) ? "quick" : game.seconds <= 60 * high ? "kind" : "patient";
  return `${say(`solved.${key}`)} ${low === high ? sayCount("minutes.practiced", high) : say("minutes.practiced.range", { low, high })}`;
}

// Show on a solved board its time and the way on; on a full one that is wrong, which button shows where.
function showResult() {
  const { game, settings } = session;
  result.hidden = !game.isSolved || Boolean(session.replay);
  document.getElementById("result-title").textContent = settings.clock ? say("solved.face", { time: formatTime(game.seconds) }) : say("do.solved");
  document.getElementById("result-text").textContent = sayTime();
  document.getElementById("result-times").textContent = record;
  next.hidden = game.isSolved && !findUnsolved();
  document.getElementById("check").classList.toggle("strong", !game.isSolved && isFull(game) && !session.wrong.size);
}

// Return the day of a dated edition, such as "26 Nov", else "".
function formatDay() {
  const form = { day: "numeric", month: "short", timeZone: "UTC" };
  return index.day ? new Date(index.day).toLocaleDateString(session.language, form) : "";
}

// Return the result as a short text: book, puzzle, level, time, hints; with the address of the puzzle if the book has one.
function formatResult() {
  const { game, puzzle, settings } = session;
  const number = puzzle.number ? `#${puzzle.number}` : "";
  const parts = [
    [index.title, formatDay()].filter(Boolean).join(" "),
    [number, puzzle.chapter?.level].filter(Boolean).join(" "),
    settings.clock ? formatTime(game.seconds) : "",
    game.hints ? sayCount("solved.used", game.hints) : say("solved.alone"),
  ];
  const address = index.companion && number ? `\n${index.companion}${number}` : "";
  return parts.filter(Boolean).join(" · ") + address;
}

async function shareResult() {
  const text = formatResult();
  notice((await copyText(text)) ? say("solved.copied", { text }) : text);
}

on("solved", () => {
  record = recordTime();
  showResult();
  announce([saySentences([say("do.solved")]), sayTime(), record].filter(Boolean).join(" "));
});

on("open", () => (record = ""));
for (const event of ["open", "change", "check", "answers", "settings", "open-again", "replay", "language"]) on(event, () => session.game && showResult());
next.onclick = openUnsolved;
document.getElementById("result-share").onclick = shareResult;
document.getElementById("result-close").onclick = () => (result.hidden = true);
