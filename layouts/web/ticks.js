// Puzzles that were ticked as solved on paper, of all books played in this browser. Independent of the screen.

import { parse, read, writeOver } from "./entries.js";

const VERSION = 1;
const KEY = "gridpress:ticks";
const MOST_TICKS = 20_000; // of more, the oldest are dropped
const ID = /^[0-9A-Za-z-]{1,40}$/;

// Return the IDs in a list of an entry or a file, null if it is not one.
export function parseTicks(ids) {
  const isList = Array.isArray(ids) && ids.length <= MOST_TICKS && ids.every((id) => typeof id === "string" && ID.test(id));
  return isList ? new Set(ids) : null;
}

function parseEntry(text) {
  const found = parse(text);
  return found?.v === VERSION ? parseTicks(found.ids) : null;
}

// Return the IDs ticked; none if there are none or they cannot be read.
export const readTicks = () => parseEntry(read(KEY) ?? "") ?? new Set();

// Store IDs; return whether the storage has them, and not only the memory.
function writeTicks(ids) {
  return writeOver(KEY, JSON.stringify({ v: VERSION, ids: [...ids].slice(-MOST_TICKS) }), parseEntry);
}

// Tick a puzzle, or take its tick away; return whether that was stored.
export function tick(id, isTicked) {
  const ids = readTicks();
  ids.delete(id);
  if (isTicked) ids.add(id);
  return writeTicks(ids);
}

// Add ticks of another device. Returns how many are new, and whether they were stored.
export function addTicks(others) {
  const ids = readTicks();
  const before = ids.size;
  for (const id of others) ids.add(id);
  return { added: ids.size - before, isStored: ids.size === before || writeTicks(ids) };
}
