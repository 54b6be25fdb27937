// Solutions of the answers, restored from the choices of a search (generator/typesetting/web/packed_solutions.py).

import { digitsOf, countBits } from "./candidates.js";
import { apply, listAllOpen, makeReader, startPosition } from "./packed_paths.js";

// Return the solution of a puzzle of the book; `board` and `givens` are those of the book, even if the puzzle was turned.
export function readSolution(answers, at, { board, givens }) {
  const take = makeReader(answers.solutions.split(" ")[at]);
  const position = startPosition(board, givens);
  const left = new Set(listAllOpen(position));
  while (left.size) {
    const cell = findTightest(position, left);
    const options = [...(board.marks ? [0] : []), ...digitsOf(position.masks[cell])];
    const digit = options.length > 1 ? options[take()] : options[0];
    if (digit) apply(position, { cell, digit, removed: [] });
    left.delete(cell);
  }
  return position.values;
}

// Return the first cell with the fewest candidates.
function findTightest({ masks }, cells) {
  let tightest = -1;
  let fewest = Infinity;
  for (const cell of cells) {
    const count = countBits(masks[cell]);
    if (count < fewest) [tightest, fewest] = [cell, count];
  }
  return tightest;
}
