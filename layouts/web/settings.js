// Dialog with settings, keys, printing and restart, and the dialog of a solved puzzle.

import { index } from "./book.js";
import { restart } from "./keypad.js";
import { changeSettings, emit, on, session } from "./session.js";
import { focusCursor } from "./view.js";
import { SWITCHES } from "./storage.js";
import { say } from "./phrases.js";

const dialog = document.getElementById("more-dialog");
const THEMES = ["auto", "light", "dark"];

for (const name of SWITCHES) {
  const box = document.getElementById(`set-${name}`);
  on("settings", () => (box.checked = session.settings[name]));
  box.onchange = () => changeSettings({ [name]: box.checked });
}
for (const theme of THEMES) {
  const box = document.getElementById(`theme-${theme}`);
  on("settings", () => (box.checked = session.settings.theme === theme));
  box.onchange = () => changeSettings({ theme });
}

function showTheme() {
  if (session.settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = session.settings.theme;
}
showTheme();
on("settings", showTheme);

export function openMore() {
  dialog.showModal();
}
document.getElementById("more").onclick = openMore;
on("more", openMore);

// Keyboards on a screen type only into text boxes; a key pressed elsewhere is of a real one.
document.addEventListener("keydown", (event) => {
  if (!event.target.closest?.("input")) document.documentElement.classList.add("has-keyboard");
});

document.getElementById("again").onclick = () => {
  dialog.close();
  restart();
};

// Print the puzzle with or without the player's entries.
function print(withDigits) {
  dialog.close();
  emit("board-wanted");
  document.body.classList.toggle("prints-blank", !withDigits);
  window.print();
}
document.getElementById("print").onclick = () => print(false);
document.getElementById("print-digits").onclick = () => print(true);

for (const button of document.querySelectorAll("[data-closes]")) button.onclick = () => button.closest("dialog").close();
for (const sheet of document.querySelectorAll("dialog")) {
  // A click outside the dialog closes it only if the pointer was also pressed there.
  // Otherwise the press that enters the last digit would close the dialog it opens.
  let isOutside = false;
  sheet.addEventListener("pointerdown", (event) => (isOutside = event.target === sheet));
  sheet.addEventListener("click", (event) => isOutside && event.target === sheet && sheet.close());
  sheet.addEventListener("close", () => (isOutside = false));
  sheet.addEventListener("close", () => session.board && focusCursor());
}

document.getElementById("book-title").textContent = index.title;
function showBook() {
  document.getElementById("book-about").textContent = [index.subtitle, index.author, index.edition].filter(Boolean).join(" · ");
  const left = document.getElementById("left-out");
  left.hidden = !index.left.length;
  left.textContent = say("do.left", { kinds: index.left.map((one) => say("do.span", one)).join(index.names["join.and.between"]) });
}
showBook();
on("language", showBook);
emit("settings");
