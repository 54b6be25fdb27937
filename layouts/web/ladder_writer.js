// Writes sentences about a board in the language of the page: the templates and grammatical forms of the press.
// The templates are part of the answers: `words` by dotted key (generator/words).

import { partsOf, stepWords } from "./steps.js";

const LEAST_RANGE = 4;

// Return what writes sentences about a board: say, count, join, and values in grammatical forms. `nameOf` names the cells.
export function makeWriter(answers, board, nameOf) {
  const { words } = stepWords(answers);
  const has = (key) => Object.hasOwn(words, key);
  const fill = (key, values = {}) =>
    words[key].replace(/\{(\w+)(?::(\w+))?\}/g, (_, name, form) => (typeof values[name] === "function" ? values[name](form) : String(values[name])));
  const join = (items, conjunction = "and") => {
    if (items.length < 2) return items.join("");
    const last = words[`join.${conjunction}.before.${items.at(-1)[0]}`] ?? words[`join.${conjunction}.last`];
    return items.slice(0, -1).join(words[`join.${conjunction}.between`]) + last + items.at(-1);
  };
  const listed = (items) => (form) => {
    if (has(`join.${form ?? "and"}.last`)) return join(items, form ?? "and");
    return join(items.map((item) => fill(has(`digit.${form}_${item}`) ? `digit.${form}_${item}` : `digit.${form}`, { digit: item })));
  };
  const ordered = (cells) => [...cells].sort((a, b) => a - b).map((cell) => nameOf(cell, board));
  // Implied houses are given by their first cells.
  const houses = (numbers, implied = []) => (form = "name") => {
    const ofBoard = [...numbers].sort((a, b) => a - b).map((house) => partsOf(house, board, nameOf));
    const parts = [...ofBoard, ...implied.map((cell) => ({ kind: "hidden", number: "", cell: nameOf(cell, board), part: "" }))];
    const together = `house.${parts[0].kind}.${form}_many`;
    const addPart = (house, part) => (part ? fill(`part.${part}.of`, { house }) : house);
    if (parts.length > 1 && parts.every(({ kind, part }) => kind === parts[0].kind && part === parts[0].part) && has(together)) {
      return addPart(fill(together, { numbers: join(parts.map(({ number }) => String(number))), cells: join(parts.map(({ cell }) => cell)) }), parts[0].part);
    }
    return join(parts.map((one) => addPart(fill(`house.${one.kind}.${form}`, one), one.part)));
  };
  const digits = (list) => listed(list.map((digit) => board.symbols[digit - 1]));
  return {
    board, has, say: fill, join, digits, houses,
    count: (key, number, values) => fill(`${key}.${number === 1 ? "one" : "many"}`, values),
    cell: (cell) => nameOf(cell, board),
    list: listed,
    cells: (cells) => listed(ordered(cells)),
    range: (list) => {
      const sorted = [...list].sort((a, b) => a - b);
      if (sorted.length < LEAST_RANGE || sorted.at(-1) - sorted[0] !== sorted.length - 1) return digits(sorted);
      return listed([fill("digit.range", { first: board.symbols[sorted[0] - 1], last: board.symbols[sorted.at(-1) - 1] })]);
    },
  };
}

// Return the list of eliminated candidates; cells with equal digits are grouped.
export function sayGone(removed, write, withRanges) {
  const byCell = new Map();
  for (const [cell, digit] of removed) byCell.set(cell, [...(byCell.get(cell) ?? []), digit]);
  const groups = new Map();
  for (const [cell, digits] of byCell) groups.set(digits.join(), { digits, cells: [...(groups.get(digits.join())?.cells ?? []), cell] });
  const parts = [...groups.values()].map(({ digits, cells }) =>
    write.count("step.gone", digits.length, { digits: (withRanges ? write.range : write.digits)(digits), cells: write.cells(cells) }),
  );
  return write.join(parts, "gone");
}

const capitalize = (text) => (/^.\d/.test(text) ? text : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`);
export const joinSentences = ([first, ...others], write) => [first, ...others.map(capitalize)].join(write.say("step.break"));
