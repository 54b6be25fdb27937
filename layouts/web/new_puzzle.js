// New puzzles: the book's spares first, which are not printed; then symmetries of its puzzles.

import { findByLine, findSpare, index, puzzles, readAnswers, spares } from "./book.js";
import { lineOfTurned, openLine, openTurned } from "./open_puzzle.js";
import { notice, session } from "./session.js";
import { listProgress, readLine } from "./storage.js";
import { say, turnWords } from "./phrases.js";

const MOST_DRAWS = 40; // of puzzles and symmetries until one is neither in the book nor begun

// Open a new puzzle of chapters that fit; return the reason if there is none, else "".
export async function openNew(fits) {
  if (!index.chapters.some(fits)) return say("pick.nothing");
  await readAnswers();
  const spare = nextSpare(fits);
  if (!spare) return openRandomTurn(fits);
  openLine(spare.line);
  notice(say("new.spare"));
  return "";
}

// Return the first spare of chapters that fit whose game is not begun; of several chapters a random one's.
function nextSpare(fits) {
  const begun = listBegun();
  const fresh = spares().filter((spare) => fits(spare.chapter) && !begun.has(spare.line));
  const chapters = [...new Set(fresh.map(({ chapter }) => chapter))];
  const chapter = chapters[crypto.getRandomValues(new Uint32Array(1))[0] % chapters.length];
  return fresh.find((spare) => spare.chapter === chapter);
}

// Return the lines of all games that are begun, and that of the puzzle shown.
const listBegun = () => new Set([session.puzzle?.line, ...[...listProgress().keys()].map(readLine)]);

// Open a puzzle of the book transformed with a random seed, whose game is not begun.
// The choice need not be reproducible, so the browser's random generator is used.
function openRandomTurn(fits) {
  const stock = puzzles.filter((puzzle) => fits(puzzle.chapter));
  const drawn = Array.from({ length: MOST_DRAWS }, () => crypto.getRandomValues(new Uint32Array(2)));
  const begun = listBegun();
  const isUnknown = (line) => !findByLine(line) && !findSpare(line) && !begun.has(line);
  const found = drawn.map(([pick, seed]) => [stock[pick % stock.length], seed]).find(([one, seed]) => isUnknown(lineOfTurned(one, seed)));
  if (!found) return say("new.none");
  openTurned(...found);
  const { source, turn } = session.puzzle;
  notice(say("new.said", { number: source.number, how: turnWords(turn) }));
  return "";
}
