// The rules of the open puzzle: beside the board in wide windows, elsewhere in a panel over the keypad.
// The panel opens by itself the first time a kind is opened, and closes as soon as the player goes on.

import { make } from "./elements.js";
import { saySentences } from "./phrases.js";
import { announce, changeSettings, on, session } from "./session.js";
import { MOST_KNOWN } from "./storage.js";
import { focusCursor } from "./view.js";

const panel = document.getElementById("rules-panel");
const button = document.getElementById("rules");

const isBeside = () => getComputedStyle(panel).position !== "absolute"; // as layout.css places it

function setOpen(isOpen) {
  panel.classList.toggle("is-open", isOpen);
  button.setAttribute("aria-expanded", String(isOpen || isBeside()));
}

function showRules() {
  const { kind } = session.puzzle;
  document.getElementById("rules-title").textContent = kind.title;
  document.getElementById("rules-text").replaceChildren(...kind.rules.map((sentence) => make("p", {}, sentence)));
  panel.scrollTop = 0;
}
on("language", () => session.puzzle && showRules());

on("open", () => {
  const { name, kind } = session.puzzle;
  const { known, terse } = session.settings;
  const isNew = !known.includes(name);
  showRules();
  setOpen(isNew);
  if (!isNew) return;
  if (!terse) announce(saySentences(kind.rules));
  changeSettings({ known: [...known, name].slice(-MOST_KNOWN) });
});

const close = () => setOpen(false);
for (const event of ["select", "move", "mode", "hint-close", "hint-wanted", "hint"]) on(event, close);
document.getElementById("frame").addEventListener("pointerdown", close);

button.onclick = () => {
  setOpen(!panel.classList.contains("is-open"));
  if (panel.classList.contains("is-open")) panel.focus();
};
// A tap anywhere on the panel closes it, so that it costs one tap at most.
panel.onclick = () => {
  if (isBeside()) return;
  close();
  focusCursor();
};
