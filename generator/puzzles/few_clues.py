"""Minimal classic 9x9 puzzles with very few clues, found by walks.

Puzzles with 17 or 18 clues are too rare to be dug by luck. A try begins with a few puzzles of 20 or 21 clues. From a puzzle, {-1+1} steps
(one clue removed, another one added) lead to others with as many clues, and {-2+1} steps to ones with a clue less. The walk continues from
the puzzles with the most {-1+1} neighbors: where they are dense, there are more puzzles with a clue less. Puzzles whose twin was seen
are left out.

A try ends with one puzzle, because those near it look much like it. Try i depends on (seed, stream, i) alone.
`generator.puzzles.few_clues_search` makes the tries and leaves out twins of other tries.

Source: the {-n+m} steps by which people on sudoku forums collected the puzzles with 17 clues.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from generator.kernels import canonical_puzzles, count_many, generate_many, shuffle
from generator.kernels.lanes.directed import complete_many
from generator.model.targets import Range
from generator.seeds import rng_state

STARTS, MOST_STARTS = 1000, 8
"""Puzzles grown at the beginning of a try, and how many of those with the fewest clues it begins with."""

ROUNDS = 10
"""Most rounds of a walk at one number of clues."""

EXPANDED, TAKEN = 3, 8
"""Puzzles whose neighbors are taken in a round, and most neighbors of each."""

ENOUGH = 8
"""Puzzles with a clue less after which a walk ends."""

Boards = NDArray[np.uint8]
"""Boards of 81 cells, uint8[m, 81], 0 = empty."""


@dataclass(slots=True, eq=False)
class Spot:
    """A puzzle of a walk.

    neighbors    uint8[m, 81]   its {-1+1} neighbors
    is_expanded, is_scanned     whether its neighbors were taken, and whether its {-2+1} steps were made
    """

    puzzle: Boards
    neighbors: Boards
    is_expanded: bool = False
    is_scanned: bool = False


@dataclass(slots=True)
class Walk:
    """A walk among puzzles with the same number of clues.

    spots   the puzzles so far, all minimal and no two of them twins
    forms   their canonical forms
    fewer   puzzles with a clue less, found so far
    """

    rng_state: NDArray[np.uint64]
    spots: list[Spot] = field(default_factory=list)
    forms: set[bytes] = field(default_factory=set)
    fewer: list[Boards] = field(default_factory=list)

    def add(self, puzzles: Boards) -> None:
        """Add the puzzles whose twins are not there yet.

        One that is not minimal is not added: without the clue it does not need, it is a puzzle with a clue less.
        """
        fresh = [puzzle for puzzle, form in zip(puzzles, _find_forms(puzzles), strict=True) if self._is_new(form)]
        if not fresh:
            return
        removed = [remove_each(puzzle, 1) for puzzle in fresh]
        boards = np.concatenate(removed)
        counts, neighbors = count_many(boards).counts, list_completions(boards, [len(one) for one in removed])
        for puzzle, near in zip(fresh, neighbors, strict=True):
            n_clues = np.count_nonzero(puzzle)
            one_less, counts = counts[:n_clues] == 1, counts[n_clues:]
            if one_less.any():
                self.fewer += list(remove_each(puzzle, 1)[one_less])
            else:
                self.spots.append(Spot(puzzle, near))

    def _is_new(self, form: bytes) -> bool:
        is_new = form not in self.forms
        self.forms.add(form)
        return is_new

    def expand(self, count: int, most: int) -> None:
        """Take neighbors of the densest puzzles that were not expanded yet."""
        taken = []
        for spot in self._densest([spot for spot in self.spots if not spot.is_expanded], count):
            spot.is_expanded = True
            order = np.arange(len(spot.neighbors))
            shuffle(order, self.rng_state)
            taken.append(spot.neighbors[order[:most]])
        if taken:
            self.add(np.concatenate(taken))

    def scan(self, count: int) -> bool:
        """Make the {-2+1} steps of the densest puzzles; return False if none is left."""
        chosen = self._densest([spot for spot in self.spots if not spot.is_scanned], count)
        if not chosen:
            return False
        removed = [remove_each(spot.puzzle, 2) for spot in chosen]
        for spot, found in zip(chosen, list_completions(np.concatenate(removed), [len(one) for one in removed]), strict=True):
            spot.is_scanned = True
            self.fewer += list(found)
        return True

    def _densest(self, spots: list[Spot], count: int) -> list[Spot]:
        """Return the spots with the most neighbors, those found first before others."""
        return sorted(spots, key=lambda spot: -len(spot.neighbors))[:count]


def find_few_clues(seed: int | str, stream: str, index: int, clues: Range) -> tuple[Boards | None, int]:
    """Make a try: return a minimal puzzle, and the fewest clues reached.

    Parameters
    ----------
    index : number of the try
    clues : of the puzzle

    Tries of a range aim at its numbers in turn. There is no puzzle where the fewest clues reached are more.
    """
    aim = int(clues.low) + index % (int(clues.high) - int(clues.low) + 1)
    puzzles, _ = generate_many(seed, f"{stream}/{index}", 0, STARTS, "grow")
    counts = np.count_nonzero(puzzles, axis=1)
    reached = max(int(counts.min()), aim)
    found, state = puzzles[counts == reached][:MOST_STARTS], rng_state(seed, f"{stream}/walk", index)
    while reached > aim:
        fewer = _descend(found, state)
        if not len(fewer):
            break
        found, reached = fewer, reached - 1
    return _choose(found, state) if reached in clues else None, reached


def _descend(puzzles: Boards, state: NDArray[np.uint64]) -> Boards:
    """Return puzzles with a clue less, found by a walk from some puzzles."""
    walk = Walk(state)
    walk.add(puzzles)
    for _ in range(ROUNDS):
        walk.expand(EXPANDED, TAKEN)
        if not walk.scan(1) or len(walk.fewer) >= ENOUGH:
            break
    return np.unique(np.array(walk.fewer, np.uint8).reshape(-1, 81), axis=0)


def _choose(puzzles: Boards, state: NDArray[np.uint64]) -> Boards | None:
    """Return a minimal one of some puzzles, chosen at random, or None."""
    order = np.arange(len(puzzles))
    shuffle(order, state)
    for at in order:
        if (count_many(remove_each(puzzles[at], 1)).counts != 1).all():
            return puzzles[at]
    return None


def walk_a_little() -> None:
    """Compile or load every kernel that a try needs."""
    puzzles, solutions = generate_many(0, "warm", 0, 1, "grow")
    walk = Walk(rng_state(0, "warm", 0))
    walk.add(puzzles)
    walk.expand(1, 1)
    assert canonical_puzzles(puzzles, solutions).any()


def remove_each(puzzle: Boards, count: int) -> Boards:
    """Return the boards that are left without each set of some clues of a puzzle."""
    sets = np.array(list(combinations(np.flatnonzero(puzzle), count)))
    boards = np.repeat(puzzle[None], len(sets), axis=0)
    boards[np.arange(len(sets))[:, None], sets] = 0
    return boards


def list_completions(boards: Boards, sizes: list[int]) -> list[Boards]:
    """Return the puzzles that one more clue makes of boards, for each group of them.

    Parameters
    ----------
    sizes : number of boards of each group, in order

    Each puzzle is listed once in its group; the groups are sorted.
    """
    masks, digits = complete_many(boards), np.arange(9, dtype=np.uint16)
    at, cell, digit = np.nonzero(masks[:, :, None] >> digits & 1)
    puzzles = boards[at]
    puzzles[np.arange(len(at)), cell] = digit + 1
    ends = np.searchsorted(at, np.cumsum([0, *sizes]))
    return [np.unique(puzzles[first:end], axis=0) for first, end in pairwise(ends)]


def _find_forms(puzzles: Boards) -> list[bytes]:
    """Return the canonical form of each puzzle."""
    return [form.tobytes() for form in canonical_puzzles(puzzles, count_many(puzzles).firsts)]
