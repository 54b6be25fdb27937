"""Whether techniques up to a ceiling solve a puzzle, and digging within it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.families.base.implied_houses import with_implied_houses
from generator.families.houses.explainer import LADDER_CEILING, NO_PATH, SINGLE_RATINGS, find_late_within, make_ladder
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.model import Geometry
from generator.techniques.explainer import find_late, make_reduced_order
from generator.techniques.explainer.dig_within import DigPlan, Orders, dig_within
from generator.techniques.explainer.ladder import NO_LIMIT, SOLVED, TOTALS, apply_step, climb
from generator.techniques.explainer.quick_check import solves
from generator.techniques.explainer.steps import RATING, step_size

NAKED_RATING = 2.3
"""Rating of a naked single, the hardest of the singles."""


def dig_by_ladder(
    solution: NDArray[np.uint8], geometry: Geometry, orbits: NDArray[np.int16], sequence: NDArray[np.int64], fewest: int, ceiling: float
) -> NDArray[np.uint8]:
    """Remove givens while techniques up to a ceiling still solve the puzzle.

    Parameters
    ----------
    solution : uint8[n_cells]        complete grid
    orbits : int16[n_orbits, k]      cells that are removed together; shorter rows end in -1
    sequence : int64[n_orbits]       order in which the orbits are tried
    fewest : int                     stop at this many givens; 0 = as few as possible
    ceiling : float                  highest Sudoku Explainer rating allowed

    Returns
    -------
    givens : uint8[n_cells]          solved within the ceiling, so it has exactly one solution
    """
    if ceiling > LADDER_CEILING:
        return _dig_late(solution, geometry, orbits, sequence, fewest, ceiling)
    givens = np.empty(geometry.n_cells, np.uint8)
    n_singles = sum(rating <= ceiling for rating in SINGLE_RATINGS)
    board, order = make_ladder(geometry, ceiling)
    orders = Orders(order, make_reduced_order(ceiling, with_implied_houses(geometry)), n_singles, ceiling >= NAKED_RATING)
    dig_within(board, DigPlan(solution, orbits, sequence, fewest), orders, givens)
    return givens


def _dig_late(
    solution: NDArray[np.uint8], geometry: Geometry, orbits: NDArray[np.int16], sequence: NDArray[np.int64], fewest: int, ceiling: float
) -> NDArray[np.uint8]:
    """Remove givens as ``dig_by_ladder`` does, with late techniques as well.

    After each removal the puzzle is solved again from its givens, by techniques that prove that it has one solution.
    """
    givens = solution.copy()
    left = geometry.n_cells
    for at in sequence:
        orbit = orbits[at][orbits[at] >= 0]
        givens[orbit] = 0
        if left - len(orbit) >= fewest and solves_late(givens, geometry, ceiling, with_uniqueness=False):
            left -= len(orbit)
        else:
            givens[orbit] = solution[orbit]
    return givens


def is_within(givens: NDArray[np.uint8], geometry: Geometry, ceiling: float) -> bool:
    """Return whether techniques up to a ceiling fill every cell.

    Above the compiled ladder's ceiling, some techniques assume that the puzzle has one solution.

    Parameters
    ----------
    givens : uint8[n_cells]      0 = empty; consistent: no two peers have the same digit
    ceiling : float              highest Sudoku Explainer rating allowed
    """
    n_singles = sum(rating <= ceiling for rating in SINGLE_RATINGS)
    if ceiling <= LADDER_CEILING:
        board, order = make_ladder(geometry, ceiling)
        return bool(solves(board, givens, order, n_singles))
    return solves_late(givens, geometry, ceiling)


def solves_late(givens: NDArray[np.uint8], geometry: Geometry, ceiling: float, with_uniqueness: bool = True) -> bool:
    """Return whether the ladder and the late techniques fill every cell.

    Parameters
    ----------
    givens : uint8[n_cells]   0 = empty
    ceiling : float            no step may be rated higher
    with_uniqueness : bool             whether to use techniques that assume that there is one solution; without them, the answer proves it
    """
    board, order = make_ladder(geometry, LADDER_CEILING)
    linked = make_board(with_implied_houses(geometry, as_peers=True))
    late = find_late_within(geometry, ceiling, with_uniqueness)
    marks = make_marks(board)
    load_marks(board, givens, marks)
    step = np.empty(step_size(geometry.n_cells, geometry.n), np.int32)
    while climb(board, marks, order, step, NO_PATH, np.zeros(TOTALS, np.int64), NO_LIMIT) != SOLVED:
        if not find_late(linked, marks, late, step) or step[RATING] > round(10 * ceiling):
            return False
        apply_step(board, marks, step)
    return True
