// The note that gets the next color, in the mode of colors: held by finger or mouse, or chosen by Shift and its digit.

import { editsOfTint, hasNote } from "./game.js";
import { nameDigit } from "./cell_labels.js";
import { schemeOf } from "./marks.js";
import { say } from "./phrases.js";
import { act, emit, notice, on, session } from "./session.js";
import { canTint } from "./tints.js";

const HOLD_MS = 450;
const grid = document.getElementById("grid");
let timer = 0;

// Return whether keys of colors now color notes.
export const isPicking = () => session.mode === "color" && session.picked > 0;

// Pick the notes of a digit in the selected cells, or let go of them.
export function pick(digit) {
  if (session.game.isSolved || !canTint(session.board)) return;
  const isThere = [...session.selected].some((cell) => hasNote(session.game.cells[cell], digit));
  session.picked = isThere && session.picked !== digit ? digit : 0;
  emit("pick");
  notice(say(session.picked ? "tint.picked" : isThere ? "choose.none" : "tint.none", { digit: nameDigit(digit) }));
}

// Give the picked notes a color, or take it from them; 0 takes any.
export const tint = (color) => act(editsOfTint(session.game, [...session.selected], session.picked, color));

// Return the digit whose place in a cell is at a point.
function digitAt(element, { clientX, clientY }) {
  const notes = element.querySelector(".notes");
  if (!notes) return 0;
  const { left, top, width, height } = notes.getBoundingClientRect();
  const { cols, rows } = schemeOf(session.board.nDigits);
  const [col, row] = [Math.floor((cols * (clientX - left)) / width), Math.floor((rows * (clientY - top)) / height)];
  return col >= 0 && row >= 0 && col < cols && row < rows ? row * cols + col + 1 : 0;
}

// Have a note picked when the pointer stays on it; `picked` is called then. With a color chosen first, the note gets that color.
export function holdNote(event, picked) {
  clearTimeout(timer);
  const element = event.target.closest("[data-cell]");
  if (session.mode !== "color" || !element || !canTint(session.board)) return;
  timer = setTimeout(() => {
    const digit = digitAt(element, event);
    if (digit > session.board.nDigits || !hasNote(session.game.cells[Number(element.dataset.cell)], digit)) return;
    picked();
    session.picked = 0;
    pick(digit);
    if (session.chosen) tint(session.chosen);
  }, HOLD_MS);
}

export const letGo = () => clearTimeout(timer);

for (const event of ["pointerup", "pointercancel"]) window.addEventListener(event, letGo);
grid.addEventListener("contextmenu", (event) => session.mode === "color" && event.preventDefault());
for (const event of ["open", "select", "mode"]) {
  on(event, () => {
    if (!session.picked) return;
    session.picked = 0;
    emit("pick");
  });
}

let isTold = false;

// Say once how a note gets a color of its own, after the name of the mode was said.
on("mode", () => {
  const hasNotes = session.mode === "color" && canTint(session.board) && session.game.cells.some((fields) => hasNote(fields));
  if (!hasNotes || isTold) return;
  isTold = true;
  queueMicrotask(() => notice(say("tint.how")));
});
