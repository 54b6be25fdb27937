// Holes: cells of a board that have no digit, "#" in puzzle lines.
// A hole has a digit that no cell can have, so that games, solvers and solve paths see a filled cell without peers and clues.

export const HOLE = 35;
export const HOLE_SYMBOL = "#";

// Return the holes of a board, as a set of cells.
export const findHoles = (digits) => new Set(digits.flatMap((digit, cell) => (digit === HOLE ? [cell] : [])));

// Return the cells between two holes of each row and column, or between a hole and the border, as lists in ascending order.
export function listRuns(holes, n) {
  const runs = [];
  for (const [across, along] of [[n, 1], [1, n]]) {
    for (let line = 0; line < n; line += 1) {
      let run = [];
      for (let at = 0; at <= n; at += 1) {
        const cell = line * across + at * along;
        if (at < n && !holes.has(cell)) run.push(cell);
        else if (run.length) {
          runs.push(run);
          run = [];
        }
      }
    }
  }
  return runs;
}
