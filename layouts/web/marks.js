// Notes of a cell: each digit has its own place in a scheme of rows and columns, such as 3x3 for nine digits.
// Both kinds of notes share these places; those that a game keeps as corner marks are bold.

import { digitsOf } from "./candidates.js";
import { make } from "./elements.js";
import { tintOf } from "./tints.js";

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

// Return the element of the notes, given as masks, bold ones first, and their colors; the notes of the digit `lit` are highlighted, those of
// `picked` get the next color.
export function makeMarks(bold, plain, tints, board, lit, picked) {
  const place = (digit) => {
    const [col, row] = placeOfMark(digit, board.nDigits);
    const className = [(bold >> (digit - 1)) & 1 && "bold", digit === lit && "lit", tintOf(tints, digit) && `tint color${tintOf(tints, digit)}`, digit === picked && "picked"].filter(Boolean).join(" ");
    const mark = make("span", { className }, board.symbols[digit - 1]);
    mark.style.gridArea = `${row + 1} / ${col + 1}`;
    return mark;
  };
  return bold | plain ? [make("span", { className: "notes" }, ...digitsOf(bold | plain).map(place))] : [];
}
