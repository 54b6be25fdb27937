// Dialog that lists the puzzles by kind and level with progress, and makes new ones from them.

import { findById, firstNumber, index, lastNumber, puzzles, spares } from "./book.js";
import { openNew } from "./new_puzzle.js";
import { forgetBoards, makeCard } from "./puzzle_cards.js";
import { lineOfTurned, openLine, openNumber, openTurned } from "./open_puzzle.js";
import { openUnsolved } from "./outcome.js";
import { nameOf } from "./random.js";
import { listProgress } from "./storage.js";
import { on, reportStore, save, session } from "./session.js";
import { make } from "./elements.js";
import { stateOf } from "./thumbnails.js";
import { readTicks, tick } from "./ticks.js";
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

const fitsState = (progress, isTicked) => !stateBox.value || stateOf(progress, isTicked) === stateBox.value;

const countSolved = (all, progress, ticks) => all.filter(({ id }) => stateOf(progress.get(id), ticks.has(id)) === "solved").length;

function showList() {
  const [progress, ticks] = [listProgress(), readTicks()];
  forgetBoards();
  const sections = [...index.chapters.filter(fits).flatMap((chapter) => makeChapter(chapter, progress, ticks)), ...makeNew(progress)];
  const notes = ["progress.note", "new.note"].map((key) => make("p", { className: "quiet" }, say(key)));
  list.replaceChildren(...(sections.length ? sections : [make("p", {}, say("pick.nothing"))]), ...notes);
  showCount(progress, ticks);
}

function showCount(progress, ticks) {
  const solved = countSolved(puzzles, progress, ticks);
  document.getElementById("progress-text").textContent = say("progress.book", { solved, count: puzzles.length });
  Object.assign(document.getElementById("progress-bar"), { max: puzzles.length, value: solved });
}

function makeChapter(chapter, progress, ticks) {
  const all = puzzles.filter((puzzle) => puzzle.chapter === chapter);
  const own = all.filter(({ id }) => fitsState(progress.get(id), ticks.has(id)));
  if (!own.length) return [];
  const solved = countSolved(all, progress, ticks);
  const head = make("h3", {}, headOf(chapter), make("small", {}, say("progress.chapter", { solved, count: all.length })));
  const open = ({ number }) => closeAnd(() => openNumber(number));
  const cards = own.map((puzzle) =>
    makeCard({ ...puzzle, words: String(puzzle.number) }, progress.get(puzzle.id), open(puzzle), ticks.has(puzzle.id), setTick(puzzle)),
  );
  return [make("section", { className: "chapter" }, head, make("div", { className: "chips" }, ...cards))];
}

// Tick a puzzle that was solved on paper. The list is made anew, with the box in focus if it is still there.
const setTick = ({ id, number }) => (isTicked) => {
  if (!tick(id, isTicked)) reportStore();
  const top = list.scrollTop;
  showList();
  list.scrollTop = top;
  document.getElementById(`tick-${number}`)?.focus();
};

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

