// Sudokus that overlap on one board: their columns and rows, in the generator's order.
// Pages without kinds of several sudokus do not contain this module.

const range = (length) => Array.from({ length }, (_, at) => at);

// Return the columns and rows of a board of several sudokus; a line of two of them is there once.
// kind.parts: name, first row and first column of each sudoku, in cells
// columns, rows: cells of each line, in the order of the first cells
// names: of the first sudoku that has the line, for columns, then rows
// squares: for each sudoku its columns and its rows, as numbers from `first`, that of the first column
export function listOverlaps({ n, digits, parts }, first) {
  const ways = [[1, n], [n, 1]]; // from one column or row to the next, and from one of its cells to the next
  const found = ways.map(([aside, along]) => {
    const lines = new Map();
    for (const [name, top, left] of parts) {
      for (const at of range(digits)) {
        const start = top * n + left + at * aside;
        if (!lines.has(start)) lines.set(start, { name, cells: range(digits).map((place) => start + place * along) });
      }
    }
    return [...lines].sort(([one], [other]) => one - other);
  });
  const [columns, rows] = found.map((lines) => lines.map(([, { cells }]) => cells));
  const numbers = new Map();
  found.forEach((lines, side) => lines.forEach(([start], at) => numbers.set(`${side} ${start}`, first + side * columns.length + at)));
  const numberOf = (top, left) => ways.map(([aside], side) => range(digits).map((at) => numbers.get(`${side} ${top * n + left + at * aside}`)));
  return { columns, rows, names: found.flat().map(([, { name }]) => name), squares: parts.map(([, top, left]) => numberOf(top, left)) };
}

// Return the names of the sudokus that have a cell.
export function partsOfCell(cell, { n, kind: { digits, parts } }) {
  const [row, col] = [Math.floor(cell / n), cell % n];
  const isIn = (at, start) => at >= start && at < start + digits;
  return parts.filter(([, top, left]) => isIn(row, top) && isIn(col, left)).map(([name]) => name);
}
