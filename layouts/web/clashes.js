// What a digit conflicts with: the cells, cages, clues and houses, found for speech.

import { isSumBroken } from "./candidates.js";
import { nameCell, nameOwnHouse } from "./cell_labels.js";
import { blame, findBroken, isBroken, isOfRun } from "./clues.js";
import { isGiven, isShut, valuesOf } from "./game.js";
import { listWords, say } from "./phrases.js";
import { isOutside, sayRun, saySigns } from "./signs.js";

const MOST_NAMED = 6;

// Return what the digits of some cells break: equal digits they see, sums, clues, and houses left without a place for a mark.
export function findClashes(game, cells) {
  const { board } = game;
  const values = valuesOf(game);
  const some = new Set(cells);
  const own = cells.filter((cell) => values[cell]);
  const equal = own.flatMap((cell) => board.peers[cell].filter((peer) => values[peer] === values[cell] && !some.has(peer)));
  const unprinted = board.clues.length ? findBroken(board.clues.filter((clue) => clue.technique), values).map((clue) => blame(clue, values)) : [];
  const together = unprinted.filter((near) => near.some((cell) => own.includes(cell))).flat().filter((cell) => !some.has(cell));
  const among = own.filter((cell) => board.peers[cell].some((peer) => some.has(peer) && values[peer] === values[cell]));
  const over = board.quota ? board.houses.map((house) => house.filter((cell) => values[cell])).filter((marked) => marked.length > board.quota) : [];
  const beyond = over.filter((marked) => marked.some((cell) => some.has(cell))).flat().filter((cell) => !some.has(cell));
  return {
    cells: [...new Set([...equal, ...together, ...among, ...beyond])].map((cell) => ({ cell, isGiven: isGiven(game, cell) })),
    cages: board.cages.filter((cage) => cage.cells.some((cell) => own.includes(cell)) && isSumBroken(cage, values)),
    clues: board.printed.filter((clue) => clue.cells.some((cell) => own.includes(cell)) && isBroken(clue, values)),
    houses: board.marks ? board.houses.flatMap((house, at) => (house.some((cell) => some.has(cell)) && isShut(game, house) ? [at] : [])) : [],
    board,
  };
}

// Return a sentence for each sort of conflict.
export function sayClashes({ cells, cages, clues, houses, board }) {
  const named = cells.slice(0, MOST_NAMED).map(({ cell, isGiven }) => (isGiven ? listWords([nameCell(cell), say("cell.given")]) : nameCell(cell)));
  return [
    ...(cells.length ? [say("clash.cells", { cells: listWords(named) })] : []),
    ...cages.map(({ total }) => say("clash.cage", { name: say("cell.sum", { total }) })),
    ...clues.map((clue) => say("clash.cage", { name: sayClue(clue, board) })),
    ...houses.map((house) => say("clash.house", { house: nameOwnHouse(house) })),
  ];
}

// Return the words of a clue: its cage, its run, its number outside, or its sign as seen from its first cell.
function sayClue({ sign }, board) {
  if (sign.type === "outline") return say("cell.cage", { total: sign.text });
  if (isOfRun(sign)) return sayRun(sign);
  const [words] = saySigns(sign.cells[0], { ...board, signs: [{ sign }] });
  return isOutside({ sign }) ? words : listWords([nameCell(sign.cells[0]), words]);
}
