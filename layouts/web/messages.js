// The sentences of stored solve paths: shapes and arguments (generator/typesetting/web/steps.py), written in the language of the page.

import { joinSentences, makeWriter } from "./ladder_writer.js";
import { cellName, stepWords } from "./steps.js";

const HOLE = /^[cdhnw]\*?$/;

const valuesOf = (pairs) => pairs.filter((_, at) => at % 2);

// What the parts of a shape are, by its sign; those of the key of a template are the values.
const PARTS = {
  "@": () => [],
  "&": ([, ...parts]) => parts,
  "?": ([, , , , , why, ...pairs]) => [why, ...valuesOf(pairs)],
  ">": ([, , , , , pairs, ...parts]) => [...valuesOf(pairs), ...parts],
  ...Object.fromEntries([..."#+.*<"].map((sign) => [sign, (parts) => parts])),
};

// Return the holes of a part in the order of its arguments: of a shape by number, a hole, a text, or a list of parts.
export function holesOf(answers, part) {
  if (typeof part === "string") return HOLE.test(part) ? [part] : [];
  const [sign, ...rest] = typeof part === "number" ? answers.shapes[part] : [".", ...part];
  return (PARTS[sign] ?? valuesOf)(rest).flatMap((one) => holesOf(answers, one));
}

// Return the text of a step at a depth: "where" to look, "technique", or the whole "step".
// `nameOf` names the cells in it; speech names them by whole words, and divides the text into sentences as it is divided without that.
export function stepText(answers, step, depth, board, nameOf = cellName) {
  const [where, technique, sentence] = answers.forms[step.form];
  const part = { where, technique, step: sentence }[depth];
  const names = depth === "step" ? step.names : step.place;
  const decided = [];
  const fillIn = (name, decide) => textOf(part, { answers, step, values: names.map(({ values }) => values).values(), write: makeWriter(answers, board, name), decide });
  const text = fillIn(cellName, (find) => decided[decided.push(find()) - 1]);
  return nameOf === cellName ? text : fillIn(nameOf, () => decided.shift());
}

// Return a part as text.
function textOf(part, context) {
  const value = fill(part, context);
  return typeof value === "function" ? value() : value;
}

// Return a part: its text, or a function that returns it in a grammatical form.
function fill(part, context) {
  const { step, write } = context;
  if (typeof part === "number") return fillShape(context.answers.shapes[part], context);
  if (part[0] === "=") return part.slice(1);
  if (part === "C") return write.cells([step.cell]);
  if (part === "D") return write.digits([step.digit]);
  return FILLED[part[0]](write, context.values.next().value);
}

// What fills a hole, by its letter.
const FILLED = {
  c: (write, cells) => write.list(cells.map(write.cell)),
  d: (write, digits) => write.digits(digits),
  n: (write, numbers) => write.list(numbers.map(String)),
  h: (write, houses) => write.houses(houses),
  w: (write, cells) => write.houses([], cells),
};

function fillShape([sign, ...rest], context) {
  const { answers, write } = context;
  const texts = (parts) => parts.map((part) => textOf(part, context));
  if (sign === "@") return stepWords(answers).techniques[rest[0]];
  if (sign === "#") return write.houses(...rest.map(() => context.values.next().value));
  if (sign === "*") return write.list(texts(rest));
  if (sign === "&") return write.join(texts(rest.slice(1)), rest[0]);
  if (sign === ".") return joinSentences(texts(rest), write);
  if (sign === "+") {
    const [between, ...items] = texts(rest);
    return items.join(between);
  }
  const fillSign = { "?": fillReasoned, ">": fillPacked, "<": fillShortest }[sign];
  return fillSign ? fillSign(rest, context) : write.say(sign, fillPairs(rest, context));
}

const fillPairs = (pairs, context) => Object.fromEntries(pairs.flatMap((name, at) => (at % 2 ? [] : [[name, fill(pairs[at + 1], context)]])));
const countWords = (text) => text.split(/\s+/).length;

// Return a conclusion with its reason: one sentence, or two where it would be too long.
function fillReasoned([mostWords, mostCharacters, key, apart, around, reason, ...pairs], context) {
  const { write } = context;
  const why = textOf(reason, context);
  const values = fillPairs(pairs, context);
  const whole = write.say(key, { ...values, why: around ? write.say(around, { why }) : why });
  const isShort = context.decide(() => countWords(whole) <= mostWords && [...whole].length <= mostCharacters);
  return isShort ? whole : joinSentences([why, write.say(apart, { ...values, why: "" })], write);
}

// Return items in as few sentences as their length allows.
function fillPacked([name, first, further, mostItems, mostWords, pairs, ...parts], context) {
  const { write } = context;
  const values = fillPairs(pairs, context);
  const items = parts.map((part) => textOf(part, context));
  const sentences = [];
  for (let at = 0; at < items.length; ) {
    const say = (size) => write.say(sentences.length ? further : first, { ...values, [name]: write.join(items.slice(at, at + size), name) });
    const size = context.decide(() => {
      let fitting = Math.min(mostItems, items.length - at);
      while (fitting > 1 && countWords(say(fitting)) > mostWords) fitting -= 1;
      return fitting;
    });
    sentences.push(say(size));
    at += size;
  }
  return joinSentences(sentences, write);
}

// Return the version with the fewest characters, the first of equal ones.
function fillShortest([versions, wholes], context) {
  const written = versions.map((version) => version.map((part) => textOf(part, context)));
  const sizes = written.map((sentences) => [...sentences.join("")].length);
  const at = context.decide(() => sizes.indexOf(Math.min(...sizes)));
  return wholes.length ? wholes.map((part) => textOf(part, context))[at] : joinSentences(written[at], context.write);
}
