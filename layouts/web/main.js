// Entry point: fill in the text of the page, then open a puzzle.
// The puzzle is the one in the address, else the last one played, else the first.

import { whenShown } from "./languages.js";
import { headOf } from "./puzzle_list.js";
import { bookName, firstNumber, index, puzzles } from "./book.js";
import "./input.js";
import "./extras.js";
import "./hint_marks.js";
import "./hints.js";
import "./cage_sets.js";
import "./mode_keys.js";
import "./outcome.js";
import "./own_puzzle.js";
import "./pause.js";
import "./points_panel.js";
import "./replay_panel.js";
import "./rules.js";
import "./settings.js";
import "./share.js";
import "./take_game.js";
import "./waves.js";
import "./install.js";
import { canStore } from "./entries.js";
import { openFragment, openId, openNumber } from "./open_puzzle.js";
import { notice, on, reportStore, session } from "./session.js";
import "./tabs.js";
import { listWords, say, turnWords } from "./phrases.js";
import { announceOpened } from "./speech.js";

function showWords() {
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    element.title = say(element.dataset.label);
  }
}
showWords();
on("language", showWords);

function showName() {
  const { puzzle } = session;
  const name = puzzle.number ? say("puzzle.number", { number: puzzle.number }) : say(puzzle.chapter ? "puzzle.new" : "puzzle.other");
  const about = puzzle.source
    ? say("puzzle.turned", { number: puzzle.source.number, how: turnWords(puzzle.turn) })
    : "";
  const head = puzzle.chapter ? headOf(puzzle.chapter) : puzzle.kind.title;
  const minutes = puzzle.minutes ? say("puzzle.minutes", { minutes: Math.max(1, Math.round(puzzle.minutes)) }) : "";
  document.getElementById("name").textContent = name;
  const facts = [head, minutes, about].filter(Boolean);
  document.getElementById("about").textContent = facts.join(" · ");
  document.getElementById("about").title = facts.join(" · "); // the whole where the line is cut
  document.getElementById("print-name").textContent = [name, head, minutes].filter(Boolean).join(" · ");
  document.getElementById("print-rules").textContent = puzzle.kind.rules.join(" ");
  const { extra, faces } = puzzle.kind;
  document.getElementById("print-symbols").textContent = extra === "letters" || faces ? [...session.board.symbols].join(" ") : "";
  document.getElementById("print-book").textContent = [index.title, index.edition].filter(Boolean).join(" · ");
  document.getElementById("print-id").textContent = puzzle.number ? puzzle.id : "";
  document.getElementById("grid").setAttribute("aria-label", listWords([name, head]));
}
on("open", showName);
on("named", showName);
on("language", () => session.puzzle && showName());
on("open", () => announceOpened(document.getElementById("grid").getAttribute("aria-label")));

// Open the initial puzzle, then report an invalid address.
// The error is reported last so that no other notice replaces it.
function openSomething() {
  if (!puzzles.length) return;
  const wrong = location.hash.length > 1 ? openFragment(location.hash.slice(1)) : "";
  if (!session.puzzle) {
    const last = session.settings.last[bookName];
    if (!(typeof last === "string" && openId(last))) openNumber(firstNumber);
  }
  if (wrong) notice(wrong);
  else if (!canStore()) reportStore();
}

for (const id of ["table", "controls", "puzzles", "more"]) document.getElementById(id).hidden = !puzzles.length;
window.addEventListener("hashchange", openSomething);
on("language", () => notice(""));
whenShown().then(() => {
  openSomething();
  document.documentElement.dataset.ready = "1";
  performance.mark("usable");
});
