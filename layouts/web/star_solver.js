// Solver of crowns and star battle for puzzles without a stored solution: cells are open, starred or closed, houses need stars.

// Yield now and then; add the solutions to `state.found`. values: 1 = a star.
export function* searchStars(state, values) {
  const { board } = state;
  const open = Uint8Array.from(values, (value) => Number(!value));
  values.forEach((value, cell) => value && board.peers[cell].forEach((peer) => (open[peer] = 0)));
  yield* search(state, [...values], open);
}

function* search(state, values, open) {
  const { board } = state;
  state.work += board.nCells;
  yield;
  const choice = settle(board, values, open);
  if (choice === undefined) return;
  if (choice === null) {
    state.found.push(values);
    return;
  }
  // A star on the cell first, then none.
  const placed = [[...values], Uint8Array.from(open)];
  place(board, choice, ...placed);
  yield* search(state, ...placed);
  open[choice] = 0;
  yield* search(state, values, open);
}

// Place stars and close cells for as long as houses say so. Return a cell to branch on, null if the board is solved, undefined if it cannot be.
function settle(board, values, open) {
  let isChanged = true;
  let best = null;
  while (isChanged) {
    isChanged = false;
    best = null;
    let fewest = Infinity;
    for (const house of board.houses) {
      const need = board.perHouse - house.filter((cell) => values[cell]).length;
      const left = house.filter((cell) => open[cell]);
      if (need < 0 || left.length < need) return undefined;
      if (!left.length) continue;
      if (need === 0) left.forEach((cell) => (open[cell] = 0));
      else if (left.length === need) place(board, left[0], values, open);
      else if (left.length - need < fewest) [best, fewest] = [left[0], left.length - need];
      isChanged ||= need === 0 || left.length === need;
    }
  }
  return best;
}

function place(board, cell, values, open) {
  values[cell] = 1;
  open[cell] = 0;
  board.peers[cell].forEach((peer) => (open[peer] = 0));
}
