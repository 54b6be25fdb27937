// The keys Z, X, C and V: they switch the mode, and only while they are held if a digit is entered meanwhile or they are held long.

import { on, session, setMode } from "./session.js";

const KEYS = { z: "digit", x: "corner", c: "center", v: "color" }; // on boards of marks, X is the dot
const HOLD_MS = 400;

// Return the mode of a key on a board, undefined if it has none.
export function modeOfKey(key, board) {
  const name = key.toLowerCase();
  if (board.symbols.slice(0, board.nDigits).includes(key.toUpperCase())) return undefined; // the letter is a digit of the board
  return board.marks && name === "x" ? undefined : KEYS[name];
}

let held = null;

// Switch to the mode of a key that is pressed; `time` in milliseconds.
export function pressModeKey(key, time) {
  const mode = modeOfKey(key, session.board);
  if (!mode) return false;
  if (held?.key === key) return true;
  held = { key, before: held?.before ?? session.mode, time, isUsed: false };
  setMode(mode);
  return true;
}

// Return to the mode before if the released key was used as one that is held.
export function releaseModeKey(key, time) {
  if (held?.key !== key) return;
  const { before, isUsed, time: start } = held;
  held = null;
  if (isUsed || time - start >= HOLD_MS) setMode(before);
}

on("change", () => held && (held.isUsed = true));
on("open", () => (held = null));

if (globalThis.document) {
  document.addEventListener("keydown", (event) => {
    if (!session.board || document.querySelector("dialog[open]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (pressModeKey(event.key.toLowerCase(), event.timeStamp)) event.preventDefault();
  });
  document.addEventListener("keyup", (event) => releaseModeKey(event.key.toLowerCase(), event.timeStamp));
  window.addEventListener("blur", () => held && releaseModeKey(held.key, Infinity));
}
