// The panel of savepoints, beside the board: keep the position, go back to one, remove one.

import { make } from "./elements.js";
import { isFreeKey } from "./pause.js";
import { MOST_POINTS, countInPoint, keepPoint, removePoint, returnToPoint } from "./savepoints.js";
import { changed, emit, notice, on, save, session } from "./session.js";
import { focusCursor } from "./view.js";
import { say, sayCount } from "./phrases.js";

const panel = document.getElementById("points-panel");
const list = document.getElementById("points-list");
const opener = document.getElementById("points");

function open() {
  if (session.game.isSolved || session.isPaused) return;
  emit("hint-close");
  panel.hidden = false;
  show();
  document.getElementById("points-keep").focus();
}

function close() {
  panel.hidden = true;
  opener.setAttribute("aria-expanded", "false");
}

function show() {
  const { points } = session.game;
  opener.setAttribute("aria-expanded", String(!panel.hidden));
  list.replaceChildren(...points.map(makeRow));
  document.getElementById("points-none").hidden = points.length > 0;
}

function makeRow(point) {
  const name = say("points.item", { number: point.number });
  const back = make("button", { type: "button", className: "point", onclick: () => goBack(point.number) });
  back.append(make("strong", {}, name), make("small", {}, sayCount("points.digits", countInPoint(session.game, point))));
  const remove = make("button", { type: "button", "aria-label": say("points.remove", { number: point.number }), onclick: () => removeAt(point.number) }, "✕");
  return make("li", {}, back, remove);
}

function keep() {
  const point = keepPoint(session.game);
  notice(point ? say("points.kept", { number: point.number }) : say("points.full", { most: MOST_POINTS }));
  save();
  show();
}

function goBack(number) {
  close();
  if (returnToPoint(session.game, number)) {
    changed();
    notice(say("points.back", { number }));
  } else notice(say("points.same", { number }));
  focusCursor();
}

function removeAt(number) {
  removePoint(session.game, number);
  save();
  show();
  document.getElementById("points-keep").focus();
}

opener.onclick = () => (panel.hidden ? open() : close());
document.getElementById("points-keep").onclick = keep;
document.getElementById("points-close").onclick = () => {
  close();
  focusCursor();
};
document.addEventListener("keydown", (event) => {
  if (!session.board || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.toLowerCase() === "s" && isFreeKey("S", session.board)) opener.click();
});
for (const event of ["open", "hint", "hint-close", "solved", "pause"]) on(event, close);
for (const event of ["open-again", "language"]) on(event, () => panel.hidden || show());
