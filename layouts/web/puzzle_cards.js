// Cards of puzzles in the list: a small board, the number, and a box that is ticked when the puzzle is solved, as on the progress pages.
// The reader ticks puzzles of the book that were solved on paper.
// Boards are drawn when they are about to be seen.

import { index } from "./book.js";
import { formatTime } from "./clock.js";
import { draw, make } from "./elements.js";
import { session } from "./session.js";
import { readFilled } from "./storage.js";
import { pictureOf, stateOf } from "./thumbnails.js";
import { say } from "./phrases.js";

const LAYERS = ["holes", "walls", "cages", "givens", "own"];
const AHEAD_PX = 300; // how far below the visible part boards are drawn

const puzzleOf = new WeakMap();
const observer = new IntersectionObserver(
  (entries) => entries.filter((entry) => entry.isIntersecting).forEach((entry) => drawBoard(entry.target)),
  { rootMargin: `${AHEAD_PX}px` },
);

function drawBoard(svg) {
  observer.unobserve(svg);
  const { id, line, progress } = puzzleOf.get(svg);
  const picture = pictureOf(line, index.kinds, progress ? readFilled(id) : []);
  svg.setAttribute("viewBox", `0 0 ${picture.n} ${picture.n}`);
  svg.style.setProperty("--n", picture.n);
  svg.classList.toggle("blank", picture.isBlank);
  svg.replaceChildren(...LAYERS.filter((layer) => picture[layer]).map((layer) => draw("path", { class: layer, d: picture[layer] })));
}

// Forget the boards that were not drawn: the list is made anew.
export function forgetBoards() {
  observer.disconnect();
}

// Return the card of a puzzle {id, line, words}, where words are its number; `open` opens it.
// isTicked: whether it is ticked as solved on paper; setTick(isTicked) is called when that changes, without it the box cannot be ticked.
export function makeCard({ id, line, words }, progress, open, isTicked = false, setTick = null) {
  const state = stateOf(progress, isTicked);
  const share = Math.round(100 * (progress?.share ?? 0));
  const svg = draw("svg", { class: "thumb", "aria-hidden": "true" });
  const time = progress?.isSolved ? make("small", {}, formatTime(progress.seconds)) : "";
  const foot = make("span", { className: "foot" }, make("span", { className: "number" }, words), time);
  const button = make("button", { type: "button", "aria-label": `${words}, ${say(`progress.${state}`, { share })}`, onclick: open }, svg, foot);
  const card = make("div", { className: `chip ${state}` }, button, makeBox(words, state === "solved", progress?.isSolved ? null : setTick));
  if (session.puzzle?.id === id) card.setAttribute("aria-current", "true");
  if (state === "begun") card.style.setProperty("--share", `${share}%`);
  puzzleOf.set(svg, { id, line, progress });
  observer.observe(svg);
  return card;
}

function makeBox(words, isSolved, setTick) {
  const properties = { type: "checkbox", checked: isSolved, disabled: !setTick, "aria-label": say("progress.paper", { number: words }), id: `tick-${words}` };
  return make("label", { className: "tick" }, make("input", { ...properties, onchange: ({ target }) => setTick(target.checked) }));
}
