// Dialog that lists the puzzles by kind and level with progress, and makes new ones from them.

import { findById, firstNumber, index, lastNumber, puzzles, spares } from "./book.js";
import { openNew } from "./new_puzzle.js";
import { openLine, openNumber, openTurned } from "./open_puzzle.js";
import { nameOf } from "./random.js";
import { listProgress } from "./storage.js";
import { on, save, session } from "./session.js";
import { make } from "./elements.js";
import { Fault, say } from "./phrases.js";

const dialog = document.getElementById("chooser");
const list = document.getElementById("puzzle-list");
const kindBox = document.getElementById("pick-kind");
const levelBox = document.getElementById("pick-level");
const numberBox = document.getElementById("pick-number");
const fault = document.getElementById("pick-fault");

const titleOf = (kind) => index.kinds[kind].title;

function fillBox(box, choices, all) {
  box.replaceChildren(make("option", { value: "" }, all), ...choices.map(([value, text]) => make("option", { value }, text)));
}

const distinct = (items) => [...new Set(items)];

fillBox(kindBox, distinct(index.chapters.map((chapter) => chapter.kind)).map((kind) => [kind, titleOf(kind)]), say("pick.kinds"));
fillBox(levelBox, distinct(index.chapters.map((chapter) => chapter.level)).map((level) => [level, level]), say("pick.levels"));
numberBox.min = firstNumber;
numberBox.max = lastNumber;

const fits = (chapter) =>
  (!kindBox.value || chapter.kind === kindBox.value) && (!levelBox.value || chapter.level === levelBox.value);

function showList() {
  const progress = listProgress();
  const chapters = index.chapters.filter(fits);
  list.replaceChildren(...chapters.map((chapter) => makeChapter(chapter, progress)), ...makeNew(progress));
  if (!chapters.length) list.append(make("p", { className: "quiet" }, say("pick.nothing")));
  const solved = puzzles.filter((puzzle) => progress.get(puzzle.id)?.isSolved).length;
  document.getElementById("progress-text").textContent = say("progress.book", { solved, count: puzzles.length });
  Object.assign(document.getElementById("progress-bar"), { max: puzzles.length, value: solved });
}

function makeChapter(chapter, progress) {
  const own = puzzles.filter((puzzle) => puzzle.chapter === chapter);
  const solved = own.filter((puzzle) => progress.get(puzzle.id)?.isSolved).length;
  const head = make("h3", {}, headOf(chapter), make("small", {}, say("progress.chapter", { solved, count: own.length })));
  const chips = own.map((puzzle) => makeChip(puzzle.number, progress.get(puzzle.id), puzzle.id, () => openNumber(puzzle.number)));
  return make("section", { className: "chapter" }, head, make("div", { className: "chips" }, ...chips));
}

export function headOf(chapter) {
  const parts = distinct([titleOf(chapter.kind), chapter.level, chapter.title]);
  return parts.join(" · ");
}

function makeChip(words, progress, id, open) {
  const state = progress?.isSolved ? "solved" : progress ? "begun" : "fresh";
  const share = Math.round(100 * (progress?.share ?? 0));
  const chip = make("button", {
    type: "button", className: `chip ${state}`, "aria-label": `${words}, ${say(`progress.${state}`, { share })}`,
    onclick: () => {
      dialog.close();
      open();
    },
  }, String(words));
  if (session.puzzle?.id === id) chip.setAttribute("aria-current", "true");
  if (state === "begun") chip.style.setProperty("--share", `${share}%`);
  return chip;
}

// Return a section of the new puzzles already begun, of the selected kind and level: spares, then transformed puzzles.
// Returns an empty list if there are none.
function makeNew(progress) {
  const own = spares().flatMap(({ line, chapter }, at) => {
    const id = nameOf(line);
    return progress.has(id) && fits(chapter) ? [makeChip(`+${at + 1}`, progress.get(id), id, () => openLine(line))] : [];
  });
  const turned = [...progress.keys()].flatMap((id) => {
    const [sourceId, seed] = id.split("-");
    const source = seed && /^[0-9a-z]{1,7}$/.test(seed) ? findById(sourceId) : null;
    return source && fits(source.chapter) ? [{ id, source, seed: parseInt(seed, 36) }] : [];
  });
  const chips = turned.map(({ id, source, seed }) => makeChip(`${source.number}′`, progress.get(id), id, () => openTurned(source, seed)));
  if (!own.length && !chips.length) return [];
  return [make("section", { className: "chapter" }, make("h3", {}, say("new.begun")), make("div", { className: "chips" }, ...own, ...chips))];
}

function openTyped(event) {
  event.preventDefault();
  try {
    openNumber(Number(numberBox.value));
    fault.textContent = "";
    dialog.close();
  } catch (wrong) {
    if (!(wrong instanceof Fault)) throw wrong;
    fault.textContent = wrong.message;
  }
}

async function pickNew() {
  fault.textContent = await openNew(fits);
  if (!fault.textContent) dialog.close();
}

document.getElementById("pick-form").onsubmit = openTyped;
document.getElementById("new").onclick = pickNew;
document.getElementById("puzzles").onclick = () => {
  save();
  fault.textContent = "";
  showList();
  dialog.showModal();
  dialog.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
};
for (const box of [kindBox, levelBox]) box.onchange = showList;

const step = (by) => {
  const now = (session.puzzle.source ?? session.puzzle).at ?? -1;
  openNumber(puzzles[Math.min(puzzles.length - 1, Math.max(0, now + by))].number);
};
const [before, after] = [document.getElementById("before"), document.getElementById("after")];
before.onclick = () => step(-1);
after.onclick = () => step(1);

on("open", () => {
  const { number } = session.puzzle;
  before.disabled = number === firstNumber;
  after.disabled = number === lastNumber;
});

