// Entries of localStorage as text or JSON. The storage may be full, disabled, or contain entries of other pages and later versions.

const LONGEST = 2_000_000;

// Return localStorage, or null if it is disabled (private windows, blocked site data).
function openStore() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

export function read(key) {
  try {
    return openStore()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

// Write a text; return false if the storage is disabled or full.
export function write(key, text) {
  try {
    const store = openStore();
    store?.setItem(key, text);
    return Boolean(store);
  } catch {
    return false;
  }
}

// Return the keys of all entries.
export function listEntries() {
  const store = openStore();
  return Array.from({ length: store?.length ?? 0 }, (_, at) => store.key(at) ?? "");
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
