// Solving times on the screen: recorded when a puzzle is solved, listed by kind and level, deleted if asked twice.

import { findSpare, index } from "./book.js";
import { formatTime } from "./clock.js";
import { formatDay } from "./days.js";
import { make } from "./elements.js";
import { aidsOf } from "./game.js";
import { readTimes, writeTimes } from "./storage.js";
import { reportStore, session } from "./session.js";
import { addTime, isAided, sumUp } from "./statistics.js";
import { say } from "./phrases.js";

const dialog = document.getElementById("times-dialog");
const table = document.getElementById("times-table");
const sure = document.getElementById("times-sure");
const reset = document.getElementById("times-reset");

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
}

document.getElementById("times").onclick = (event) => {
  event.target.closest("dialog").close();
  showTimes();
  dialog.showModal();
};
reset.onclick = () => {
  [sure.hidden, reset.hidden] = [false, true];
  document.getElementById("times-keep").focus();
};
document.getElementById("times-keep").onclick = showTimes;
document.getElementById("times-delete").onclick = () => {
  if (!writeTimes([])) reportStore();
  showTimes();
};
