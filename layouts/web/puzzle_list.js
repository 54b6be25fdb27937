// Dialog that lists the puzzles by kind and level with progress, and makes new ones from them.

import { findById, firstNumber, index, lastNumber, puzzles } from "./book.js";
import { isNew, openNumber, openTurned } from "./open_puzzle.js";
import { listProgress } from "./storage.js";
import { notice, on, save, session } from "./session.js";
import { make } from "./elements.js";
import { Fault, say, sayCount, turnWords } from "./phrases.js";

const dialog = document.getElementById("chooser");
const list = document.getElementById("puzzle-list");
const kindBox = document.getElementById("pick-kind");
const levelBox = document.getElementById("pick-level");
const numberBox = document.getElementById("pick-number");
const fault = document.getElementById("pick-fault");

const MOST_DRAWS = 40; // of puzzles and symmetries until one is not in the book

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
  list.replaceChildren(...chapters.map((chapter) => makeChapter(chapter, progress)), ...makeTurned(progress));
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

// Return a section of the transformed puzzles already begun, of the selected kind and level.
// Returns an empty list if there are none.
function makeTurned(progress) {
  const turned = [...progress.keys()].flatMap((id) => {
    const [sourceId, seed] = id.split("-");
    const source = seed && /^[0-9a-z]{1,7}$/.test(seed) ? findById(sourceId) : null;
    return source && fits(source.chapter) ? [{ id, source, seed: parseInt(seed, 36) }] : [];
  });
  if (!turned.length) return [];
  const chips = turned.map(({ id, source, seed }) => makeChip(`${source.number}′`, progress.get(id), id, () => openTurned(source, seed)));
  return [make("section", { className: "chapter" }, make("h3", {}, say("new.begun")), make("div", { className: "chips" }, ...chips))];
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

// Open a random puzzle of the selected kind and level, transformed with a random seed.
// The choice need not be reproducible, so the browser's random generator is used.
function openNew() {
  const stock = puzzles.filter((puzzle) => fits(puzzle.chapter));
  if (!stock.length) {
    fault.textContent = say("pick.nothing");
    return;
  }
  const drawn = Array.from({ length: MOST_DRAWS }, () => crypto.getRandomValues(new Uint32Array(2)));
  const found = drawn.map(([pick, seed]) => [stock[pick % stock.length], seed]).find(([one, seed]) => isNew(one, seed));
  if (!found) {
    fault.textContent = say("new.none");
    return;
  }
  dialog.close();
  openTurned(...found);
  const { source, turn } = session.puzzle;
  notice(say("new.said", { number: source.number, how: turnWords(turn) }));
}

document.getElementById("pick-form").onsubmit = openTyped;
document.getElementById("new").onclick = openNew;
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

