// Sentences of the steps that the page's own ladder finds, in the words of the press (generator/grading/describe.py).
// Printed names of techniques are part of the answers: `techniques` by English name.

import { BY_45, ONE_CAGE, TRIALS, sayCage, sayClues, sayContradiction, sayForced, sayRule45, sayTotal } from "./ladder_words_clues.js";
import { describeMark } from "./ladder_words_marks.js";
import { joinSentences, makeWriter, sayGone } from "./ladder_writer.js";
import { cellName, housesToLook, partsOf, stepWords } from "./steps.js";

const MOST_WORDS = 60;
const MOST_FACTS = 7;

const SETS = { naked: "naked", hidden: "hidden" };
const FISH = ["x-wing", "swordfish", "jellyfish"];
const LOCKED = ["pointing", "claiming"];

// Return the text of a step at a depth: "where" to look, "technique", or the whole "step". `nameOf` names the cells in it.
export function describeOwn(answers, step, depth, board, nameOf = cellName) {
  const write = makeWriter(answers, board, nameOf);
  if (depth === "step") return describe(step, write);
  const houses = housesToLook(step);
  const where = houses.length
    ? write.say("hint.house", { house: write.houses(houses) })
    : write.say("hint.cell", { cell: write.cell(step.cell >= 0 ? step.cell : step.pattern[0]) });
  if (depth === "where") return where;
  if (step.technique === "guess") return write.say("hint.guess", { where });
  return write.say("hint.technique", { where, technique: stepWords(answers).techniques[nameTechnique(answers, step, board)] });
}

// Return the printed name of a step's technique, in English: some are named by their house.
function nameTechnique({ singles, ofRegions }, { technique, houses }, board) {
  if (board.boxName === "region" && ofRegions[technique]) return ofRegions[technique];
  return technique.startsWith("hidden single") ? singles[partsOf(houses[0], board).kind] ?? singles[""] : technique;
}

function describe(step, write) {
  if (write.board.marks) return describeMark(step, write);
  if (step.technique === "guess") {
    return write.say("step.guess", { cell: write.cell(step.cell), digit: write.digits([step.digit]), digits: write.digits(step.digits) });
  }
  if (step.technique === "cage total") return sayTotal(step, write);
  const reasons = whyOf(step, write);
  if (step.cell >= 0) {
    const first = write.say("step.placed", { cell: write.cell(step.cell), digit: write.digits([step.digit]), why: reasons[0] });
    return joinSentences([first, ...reasons.slice(1)], write);
  }
  const isOfCages = write.board.cages.length > 0 && (step.technique in ONE_CAGE || step.technique in TRIALS || BY_45.includes(step.technique));
  const gone = sayGone(step.removed, write, isOfCages);
  const whole = write.say("step.removed", { why: reasons.at(-1), gone });
  const isShort = isOfCages || step.clues || whole.split(/\s+/).length <= MOST_WORDS;
  return joinSentences(isShort ? [...reasons.slice(0, -1), whole] : [...reasons, write.say("step.therefore", { gone })], write);
}

// Return the sentences that explain why a step follows.
function whyOf(step, write) {
  const { technique } = step;
  const digits = write.digits(step.digits);
  const cells = write.cells(step.pattern);
  const house = step.houses.length ? write.houses(step.houses.slice(0, 1)) : null;
  if (technique === "full house") return [write.say("step.full_house", { house })];
  if (technique === "naked single") return [write.say("step.naked_single")];
  if (technique.startsWith("hidden single")) return [write.say("step.hidden_single", { house, digit: digits })];
  if (LOCKED.includes(technique)) return [write.say("step.locked", { house, digits, other: write.houses(step.houses.slice(1, 2)), cells })];
  if (FISH.includes(technique)) return [sayFish(step, write)];
  if (technique.endsWith("-wing")) return sayWing(step, write);
  if (technique.startsWith("unique rectangle")) return sayRectangle(step, write);
  if (technique.startsWith("forcing")) return sayChain(step, write);
  if (technique === "common peers") {
    return [write.count("step.common_peers", step.removed.length, { house, digits, cells, targets: write.cells(step.removed.map(([cell]) => cell)) })];
  }
  if (BY_45.includes(technique)) return [sayRule45(step, write)];
  if (technique in ONE_CAGE) return [sayCage(step, write)];
  if (technique in TRIALS) return [sayContradiction(step, write)];
  if (step.clues) return [sayClues(step, write)];
  if (step.others) return [sayForced(step, write)];
  return [write.say(`step.${SETS[technique.split(" ")[0]]}`, { house, digits, cells })];
}

function sayFish(step, write) {
  const half = step.houses.length / 2;
  const [bases, covers] = [step.houses.slice(0, half), step.houses.slice(half)];
  return write.say("step.fish", { bases: write.houses(bases), digits: write.digits(step.digits), covers: write.houses(covers) });
}

function sayWing(step, write) {
  const shared = step.removed[0][1];
  const others = step.candidates.filter(([, digit]) => digit !== shared).map(([cell, digit]) => [digit, cell]);
  const [[first, one], [second, two]] = others.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const isXy = step.technique === "xy-wing";
  const digits = [first, second, ...(isXy ? [] : [shared])].sort((a, b) => a - b);
  const values = {
    pivot: write.cell(step.pattern[0]), digits: write.digits(digits), shared: write.digits([shared]),
    first: write.digits([first]), one: write.cell(one), second: write.digits([second]), two: write.cell(two),
  };
  return [write.say(isXy ? "step.xy_wing" : "step.xyz_wing", values), write.say(isXy ? "sees.wings" : "sees.three", { digit: values.shared })];
}

function sayRectangle(step, write) {
  const byCell = new Map();
  for (const [cell, digit] of step.candidates) byCell.set(cell, [...(byCell.get(cell) ?? []), digit]);
  const pair = [...byCell.values()].reduce((both, digits) => both.filter((digit) => digits.includes(digit)));
  const wide = [...byCell].filter(([, digits]) => digits.length > pair.length);
  const extra = write.digits([...new Set(wide.flatMap(([, digits]) => digits))].filter((digit) => !pair.includes(digit)).sort((a, b) => a - b));
  const cells = write.cells(wide.map(([cell]) => cell));
  const swap = write.say("unique.swap", { ring: write.list(listRing([...byCell.keys()]).map(write.cell)), pair: write.digits(pair) });
  const type = step.technique.at(-1);
  if (type === "1") return [swap, write.say("unique.1", { cell: cells, extra })];
  if (type === "2") return [swap, write.say("unique.2", { cells, extra }), write.say(wide.length === 2 ? "sees.both" : "sees.all", { digit: extra })];
  const second = write.digits(pair.filter((digit) => !step.digits.includes(digit)));
  const house = write.houses(step.houses);
  return [swap, write.say("unique.4", { house, digits: write.digits(step.digits), losers: cells, second, pair: write.digits(pair) })];
}

// Return the cells of a ring in its order, from the first on the board to its smaller neighbor.
function listRing(ring) {
  const begin = ring.indexOf(Math.min(...ring));
  const turned = [...ring.slice(begin), ...ring.slice(0, begin)];
  return turned.at(-1) < turned[1] ? [turned[0], ...turned.slice(1).reverse()] : turned;
}

const sayNode = (key, [cell, digit, isOn], write) => write.say(`${key}.${isOn ? "on" : "off"}`, { cell: write.cells([cell]), digit: write.digits([digit]) });

function sayFact(step, at, write) {
  const fact = sayNode("chain.node", step.links[at], write);
  const [house] = step.causes[at].houses;
  return house === undefined ? fact : write.say("chain.in_house", { fact, house: write.houses([house]) });
}

// Return the sentences of a chain from a candidate to its opposite; a long one is several sentences.
function sayChain(step, write) {
  const { links, causes } = step;
  const facts = links.slice(1, -1).map((_, at) => write.say("chain.breath", { nodes: sayFact(step, at + 1, write) }));
  const nRuns = Math.ceil(facts.length / MOST_FACTS);
  const cut = (run) => Math.floor((facts.length * run) / nRuns);
  const runs = Array.from({ length: nRuns }, (_, run) => facts.slice(cut(run), cut(run + 1)).join(write.say("chain.so")));
  const walk = write.say("chain.walk", { start: sayNode("chain.start", links[0], write), rest: runs.join(write.say("chain.so_on")) });
  const [[cell, digit, isOn], before] = [links[0], links.at(-2)];
  if (isOn) return [walk, sayPair(links[0], before, write)];
  if (before[0] === cell) return [write.say("chain.no_candidate", { walk, cell: write.cell(cell) })];
  const [house] = causes.at(-1).houses;
  return [write.say("chain.no_place", { walk, digit: write.digits([digit]), house: write.houses([house]) })];
}

// Return that two candidates cannot both be true.
function sayPair([one, digit], [other, second], write) {
  if (one === other) return write.say("chain.one_cell", { cell: write.cell(one), digits: write.digits([digit, second].sort((a, b) => a - b)) });
  const house = write.board.houses.findIndex((cells) => cells.includes(one) && cells.includes(other));
  const values = { cells: write.cells([one, other]), digit: write.digits([digit]) };
  return house < 0 ? write.say("chain.one_sight", values) : write.say("chain.one_house", { ...values, house: write.houses([house]) });
}
