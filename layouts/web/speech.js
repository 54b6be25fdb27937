// What screen readers announce: every change of the game, in a polite live region that is not seen.
// The notice below the board is a live region too; what is shown there is not announced twice.

import { findClashes, sayClashes } from "./clashes.js";
import { nameCell } from "./cell_labels.js";
import { VALUE, valuesOf } from "./game.js";
import { listWords, say, sayCount, saySentences } from "./phrases.js";
import { announce, notice, on, session } from "./session.js";
import { sayMove } from "./spoken_moves.js";

const MOST_NAMED = 6;
const READING_MS = 4000; // that a notice stays at least
const MS_A_LETTER = 60;

const line = document.getElementById("notice");

// Return a function that shows texts in a live region.
// The region is emptied first, so that a repeated text is announced again; texts of one moment are joined, or the last one is shown.
// A timer is used because a page that is not drawn has no animation frames.
function speakIn(region, joins) {
  let waiting = [];
  let timer = 0;
  return (text) => {
    waiting = joins ? [...waiting, text] : [text];
    region.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(() => {
      region.textContent = waiting.filter(Boolean).join(" ");
      waiting = [];
    });
  };
}

on("announce", speakIn(document.getElementById("said"), true));
on("notice", speakIn(line, false));

// A notice goes after a while, a long one later, and with the next move.
let fading = 0;
let isWarning = false;
on("warning", () => (isWarning = true));
on("notice", (text) => {
  clearTimeout(fading);
  isWarning = false;
  if (text) fading = setTimeout(() => (line.textContent = ""), Math.max(READING_MS, text.length * MS_A_LETTER));
});
for (const event of ["move", "undone", "redone"]) on(event, () => line.textContent && !isWarning && notice(""));

on("move", (move) => announce(saySentences([...sayMove(move, !session.settings.terse), ...sayNewClashes(move), ...sayMistake(move)])));
on("undone", (move) => notice(saySentences([say("said.undone", { what: listWords(sayMove(move, true)) })])));
on("redone", (move) => notice(saySentences([say("said.redone", { what: listWords(sayMove(move, true)) }), ...sayNewClashes(move)])));

// Return what the digits of a move conflict with, if conflicts are shown.
function sayNewClashes(move) {
  if (!session.settings.conflicts) return [];
  const cells = [...new Set(move.filter(([, field, , after]) => after && (field === VALUE || session.board.marks)).map(([cell]) => cell))];
  return sayClashes(findClashes(session.game, cells));
}

// Return what is said of a wrong digit, if mistakes are shown at once.
function sayMistake(move) {
  const { settings, solution } = session;
  const isWrong = settings.mistakes && solution && move.some(([cell, field, , after]) => field === VALUE && after && after !== solution[cell]);
  return isWrong ? [say("cell.wrong")] : [];
}

on("mode", () => announce(saySentences([say(session.board.marks && session.mode === "center" ? "cell.dot" : `mode.${session.mode}`)])));

on("check", () => {
  const { wrong } = session;
  if (wrong.size) announce(saySentences([listWords([...wrong].slice(0, MOST_NAMED).map(nameCell))]));
});

// Announce which puzzle is open, and how far it is.
export function announceOpened(title) {
  const { board, game, settings } = session;
  const open = valuesOf(game).filter((digit) => !digit).length;
  const size = board.marks ? say("said.size", { n: board.n }) : listWords([say("said.size", { n: board.n }), sayCount("said.empty", open)]);
  announce(saySentences(settings.terse ? [title] : [title, size, say("said.help")]));
}
