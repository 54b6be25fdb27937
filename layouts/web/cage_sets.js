// The strip below the board with the possible digits of the selected cage, or of the runs of the selected cell; those that the board excludes are gray.

import { findCages, listSets } from "./combinations.js";
import { make } from "./elements.js";
import { isFreeKey } from "./pause.js";
import { changeSettings, on, session } from "./session.js";
import { say } from "./phrases.js";

const strip = document.getElementById("cage-sets");
const hasCages = () => session.board.outlines.length + session.board.runs.length > 0;
const textOf = ({ digits }) => digits.map((digit) => session.board.symbols[digit - 1]).join("");

function show() {
  const isShown = Boolean(session.board) && session.settings.combinations && hasCages();
  strip.hidden = !isShown;
  if (!isShown) return;
  const cages = session.selected.size ? findCages(session.board, session.cursor) : [];
  strip.replaceChildren(...cages.flatMap(partsOf));
}

function partsOf(cage) {
  const sets = listSets(session.game, cage);
  const head = make("strong", {}, say("cages.head", { total: cage.text, count: cage.cells.length }));
  if (!sets) return [head, make("span", {}, say("cages.many"))];
  const [open, out] = [true, false].map((wanted) => sets.filter(({ isOpen }) => isOpen === wanted).map(textOf));
  const parts = [head, ...open.map((text) => make("span", {}, text))];
  if (!open.length) parts.push(make("span", {}, say("cages.none")));
  if (out.length) parts.push(make("span", { className: "spoken-only" }, say("cages.out")), ...out.map((text) => make("s", {}, text)));
  return parts.flatMap((part) => [part, " "]);
}

document.addEventListener("keydown", (event) => {
  if (!session.board || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const isKey = event.key.toLowerCase() === "k" && isFreeKey("K", session.board);
  if (isKey && hasCages()) changeSettings({ combinations: !session.settings.combinations });
});
for (const event of ["open", "select", "change", "settings", "open-again", "language"]) on(event, show);
on("open", () => (document.getElementById("set-combinations").closest("label").hidden = !hasCages()));
