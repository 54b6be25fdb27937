"""Sudoku Explainer's ratings ER, EP and ED, measured by climbing the ladder.

ER is the highest rating of all steps, EP the highest rating up to the first digit placed, ED the rating of the first step. The numbers
are those of Sudoku Explainer 1.2.1, as far as our techniques reach. Where no technique finds a step, a digit of the solution is filled
in as a guess and the climb continues, so that every path reaches the solution; the puzzle is then rated BEYOND.
"""

from __future__ import annotations

from functools import cache
from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.families.base.climb import Climb, climb_to_end
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.implied_houses import with_implied_houses
from generator.families.houses.start import load_start
from generator.kernels.marks import Board, load_marks, make_board, make_marks
from generator.model import Geometry
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
from generator.techniques.explainer.ladder import ER, NO_LIMIT, TOTALS, apply_guess, apply_step, climb
from generator.techniques.explainer.steps import LENGTH, RATING, step_size
from generator.techniques.explainer.technique import Late

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


def climb_ladder(
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8],
    geometry: Geometry,
    ceiling: float = inf,
    start: NDArray[np.int32] | None = None,
    late_steps: dict[bytes, NDArray[np.int32]] | None = None,
) -> Climb:
    """Solve a puzzle with the techniques in order, easiest first, and rate it.

    Parameters
    ----------
    givens, solution : uint8[n_cells]   0 = empty; the solution is complete
    geometry : Geometry                 houses and peers of the board
    ceiling : float                     techniques with a higher rating are not tried
    start : int32[n_cells] or None      candidates of each cell at the start; None = all that the givens leave
    late_steps : dict or None           receives the steps of late techniques, each int32[...], by the candidates before it as bytes; so
                                        another path that comes to the same candidates need not search again
    """
    climbed = _climb(givens, solution, geometry, ceiling, start, True, {} if late_steps is None else late_steps)
    assert climbed is not None
    return climbed


def climb_within(
    givens: NDArray[np.uint8], solution: NDArray[np.uint8], geometry: Geometry, ceiling: float, start: NDArray[np.int32] | None = None
) -> Climb | None:
    """Rate a puzzle; return None if its ER is above a ceiling.

    It ends where the first step above the ceiling would follow, which takes much less time than the rating. Without a ceiling (inf) it
    is the same as ``climb_ladder``.

    Parameters
    ----------
    givens, solution : uint8[n_cells]   0 = empty; the only solution
    start : int32[n_cells]   candidates to begin with; None for all
    """
    return _climb(givens, solution, geometry, ceiling, start, ceiling == inf, {})


def _climb(
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8],
    geometry: Geometry,
    ceiling: float,
    start: NDArray[np.int32] | None,
    may_guess: bool,
    late_steps: dict[bytes, NDArray[np.int32]],
) -> Climb | None:
    """Climb the ladder; where it is stuck, guess or return None."""
    board, order = make_ladder(geometry, ceiling)
    late = find_late_within(geometry, ceiling)
    linked = make_board(with_implied_houses(geometry, as_peers=True))
    marks = make_marks(board)
    load_start(board, givens, start, marks)

    def advance(step: NDArray[np.int32]) -> bool:
        before = marks.candidates.tobytes()
        if find_late(linked, marks, late, step) and step[RATING] <= 10 * ceiling + 0.5:
            late_steps[before] = step[: step[LENGTH]].copy()
            apply_step(board, marks, step)
            return True
        if may_guess:
            apply_guess(board, marks, solution, step)
        return may_guess

    return climb_to_end(lambda *numbers: climb(board, marks, order, *numbers, NO_LIMIT), advance, geometry, NAMES)


def find_late_within(geometry: Geometry, ceiling: float, with_uniqueness: bool = True) -> tuple[Late, ...]:
    """Return the late techniques of a board whose lowest rating is within a ceiling.

    Where one above it would be next, the puzzle is not within the ceiling.
    """
    return tuple(one for one in late_techniques(geometry, with_uniqueness) if one.rating <= 10 * ceiling + 0.5)


def make_ladder(geometry: Geometry, ceiling: float) -> tuple[Board, NDArray[np.int32]]:
    """Return the board with its implied houses, and its compiled techniques.

    The techniques are int32[k, 4], of ``make_order``.

    Parameters
    ----------
    ceiling : techniques with a higher rating are left out
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

    Parameters
    ----------
    index : its place among the late techniques of the classic 9x9 board, from 0
    """
    board = make_board(_make_classic())
    marks = make_marks(board)
    load_marks(board, np.array([*map(int, COMPLETE)], np.uint8), marks)
    step = np.empty(step_size(board.houses_of.shape[0], board.houses.shape[1]), np.int32)
    find_late(board, marks, (late_techniques(_make_classic())[index],), step)
