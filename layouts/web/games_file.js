// Saved games and times as a file, to keep or to take to another device. Independent of the screen.
//
// The file is JSON, {format, v, saved, games, times, lines}:
//   format "gridpress games", v 1, saved: the time of saving as 2026-11-23T21:40:00.000Z
//   games: saved games by ID, as in the browser's storage (`storage.js`)
//   times: rows of times, as in the storage
//   ticks: IDs of puzzles ticked as solved on paper
//   lines: puzzle lines by ID, of puzzles that have a time but may have no game
// `gridpress times` reads such files too. A file of a later version is refused; unknown entries are ignored.

import { addTimes } from "./statistics.js";
import { formatTimes, isGameText, listGameTexts, parseTimes, readTimes, replaceGame, writeTimes } from "./storage.js";
import { nameOf } from "./random.js";
import { addTicks, parseTicks, readTicks } from "./ticks.js";
import { Fault, say } from "./phrases.js";

const FORMAT = "gridpress games";
const VERSION = 1;
export const MOST_BYTES = 20 * 2 ** 20;
const MOST_GAMES = 20_000;
const LONGEST_LINE = 8000;
const BOOK_ID = /^[A-Z2-7]{10}(-[0-9a-z]{1,7})?$/;
const LINE_ID = /^x[0-9a-z]{1,11}$/;

// Return the text of a file with the games and times wanted.
// isWanted(id, line) chooses; findLine(id) returns the puzzle line of a time without a game, "" if unknown.
export function formatFile(isWanted, findLine, saved) {
  const texts = listGameTexts();
  const lineOf = (id) => (texts.has(id) ? JSON.parse(texts.get(id)).line : findLine(id));
  const games = [...texts].filter(([id]) => isWanted(id, lineOf(id))).map(([id, text]) => [id, JSON.parse(text)]);
  const times = readTimes().filter(({ id }) => isWanted(id, lineOf(id)));
  const ticks = [...readTicks()].filter((id) => isWanted(id, lineOf(id)));
  const lines = times.map(({ id }) => [id, lineOf(id)]).filter(([, line]) => line);
  return JSON.stringify({
    format: FORMAT, v: VERSION, saved: saved.toISOString(),
    games: Object.fromEntries(games), times: formatTimes(times), ticks, lines: Object.fromEntries(lines),
  });
}

// Return the data of a file; throw a Fault if it is none, or of a later version.
export function parseFile(text) {
  let data = null;
  try {
    data = JSON.parse(text);
  } catch {
    // Not JSON: reported below.
  }
  if (data?.format !== FORMAT) throw new Fault(say("games.other"));
  if (data.v !== VERSION) throw new Fault(say("games.later"));
  const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isTable(data.games) || Object.keys(data.games).length > MOST_GAMES) throw new Fault(say("games.other"));
  return data;
}

// Add the games and times of a file to those stored here; of two versions of a game the newer one stays.
// Returns how many games, times and ticks were added or replaced by newer ones, how many were invalid, and how many found no room.
export function mergeFile(data) {
  const texts = listGameTexts();
  const counts = { games: 0, times: 0, ticks: 0, invalid: 0, lost: 0 };
  for (const [id, save] of Object.entries(data.games)) {
    const text = formatEntry(save);
    if (!isGame(id, save, text)) counts.invalid += 1;
    else if (texts.has(id) && !isNewer(save, JSON.parse(texts.get(id)))) continue;
    else counts[replaceGame(id, text) ? "games" : "lost"] += 1;
  }
  mergeTimes(data.times, counts);
  mergeTicks(data.ticks, counts);
  return counts;
}

// Return an entry as text, "" if it is nested too deeply to be a game.
function formatEntry(save) {
  try {
    return JSON.stringify(save);
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    return "";
  }
}

// Return whether an entry can be a game of the puzzle that it names; moves and cells are checked when the game is opened.
function isGame(id, save, text) {
  if (!isGameText(text) || typeof save.line !== "string" || save.line.length > LONGEST_LINE) return false;
  return LINE_ID.test(id) ? nameOf(save.line) === id : BOOK_ID.test(id);
}

// Of games without a time of their last move, or with the same, the one with more done and more time is taken as the newer.
export function isNewer(one, other) {
  const ranks = (save) => [Number(save.when) || 0, Number(save.solved), Number(save.share) || 0, Number(save.seconds) || 0];
  const [left, right] = [ranks(one), ranks(other)];
  const at = left.findIndex((rank, place) => rank !== right[place]);
  return at >= 0 && left[at] > right[at];
}

function mergeTimes(rows, counts) {
  const [there, own] = [parseTimes(rows), readTimes()];
  if (!there) counts.invalid += Number(rows !== undefined);
  else if (there.length) {
    const { times, added } = addTimes(own, there);
    if (added) counts[writeTimes(times) ? "times" : "lost"] += added;
  }
}

function mergeTicks(ids, counts) {
  const there = parseTicks(ids);
  if (!there) counts.invalid += Number(ids !== undefined);
  else {
    const { added, isStored } = addTicks(there);
    counts[isStored ? "ticks" : "lost"] += added;
  }
}
