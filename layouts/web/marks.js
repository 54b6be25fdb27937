// Pencil marks of a cell: each digit has its own place in a scheme of rows and columns, such as 3x3 for nine digits.

import { digitsOf } from "./candidates.js";
import { make } from "./elements.js";

// Return the numbers of columns and rows of the scheme for n digits.
export function schemeOf(n) {
  const cols = Math.ceil(Math.sqrt(n));
  return { cols, rows: Math.ceil(n / cols) };
}

// Return the column and row of a digit's place, from 0.
export function placeOfMark(digit, n) {
  const { cols } = schemeOf(n);
  return [(digit - 1) % cols, Math.floor((digit - 1) / cols)];
}

// Return the elements of corner and center marks, given as masks; the marks of the digit `lit` are highlighted.
export function makeMarks(corner, center, board, lit) {
  const parts = [];
  if (corner) parts.push(make("span", { className: "corners" }, ...digitsOf(corner).map((digit) => placeMark(digit, board, lit))));
  if (center) parts.push(makeCenter(digitsOf(center), board, lit));
  return parts;
}

const makeMark = (digit, { symbols }, lit) => make("span", { className: digit === lit ? "lit" : "" }, symbols[digit - 1]);

function placeMark(digit, board, lit) {
  const [col, row] = placeOfMark(digit, board.nDigits);
  const mark = makeMark(digit, board, lit);
  mark.style.gridArea = `${row + 1} / ${col + 1}`;
  return mark;
}

// Return the center marks; the class depends on how many there are.
function makeCenter(digits, board, lit) {
  const fit = digits.length < 5 ? 1 : Math.min(Math.ceil(digits.length / 3), 6);
  return make("span", { className: `center fit${fit}` }, ...digits.map((digit) => makeMark(digit, board, lit)));
}
