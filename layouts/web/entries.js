// Entries of localStorage as text or JSON. The storage may be full, disabled, or contain entries of other pages and later versions.
// What it does not take is kept in memory until the page is closed, so that nothing is lost by going to another puzzle.

const LONGEST = 2_000_000;
const PROBE = "gridpress:probe";

const held = new Map(); // by key: {text, over}, where `over` is the entry of the storage that the text replaces, null if there is none

// Return localStorage, or null if it is disabled (private windows, blocked site data).
function openStore() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

// Return an entry of the storage itself.
export function readStored(key) {
  try {
    return openStore()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

// Return an entry; one in memory is newer than that of the storage, unless another tab wrote there since.
export function read(key) {
  const stored = readStored(key);
  const kept = held.get(key);
  if (kept && kept.over !== stored) held.delete(key);
  return kept?.over === stored ? kept.text : stored;
}

// Write a text to the storage only; return false if it is disabled or full.
export function put(key, text) {
  try {
    const store = openStore();
    store?.setItem(key, text);
    return Boolean(store);
  } catch {
    return false;
  }
}

// Write a text; return false if the storage is disabled or full, and the text is only in memory.
export function write(key, text) {
  const isStored = put(key, text);
  if (isStored) held.delete(key);
  else hold(key, text);
  return isStored;
}

// Keep a text in memory only.
export function hold(key, text) {
  held.set(key, { text, over: readStored(key) });
}

const UNREAD = ":unread";

// Write a text over an entry, which is copied to another key if it cannot be read; return whether the storage has the text.
// Without room for the copy, the text is only in memory.
export function writeOver(key, text, canRead) {
  const there = readStored(key);
  if (there === null || canRead(there) || put(key + UNREAD, there)) return write(key, text);
  hold(key, text);
  return false;
}

// Return whether the storage takes entries.
export function canStore() {
  const can = put(PROBE, "1");
  try {
    openStore()?.removeItem(PROBE);
  } catch {
    return false;
  }
  return can;
}

// Return the keys of all entries.
export function listEntries() {
  let stored = [];
  try {
    const store = openStore();
    stored = Array.from({ length: store?.length ?? 0 }, (_, at) => store.key(at) ?? "");
  } catch {
    // A storage that cannot be listed has nothing that could be read.
  }
  return [...new Set([...stored, ...held.keys()])];
}

// Return the value of a JSON text, null if it is none or too long.
export function parse(text) {
  if (text.length > LONGEST) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
