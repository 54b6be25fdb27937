// Board input by touch, mouse and keyboard.

import { SYMBOLS } from "./board.js";
import { toggleFilter } from "./filter.js";
import { isGiven } from "./game.js";
import { chooseKey, digitForTap } from "./digit_first.js";
import { cycleMark, editsOfDot, enter, erase, press } from "./keypad.js";
import { holdNote, letGo, pick } from "./picked_note.js";
import { MODES, act, emit, on, redoMove, select, session, setMode, undoMove } from "./session.js";
import { cancelStroke, drawEdge, drawTo, endStroke, extendStroke, startStroke } from "./pen_drawing.js";
import { readAloud } from "./reading.js";
import { focusCursor } from "./view.js";
import { isPannable, zoomBy } from "./zoom.js";

const grid = document.getElementById("grid");
let drag = null;
let isPointed = false; // whether a pointer was pressed on a cell since the last click

const cellAt = (event) => {
  const element = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");
  return element && grid.contains(element) ? Number(element.dataset.cell) : -1;
};

grid.addEventListener("pointerdown", (event) => {
  const cell = cellAt(event);
  if (cell < 0 || event.button > 0 || !event.isPrimary) return;
  isPointed = true;
  event.preventDefault();
  if (session.mode === "line") return startStroke(event);
  holdNote(event, () => {
    if (drag?.waits) select([cell], cell);
    drag = null;
  });
  // On a board that a swipe moves, a finger selects when it is lifted, if it did not move.
  if (event.pointerType === "touch" && !session.several && isPannable()) drag = { cell, moved: false, pointer: event.pointerId, waits: true };
  else selectPressed(event, cell);
});

// Select the pressed cell, or add it to the selection; a cell that is selected among others is taken out.
function selectPressed(event, cell) {
  const before = [session.selected, session.cursor];
  const adds = session.several || event.shiftKey || event.ctrlKey || event.metaKey;
  const isOut = adds && session.selected.has(cell) && session.selected.size > 1;
  drag = { cell, moved: false, isOut, pointer: event.pointerId, before };
  const cells = adds ? new Set(session.selected) : new Set();
  if (isOut) cells.delete(cell);
  else cells.add(cell);
  select(cells, isOut ? [...cells].pop() : cell);
  focusCursor();
}

// Screen readers click without a pointer, or with one whose position is not at the cell.
grid.addEventListener("click", (event) => {
  const cell = Number(event.target.closest("[data-cell]")?.dataset.cell ?? -1);
  const isPressed = isPointed && event.detail > 0;
  isPointed = false;
  if (cell < 0 || isPressed) return;
  select(session.several ? [...session.selected, cell] : [cell], cell);
  focusCursor();
  if (session.board.marks && session.mode === "digit") cycleMark(cell);
});

grid.addEventListener("pointermove", (event) => {
  if (drag && event.pointerType === "mouse" && !event.buttons) drag = null; // the button was released outside the window
  extendStroke(event);
  const cell = drag && event.pointerId === drag.pointer ? cellAt(event) : -1;
  if (cell < 0 || (cell === drag.cell && !drag.moved)) return;
  letGo();
  drag.moved = true;
  if (drag.waits) return;
  if (!session.selected.has(cell)) select([...session.selected, cell], cell);
});

window.addEventListener("pointerup", (event) => {
  endStroke(event);
  if (drag?.waits && event.pointerId === drag.pointer) {
    if (!drag.moved && cellAt(event) === drag.cell) selectPressed(event, drag.cell);
    else drag = null;
  }
  if (drag && event.pointerId === drag.pointer) {
    session.isTap = event.pointerType === "touch";
    const plain = !drag.moved && !session.several && !(event.shiftKey || event.ctrlKey || event.metaKey);
    if (session.board.marks && session.mode === "digit") {
      if (plain) cycleMark(drag.cell);
      else if (drag.moved) dotDragged();
    } else if (session.chosen && !session.several) enterChosen(plain);
    session.isTap = false;
  }
  drag = null;
});
// The browser moves the board, or a second finger enlarges it: nothing is selected or drawn.
function cancel() {
  if (drag?.before) select(...drag.before);
  drag = null;
  cancelStroke();
}
grid.addEventListener("pointercancel", cancel);
on("pinch", cancel);

// Enter the chosen digit into the tapped cell, or a mark or color into the cells dragged over.
function enterChosen(plain) {
  if (plain) {
    const digit = digitForTap(drag.cell);
    if (digit) enter(digit);
  } else if (drag.moved && session.mode !== "digit") enter(session.chosen);
}

// Add dots to the cells dragged over on a board of marks, for example to exclude a whole line.
function dotDragged() {
  const open = [...session.selected].filter((cell) => !isGiven(session.game, cell) && !session.game.cells[cell][0]);
  if (open.some((cell) => !session.game.cells[cell][2])) act(editsOfDot(open.filter((cell) => !session.game.cells[cell][2])));
}

grid.addEventListener("dblclick", (event) => {
  const digit = session.game.cells[cellAt(event)]?.[0];
  if (!digit || session.board.marks) return;
  select(session.game.cells.flatMap((fields, cell) => (fields[0] === digit ? [cell] : [])), session.cursor);
});

grid.addEventListener("focusin", (event) => {
  const cell = Number(event.target.closest("[data-cell]")?.dataset.cell ?? -1);
  if (cell >= 0 && cell !== session.cursor && !drag) select([cell], cell);
});

grid.addEventListener("keydown", (event) => {
  if ((!isPadKey(event) && onMove(event)) || onEntry(event)) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  if (event.key === "Escape" && !grid.contains(event.target)) {
    emit("hint-close");
    focusCursor();
  } else if ((event.ctrlKey || event.metaKey) && !event.altKey && "zy".includes(event.key.toLowerCase())) {
    const isBack = event.key.toLowerCase() === "z" && !event.shiftKey;
    (isBack ? undoMove : redoMove)();
    focusCursor();
    event.preventDefault();
  } else if (event.key === "F1") {
    emit("more");
    event.preventDefault();
  } else if (!grid.contains(event.target) && ![" ", "Enter", "Escape"].includes(event.key) && ((!isPadKey(event) && onMove(event)) || onEntry(event))) {
    event.preventDefault(); // digits and arrow keys apply to the board even while a button has the focus
  }
});

// Return whether a key of the number pad is a digit although it would move: without NumLock, or with Shift, which some systems then hide.
const isPadKey = (event) => /^Numpad\d$/.test(event.code) && !/^\d$/.test(event.key);
const isShiftedPad = (event) => isPadKey(event) && event.getModifierState("NumLock");

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Return the next cell in a direction that is no hole; after the last one comes the first.
function findNext(cell, [down, aside]) {
  const { n, holes } = session.board;
  let [row, col] = [Math.floor(cell / n), cell % n];
  do {
    row = (row + down + n) % n;
    col = (col + aside + n) % n;
  } while (holes.has(row * n + col));
  return row * n + col;
}

function onMove(event) {
  const { n, holes } = session.board;
  const commanded = event.ctrlKey || event.metaKey;
  const draws = session.mode === "line" && STEPS[event.key];
  let next = null;
  if (draws && event.altKey) {
    drawEdge(session.cursor, ...STEPS[event.key]);
    return true;
  }
  const isEdge = event.key === "Home" || event.key === "End";
  const row = Math.floor(session.cursor / n);
  const cells = Array.from({ length: n * n }, (_, cell) => cell).filter((cell) => !holes.has(cell));
  if (STEPS[event.key]) next = findNext(session.cursor, STEPS[event.key]);
  else if (isEdge) next = cells.filter((cell) => commanded || Math.floor(cell / n) === row).at(event.key === "Home" ? 0 : -1);
  else if (commanded && event.key.toLowerCase() === "a") {
    select(cells, session.cursor);
    return true;
  } else if (event.key === "Escape") {
    select([session.cursor], session.cursor);
    emit("hint-close");
    return true;
  }
  if (next === null) return false;
  if (draws && event.shiftKey) drawTo(session.cursor, next);
  select((event.shiftKey && !draws) || (commanded && STEPS[event.key]) ? [...session.selected, next] : [next], next);
  focusCursor();
  return true;
}

function onEntry(event) {
  if (event.metaKey) return false;
  if (event.key === " ") {
    if (session.board.marks) cycleMark(session.cursor);
    else setMode(MODES[(MODES.indexOf(session.mode) + (event.shiftKey ? -1 : 1) + MODES.length) % MODES.length]);
    return true;
  }
  const isZero = event.key === "0" || event.code === "Numpad0";
  if (["Backspace", "Delete"].includes(event.key) || (isZero && !readDigit(event))) return erase() || true;
  if (event.key === "Enter" && session.board.marks && !session.chosen) return enter(1, "digit") ?? true;
  if (event.key === "Enter") return enterOrChoose();
  if (session.board.marks && [".", "x"].includes(event.key)) return act(editsOfDot([...session.selected])) || true;
  const digit = readDigit(event);
  if (digit) {
    if (event.repeat) return true; // a held key would enter and remove its digit in turn
    if (event.shiftKey && session.mode === "color") pick(digit);
    else if (event.shiftKey || isShiftedPad(event)) enter(digit, "corner");
    else if (event.altKey || event.ctrlKey) enter(digit, "center");
    else press(digit);
    return true;
  }
  if (event.ctrlKey || event.altKey) return false;
  if (event.key === "?") return emit("hint-wanted") ?? true;
  if ("+-".includes(event.key)) return zoomBy(event.key === "+" ? 1 : -1) ?? true;
  if (event.key.toLowerCase() === "q") return toggleFilter() ?? true;
  if (event.key.toLowerCase() === "l") return setMode(session.mode === "line" ? "digit" : "line") ?? true;
  return readAloud(event.key);
}

// Enter the chosen digit; if none is chosen, choose that of the cell.
function enterOrChoose() {
  const [value] = session.game.cells[session.cursor];
  if (session.chosen) enter(session.chosen);
  else if (value && session.mode !== "color") chooseKey(value);
  return true;
}

// Return the symbols among which a key is looked up: digits also enter the symbols of boards that print none.
const namesOf = ({ symbols }, symbol) => (/\d/.test(symbol) && !/\d/.test(symbols) ? SYMBOLS : symbols);

// Return the digit of a key, 0 if it has none; Shift does not change the digit of a key.
// On a board that shows a digit as 0, that key enters it; on others it erases.
function readDigit(event) {
  const isColor = session.mode === "color" && !event.shiftKey;
  const code = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (event.ctrlKey && !code) return 0; // Ctrl+C and Ctrl+F remain browser shortcuts, even if C and F are symbols of the board
  const symbol = code && (isPadKey(event) || event.shiftKey || event.altKey || event.ctrlKey) ? code[1] : event.key;
  const digit = symbol.length === 1 ? (isColor ? SYMBOLS : namesOf(session.board, symbol)).indexOf(symbol.toUpperCase()) + 1 : 0;
  return digit <= (isColor ? 8 : session.board.nDigits) ? digit : 0;
}
