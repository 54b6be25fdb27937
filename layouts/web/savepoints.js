// Savepoints of a game: positions kept under a number, to return to. Independent of the screen.
// They belong to the game: storage.js saves them with it, starting over removes them.

import { doMove, editsToCells } from "./game.js";

export const MOST_POINTS = 9;

// Keep the position of a game under the lowest free number; return its savepoint, or null if no number is free.
export function keepPoint(game) {
  const number = Array.from({ length: MOST_POINTS }, (_, at) => at + 1).find((free) => !findPoint(game, free));
  if (!number) return null;
  const point = { number, cells: game.cells.map((fields) => [...fields]) };
  game.points = [...game.points, point].sort((one, other) => one.number - other.number);
  return point;
}

export const findPoint = (game, number) => game.points.find((point) => point.number === number);

export function removePoint(game, number) {
  game.points = game.points.filter((point) => point.number !== number);
}

// Go back to a savepoint, as one move; return whether the board changed.
export function returnToPoint(game, number) {
  const isMove = doMove(game, editsToCells(game, findPoint(game, number).cells));
  if (isMove) game.returns += 1;
  return isMove;
}

// Return how many cells have a digit of the player in a savepoint.
export function countInPoint(game, { cells }) {
  return cells.filter(([value], cell) => value && !game.givens[cell]).length;
}
