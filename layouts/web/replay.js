// A solved game as it was played: a copy of it that goes from move to move. Independent of the screen; the game itself does not change.

import { isGiven, listDone, redo, undo } from "./game.js";

// Return a copy of a game at its first move: the first since the board was last empty, or since the moves that are kept.
// It counts as solved, so that it takes no entry, no hint and no pause.
export function makeReplay(game) {
  const moves = listDone(game);
  const copy = { ...game, cells: game.cells.map((fields) => [...fields]), moves, at: moves.length, record: [], isSolved: true };
  while (undo(copy) && !isEmpty(copy));
  return Object.assign(copy, { moves: moves.slice(copy.at), at: 0 });
}

const isEmpty = (game) => game.cells.every((fields, cell) => fields.every((number, field) => !number || (!field && isGiven(game, cell))));

// Go to the position after so many moves; return the last of them, null at the beginning.
export function goTo(replay, at) {
  while (replay.at < at && redo(replay));
  while (replay.at > at && undo(replay));
  return replay.moves[replay.at - 1] ?? null;
}
