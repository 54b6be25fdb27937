// Cards of puzzles in the list: a small board, the number, and a box that is ticked when the puzzle is solved, as on the progress pages.
// Boards are drawn when they are about to be seen.

import { index } from "./book.js";
import { formatTime } from "./clock.js";
import { draw, make } from "./elements.js";
import { session } from "./session.js";
import { readFilled } from "./storage.js";
import { pictureOf, stateOf } from "./thumbnails.js";
import { say } from "./phrases.js";

const LAYERS = ["walls", "cages", "givens", "own"];
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
  svg.replaceChildren(...LAYERS.filter((layer) => picture[layer]).map((layer) => draw("path", { class: layer, d: picture[layer] })));
}

// Forget the boards that were not drawn: the list is made anew.
export function forgetBoards() {
  observer.disconnect();
}

// Return the card of a puzzle {id, line, words}, where words are its number; `open` opens it.
export function makeCard({ id, line, words }, progress, open) {
  const state = stateOf(progress);
  const share = Math.round(100 * (progress?.share ?? 0));
  const svg = draw("svg", { class: "thumb", "aria-hidden": "true" });
  const time = state === "solved" ? make("small", {}, formatTime(progress.seconds)) : "";
  const foot = make("span", { className: "foot" }, make("span", { className: "number" }, words), make("span", { className: "tick" }), time);
  const properties = { type: "button", className: `chip ${state}`, "aria-label": `${words}, ${say(`progress.${state}`, { share })}`, onclick: open };
  const card = make("button", properties, svg, foot);
  if (session.puzzle?.id === id) card.setAttribute("aria-current", "true");
  if (state === "begun") card.style.setProperty("--share", `${share}%`);
  puzzleOf.set(svg, { id, line, progress });
  observer.observe(svg);
  return card;
}
