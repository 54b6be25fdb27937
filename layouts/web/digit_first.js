// Digit-first entry: a digit is chosen, then each cell that is tapped gets it; the same with marks and colors.
// A digit is chosen by a setting, or by holding its key on the keypad. By keyboard, Enter puts it into the selected cells.

import { isGiven } from "./game.js";
import { onHold } from "./hold.js";
import { emit, notice, on, session } from "./session.js";
import { say } from "./phrases.js";

const pad = document.getElementById("pad");

// Choose a digit, or a color in that mode; 0 for none.
export function choose(digit) {
  session.chosen = digit;
  emit("choose");
}

export const isChoosing = () => Boolean(session.settings.digitFirst || session.chosen);

// Choose the digit of a key; choosing it again lets go of it.
export function chooseKey(digit) {
  choose(session.chosen === digit ? 0 : digit);
  if (session.mode !== "color") notice(session.chosen ? say("choose.digit", { digit: session.board.symbols[digit - 1] }) : say("choose.none"));
}

// Return the digit that tapping this cell enters, 0 for none. A tapped given is chosen itself.
export function digitForTap(cell) {
  const { chosen, game, mode } = session;
  if (!chosen || mode === "color" || !isGiven(game, cell)) return chosen;
  choose(game.cells[cell][0]);
  return 0;
}

onHold(pad, ({ target }) => {
  const digit = Number(target.closest("[data-digit]")?.dataset.digit);
  if (digit && session.chosen !== digit) chooseKey(digit);
  return 0;
});

// Mark the chosen key; the keypad calls this when it has new keys.
export function showChosen() {
  for (const key of pad.querySelectorAll("[data-digit]")) {
    if (isChoosing()) key.setAttribute("aria-pressed", String(Number(key.dataset.digit) === session.chosen));
    else key.removeAttribute("aria-pressed");
  }
}

let wasColor = false;
on("open", () => (session.chosen = 0));
on("mode", () => {
  const isColor = session.mode === "color";
  if (isColor !== wasColor) session.chosen = 0;
  wasColor = isColor;
});
on("hint-close", () => session.chosen && choose(0));
for (const event of ["choose", "settings"]) on(event, () => session.board && showChosen());
