// Games and settings in localStorage.
// The storage may be full, disabled, or contain entries of other pages and later versions.
// Unreadable entries are never deleted: they are copied to another key before a game is saved in their place.

import { COLOR, MOST_MOVES, findConflicts, isFull } from "./game.js";

const VERSION = 1;
const GAME = "gridpress:game:";
const SETTINGS = "gridpress:settings";
const UNREAD = ":unread";
const LONGEST = 2_000_000;
const LONGEST_OWN = 200_000; // so that many games fit into the 5 MB that browsers allow for all pages of a folder together
const MOST_SECONDS = 10_000_000;

// Return localStorage, or null if it is disabled (private windows, blocked site data).
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

// Write a text; return false if the storage is disabled or full.
function write(key, text) {
  try {
    const store = openStore();
    store?.setItem(key, text);
    return Boolean(store);
  } catch {
    return false;
  }
}

// Load a saved game into `game`; return "good", "none" if there is none, or "unread" if invalid.
export function loadGame(id, line, game) {
  const text = read(GAME + id);
  if (text === null) return "none";
  const save = parse(text);
  if (!isSave(save, line, game)) return "unread";
  save.cells.forEach(([cell, ...fields]) => (game.cells[cell] = fields));
  game.givens.forEach((digit, cell) => digit && (game.cells[cell][0] = digit));
  Object.assign(game, { moves: save.moves, at: save.at, seconds: save.seconds, hints: save.hints });
  game.isSolved = save.solved && isFull(game) && !findConflicts(game).size;
  game.hintsSeen = new Set(save.seen);
  game.isKept = true;
  game.kept = text;
  return "good";
}

// Save a game; return whether it was written.
// Of a very long game only the newest moves are saved, of a solved game none, because solved games have no undo.
export function saveGame(id, line, game) {
  if (!saveUnread(id, line, game)) return false;
  let text = formatSave(line, game, game.isSolved ? 0 : game.moves.length);
  for (let kept = game.moves.length; text.length > LONGEST_OWN && kept; text = formatSave(line, game, kept)) kept = Math.floor(kept / 2);
  if (!write(GAME + id, text)) {
    text = formatSave(line, game, 0);
    if (!write(GAME + id, text)) text = null;
  }
  game.isKept = text !== null;
  if (game.isKept) game.kept = text;
  return game.isKept;
}

// Return whether another tab saved this game after it was last loaded or saved here.
export function isSavedElsewhere(id, game) {
  const there = read(GAME + id);
  return there !== null && there !== game.kept;
}

// Return a game as JSON with at most `kept` of its moves.
// These are the newest moves, or the moves from the current position on if that is earlier.
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

// Copy an unreadable entry to another key before it is overwritten.
// Returns false if that fails; the entry must then not be overwritten. An entry that this game was loaded from or saved to is not copied.
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
    isCount(row[2], most[row[1]]) && isCount(row[3], most[row[1]]) && (row[1] === COLOR || !game.givens[row[0]]);
  const isMove = (move) => Array.isArray(move) && move.length > 0 && move.length <= 4 * nCells && move.every(isEdit);
  return (
    Array.isArray(save.cells) && save.cells.length <= nCells && save.cells.every(isCell) &&
    Array.isArray(save.moves) && save.moves.length <= MOST_MOVES && save.moves.every(isMove) &&
    isCount(save.at, save.moves.length) && isCount(save.seconds, MOST_SECONDS) && typeof save.solved === "boolean" &&
    isCount(save.hints, MOST_SECONDS) && Array.isArray(save.seen) && save.seen.every((step) => isCount(step, 100_000))
  );
}

// Return whether a storage event of another tab concerns the game with this ID, or the settings.
export const isOfGame = (event, id) => event.key === GAME + id && event.newValue !== null;
export const isOfSettings = (event) => event.key === SETTINGS;

// Return the progress of every saved game by ID: {share: 0..1, isSolved}.
// Entries that are not valid games are skipped.
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
