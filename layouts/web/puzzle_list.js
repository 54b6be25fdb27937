// Dialog that lists the puzzles by kind and level with progress, continues the last one, and makes new ones from them.
// Chapters fold; puzzles solved on paper are ticked in a mode of its own, so that no slip counts one as solved.

import { bookName, findById, firstNumber, index, lastNumber, puzzles, spares } from "./book.js";
import { makeCalendar } from "./calendar.js";
import { countStreak, formatDay, pickToday } from "./days.js";
import { openNew } from "./new_puzzle.js";
import { makeChip, stateOf } from "./puzzle_chips.js";
import { openFragment, openId, openLine, openNumber, openTurned } from "./open_puzzle.js";
import { openUnsolved } from "./outcome.js";
import { nameOf } from "./random.js";
import { listProgress, readTimes } from "./storage.js";
import { on, reportStore, save, session } from "./session.js";
import { make } from "./elements.js";
import { readTicks, tick } from "./ticks.js";
import { Fault, say, sayCount } from "./phrases.js";

const dialog = document.getElementById("chooser");
const list = document.getElementById("puzzle-list");
const kindBox = document.getElementById("pick-kind");
const levelBox = document.getElementById("pick-level");
const stateBox = document.getElementById("pick-state");
const numberBox = document.getElementById("pick-number");
const fault = document.getElementById("pick-fault");
const paper = document.getElementById("paper");
const goOn = document.getElementById("continue");

let folded = new Map(); // by chapter: whether the player closed it since the dialog was opened

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
  for (const box of [kindBox, levelBox]) box.closest("label").hidden = box.options.length < 3; // all, and the only one
}
fillBoxes();
on("language", fillBoxes);
numberBox.min = firstNumber;
numberBox.max = lastNumber;

const fits = (chapter) =>
  (!kindBox.value || chapter.kind === kindBox.value) && (!levelBox.value || chapter.level === levelBox.value);

const fitsState = (progress, isTicked) => !stateBox.value || stateOf(progress, isTicked) === stateBox.value;

const countSolved = (all, progress, ticks) => all.filter(({ id }) => stateOf(progress.get(id), ticks.has(id)) === "solved").length;

const isTicking = () => paper.getAttribute("aria-pressed") === "true";

function showList() {
  const [progress, ticks] = [listProgress(), readTicks()];
  const sections = [...(isFiltered() || isTicking() ? [] : makeToday(progress, ticks)), ...index.chapters.filter(fits).flatMap((chapter) => makeChapter(chapter, progress, ticks)), ...makeNew(progress)];
  list.replaceChildren(...(sections.length ? sections : [make("p", {}, say("pick.nothing"))]), make("p", { className: "quiet" }, say("new.note")));
  document.getElementById("paper-note").hidden = !isTicking();
  showCount(progress, ticks);
  showBegun(progress);
}

function showCount(progress, ticks) {
  const solved = countSolved(puzzles, progress, ticks);
  document.getElementById("progress-text").textContent = say("progress.book", { solved, count: puzzles.length });
  Object.assign(document.getElementById("progress-bar"), { max: puzzles.length, value: solved });
}

// Offer to go on with the puzzle that is begun: the open one, else the one played last.
function showBegun(progress) {
  const isBegun = (id) => progress.get(id)?.isSolved === false;
  const isOfBook = (id) => findById(id.split("-")[0]) || spares().some(({ line }) => nameOf(line) === id);
  const others = [...progress.keys()].filter((id) => isBegun(id) && isOfBook(id)).sort((one, other) => progress.get(other).when - progress.get(one).when);
  const id = isBegun(session.puzzle.id) ? session.puzzle.id : others[0];
  goOn.hidden = !id;
  document.getElementById("unsolved").classList.toggle("strong", !id);
  if (!id) return;
  const number = findById(id)?.number;
  goOn.textContent = number ? say("progress.continue", { number }) : say("progress.continue_new");
  goOn.onclick = closeAnd(() => openId(id));
}

// Return the ring and the numbers of a chapter's progress.
function makeRing(counts) {
  const ring = make("span", { className: "wheel" });
  ring.style.setProperty("--share", `${(100 * counts.solved) / counts.count}%`);
  return [ring, make("small", {}, say("progress.chapter", counts))];
}

// Return a part of the list that folds: a heading with notes at its end, and its contents, made when it is opened.
function makeFold(key, head, notes, isOpen, makeChips) {
  const chips = make("div", { className: "chips" });
  const fold = make("details", { className: "chapter", open: folded.get(key) ?? isOpen }, make("summary", {}, make("h3", {}, head), ...notes), chips);
  const fill = () => fold.open && !chips.childElementCount && chips.append(...makeChips());
  fill();
  fold.ontoggle = () => {
    folded.set(key, fold.open);
    fill();
  };
  return fold;
}

// Return today's puzzles, and the days on which puzzles were solved.
function makeToday(progress, ticks) {
  const today = formatDay(new Date());
  const chosen = pickToday(puzzles, bookName, today);
  const counts = { solved: countSolved(chosen, progress, ticks), count: chosen.length };
  const makeOne = (puzzle) => {
    const chip = makeChip({ ...puzzle, words: String(puzzle.number) }, progress.get(puzzle.id), closeAnd(() => openNumber(puzzle.number)), ticks.has(puzzle.id));
    chip.append(make("small", {}, headOf(puzzle.chapter)));
    chip.setAttribute("aria-label", `${chip.getAttribute("aria-label")}, ${headOf(puzzle.chapter)}`);
    return chip;
  };
  const done = counts.solved === counts.count ? [make("p", {}, say("today.done"))] : [];
  const fold = makeFold("today", say("today.title"), makeRing(counts), true, () => [...chosen.map(makeOne), ...done]);
  fold.classList.add("today");
  const days = new Map();
  for (const { day } of readTimes()) days.set(day, (days.get(day) ?? 0) + 1);
  const streak = countStreak([...days.keys()], today);
  const note = streak ? [make("small", {}, sayCount("days.streak", streak))] : [];
  return [fold, makeFold("days", say("days.title"), note, false, () => [makeCalendar(days)])];
}

function makeChapter(chapter, progress, ticks) {
  const all = puzzles.filter((puzzle) => puzzle.chapter === chapter);
  const own = all.filter(({ id }) => fitsState(progress.get(id), ticks.has(id)));
  if (!own.length) return [];
  const counts = { solved: countSolved(all, progress, ticks), count: all.length };
  const open = ({ number }) => closeAnd(() => openNumber(number));
  const makeOne = (puzzle) => {
    const chip = makeChip({ ...puzzle, words: String(puzzle.number) }, progress.get(puzzle.id), open(puzzle), ticks.has(puzzle.id), isTicking() ? setTick(puzzle) : null);
    chip.id = `chip-${puzzle.number}`;
    return chip;
  };
  const isOpen = (session.puzzle.source ?? session.puzzle).chapter === chapter || isFiltered() || isTicking();
  return [makeFold(chapter, headOf(chapter), makeRing(counts), isOpen, () => own.map(makeOne))];
}

const isFiltered = () => [kindBox, levelBox, stateBox].some((box) => box.value);

// Tick a puzzle that was solved on paper. The list is made anew, with the number in focus if it is still there.
const setTick = ({ id, number }) => (isTicked) => {
  if (!tick(id, isTicked)) reportStore();
  const top = list.scrollTop;
  showList();
  list.scrollTop = top;
  document.getElementById(`chip-${number}`)?.focus();
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
    return isShown ? [makeChip({ id, words: `+${at + 1}` }, progress.get(id), closeAnd(() => openLine(line)))] : [];
  });
  const turned = [...progress.keys()].flatMap((id) => {
    const [sourceId, seed] = id.split("-");
    const source = seed && /^[0-9a-z]{1,7}$/.test(seed) ? findById(sourceId) : null;
    return source && fits(source.chapter) && fitsState(progress.get(id)) ? [{ id, source, seed: parseInt(seed, 36) }] : [];
  });
  const chips = turned.map(({ id, source, seed }) => makeChip({ id, words: `${source.number}′` }, progress.get(id), closeAnd(() => openTurned(source, seed))));
  return own.length || chips.length ? [makeFold("new", say("new.begun"), [], true, () => [...own, ...chips])] : [];
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

// Return whether a chapter is of the kind and level in play, or of the kind alone if the level is not of this book.
function isInPlay(chapter) {
  const { puzzle } = session;
  const own = puzzle.chapter ?? puzzle.source?.chapter;
  return own ? chapter === own : chapter.kind === puzzle.name;
}

let trail = []; // addresses of where the player was when a new puzzle was opened, the last one at the end

async function pickNew() {
  const from = session.fragment;
  fault.textContent = await openNew(kindBox.value || levelBox.value ? fits : isInPlay);
  if (fault.textContent) return;
  trail.push(from);
  dialog.close();
}

document.getElementById("pick-form").onsubmit = openTyped;
document.getElementById("new").onclick = pickNew;
document.getElementById("unsolved").onclick = closeAnd(openUnsolved);
document.getElementById("puzzles").onclick = () => {
  save();
  fault.textContent = "";
  folded = new Map();
  paper.setAttribute("aria-pressed", "false");
  showList();
  dialog.showModal();
  list.scrollTop = 0;
};
paper.onclick = () => {
  paper.setAttribute("aria-pressed", String(!isTicking()));
  folded = new Map();
  showList();
};
for (const box of [kindBox, levelBox, stateBox]) box.onchange = showList;

let lastAt = 0; // the puzzle of the book that was open last

const step = (by) => openNumber(puzzles[Math.min(puzzles.length - 1, Math.max(0, (session.puzzle.at ?? session.puzzle.source?.at ?? lastAt) + by))].number);

// Open the previous puzzle; from a new one, the one where the player was.
function goBack() {
  if (trail.length) openFragment(trail.pop().slice(1));
  else if (session.puzzle.number || session.puzzle.source) step(-1);
  else step(0);
}
const [before, after] = [document.getElementById("before"), document.getElementById("after")];
before.onclick = goBack;
after.onclick = () => step(1);

on("open", () => {
  const { number, at } = session.puzzle;
  if (number) [trail, lastAt] = [[], at];
  before.disabled = number === firstNumber;
  after.disabled = number === lastNumber;
});

