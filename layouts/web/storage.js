// Games and settings in the browser's own store, which may be full, shut, or hold what other pages and later versions wrote.
// What cannot be read is never deleted: before a game is saved in its place, it is laid aside under a name of its own.

import { MOST_MOVES } from "./game.js";

const VERSION = 1;
const GAME = "gridpress:game:";
const SETTINGS = "gridpress:settings";
const UNREAD = ":unread";
const LONGEST = 2_000_000;
const LONGEST_OWN = 200_000; // so that many games fit into the 5 MB that browsers give all pages of a folder together
const MOST_SECONDS = 10_000_000;

// Returns the store, or null in a browser that shuts it (private windows, blocked site data).
function openStore() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function read(key) {
  try {
    return openStore()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

// Writes a text; false where the store is shut or full.
function write(key, text) {
  try {
    const store = openStore();
    store?.setItem(key, text);
    return Boolean(store);
  } catch {
    return false;
  }
}

// Returns {found: "none" | "good" | "unread", ...}; a good one is laid over the game.
export function loadGame(id, line, game) {
  const text = read(GAME + id);
  if (text === null) return "none";
  const save = parse(text);
  if (!isSave(save, line, game)) return "unread";
  save.cells.forEach(([cell, ...fields]) => (game.cells[cell] = fields));
  game.givens.forEach((digit, cell) => digit && (game.cells[cell][0] = digit));
  Object.assign(game, { moves: save.moves, at: save.at, seconds: save.seconds, isSolved: save.solved, hints: save.hints });
  game.hintsSeen = new Set(save.seen);
  game.isKept = true;
  return "good";
}

// Saves a game; of a very long one the newest moves, of a solved one none, as nothing of it is taken back.
export function saveGame(id, line, game) {
  if (!saveUnread(id, line, game)) return false;
  let text = formatSave(line, game, game.isSolved ? 0 : game.moves.length);
  for (let kept = game.moves.length; text.length > LONGEST_OWN && kept; text = formatSave(line, game, kept)) kept = Math.floor(kept / 2);
  game.isKept = write(GAME + id, text) || write(GAME + id, formatSave(line, game, 0));
  return game.isKept;
}

// Returns a game as text with so many of its moves: the last ones before the place it is at, then those that can be done again.
function formatSave(line, game, kept) {
  const cells = game.cells.flatMap((fields, cell) => (fields.some(Boolean) ? [[cell, ...fields]] : []));
  const open = game.givens.filter((digit) => !digit).length;
  const filled = game.cells.filter(([value], cell) => value && !game.givens[cell]).length;
  const start = Math.max(0, Math.min(game.at, game.moves.length - kept));
  const moves = game.moves.slice(start, start + kept);
  return JSON.stringify({
    v: VERSION, line, cells, moves, at: Math.min(game.at - start, kept), seconds: game.seconds, solved: game.isSolved,
    hints: game.hints, seen: [...game.hintsSeen], share: game.board.marks ? filled / game.board.n : filled / open,
  });
}

// Lays aside what is there and cannot be read; false where there is no room for that, and then nothing may be written over it.
// What this game was read from or written to before is its own.
function saveUnread(id, line, game) {
  if (game.isKept) return true;
  const there = read(GAME + id);
  if (there === null || isSave(parse(there), line, game)) return true;
  return write(GAME + id + UNREAD, there);
}

function parse(text) {
  if (text.length > LONGEST) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isCount = (number, most) => Number.isInteger(number) && number >= 0 && number <= most;

function isSave(save, line, game) {
  if (typeof save !== "object" || save === null || save.v !== VERSION || save.line !== line) return false;
  const { n, nCells, marks } = game.board;
  const most = [marks ? 1 : n, 2 ** n - 1, 2 ** n - 1, 9];
  const isCell = (row) =>
    Array.isArray(row) && row.length === 5 && isCount(row[0], nCells - 1) && most.every((top, at) => isCount(row[at + 1], top));
  const isEdit = (row) =>
    Array.isArray(row) && row.length === 4 && isCount(row[0], nCells - 1) && isCount(row[1], 3) &&
    isCount(row[2], most[row[1]]) && isCount(row[3], most[row[1]]);
  const isMove = (move) => Array.isArray(move) && move.length <= 4 * nCells && move.every(isEdit);
  return (
    Array.isArray(save.cells) && save.cells.length <= nCells && save.cells.every(isCell) &&
    Array.isArray(save.moves) && save.moves.length <= MOST_MOVES && save.moves.every(isMove) &&
    isCount(save.at, save.moves.length) && isCount(save.seconds, MOST_SECONDS) && typeof save.solved === "boolean" &&
    isCount(save.hints, MOST_SECONDS) && Array.isArray(save.seen) && save.seen.every((step) => isCount(step, 100_000))
  );
}

// Tells whether a change in the store, made by another tab, is one of the game with an ID, or of the settings.
export const isOfGame = (event, id) => event.key === GAME + id && event.newValue !== null;
export const isOfSettings = (event) => event.key === SETTINGS;

// Returns how far every saved game is, by its ID: {share: 0..1, solved}. Reads only what looks like a game of ours.
export function listProgress() {
  const progress = new Map();
  const store = openStore();
  if (!store) return progress;
  for (let at = 0; at < store.length; at += 1) {
    const key = store.key(at);
    if (!key?.startsWith(GAME) || key.endsWith(UNREAD)) continue;
    const save = parse(read(key) ?? "");
    if (save?.v === VERSION && typeof save.solved === "boolean") {
      progress.set(key.slice(GAME.length), { share: Math.min(1, Number(save.share) || 0), isSolved: save.solved });
    }
  }
  return progress;
}

const DEFAULTS = { theme: "auto", clock: true, tidy: true, conflicts: true, last: {} };

export function readSettings() {
  const found = parse(read(SETTINGS) ?? "null");
  const settings = { ...DEFAULTS };
  if (typeof found !== "object" || found === null) return settings;
  for (const key of ["clock", "tidy", "conflicts"]) if (typeof found[key] === "boolean") settings[key] = found[key];
  if (["auto", "light", "dark"].includes(found.theme)) settings.theme = found.theme;
  if (typeof found.last === "object" && found.last !== null && !Array.isArray(found.last)) settings.last = { ...found.last };
  return settings;
}

export function writeSettings(settings) {
  return write(SETTINGS, JSON.stringify(settings));
}
