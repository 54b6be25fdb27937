"""Sudoku Explainer's ratings ER, EP and ED, measured by climbing the ladder.

ER is the highest rating of all steps, EP the highest rating up to the first digit placed, ED the rating of the first step. The numbers
are those of Sudoku Explainer 1.2.1, as far as our techniques reach. Where no technique finds a step, a digit of the solution is filled
in as a guess and the climb continues, so that every path reaches the solution; the puzzle is then rated BEYOND.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.implied_houses import with_implied_houses
from generator.families.houses.start import load_start
from generator.kernels.marks import Board, load_marks, make_board, make_marks
from generator.model import BEYOND, BEYOND_RATING, Geometry, Ratings
from generator.techniques.category import GUESS
from generator.techniques.explainer import (
    LADDER,
    SHORTCUT_CEILINGS,
    TECHNIQUES,
    find_late,
    late_techniques,
    make_order,
    make_plain_order,
)
from generator.techniques.explainer.ladder import (
    ED,
    EP,
    ER,
    FULL,
    HARDEST,
    NO_LIMIT,
    PLACED,
    SOLVED,
    STEPS,
    TOTALS,
    USED,
    apply_guess,
    apply_step,
    climb,
    count_step,
)
from generator.techniques.explainer.steps import LENGTH, RATING, step_size
from generator.techniques.explainer.technique import Late

INITIAL_PATH_SIZE = 16
"""Initial length of a path array for each candidate of the empty board; the array is doubled when it is full."""

COMPLETE = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
"""A complete 9x9 grid."""

NAMES = (*(technique.name for technique in TECHNIQUES), GUESS)
"""Names of all techniques by their code; that of a guess is -1."""

LADDER_CEILING = TECHNIQUES[LADDER - 1].rating
"""Rating of the hardest technique of the compiled ladder; harder (late) techniques are called one by one."""

NO_PATH = np.empty(0, np.int32)
"""An empty path, with which the ladder records no steps."""

SINGLE_RATINGS = (1.0, 1.2, 1.5)
"""Ratings of full house and hidden singles, which ``solves`` fills in without reading the order of techniques."""

HARDEST_SHORTCUT = max(SHORTCUT_CEILINGS.values())
"""Rating of the hardest elimination that a direct technique uses; where ER is as high, they make no difference."""


@dataclass(frozen=True, slots=True, eq=False)
class Climb:
    """Result of climbing the ladder.

    path          int32[n_numbers]   the steps as kernels record them (techniques/explainer/steps.py), including guesses
    late_steps    the steps of late techniques, each int32[...], by the candidates before it as bytes; so another path that comes to the
                  same candidates need not search again
    """

    ratings: Ratings
    path: NDArray[np.int32]
    late_steps: dict[bytes, NDArray[np.int32]]


def climb_ladder(
    givens: NDArray[np.uint8], solution: NDArray[np.uint8], geometry: Geometry, ceiling: float = inf, start: NDArray[np.int32] | None = None
) -> Climb:
    """Solve a puzzle with the techniques in order, easiest first, and rate it.

    Parameters
    ----------
    givens, solution : uint8[n_cells]   0 = empty; the solution is complete
    geometry : Geometry                 houses and peers of the board
    ceiling : float                     techniques with a higher rating are not tried
    start : int32[n_cells] or None      candidates of each cell at the start; None = all that the givens leave
    """
    climbed = _climb(givens, solution, geometry, ceiling, start, may_guess=True)
    assert climbed is not None
    return climbed


def climb_within(
    givens: NDArray[np.uint8], solution: NDArray[np.uint8], geometry: Geometry, ceiling: float, start: NDArray[np.int32] | None = None
) -> Climb | None:
    """Rate a puzzle; return None if its ER is above a ceiling.

    It ends where the first step above the ceiling would follow, which takes much less time than the rating. Without a ceiling (inf) it
    is the same as ``climb_ladder``.

    givens, solution   uint8[n_cells]   0 = empty; the only solution
    start              int32[n_cells]   candidates to begin with; None for all
    """
    return _climb(givens, solution, geometry, ceiling, start, may_guess=ceiling == inf)


def _climb(
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8],
    geometry: Geometry,
    ceiling: float,
    start: NDArray[np.int32] | None,
    may_guess: bool,
) -> Climb | None:
    """Climb the ladder; where it is stuck, guess or return None."""
    board, order = make_ladder(geometry, ceiling)
    late = find_late_within(geometry, ceiling)
    linked = make_board(with_implied_houses(geometry, as_peers=True))
    marks = make_marks(board)
    load_start(board, givens, start, marks)
    step = np.empty(step_size(geometry.n_cells, geometry.n), np.int32)
    path = np.empty(INITIAL_PATH_SIZE * geometry.n_cells * geometry.n, np.int32)
    totals = np.zeros(TOTALS, np.int64)
    at_end: NDArray[np.int64] | None = None
    late_steps: dict[bytes, NDArray[np.int32]] = {}
    while (status := climb(board, marks, order, step, path, totals, NO_LIMIT)) != SOLVED:
        # Double the path where another step might not fit.
        if len(path) - totals[USED] < len(step):
            path = np.concatenate([path, np.empty_like(path)])
        # The ladder found no step: apply a late technique, or guess. The ratings are those before the first guess.
        if status != FULL:
            before = marks.candidates.tobytes()
            if marks.n_empty[0] and find_late(linked, marks, late, step) and step[RATING] <= 10 * ceiling + 0.5:
                late_steps[before] = step[: step[LENGTH]].copy()
                count_step(step, totals)
                apply_step(board, marks, step)
            elif may_guess:
                at_end = totals.copy() if at_end is None else at_end
                apply_guess(board, marks, solution, step)
            else:
                return None
            path[totals[USED] : totals[USED] + step[LENGTH]] = step[: step[LENGTH]]
            totals[USED] += step[LENGTH]
    return _sum_up(totals if at_end is None else at_end, at_end is not None, path[: totals[USED]], late_steps)


def find_late_within(geometry: Geometry, ceiling: float, with_uniqueness: bool = True) -> tuple[Late, ...]:
    """Return the late techniques of a board whose lowest rating is within a ceiling.

    Where one above it would be next, the puzzle is not within the ceiling.
    """
    return tuple(one for one in late_techniques(geometry, with_uniqueness) if one.rating <= 10 * ceiling + 0.5)


def make_ladder(geometry: Geometry, ceiling: float) -> tuple[Board, NDArray[np.int32]]:
    """Return the board with its implied houses, and its compiled techniques.

    The techniques are int32[k, 4], of ``make_order``.

    ceiling   techniques with a higher rating are left out
    """
    extended = with_implied_houses(geometry)
    return make_board(extended), make_order(min(ceiling, LADDER_CEILING), geometry=extended)


def find_need(givens: NDArray[np.uint8], geometry: Geometry, er: float, start: NDArray[np.int32] | None = None) -> float:
    """Return the rating that a person's techniques must reach to solve a puzzle.

    A direct technique counts as the elimination that it uses (``human_path.py``), so the result may be above ER, but not below it.

    Parameters
    ----------
    givens : uint8[n_cells]   0 = empty
    er : float                the puzzle's ER
    start : int32[n_cells]    as in ``climb_ladder``
    """
    if er <= SINGLE_RATINGS[-1] or er >= HARDEST_SHORTCUT:
        return er
    extended, totals = with_implied_houses(geometry), np.zeros(TOTALS, np.int64)
    board = make_board(extended)
    marks = make_marks(board)
    load_start(board, givens, start, marks)
    step = np.empty(step_size(geometry.n_cells, geometry.n), np.int32)
    climb(board, marks, make_plain_order(LADDER_CEILING, extended), step, NO_PATH, totals, NO_LIMIT)
    return max(er, int(totals[ER]) / 10)


def _sum_up(totals: NDArray[np.int64], beyond: bool, path: NDArray[np.int32], late_steps: dict[bytes, NDArray[np.int32]]) -> Climb:
    """Build the result from totals of the climb, or of its part before a guess."""
    er, ep, ed = (int(totals[place]) / 10 for place in (ER, EP, ED))
    if not beyond:
        return Climb(Ratings(er, ep, ed, TECHNIQUES[totals[HARDEST]].name if totals[STEPS] else ""), path, late_steps)
    known = ep if totals[PLACED] else BEYOND_RATING
    return Climb(Ratings(BEYOND_RATING, known, ed if totals[STEPS] else BEYOND_RATING, BEYOND), path, late_steps)


@cache
def _make_classic() -> Geometry:
    return make_geometry(box_regions(3, 3))


def count_late(ceiling: float) -> int:
    """Return the number of late techniques allowed on a classic 9x9 board.

    It is 0 where the ceiling is not above the compiled ladder's; otherwise all late techniques count.
    """
    return len(late_techniques(_make_classic())) if ceiling > LADDER_CEILING else 0


def warm_late(index: int) -> None:
    """Compile or load one late technique by running it on a complete grid.

    index   its place among the late techniques of the classic 9x9 board, from 0
    """
    board = make_board(_make_classic())
    marks = make_marks(board)
    load_marks(board, np.array([*map(int, COMPLETE)], np.uint8), marks)
    step = np.empty(step_size(board.houses_of.shape[0], board.houses.shape[1]), np.int32)
    find_late(board, marks, (late_techniques(_make_classic())[index],), step)
