// Sentences of steps of crowns and queens (generator/families/crowns/sentences.py, generator/families/queens/sentences.py).

import { joinSentences } from "./ladder_writer.js";

const MOST_MOVES = 3;
const MOST_WORDS = 25;

// Return the sentences that explain a step.
export function describeMark(step, write) {
  const kind = write.board.nRegions ? "crowns" : "queens";
  const [houses, cells, gone] = [write.houses(step.houses), write.cells(step.pattern), write.cells(step.removed.map(([cell]) => cell))];
  if (step.cell >= 0) {
    const key = `${kind}.${step.technique === "guess" ? "guess" : "last"}`;
    const why = write.say(key, { cell: write.cell(step.cell), cells, houses: step.houses.length ? houses : "" });
    return kind === "crowns" ? write.say("crowns.placed", { cell: write.cell(step.cell), why }) : why;
  }
  if (step.technique.endsWith("trial")) return sayTrial(step, write, kind);
  if (step.technique.startsWith("squeeze")) return write.say("crowns.squeeze", { houses, cells, gone });
  if (step.technique === "blocking") return write.say("queens.blocking", { houses, gone });
  if (step.technique === "locked pair") return write.say("queens.pair", { houses, cells, gone });
  if (step.technique === "joint attack") {
    const [first, second] = step.houses.map((house) => write.cells(step.pattern.filter((cell) => write.board.houses[house].includes(cell))));
    const [house, other] = step.houses.map((one) => write.houses([one]));
    return write.say("queens.joint_attack", { gone, house, first, other, second });
  }
  const half = step.houses.length / 2;
  const values = { bases: write.houses(step.houses.slice(0, half)), covers: write.houses(step.houses.slice(half)), gone };
  return kind === "queens" ? write.say("queens.triplet", values) : write.count("crowns.confined", half, values);
}

// Return the sentences of a trial: the marks that follow, as many in each sentence as fit, and the house left empty.
function sayTrial(step, write, kind) {
  const gone = write.cells(step.removed.map(([cell]) => cell));
  const sentences = [];
  const sayMove = (at) => write.say(`${kind}.trial_move`, { cell: write.cell(step.links[at][0]), houses: write.houses(step.causes[at].houses) });
  for (let at = 1; at < step.links.length; ) {
    let size = Math.min(MOST_MOVES, step.links.length - at) + 1;
    let said = "";
    do {
      size -= 1;
      const moves = write.join(Array.from({ length: size }, (_, more) => sayMove(at + more)), "moves");
      said = write.say(`${kind}.${sentences.length ? "trial_then" : "trial"}`, { gone, moves });
    } while (size > 1 && said.split(/\s+/).length > MOST_WORDS);
    sentences.push(said);
    at += size;
  }
  return joinSentences([...sentences, write.say(`${kind}.trial_end`, { gone, houses: write.houses(step.houses) })], write);
}
