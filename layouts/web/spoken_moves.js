// Moves in words: what was entered, removed or marked, and where.

import { nameCell, nameDigit, sayTint, saySymbols } from "./cell_labels.js";
import { colorsOf, hasColor } from "./colors.js";
import { CENTER, COLOR, CORNER, LINES, TINTS, VALUE } from "./game.js";
import { listWords, say, sayCount } from "./phrases.js";
import { session } from "./session.js";
import { tintOf } from "./tints.js";

const MOST_NAMED = 4;

// Return a move, a list of edits [cell, field, before, after], in words; the shortest and most important first.
// The cell under the cursor is named only if `isPlaceSaid`.
export function sayMove(move, isPlaceSaid) {
  const has = (field) => move.filter((edit) => edit[1] === field);
  const values = has(VALUE);
  const parts = sayEqual(values, sayValue, isPlaceSaid);
  const marks = [...has(CORNER), ...has(CENTER)];
  if (values.length && marks.length && !session.board.marks) parts.push(sayCount("said.tidied", countCells(marks)));
  else parts.push(...sayEqual(values.length ? [] : marks, sayMark, isPlaceSaid));
  return [...parts, ...sayEqual(has(COLOR), sayColor, isPlaceSaid), ...sayEqual(has(TINTS), sayTints, isPlaceSaid), ...sayEqual(has(LINES), sayLines, isPlaceSaid)];
}

const countCells = (edits) => new Set(edits.map(([cell]) => cell)).size;

// Return a phrase for each group of edits that are said in the same words; for many different ones only their number.
function sayEqual(edits, sayOne, isPlaceSaid) {
  const groups = new Map();
  for (const edit of edits) {
    for (const words of sayOne(edit)) groups.set(words, [...(groups.get(words) ?? []), edit[0]]);
  }
  if (groups.size > MOST_NAMED) return [sayCount("said.changed", countCells(edits))];
  return [...groups].map(([words, cells]) => sayPlaces(words, cells, isPlaceSaid));
}

function sayPlaces(words, cells, isPlaceSaid) {
  if (cells.length === 1 && cells[0] === session.cursor && !isPlaceSaid) return words;
  const places = cells.length > MOST_NAMED ? sayCount("cell.cells", cells.length) : listWords(cells.map(nameCell));
  return listWords([words, places]);
}

function sayValue([, , before, after]) {
  const { marks } = session.board;
  if (marks) return [say(after ? "said.piece_put" : "said.piece_gone", { piece: marks })];
  return [say(after ? "said.digit_put" : "said.digit_gone", { digit: nameDigit(after || before) })];
}

function sayMark([, field, before, after]) {
  if (session.board.marks) return [say(after ? "said.dot_put" : "said.dot_gone")];
  const name = field === CORNER ? "corner" : "center";
  const changes = [["put", after & ~before], ["gone", before & ~after]].filter(([, mask]) => mask);
  return changes.map(([way, mask]) => say(`said.${name}_${way}`, { digits: saySymbols(mask) }));
}

function sayColor([, , before, after]) {
  const [added, removed] = [[after, before], [before, after]].map(([here, there]) => colorsOf(here).filter((color) => !hasColor(there, color)));
  const name = (color) => ({ name: say(`color.${color}`) });
  return [...added.map((color) => say("cell.color", name(color))), ...removed.map((color) => say("said.color_gone", name(color)))];
}

function sayTints([, , before, after]) {
  const digits = Array.from({ length: session.board.nDigits }, (_, at) => at + 1).filter((digit) => tintOf(before, digit) !== tintOf(after, digit));
  return digits.map((digit) => (tintOf(after, digit) ? sayTint(digit, tintOf(after, digit)) : say("tint.gone", { digit: nameDigit(digit) })));
}

function sayLines([, , before, after]) {
  const changes = [["put", after & ~before], ["gone", before & ~after]].filter(([, mask]) => mask);
  return changes.map(([way]) => say(`pen.${way}`));
}
