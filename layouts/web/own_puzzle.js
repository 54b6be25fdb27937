// Typing in a puzzle of the player's own: digits on an empty board, which become its givens.

import { index } from "./book.js";
import { valuesOf } from "./game.js";
import { openLine } from "./open_puzzle.js";
import { formatLine } from "./puzzle_lines.js";
import { notice, on, session } from "./session.js";
import { Fault, say } from "./phrases.js";

const button = document.getElementById("own");

// Return whether a puzzle of a kind is its givens alone.
const isPlain = (kind) => !kind.extra && !kind.marks && !kind.holes;

// Return the kind of an empty board: the one in play, else the first of the book; undefined if there is none.
const findKind = () => [session.puzzle.name, ...Object.keys(index.kinds)].find((name) => isPlain(index.kinds[name]));

const isEmptyBoard = () => !session.puzzle.chapter && isPlain(session.puzzle.kind) && !session.game.givens.some(Boolean);

function showButton() {
  if (!session.puzzle) return;
  button.hidden = !findKind();
  button.textContent = say(isEmptyBoard() ? "own.play" : "own.do");
}
for (const event of ["open", "language"]) on(event, showButton);

// Open an empty board; the search for its solutions says that it has many, which is no news here.
async function openEmpty() {
  const name = findKind();
  openLine(`${name}:${".".repeat(index.kinds[name].n ** 2)}`);
  await session.learned;
  if (isEmptyBoard()) notice(say("own.how"));
}

function play() {
  const values = valuesOf(session.game);
  if (!values.some(Boolean)) return notice(say("own.how"));
  try {
    return openLine(formatLine(session.puzzle.name, values, ""));
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return notice(fault.message);
  }
}

button.onclick = () => {
  button.closest("dialog").close();
  if (isEmptyBoard()) play();
  else openEmpty();
};
