// The page's own ladder: the next step of any position, in the order and with the names of the press's ladders.
// It is used where no solve path is stored, and where the reader has left it. The search runs in time slices.

import { BOX, COLUMN, ROW, makePosition, tablesOf } from "./ladder_board.js";
import { findCageFit, findCageTotal, findCombinations, findNeeded, findRule45 } from "./ladder_cages.js";
import { findChain } from "./ladder_chains.js";
import { findApart, findConfinedDigit, findOneClue, findOnlyPlaceInClue, findSets, findTwoClues } from "./ladder_clues.js";
import { STARS } from "./ladder_stars.js";
import { findConfined, findJointAttack, findLastPlace, findSqueeze, findTrial } from "./ladder_marks.js";
import { findCommonPeers, findFish, findHiddenSet, findLocked, findNakedSet, hasCommonPeers } from "./ladder_sets.js";
import { findFullHouse, findHiddenSingle, findNakedSingle, findVisibleSingle } from "./ladder_singles.js";
import { findContradiction } from "./ladder_trials.js";
import { findRectangle, findWing, hasExchangeableDigits } from "./ladder_wings.js";

const set = (find, name, rating, size) => [name, rating, (position) => find(position, name, size)];

// The person's path on boards of houses: singles as a person sees them, then what leads to a digit at once, then eliminations.
const HOUSES = [
  ["visible single", 2.3, (position, { last }) => findVisibleSingle(position, last)],
  ["pointing", 1.7, (position) => findLocked(position, "pointing", true)],
  ["claiming", 1.9, (position) => findLocked(position, "claiming", true)],
  ["hidden pair", 2, (position) => findHiddenSet(position, "hidden pair", 2, true)],
  ["hidden triplet", 2.5, (position) => findHiddenSet(position, "hidden triplet", 3, true)],
  set(findLocked, "pointing", 2.6, false),
  set(findLocked, "claiming", 2.8, false),
  ["common peers", 2.9, (position) => (hasCommonPeers(position.tables) ? findCommonPeers(position, "common peers") : null)],
  set(findNakedSet, "naked pair", 3, 2),
  set(findFish, "x-wing", 3.2, 2),
  set(findHiddenSet, "hidden pair", 3.4, 2),
  set(findNakedSet, "naked triplet", 3.6, 3),
  set(findFish, "swordfish", 3.8, 3),
  set(findHiddenSet, "hidden triplet", 4, 3),
  set(findWing, "xy-wing", 4.2, 2),
  set(findWing, "xyz-wing", 4.4, 3),
  ["unique rectangle", 4.5, (position, { isUnique }) => (isUnique && hasExchangeableDigits(position) ? findRectangle(position) : null)],
  set(findNakedSet, "naked quad", 5, 4),
  set(findFish, "jellyfish", 5.2, 4),
  set(findHiddenSet, "hidden quad", 5.4, 4),
  ["forcing chain", 6.6, (position) => findChain(position)],
];

const rule45 = (name, kind, ratings) => ratings.map((rating, at) => [name, rating, (position) => findRule45(position, name, kind, at + 1)]);

const CAGES = [
  ["full house", 1, findFullHouse],
  ["cage total", 1.1, findCageTotal],
  ["hidden single in box", 1.2, (position) => findHiddenSingle(position, true)],
  ["hidden single in line", 1.4, (position) => findHiddenSingle(position, false)],
  ["naked single", 1.6, findNakedSingle],
  set(findCombinations, "only combination", 1.7, true),
  ...rule45("innie or outie", "single", [1.8, 2.2, 2.5]),
  set(findCombinations, "cage combinations", 2, false),
  set(findNeeded, "needed digit", 2.3),
  set(findLocked, "pointing", 2.6, false),
  set(findLocked, "claiming", 2.7, false),
  set(findCageFit, "cage fit", 2.8),
  set(findNakedSet, "naked pair", 3, 2),
  set(findHiddenSet, "hidden pair", 3.1, 2),
  ...rule45("innies or outies", "several", [3.2, 3.4, 3.6]),
  set(findNakedSet, "naked triplet", 3.7, 3),
  set(findHiddenSet, "hidden triplet", 3.8, 3),
  set(findFish, "x-wing", 3.9, 2),
  ...rule45("innies against outies", "mixed", [4, 4.2, 4.4]),
  set(findContradiction, "short contradiction", 5, false),
  set(findContradiction, "long contradiction", 6, true),
].sort((one, other) => one[1] - other[1]);

const CLUES = [
  ["full house", 1, findFullHouse],
  ["hidden single in box", 1.3, (position) => findHiddenSingle(position, true)],
  ["hidden single in line", 1.4, (position) => findHiddenSingle(position, false)],
  ["naked single", 1.6, findNakedSingle],
  set(findNakedSet, "naked pair", 3, 2),
  set(findHiddenSet, "hidden pair", 3.2, 2),
  set(findNakedSet, "naked triplet", 3.5, 3),
  set(findFish, "x-wing", 3.7, 2),
  set(findHiddenSet, "hidden triplet", 3.9, 3),
  set(findContradiction, "short contradiction", 5, false),
  set(findContradiction, "long contradiction", 6, true),
];
const BOXES = [set(findLocked, "pointing", 2.6, false), set(findLocked, "claiming", 2.7, false)];
const CLUE_FINDERS = {
  "1": findOneClue, "1 apart": findApart, "1 confined": findConfinedDigit, "2": findTwoClues,
  "1 only set": (position, name, rule) => findSets(position, name, rule, 1), "1 sets": findSets, "1 only place": findOnlyPlaceInClue,
};

// Return the techniques of clues of a kind, with those of houses: of equal ratings those of houses first.
function listOfClues(kind, tables) {
  const own = kind.clues.techniques.flatMap((techniques, rule) =>
    techniques.map(([name, rating, nClues, houses]) => set(CLUE_FINDERS[`${nClues} ${houses}`.trim()], name, rating, rule)),
  );
  return [...CLUES, ...(tables.spans[BOX][1] ? BOXES : []), ...own].sort((one, other) => one[1] - other[1]);
}

const lines = ({ tables }, kind) => tables.spans[kind];
const confined = (name, rating, size, isOfRegions) => [name, rating, (position) => {
  const regions = lines(position, BOX);
  for (const kind of [COLUMN, ROW]) {
    const pair = isOfRegions ? [regions, lines(position, kind)] : [lines(position, kind), regions];
    const step = findConfined(position, name, size, ...pair);
    if (step) return step;
  }
  return null;
}];

const CROWNS = [
  ["last cell of a region", 1, (position) => findLastPlace(position, "last cell of a region", ...lines(position, BOX))],
  ["last cell of a line", 1.2, (position) => findLastPlace(position, "last cell of a line", lines(position, COLUMN)[0], lines(position, ROW)[1])],
  confined("region in a line", 1.5, 1, true),
  confined("line in a region", 1.7, 1, false),
  ["squeeze of two", 2, (position) => findSqueeze(position, "squeeze of two", 2, 2)],
  ["squeeze of three", 2.3, (position) => findSqueeze(position, "squeeze of three", 3, 3)],
  ["squeeze of many", 2.6, (position) => findSqueeze(position, "squeeze of many", 4, 99)],
  confined("region pair", 3, 2, true),
  confined("line pair", 3.2, 2, false),
  confined("region triplet", 3.6, 3, true),
  confined("line triplet", 3.8, 3, false),
  confined("region quad", 4.2, 4, true),
  confined("line quad", 4.4, 4, false),
  ["short trial", 5, (position) => findTrial(position, "short trial", 19)],
];

const crossing = (name, rating, size, withCovers) => [name, rating, (position) => {
  const [columns, rows] = [lines(position, COLUMN), lines(position, ROW)];
  return findConfined(position, name, size, rows, columns, withCovers) ?? findConfined(position, name, size, columns, rows, withCovers);
}];

const QUEENS = [
  ["last place in a row", 1, (position) => findLastPlace(position, "last place in a row", ...lines(position, ROW))],
  ["last place in a column", 1.2, (position) => findLastPlace(position, "last place in a column", ...lines(position, COLUMN))],
  ["blocking", 2, (position) => findSqueeze(position, "blocking", 1, 99)],
  crossing("locked pair", 3, 2, false),
  crossing("locked triplet", 3.4, 3, true),
  ["joint attack", 3.6, (position) => findJointAttack(position, "joint attack")],
  ["short trial", 4, (position) => findTrial(position, "short trial", 1)],
  ["long trial", 4.2, (position) => findTrial(position, "long trial", 19, "short trial")],
];

function listTechniques(board, kind) {
  if (board.quota) return STARS;
  if (board.marks) return board.nRegions ? CROWNS : QUEENS;
  if (board.clues.length) return listOfClues(kind, tablesOf(board));
  return board.cages.length ? CAGES : HOUSES;
}

// Return a generator that yields now and then, and returns the next step of a position, null if the techniques find none.
// how: {last, isUnique}: the cell filled last, -1 for none; whether the puzzle is known to have exactly one solution.
// The rating of a step is that of its technique; chains have their own.
export function* searchStep(board, kind, values, masks, how) {
  const position = makePosition(board, values, masks);
  for (const [, rating, find] of listTechniques(board, kind)) {
    const found = find(position, how);
    const step = found && typeof found.next === "function" ? yield* found : found;
    if (step) return { rating, ...step };
    yield;
  }
  return null;
}
