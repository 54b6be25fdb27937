// Dialog that lists the puzzles by kind and level with progress, and makes new ones from them.

import { findById, firstNumber, index, lastNumber, puzzles, spares } from "./book.js";
import { openNew } from "./new_puzzle.js";
import { forgetBoards, makeCard } from "./puzzle_cards.js";
import { lineOfTurned, openLine, openNumber, openTurned } from "./open_puzzle.js";
import { openUnsolved } from "./outcome.js";
import { nameOf } from "./random.js";
import { listProgress } from "./storage.js";
import { on, save, session } from "./session.js";
import { make } from "./elements.js";
import { stateOf } from "./thumbnails.js";
import { Fault, say } from "./phrases.js";

const dialog = document.getElementById("chooser");
const list = document.getElementById("puzzle-list");
const kindBox = document.getElementById("pick-kind");
const levelBox = document.getElementById("pick-level");
const stateBox = document.getElementById("pick-state");
const numberBox = document.getElementById("pick-number");
const fault = document.getElementById("pick-fault");

const STATES = ["fresh", "begun", "solved"];
const titleOf = (kind) => index.kinds[kind].title;

function fillBox(box, choices, all) {
  box.replaceChildren(make("option", { value: "" }, all), ...choices.map(([value, text]) => make("option", { value }, text)));
}

const distinct = (items) => [...new Set(items)];

function fillBoxes() {
  const [kind, state] = [kindBox.value, stateBox.value];
  fillBox(kindBox, distinct(index.chapters.map((chapter) => chapter.kind)).map((name) => [name, titleOf(name)]), say("pick.kinds"));
  fillBox(levelBox, distinct(index.chapters.map((chapter) => chapter.level)).map((level) => [level, level]), say("pick.levels"));
  fillBox(stateBox, STATES.map((name) => [name, say(`state.${name}`)]), say("state.all"));
  [kindBox.value, stateBox.value] = [kind, state];
}
fillBoxes();
on("language", fillBoxes);
numberBox.min = firstNumber;
numberBox.max = lastNumber;

const fits = (chapter) =>
  (!kindBox.value || chapter.kind === kindBox.value) && (!levelBox.value || chapter.level === levelBox.value);

const fitsState = (progress) => !stateBox.value || stateOf(progress) === stateBox.value;

function showList() {
  const progress = listProgress();
  forgetBoards();
  const sections = [...index.chapters.filter(fits).flatMap((chapter) => makeChapter(chapter, progress)), ...makeNew(progress)];
  list.replaceChildren(...(sections.length ? sections : [make("p", {}, say("pick.nothing"))]), make("p", { className: "quiet" }, say("new.note")));
  const solved = puzzles.filter((puzzle) => progress.get(puzzle.id)?.isSolved).length;
  document.getElementById("progress-text").textContent = say("progress.book", { solved, count: puzzles.length });
  Object.assign(document.getElementById("progress-bar"), { max: puzzles.length, value: solved });
}

function makeChapter(chapter, progress) {
  const all = puzzles.filter((puzzle) => puzzle.chapter === chapter);
  const own = all.filter((puzzle) => fitsState(progress.get(puzzle.id)));
  if (!own.length) return [];
  const solved = all.filter((puzzle) => progress.get(puzzle.id)?.isSolved).length;
  const head = make("h3", {}, headOf(chapter), make("small", {}, say("progress.chapter", { solved, count: all.length })));
  const open = ({ number }) => closeAnd(() => openNumber(number));
  const cards = own.map((puzzle) => makeCard({ ...puzzle, words: String(puzzle.number) }, progress.get(puzzle.id), open(puzzle)));
  return [make("section", { className: "chapter" }, head, make("div", { className: "chips" }, ...cards))];
}

export function headOf(chapter) {
  const parts = distinct([titleOf(chapter.kind), chapter.level, chapter.title]);
  return parts.join(" · ");
}

const closeAnd = (act) => () => {
  dialog.close();
  act();
};

// Return a section of the new puzzles already begun, of the selected kind and level: spares, then transformed puzzles.
// Returns an empty list if there are none.
function makeNew(progress) {
  const own = spares().flatMap(({ line, chapter }, at) => {
    const id = nameOf(line);
    const isShown = progress.has(id) && fits(chapter) && fitsState(progress.get(id));
    return isShown ? [makeCard({ id, line, words: `+${at + 1}` }, progress.get(id), closeAnd(() => openLine(line)))] : [];
  });
  const turned = [...progress.keys()].flatMap((id) => {
    const [sourceId, seed] = id.split("-");
    const source = seed && /^[0-9a-z]{1,7}$/.test(seed) ? findById(sourceId) : null;
    return source && fits(source.chapter) && fitsState(progress.get(id)) ? [{ id, source, seed: parseInt(seed, 36) }] : [];
  });
  const chips = turned.map(({ id, source, seed }) => {
    const line = lineOfTurned(source, seed);
    return makeCard({ id, line, words: `${source.number}′` }, progress.get(id), closeAnd(() => openTurned(source, seed)));
  });
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
document.getElementById("unsolved").onclick = closeAnd(openUnsolved);
document.getElementById("puzzles").onclick = () => {
  save();
  fault.textContent = "";
  showList();
  dialog.showModal();
  dialog.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
};
for (const box of [kindBox, levelBox, stateBox]) box.onchange = showList;

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

