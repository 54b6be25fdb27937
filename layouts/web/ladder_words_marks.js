// Sentences of steps of crowns, queens and star battle (sentences.py in their folders of generator/families).

import { joinSentences } from "./ladder_writer.js";

const MOST_MOVES = 3;
const MOST_WORDS = 25;

// Return the sentences that explain a step.
export function describeMark(step, write) {
  return write.board.nRegions ? describeStar(step, write, write.board.quota ? "stars" : "crowns") : describeQueen(step, write);
}

// Return the sentences that explain a step of crowns or star battle, of the table of that name.
function describeStar(step, write, kind) {
  const { technique, pattern, cell } = step;
  const gone = write.cells(step.removed.map(([one]) => one));
  const [houses, cells] = [step.houses.length ? write.houses(step.houses) : "", write.cells(pattern)];
  if (cell >= 0) {
    const others = write.cells(pattern.filter((one) => one !== cell));
    const keys = { guess: "guess", "star beside a cluster": "needed" };
    const key = keys[technique] ?? (pattern.length === 1 ? "last" : "last_two");
    return write.say(`${kind}.placed`, { cell: write.cell(cell), why: write.say(`${kind}.${key}`, { cells: key === "needed" ? others : cells, houses }) });
  }
  if (technique.startsWith("complete")) return write.say(`${kind}.complete`, { houses, gone });
  if (technique.includes("squeeze")) return write.say(`${kind}.${technique.startsWith("cluster") ? "block" : "squeeze"}`, { houses, cells, gone });
  if (technique.endsWith("trial")) return sayTrial(step, write, kind);
  const isRegion = (house) => house < write.board.nRegions;
  const bases = step.houses.filter((house) => isRegion(house) === isRegion(step.houses[0]));
  const covers = step.houses.filter((house) => !bases.includes(house));
  return write.count(`${kind}.confined`, bases.length, { bases: write.houses(bases), covers: write.houses(covers) });
}

// Return the sentences that explain a step of queens.
function describeQueen(step, write) {
  const [houses, cells, gone] = [write.houses(step.houses), write.cells(step.pattern), write.cells(step.removed.map(([cell]) => cell))];
  if (step.cell >= 0) {
    const key = step.technique === "guess" ? "guess" : "last";
    return write.say(`queens.${key}`, { cell: write.cell(step.cell), cells, houses: step.houses.length ? houses : "" });
  }
  if (step.technique.endsWith("trial")) return sayTrial(step, write, "queens");
  if (step.technique === "blocking") return write.say("queens.blocking", { houses, gone });
  if (step.technique === "locked pair") return write.say("queens.pair", { houses, cells, gone });
  if (step.technique === "joint attack") {
    const [first, second] = step.houses.map((house) => write.cells(step.pattern.filter((cell) => write.board.houses[house].includes(cell))));
    const [house, other] = step.houses.map((one) => write.houses([one]));
    return write.say("queens.joint_attack", { gone, house, first, other, second });
  }
  const half = step.houses.length / 2;
  return write.say("queens.triplet", { bases: write.houses(step.houses.slice(0, half)), covers: write.houses(step.houses.slice(half)), gone });
}

// Return the sentences of a trial: the marks that follow, as many in each sentence as fit, and the house left empty. Marks of one house are
// named together.
function sayTrial(step, write, kind) {
  const gone = write.cells(step.removed.map(([cell]) => cell));
  const sentences = [];
  const groups = [];
  for (let at = 1; at < step.links.length; at += 1) {
    const { houses } = step.causes[at];
    if (groups.at(-1)?.houses[0] === houses[0]) groups.at(-1).cells.push(step.links[at][0]);
    else groups.push({ houses, cells: [step.links[at][0]] });
  }
  const sayMove = ({ houses, cells }) => write.say(`${kind}.trial_move`, { cell: write.cells(cells), houses: write.houses(houses) });
  for (let at = 0; at < groups.length; ) {
    let size = Math.min(MOST_MOVES, groups.length - at) + 1;
    let said = "";
    do {
      size -= 1;
      const moves = write.join(groups.slice(at, at + size).map(sayMove), "moves");
      said = write.say(`${kind}.${sentences.length ? "trial_then" : "trial"}`, { gone, moves });
    } while (size > 1 && said.split(/\s+/).length > MOST_WORDS);
    sentences.push(said);
    at += size;
  }
  return joinSentences([...sentences, write.say(`${kind}.trial_end`, { gone, houses: write.houses(step.houses) })], write);
}
