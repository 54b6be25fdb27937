// Solving times on the screen: recorded when a puzzle is solved, listed by kind and level and by day, deleted if asked twice.
// A puzzle in the list leads to the replay of its game.

import { findById, findSpare, index } from "./book.js";
import { formatTime } from "./clock.js";
import { formatDay } from "./days.js";
import { make } from "./elements.js";
import { aidsOf } from "./game.js";
import { openId } from "./open_puzzle.js";
import { readLine, readTimes, writeTimes } from "./storage.js";
import { emit, reportStore, session } from "./session.js";
import { addTime, isAided, sumUp } from "./statistics.js";
import { say } from "./phrases.js";

const dialog = document.getElementById("times-dialog");
const table = document.getElementById("times-table");
const sure = document.getElementById("times-sure");
const reset = document.getElementById("times-reset");
const list = document.getElementById("times-list");
const more = document.getElementById("times-more");
const LISTED = 30; // puzzles shown at once

const titleOf = (kind) => (Object.hasOwn(index.kinds, kind) ? index.kinds[kind].title : kind);
const levelOf = (level) => index.chapters.find((chapter) => chapter.grade === level)?.level ?? level;

// Record the time of the puzzle just solved; return a sentence about it, "" if there is nothing to say.
export function recordTime() {
  const { game, puzzle } = session;
  const chapter = puzzle.chapter ?? findSpare(puzzle.line)?.chapter;
  const [level, day] = [chapter?.grade ?? "", formatDay(new Date())];
  const time = { id: puzzle.id, kind: puzzle.name, level, seconds: game.seconds, aids: aidsOf(game), day };
  const times = readTimes();
  const added = addTime(times, time);
  if (!added.isNew) return say("times.again");
  if (!writeTimes(added.times)) reportStore();
  if (isAided(time)) return say("times.aided");
  const before = sumUp(times).find((row) => row.kind === time.kind && row.level === level)?.best;
  return added.isBest ? say("times.record", { head: headOf(time), time: formatTime(before) }) : "";
}

const headOf = ({ kind, level }) => [titleOf(kind), levelOf(level)].filter(Boolean).join(" · ");

const makeCell = (text) => make("td", {}, String(text));

function showTimes() {
  const rows = sumUp(readTimes());
  const shown = (seconds) => (seconds === null ? "–" : formatTime(seconds));
  const cells = ({ solved, aided, best, median, last }) => [
    aided ? say("times.count", { solved, aided }) : solved, shown(best), shown(median), `${formatTime(last.seconds)}${isAided(last) ? " *" : ""}`,
  ];
  const heads = ["times.solved", "times.best", "times.median", "times.last"].map((key) => make("th", { scope: "col" }, say(key)));
  const bodies = rows.map((row) =>
    make("tbody", {}, make("tr", {}, make("th", { colSpan: heads.length, scope: "rowgroup" }, headOf(row))), make("tr", {}, ...cells(row).map(makeCell))),
  );
  table.replaceChildren(make("thead", {}, make("tr", {}, ...heads)), ...bodies);
  table.hidden = reset.hidden = !rows.length;
  document.getElementById("times-none").hidden = rows.length > 0;
  sure.hidden = true;
  list.replaceChildren();
  showGames();
}

// Add the next puzzles to the list, the one solved last first.
function showGames() {
  const times = readTimes().reverse();
  const from = list.children.length;
  list.append(...times.slice(from, from + LISTED).map(makeGame));
  document.getElementById("times-games").hidden = !times.length;
  more.hidden = list.children.length === times.length;
  if (from) list.children[from].querySelector("button")?.focus();
}

// Return the entry of a puzzle; only one that this page can open is a button.
function makeGame(time) {
  const [bookId] = time.id.split("-");
  const known = findById(bookId);
  const name = known && bookId === time.id ? say("puzzle.number", { number: known.number }) : say(known ? "puzzle.new" : "puzzle.other");
  const day = new Date(`${time.day}T00:00:00`).toLocaleDateString(session.language || undefined, { day: "numeric", month: "short", year: "numeric" });
  const facts = [headOf(time), `${formatTime(time.seconds)}${isAided(time) ? " *" : ""}`, day].join(" · ");
  const canOpen = known || (Object.hasOwn(index.kinds, time.kind) && readLine(time.id));
  const entry = make(canOpen ? "button" : "div", { className: "point", ...(canOpen && { type: "button", onclick: () => openGame(time.id) }) });
  entry.append(make("strong", {}, name), make("small", {}, facts));
  return make("li", {}, entry);
}

// Open a puzzle of the list and replay its game, after the dialog gave the focus back to the board.
function openGame(id) {
  dialog.addEventListener("close", () => openId(id) && emit("replay-wanted"), { once: true });
  dialog.close();
}

document.getElementById("times").onclick = (event) => {
  event.target.closest("dialog").close();
  showTimes();
  dialog.showModal();
};
more.onclick = showGames;
reset.onclick = () => {
  [sure.hidden, reset.hidden] = [false, true];
  document.getElementById("times-keep").focus();
};
document.getElementById("times-keep").onclick = showTimes;
document.getElementById("times-delete").onclick = () => {
  if (!writeTimes([])) reportStore();
  showTimes();
};
