"""First puzzles for a search for ratings, and puzzles near one of them.

All depend on (seed, stream, number) alone. Classic 9x9 puzzles are dug and measured in the lanes; the puzzles of other families, and those
within a technique ceiling, are dug one by one and not measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from generator.families import Family
from generator.families.base.dig_order import UNBOUND, DigOrder
from generator.kernels import count_many, generate_many, is_classic, shuffle
from generator.kernels.lanes.directed import Place, measure_many, vary_many
from generator.kernels.lanes.trials import SHORT
from generator.kernels.rng import next_below
from generator.model import Grid, Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.dig import dig, dig_near
from generator.puzzles.fill import fill
from generator.seeds import rng_state

KNOWN = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
)
"""Well-known hardest puzzles, with which a search for the highest ratings begins.

Walks from random puzzles hardly ever reach such ratings: about one in ten reaches 9.7, none of several hundred 10.0. Near these puzzles,
about one of a hundred has a rating of 10.0 or more. Source: the puzzles called Golden Nugget, Easter Monster, Fata Morgana and Red Dwarf,
published on sudoku forums from 2006 on.
"""


def scramble_known(index: int, state: NDArray[np.uint64]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return one of the puzzles and its solution, both turned and relabeled at random.

    Parameters
    ----------
    index : of the try; tries take the puzzles in turn
    state : uint64[2]   advanced in place

    Both are uint8[81].
    """
    puzzle = np.frombuffer(parse_puzzle(KNOWN[index % len(KNOWN)]).givens, np.uint8)
    rows, cols, digits = _shuffle_lines(state), _shuffle_lines(state), np.arange(1, 10, dtype=np.uint8)
    shuffle(digits, state)
    labels, is_flipped = np.concatenate([np.zeros(1, np.uint8), digits]), next_below(state, 2) == 1
    turned = [labels[board.reshape(9, 9)[np.ix_(rows, cols)]] for board in (puzzle, count_many(puzzle[None]).firsts[0])]
    givens, solution = (np.ascontiguousarray(board.T if is_flipped else board).reshape(81) for board in turned)
    return givens, solution


def _shuffle_lines(state: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the rows of a board in random order, those of a band together."""
    bands = np.arange(3)
    shuffle(bands, state)
    lines = []
    for band in bands:
        inside = np.arange(3)
        shuffle(inside, state)
        lines.append(3 * band + inside)
    return np.concatenate(lines)


MOST_ADDED = 6
"""Most givens, or orbits of givens, that are added to a puzzle before it is dug again.

Of the neighbors of a puzzle rated 9.0 or more, 14, 11, 5 and 3 % have such a rating with 2, 3, 4 and 6 givens added; but with fewer than 3,
a third to two thirds of them are the puzzle itself.
"""

FIRST_IN_LANES, NEAR_IN_LANES, NEAR_PLAIN = 50, 16, 4
"""Puzzles that a try in lanes begins with, and puzzles made near one of them at once; in lanes and one by one."""

EXPECTED = ((0, 2.5), (50, 4.5), (100, 6.5), (140, 7.1), (175, 7.25), (230, 7.4), (250, 7.9), (275, 8.3), (340, 8.5), (375, 8.8))
"""Ratings to expect of puzzles that short trials solve, for 100 times (length - 2) and half of the candidates left.

They are the medians of 550 puzzles from walks toward hard puzzles, rounded.
"""

HARD, BY_LENGTH, BY_LEFT, BY_REFUTED = 8.7, 0.045, 0.0015, -0.003
"""Rating to expect of other puzzles: a constant, and what the columns of the measure add.

Fitted on 800 puzzles of such walks, rated 8.4 to 9.7; half of the ratings are less than 0.08 from the fit.
"""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A puzzle of a try, with the grid that it was dug from."""

    puzzle: Puzzle
    grid: Grid


class Ground(Protocol):
    """Source of the puzzles of one try."""

    def list_first(self) -> list[Candidate]:
        """Return the puzzles to begin with.

        Raises
        ------
        GaveUp   there are none
        """
        ...

    def list_near(self, candidate: Candidate, step: int) -> list[Candidate]:
        """Return puzzles near another one; each step of a try makes others."""
        ...

    def expect(self, candidates: Sequence[Candidate]) -> list[float] | None:
        """Return the ratings to expect of some puzzles; None where they are not measured."""
        ...


@dataclass(frozen=True, slots=True)
class LaneGround:
    """Classic 9x9 puzzles, made in the lanes.

    stream   of the try
    known    number of the well-known puzzle to begin with; None to begin with random ones
    """

    family: Family
    order: DigOrder
    seed: int | str
    stream: str
    known: int | None = None

    def list_first(self) -> list[Candidate]:
        """Return puzzles of different grids, or a well-known one."""
        if self.known is not None:
            givens, grid = scramble_known(self.known, rng_state(self.seed, f"{self.stream}/known", 0))
            return [Candidate(self._puzzle(givens), Grid(grid.tobytes()))]
        made = generate_many(self.seed, f"{self.stream}/first", 0, FIRST_IN_LANES, self.order.method, 0, self.order.symmetry)
        return [Candidate(self._puzzle(givens), Grid(grid.tobytes())) for givens, grid in zip(*made, strict=True)]

    def list_near(self, candidate: Candidate, step: int) -> list[Candidate]:
        """Return puzzles of the same grid."""
        givens, solution = (np.frombuffer(cells, np.uint8) for cells in (candidate.puzzle.givens, candidate.grid.digits))
        place = Place(self.seed, f"{self.stream}/near", step * NEAR_IN_LANES)
        near = vary_many(givens, solution, NEAR_IN_LANES, MOST_ADDED, place, self.order.orbits)
        return [Candidate(self._puzzle(one), candidate.grid) for one in near]

    def expect(self, candidates: Sequence[Candidate]) -> list[float] | None:
        """Return the ratings to expect of some puzzles."""
        givens = np.array([np.frombuffer(one.puzzle.givens, np.uint8) for one in candidates], np.uint8).reshape(-1, 81)
        return expect_ratings(measure_many(givens))

    def _puzzle(self, givens: NDArray[np.uint8]) -> Puzzle:
        return Puzzle(self.family.name, givens.tobytes())


def expect_ratings(measures: NDArray[np.int64]) -> list[float]:
    """Return the ratings to expect for measures of trials, int64[m, 3]."""
    length, left, refuted = measures.T
    known, ratings = zip(*EXPECTED, strict=True)
    short = np.interp(np.where(length, 100 * (length - 2) + left / 2, 0.0), known, ratings)
    expected: list[float] = np.where(length > SHORT, HARD + BY_LENGTH * length + BY_LEFT * left + BY_REFUTED * refuted, short).tolist()
    return expected


@dataclass(frozen=True, slots=True)
class PlainGround:
    """Puzzles of any family without rules beyond houses, dug one by one from one grid.

    index   of the try in its stream
    """

    family: Family
    order: DigOrder
    seed: int | str
    stream: str
    index: int
    language: str

    def list_first(self) -> list[Candidate]:
        """Return the first puzzle of the grid of the try."""
        grid = fill(self.family, self.seed, self.stream, self.index, self.language)
        return [Candidate(dig(self.family, grid, self.order, self.seed, self.stream, self.index), grid)]

    def list_near(self, candidate: Candidate, step: int) -> list[Candidate]:
        """Return puzzles of the same grid that the family accepts."""
        state = rng_state(self.seed, f"{self.stream}/{self.index}/near", step)
        family, grid, accepts = self.family, candidate.grid, self.family.accepts
        near = [dig_near(family, grid, candidate.puzzle, self.order, MOST_ADDED, state) for _ in range(NEAR_PLAIN)]
        return [Candidate(puzzle, grid) for puzzle in near if accepts is None or accepts(puzzle)]

    def expect(self, candidates: Sequence[Candidate]) -> list[float] | None:
        """Return None: these puzzles are not measured."""
        return None


def has_lanes(family: Family, order: DigOrder) -> bool:
    """Return whether puzzles of an order can be made and measured in the lanes."""
    is_plain = is_classic(family.geometry) and family.play.has_houses_only and family.extra is None and not order.clues
    return is_plain and order.method in ("minimal", "symmetric") and order.ceiling_for(family.geometry) == UNBOUND
