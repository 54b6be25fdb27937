// The page's own ladder: the next step of any position, by the techniques of the press's ladders.
// It is used where no solve path is stored, and where the reader has left it. The search runs in time slices.
// The ladder of a kind is data (`ladder` in generator/typesetting/web/families.py): names and ratings, easiest first. A table here says how
// the page finds a technique, by its name: (position, name, how, which) -> step or null. A technique without a row is one that the page has not.

import { makePosition } from "./ladder_board.js";
import { findCageFit, findCageTotal, findCombinations, findNeeded, findRule45 } from "./ladder_cages.js";
import { findChain } from "./ladder_chains.js";
import { findApart, findConfinedDigit, findOneClue, findOnlyPlaceInClue, findSets, findTwoClues } from "./ladder_clues.js";
import { QUEENS } from "./ladder_queens.js";
import { findCommonPeers, findFish, findHiddenSet, findLocked, findNakedSet, hasCommonPeers } from "./ladder_sets.js";
import { findFullHouse, findHiddenSingle, findNakedSingle, findVisibleSingle } from "./ladder_singles.js";
import { STARS } from "./ladder_stars.js";
import { findContradiction } from "./ladder_trials.js";
import { findRectangle, findWing, hasExchangeableDigits } from "./ladder_wings.js";

const sized = (find, size) => (position, name) => find(position, name, size);
const directly = (find, name, size) => (position) => find(position, name, ...size, true);
const rectangle = (type) => (position, name, { isUnique }) => (isUnique && hasExchangeableDigits(position) ? findRectangle(position, type) : null);

const SETS = {
  pointing: sized(findLocked, false), claiming: sized(findLocked, false),
  "naked pair": sized(findNakedSet, 2), "naked triplet": sized(findNakedSet, 3), "naked quad": sized(findNakedSet, 4),
  "hidden pair": sized(findHiddenSet, 2), "hidden triplet": sized(findHiddenSet, 3), "hidden quad": sized(findHiddenSet, 4),
  "x-wing": sized(findFish, 2), swordfish: sized(findFish, 3), jellyfish: sized(findFish, 4),
};

// The person's path on boards of houses: singles as a person sees them, then what leads to a digit at once, then eliminations.
const HOUSES = {
  ...SETS,
  "full house": (position, name, { last }) => findVisibleSingle(position, last), // and all other singles
  "direct pointing": directly(findLocked, "pointing", []), "direct claiming": directly(findLocked, "claiming", []),
  "direct hidden pair": directly(findHiddenSet, "hidden pair", [2]), "direct hidden triplet": directly(findHiddenSet, "hidden triplet", [3]),
  "common peers": (position, name) => (hasCommonPeers(position.tables) ? findCommonPeers(position, name) : null),
  "xy-wing": sized(findWing, 2), "xyz-wing": sized(findWing, 3),
  "unique rectangle type 1": rectangle(1), "unique rectangle type 2": rectangle(2), "unique rectangle type 4": rectangle(4),
  "forcing x-chain": (position, name, { ratings }) => findChain(position, ratings), // and those of several digits
};

const SINGLES = {
  "full house": findFullHouse,
  "hidden single in box": (position) => findHiddenSingle(position, true), "hidden single in line": (position) => findHiddenSingle(position, false),
  "naked single": findNakedSingle,
};
const CONTRADICTIONS = { "short contradiction": sized(findContradiction, false), "long contradiction": sized(findContradiction, true) };
const rule45 = (kind) => (position, name, how, which) => findRule45(position, name, kind, which);

const CAGES = {
  ...SETS, ...SINGLES, ...CONTRADICTIONS,
  "cage total": findCageTotal, "only combination": sized(findCombinations, true), "cage combinations": sized(findCombinations, false),
  "needed digit": findNeeded, "cage fit": findCageFit,
  "innie or outie": rule45("single"), "innies or outies": rule45("several"), "innies against outies": rule45("mixed"),
};

const CLUE_FINDERS = {
  "1": findOneClue, "1 apart": findApart, "1 confined": findConfinedDigit, "2": findTwoClues,
  "1 only set": (position, name, rule) => findSets(position, name, rule, 1), "1 sets": findSets, "1 only place": findOnlyPlaceInClue,
};

// Return how the techniques of a kind with clues are found: those of its rules are data too.
function findersOfClues({ clues }) {
  const own = clues.techniques.flatMap((techniques, rule) =>
    techniques.map(([name, nClues, houses]) => [name, sized(CLUE_FINDERS[`${nClues} ${houses}`.trim()], rule)]),
  );
  return { ...SETS, ...SINGLES, ...CONTRADICTIONS, ...Object.fromEntries(own) };
}

// Return how the page finds the techniques of a board, by name.
export function findersOf(board, kind) {
  if (board.marks) return board.nRegions ? STARS : QUEENS;
  if (kind.clues) return findersOfClues(kind);
  return kind.extra === "cages" ? CAGES : HOUSES;
}

// Return a generator that yields now and then, and returns the next step of a position, null if the techniques find none.
// how: {last, isUnique}: the cell filled last, -1 for none; whether the puzzle is known to have exactly one solution.
export function* searchStep(board, kind, values, masks, how) {
  const position = makePosition(board, values, masks);
  const finders = findersOf(board, kind);
  const known = { ...how, ratings: Object.fromEntries(kind.ladder) };
  const seen = new Map(); // a ladder may have a technique several times, in forms of different ratings
  for (const [name] of kind.ladder) {
    seen.set(name, (seen.get(name) ?? 0) + 1);
    const found = finders[name]?.(position, name, known, seen.get(name)) ?? null;
    const step = found && typeof found.next === "function" ? yield* found : found;
    if (step) return step;
    yield;
  }
  return null;
}
