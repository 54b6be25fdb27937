// The numbers of puzzles in the list, each a button: filled when it is solved, with a bar below when it is begun.
// A number is pressed to open its puzzle or, while puzzles solved on paper are ticked, to tick it.

import { formatTime } from "./clock.js";
import { make } from "./elements.js";
import { session } from "./session.js";
import { say } from "./phrases.js";

// Return the state of a puzzle from its progress and tick: "fresh", "begun" or "solved".
export const stateOf = (progress, isTicked = false) => (progress?.isSolved || isTicked ? "solved" : progress ? "begun" : "fresh");

// Return the button of a puzzle {id, words}, where words are its number; `open` opens it.
// isTicked: whether it is ticked as solved on paper; setTick(isTicked), if given, is called in place of `open`.
export function makeChip({ id, words }, progress, open, isTicked = false, setTick = null) {
  const state = stateOf(progress, isTicked);
  const share = Math.round(100 * (progress?.share ?? 0));
  const chip = make("button", { type: "button", className: `chip ${state}` }, words);
  const said = progress?.isSolved ? say("solved.face", { time: formatTime(progress.seconds) }) : isTicked ? say("progress.ticked") : say(`progress.${state}`, { share });
  chip.title = said;
  if (session.puzzle?.id === id) chip.setAttribute("aria-current", "true");
  if (state === "begun") chip.style.setProperty("--share", `${share}%`);
  if (setTick) {
    Object.assign(chip, { disabled: Boolean(progress?.isSolved), onclick: () => setTick(!isTicked) });
    chip.setAttribute("aria-pressed", String(isTicked));
    chip.setAttribute("aria-label", say("progress.paper", { number: words }));
  } else {
    chip.onclick = open;
    chip.setAttribute("aria-label", `${words}, ${said}`);
  }
  return chip;
}
