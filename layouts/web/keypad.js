// The keypad: modes, digits, colors and tools.

import {
  CENTER, CORNER, VALUE, countFilled, editsOfAutoMarks, editsOfColor, editsOfDigit, editsOfErasing, editsOfMark, findConflicts, findMistakes,
  isGiven, startOver, valuesOf,
} from "./game.js";
import { MODES, act, emit, notice, on, redoMove, save, session, setMode, undoMove } from "./session.js";
import { chooseKey, isChoosing, showChosen } from "./digit_first.js";
import { nameDigit } from "./cell_labels.js";
import { hueClass } from "./cell_contents.js";
import { COLORS } from "./colors.js";
import { make } from "./elements.js";
import { setFilter } from "./filter.js";
import { onHold } from "./hold.js";
import { removeLines } from "./pen_drawing.js";
import { isPicking, tint } from "./picked_note.js";
import { say, sayCount } from "./phrases.js";

const SIZES = [[8, "few"], [10, "ten"], [13, "dozen"], [17, "many"], [Infinity, "most"]]; // classes of keypads by their number of digits, below a limit
const REPEAT_MS = 130; // between moves while undo or redo is held
const modes = document.getElementById("modes");
const pad = document.getElementById("pad");
const several = document.getElementById("several");

// Enter a digit, a mark or a color into the selected cells, depending on the mode.
export function enter(digit, mode = session.mode === "line" ? "digit" : session.mode) {
  const { game, board, settings } = session;
  const cells = [...session.selected];
  if (session.isChoosing && mode !== "color" && digit <= board.nDigits) return setFilter(digit);
  if (mode === "color" && isPicking()) return tint(digit);
  if (mode === "color") return act(editsOfColor(game, cells, digit));
  if (digit > board.nDigits) return false;
  if (cells.every((cell) => isGiven(game, cell))) return notice(say("enter.given"));
  if (board.marks) return act(mode === "digit" ? editsOfDigit(game, cells, 1, false) : editsOfDot(cells));
  if (mode === "digit") return act(editsOfDigit(game, cells, digit, settings.tidy));
  return act(editsOfMark(game, cells, mode === "corner" ? CORNER : CENTER, digit));
}

// Press the key of a digit or color: enter it, or choose it for the cells tapped next.
export function press(digit) {
  if (session.isChoosing || isPicking()) return enter(digit);
  if (isChoosing() && !(session.board.marks && session.mode === "digit")) chooseKey(digit);
  else enter(digit);
}

export function editsOfDot(cells) {
  return editsOfMark(session.game, cells, CENTER, 1);
}

// Set a cell of a board of marks to its next state: empty, dot, mark, empty.
export function cycleMark(cell) {
  const { game } = session;
  if (isGiven(game, cell)) return;
  const [value, , dot] = game.cells[cell];
  if (value) act([[cell, VALUE, 0], [cell, CENTER, 0]]);
  else if (dot) act([[cell, CENTER, 0], [cell, VALUE, 1]]);
  else act([[cell, CENTER, 1]]);
}

export function erase() {
  if (isPicking()) return tint(0);
  return act(editsOfErasing(session.game, [...session.selected]));
}

export function autoMark() {
  if (!act(editsOfAutoMarks(session.game))) notice(say("auto.nothing"));
  else notice(say(session.board.marks ? "auto.dots" : "auto.done"));
}

export async function check() {
  await session.learned;
  const { game, solution } = session;
  session.wrong = solution ? findMistakes(game, solution) : findConflicts(game);
  game.checks += countFilled(game) && !game.isSolved ? 1 : 0;
  save();
  emit("check");
  if (!solution && !session.wrong.size) return notice(say("check.unknown"));
  if (session.wrong.size) return notice(sayCount("check.wrong", session.wrong.size));
  return notice(say(countFilled(game) ? "check.good" : "check.nothing"));
}

export function restart() {
  emit("game-wanted");
  if (startOver(session.game)) notice(say("again.done"));
  session.wrong = new Set();
  emit("change");
  emit("open-again");
  save();
}

on("open", () => {
  const { board } = session;
  document.body.classList.toggle("plays-marks", Boolean(board.marks));
  session.mode = "digit";
  showSeveral();
  makeModes();
  showPad();
});
on("language", () => {
  if (!session.board) return;
  makeModes();
  showPad();
});
on("mode", () => {
  showModes();
  showPad();
});
on("change", showLeft);

function makeModes() {
  const known = session.board.marks ? ["digit", "center", "color", "line"] : MODES;
  modes.replaceChildren(
    ...known.map((mode) =>
      make("button", { type: "button", className: `mode mode-${mode}`, "data-mode": mode, onclick: () => setMode(mode) }, labelOfMode(mode)),
    ),
  );
  showModes();
}

// Show the current mode; the buttons are updated in place to preserve keyboard focus.
function showModes() {
  for (const button of modes.children) button.setAttribute("aria-pressed", String(button.dataset.mode === session.mode));
}

function labelOfMode(mode) {
  const { marks } = session.board;
  if (!marks || ["color", "line"].includes(mode)) return say(`mode.${mode}`);
  return mode === "digit" ? marks : say("cell.dot");
}

function showPad() {
  const { board, mode } = session;
  if (mode === "line") return showPenPad();
  const isColor = mode === "color";
  const count = isColor ? COLORS : board.nDigits;
  const keys = Array.from({ length: count }, (_, at) => (isColor ? makeColor(at + 1) : makeKey(at + 1)));
  const wipe = make("button", { type: "button", className: "key wipe", onclick: erase, "aria-label": say("do.erase") }, "⌫");
  placeKeys([...keys, wipe]);
  showChosen();
  showLeft();
}

// Show keys; the pad has the size of one with `count` keys.
function placeKeys(keys, count = keys.length) {
  pad.className = SIZES.find(([most]) => count <= most)[1];
  for (const rows of [1, 2, 3, 4]) pad.style.setProperty(`--in${rows}`, Math.ceil(keys.length / rows));
  pad.replaceChildren(...keys);
}

// Show one key, which removes all lines; how to draw is shown as a notice.
function showPenPad() {
  placeKeys([make("button", { type: "button", className: "key", onclick: removeLines }, say("pen.clear"))], session.board.nDigits + 1);
  pad.classList.add("pen-pad");
  notice(say("pen.how"));
}

function makeKey(digit) {
  const { board, mode } = session;
  const properties = { type: "button", className: `key key-${mode}`, onclick: () => press(digit), "data-digit": digit };
  if (board.marks) return make("button", properties, labelOfMode(mode));
  return make("button", properties, make("span", { className: hueClass("symbol", digit, board) }, board.symbols[digit - 1]), make("span", { className: "left" }));
}

function makeColor(color) {
  const name = say(`color.${color}`);
  return make("button", { type: "button", className: `key swatch color${color}`, onclick: () => press(color), "data-digit": color, "aria-label": name, title: name });
}

// Show on each digit key how many of that digit remain to be placed, where every digit occurs as often.
function showLeft() {
  const { board } = session;
  if (!board?.isCounted || board.marks || ["color", "line"].includes(session.mode)) return;
  const values = valuesOf(session.game);
  for (const key of pad.querySelectorAll("[data-digit]")) {
    const digit = Number(key.dataset.digit);
    const left = Math.max(0, (board.nCells - board.holes.size) / board.nDigits - values.filter((value) => value === digit).length);
    key.classList.toggle("spent", left === 0);
    key.querySelector(".left").textContent = left || "";
    key.setAttribute("aria-label", `${nameDigit(digit)}, ${sayCount("left", left)}`);
  }
}

several.onclick = () => {
  session.several = !session.several;
  showSeveral();
};

function showSeveral() {
  several.setAttribute("aria-pressed", String(session.several));
  document.getElementById("frame").classList.toggle("adds", session.several);
}

for (const [id, move] of [["undo", undoMove], ["redo", redoMove]]) {
  const button = document.getElementById(id);
  button.onclick = move;
  onHold(button, () => (move() ? REPEAT_MS : 0));
}
document.getElementById("auto").onclick = autoMark;
document.getElementById("check").onclick = check;
