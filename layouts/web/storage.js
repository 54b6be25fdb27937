// Games and settings in localStorage.
// The storage may be full, disabled, or contain entries of other pages and later versions.
// Unreadable entries are never deleted: they are copied to another key before a game is saved in their place.
//
// The stored form, all of it JSON. Optional fields are missing in entries of earlier versions; unknown fields are ignored.
//   gridpress:game:ID   one game, ID of the puzzle or, for a turned one, ID-SEED:
//     v 1; line: the puzzle line; cells: [cell, value, corner marks, center marks, colors, pen lines, colors of notes (the last
//     two are missing in earlier versions, and where there are none)] of each cell that is not empty, marks as bit masks; moves: lists of [cell, field, before, after], at: how many of them are done (of a solved game all, for its replay;
//     none in earlier versions); seconds; solved; hints: how many;
//     seen: steps of the path that hints showed; share: part of the cells that is filled, 0 to 1
//     optional: checks, returns, restarts: how many; points: savepoints [number, cells]; when: seconds since 1970 at the last move
//   gridpress:settings  the fields of DEFAULTS
//   gridpress:times     v 1; times: [ID, kind, level, seconds, hints, checks, returns, restarts, day] of puzzles solved, oldest first;
//     kind as in puzzle lines, level as in recipes ("" for puzzles from elsewhere), day as 2026-11-23
//   gridpress:ticks     v 1; ids: puzzles ticked as solved on paper, oldest first (`ticks.js`)
//   KEY:unread          a copy of an entry that could not be read
//   KEY:replaced        a copy of the last game that a newer one from a file replaced

import { COLOR, EMPTY, LINES, MOST_MOVES, TINTS, VALUE, findConflicts, isFull, listDone } from "./game.js";
import { MOST_COLOR_CODE } from "./colors.js";
import { MOST_LINES } from "./pen.js";
import { MOST_POINTS } from "./savepoints.js";
import { canStore, hold, listEntries, parse, put, read, readStored, write, writeOver } from "./entries.js";
import { HOLE } from "./holes.js";
import { MOST_TIMES } from "./statistics.js";
import { mostTints } from "./tints.js";

const VERSION = 1;
const GAME = "gridpress:game:";
const SETTINGS = "gridpress:settings";
const TIMES = "gridpress:times";
const UNREAD = ":unread";
const REPLACED = ":replaced";
const LONGEST_OWN = 200_000; // so that many games fit into the 5 MB that browsers allow for all pages of a folder together
const MOST_SECONDS = 10_000_000;
const COUNTS = ["seconds", "hints", "checks", "returns", "restarts"];
const LATER_COUNTS = COUNTS.slice(2); // missing in games of earlier versions

// Load a saved game into `game`; return "good", "none" if there is none, or "unread" if invalid.
export function loadGame(id, line, game) {
  const text = read(GAME + id);
  if (text === null) return "none";
  const save = parse(text);
  if (!isSave(save, line, game)) return "unread";
  game.cells = readCells(save.cells, game);
  Object.assign(game, { moves: save.moves, at: save.at });
  for (const count of COUNTS) game[count] = save[count] ?? 0;
  game.points = (save.points ?? []).map(([number, cells]) => ({ number, cells: readCells(cells, game) }));
  game.when = isCount(save.when, Number.MAX_SAFE_INTEGER) ? save.when : 0;
  game.isSolved = save.solved && isFull(game) && !findConflicts(game).size;
  if (game.isSolved) Object.assign(game, { record: save.moves.slice(0, save.at), moves: [], at: 0 });
  game.hintsSeen = new Set(save.seen);
  game.isKept = readStored(GAME + id) === text;
  game.kept = text;
  return "good";
}

// Return the fields of all cells from a list of those that are not empty; givens are those of the puzzle.
function readCells(rows, game) {
  const cells = game.givens.map(() => [...EMPTY]);
  rows.forEach(([cell, ...fields]) => (cells[cell] = EMPTY.map((none, at) => fields[at] ?? none)));
  game.givens.forEach((digit, cell) => digit && (cells[cell][VALUE] = digit));
  return cells;
}

// Return a row for each cell that is not empty; without lines and colors of notes it has the form of earlier versions.
// Of a hole only its lines are written.
const listCells = (cells) => cells.flatMap(([value, ...others], cell) => {
  const fields = [value === HOLE ? 0 : value, ...others];
  return fields.some(Boolean) ? [[cell, ...fields.slice(0, fields[TINTS] ? EMPTY.length : fields[LINES] ? TINTS : LINES)]] : [];
});

// Save a game; return whether the storage has it. Otherwise it is kept in memory, with all its moves.
// Of a very long game only the newest moves are saved, of a solved game no savepoints. A full storage loses the moves of solved games first.
export function saveGame(id, line, game) {
  const canReplace = saveUnread(id, line, game);
  const count = (game.isSolved ? listDone(game) : game.moves).length;
  let text = formatSave(line, game, count);
  for (let kept = count; text.length > LONGEST_OWN && kept; text = formatSave(line, game, kept)) kept = Math.floor(kept / 2);
  const short = formatSave(line, game, 0);
  const stored = canReplace ? [text, short].find((one) => write(GAME + id, one) || makeRoom(GAME + id, one)) : null;
  if (!stored) hold(GAME + id, text);
  game.isKept = Boolean(stored);
  game.kept = stored ?? text;
  return game.isKept;
}

// Write a text after the moves of other solved games are taken out of the storage, those solved longest ago first; return whether it is stored.
function makeRoom(key, text) {
  const solved = [...listGameTexts()].flatMap(([id, one]) => {
    const save = JSON.parse(one);
    const hasMoves = save.solved && Array.isArray(save.moves) && save.moves.length > 0;
    return hasMoves && GAME + id !== key && readStored(GAME + id) === one ? [[GAME + id, save]] : [];
  });
  solved.sort(([, one], [, other]) => (Number(one.when) || 0) - (Number(other.when) || 0));
  return solved.some(([other, save]) => put(other, JSON.stringify({ ...save, moves: [], at: 0 })) && write(key, text));
}

// Return whether another tab saved this game after it was last loaded or saved here.
export function isSavedElsewhere(id, game) {
  const there = read(GAME + id);
  return there !== null && there !== game.kept;
}

// Return a game as JSON with at most `kept` of its moves.
// These are the newest moves, or the moves from the current position on if that is earlier.
function formatSave(line, game, kept) {
  const open = game.givens.filter((digit) => !digit).length;
  const filled = game.cells.filter(([value], cell) => value && !game.givens[cell]).length;
  const [all, done] = game.isSolved ? [listDone(game), MOST_MOVES] : [game.moves, game.at];
  const start = Math.max(0, Math.min(done, all.length - kept));
  const moves = all.slice(start, start + kept);
  return JSON.stringify({
    v: VERSION, line, cells: listCells(game.cells), moves, at: Math.min(done - start, moves.length), solved: game.isSolved, when: game.when,
    seen: [...game.hintsSeen], share: game.board.marks ? filled / game.board.nMarks : filled / open,
    ...Object.fromEntries(COUNTS.map((count) => [count, Math.min(game[count], MOST_SECONDS)])),
    points: game.isSolved ? [] : game.points.map(({ number, cells }) => [number, listCells(cells)]),
  });
}

// Copy an unreadable entry to another key before it is overwritten.
// Returns false if that fails; the entry must then not be overwritten. An entry that this game was loaded from or saved to is not copied.
function saveUnread(id, line, game) {
  if (game.isKept) return true;
  const there = readStored(GAME + id);
  if (there === null || isSave(parse(there), line, game)) return true;
  return put(GAME + id + UNREAD, there);
}

const isCount = (number, most) => Number.isInteger(number) && number >= 0 && number <= most;

// Return whether a game saved elsewhere can be loaded for a puzzle line.
export const canLoad = (save, line, game) => isSave(save, line, game);

function isSave(save, line, game) {
  if (typeof save !== "object" || save === null || save.v !== VERSION || save.line !== line) return false;
  const { nCells, nDigits } = game.board;
  const most = [nDigits, 2 ** nDigits - 1, 2 ** nDigits - 1, MOST_COLOR_CODE, MOST_LINES, mostTints(nDigits)];
  const isCell = (row) =>
    Array.isArray(row) && row.length > LINES && row.length <= EMPTY.length + 1 && isCount(row[0], nCells - 1) && row.slice(1).every((number, at) => isCount(number, most[at]));
  const isEdit = (row) =>
    Array.isArray(row) && row.length === 4 && isCount(row[0], nCells - 1) && isCount(row[1], TINTS) &&
    isCount(row[2], most[row[1]]) && isCount(row[3], most[row[1]]) && (row[1] >= COLOR || !game.givens[row[0]]);
  const isCells = (cells) => Array.isArray(cells) && cells.length <= nCells && cells.every(isCell);
  const isPoint = (point) => Array.isArray(point) && point.length === 2 && isCount(point[0] - 1, MOST_POINTS - 1) && isCells(point[1]);
  const isMove = (move) => Array.isArray(move) && move.length > 0 && move.length <= EMPTY.length * nCells && move.every(isEdit);
  return (
    isCells(save.cells) &&
    Array.isArray(save.moves) && save.moves.length <= MOST_MOVES && save.moves.every(isMove) &&
    isCount(save.at, save.moves.length) && typeof save.solved === "boolean" &&
    Array.isArray(save.seen) && save.seen.every((step) => isCount(step, 100_000)) &&
    COUNTS.every((count) => isCount(save[count], MOST_SECONDS) || (save[count] === undefined && LATER_COUNTS.includes(count))) &&
    (save.points === undefined || (Array.isArray(save.points) && save.points.length <= MOST_POINTS && save.points.every(isPoint)))
  );
}

// Return whether a storage event of another tab concerns the game with this ID, or the settings.
export const isOfGame = (event, id) => event.key === GAME + id && event.newValue !== null;
export const isOfSettings = (event) => event.key === SETTINGS;

// Return the puzzle line of a saved game; "" if there is none.
export function readLine(id) {
  const line = parse(read(GAME + id) ?? "")?.line;
  return typeof line === "string" ? line : "";
}

// Return the ID of a saved game of a puzzle line, among those that match a pattern.
export function findSavedId(line, pattern) {
  const ids = [...listProgress().keys()].filter((id) => pattern.test(id));
  return ids.find((id) => readLine(id) === line);
}

// Return the progress of every saved game by ID: {share: 0..1, isSolved, seconds, when}.
// Entries that are not valid games are skipped.
export function listProgress() {
  const progressOf = ({ share, solved, seconds, when }) => ({
    share: Math.max(0, Math.min(1, Number(share) || 0)), isSolved: solved, seconds: isCount(seconds, MOST_SECONDS) ? seconds : 0, when: Number(when) || 0,
  });
  return new Map([...listGameTexts()].map(([id, text]) => [id, progressOf(JSON.parse(text))]));
}

// Return the texts of all saved games by ID, without entries that are not games.
export function listGameTexts() {
  const texts = new Map();
  for (const key of listEntries()) {
    if (!key.startsWith(GAME) || key.endsWith(UNREAD) || key.endsWith(REPLACED)) continue;
    const text = read(key) ?? "";
    if (isGameText(text)) texts.set(key.slice(GAME.length), text);
  }
  return texts;
}

// Return whether a text can be a saved game; whether it fits its puzzle is checked when it is loaded.
export function isGameText(text) {
  const save = parse(text);
  return save?.v === VERSION && typeof save.solved === "boolean" && typeof save.line === "string";
}

// Return whether a game was replaced by a newer one from a file, and is kept.
export const hasReplaced = (id) => isGameText(read(GAME + id + REPLACED) ?? "");

// Exchange a game and the one that a file replaced; return whether that was done. Without room for that, each stays where it is.
export function exchangeReplaced(id) {
  const [now, before] = [read(GAME + id) ?? "", read(GAME + id + REPLACED) ?? ""];
  if (!isGameText(before) || !keep(GAME + id + REPLACED, now)) return false;
  if (keep(GAME + id, before)) return true;
  put(GAME + id + REPLACED, before);
  return false;
}

// Write the text of a game from a file; return whether it was written.
// What was there is copied to another key first; without room for that, it stays.
export function replaceGame(id, text) {
  const there = read(GAME + id);
  return (there === null || keep(GAME + id + (isGameText(there) ? REPLACED : UNREAD), there)) && keep(GAME + id, text);
}

// Write a text to the storage, or to memory where the storage takes nothing at all; return false if it is only full.
function keep(key, text) {
  if (put(key, text)) return true;
  if (canStore()) return false;
  hold(key, text);
  return true;
}

const LONGEST_LANGUAGE = 8;
const LONGEST_KIND = 80;
export const MOST_KNOWN = 200; // kinds whose rules were shown
const DEFAULTS = { theme: "auto", clock: true, tidy: true, conflicts: true, mistakes: false, patterns: false, filter: false, terse: false, pause: true, digitFirst: false, combinations: false, language: "", last: {}, known: [] };
export const SWITCHES = Object.keys(DEFAULTS).filter((name) => typeof DEFAULTS[name] === "boolean");

export function readSettings() {
  const found = parse(read(SETTINGS) ?? "null");
  const settings = { ...DEFAULTS };
  if (typeof found !== "object" || found === null) return settings;
  for (const key of SWITCHES) if (typeof found[key] === "boolean") settings[key] = found[key];
  if (["auto", "light", "dark"].includes(found.theme)) settings.theme = found.theme;
  if (typeof found.language === "string" && found.language.length <= LONGEST_LANGUAGE) settings.language = found.language;
  if (typeof found.last === "object" && found.last !== null && !Array.isArray(found.last)) settings.last = { ...found.last };
  if (Array.isArray(found.known)) settings.known = found.known.filter((name) => isText(name, LONGEST_KIND)).slice(-MOST_KNOWN);
  return settings;
}

export function writeSettings(settings) {
  return write(SETTINGS, JSON.stringify(settings));
}

// Return the stored times, [] if there are none or they cannot be read.
export function readTimes() {
  const found = parse(read(TIMES) ?? "null");
  return (isTimes(found) && parseTimes(found.times)) || [];
}

// Return times from their stored rows, null if these are invalid.
export function parseTimes(rows) {
  if (!isTimes({ v: VERSION, times: rows })) return null;
  return rows.map(([id, kind, level, seconds, ...others]) => ({ id, kind, level, seconds, aids: others.slice(0, 4), day: others[4] }));
}

// Store the times; return whether the storage has them, and not only the memory. Times that cannot be read are copied to another key first.
export function writeTimes(times) {
  return writeOver(TIMES, JSON.stringify({ v: VERSION, times: formatTimes(times) }), (there) => isTimes(parse(there)));
}

export const formatTimes = (times) => times.map(({ id, kind, level, seconds, aids, day }) => [id, kind, level, seconds, ...aids, day]);

const isText = (text, most) => typeof text === "string" && text.length <= most;

function isTimes(found) {
  const isTime = (row) =>
    Array.isArray(row) && row.length === 9 && isText(row[0], 40) && isText(row[1], 80) && isText(row[2], 80) &&
    row.slice(3, 8).every((count) => isCount(count, MOST_SECONDS)) && isText(row[8], 10);
  if (typeof found !== "object" || found === null || found.v !== VERSION) return false;
  return Array.isArray(found.times) && found.times.length <= MOST_TIMES && found.times.every(isTime);
}
