"""Sudoku Explainer's ratings: climbs the ladder of techniques and says how hard the hardest step was.

ER is the hardest rating on the way, EP the hardest up to the first digit placed, ED that of the first step; the numbers are those of
Sudoku Explainer 1.2.1, as far as our techniques reach. Where they end, a digit of the solution is filled in as a guess and the climb
goes on, so that every path reaches the solution; the rating is then BEYOND.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.families import find_family
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.model import Geometry, digits_of
from generator.notation import BARE_FAMILY, parse_puzzle
from generator.techniques.explainer import LADDER, TECHNIQUES, find_late, late_techniques, make_order, make_quick_order
from generator.techniques.explainer.dig_within import Orders, Removals, dig_within
from generator.techniques.explainer.ladder import (
    ED,
    EP,
    ER,
    FULL,
    GUESS_RATED,
    HARDEST,
    PLACED,
    SOLVED,
    STEPS,
    TOTALS,
    USED,
    apply_step,
    climb,
    count_step,
    solves,
    take_guess,
)
from generator.techniques.explainer.steps import LENGTH, RATING, step_room

ROOM = 16
"""Room for a path at first, in numbers a candidate of the empty board; it doubles where that is too little."""

BEYOND_RATING = GUESS_RATED / 10
BEYOND = "beyond"
"""Rating and name of what the ladder cannot finish."""

COMPLETE_LINE = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

LADDER_CEILING = TECHNIQUES[LADDER - 1].rating
"""Rating of the hardest technique of the compiled ladder; what is rated higher is asked for one by one."""

NO_PATH = np.empty(0, np.int32)
"""Tells the ladder to write no steps down."""

SINGLE_RATINGS = (1.0, 1.2, 1.5)
"""Full house and hidden singles, which ``solves`` fills in without asking for the order."""

NAKED_RATING = 2.3
"""Rating of a naked single, the hardest of the singles."""


@dataclass(frozen=True, slots=True, eq=False)
class Climb:
    """What climbing the ladder showed.

    er, ep, ed    ratings; BEYOND_RATING where the ladder ends before they are known
    hardest       name of the hardest technique, BEYOND where the ladder ends before the solution
    beyond        True there
    path          int32, the steps as kernels write them (techniques/steps.py), guesses among them
    """

    er: float
    ep: float
    ed: float
    hardest: str
    beyond: bool
    path: NDArray[np.int32]


def climb_ladder(givens: NDArray[np.uint8], solution: NDArray[np.uint8], geometry: Geometry, ceiling: float = inf) -> Climb:
    """Solve a puzzle as a person would and rate it.

    Parameters
    ----------
    givens, solution : uint8[n_cells]
    geometry : Geometry      houses and peers of the family
    ceiling : float          techniques rated above are not tried
    """
    board, order = make_board(geometry), make_order(min(ceiling, LADDER_CEILING))
    late = late_techniques(geometry) if ceiling > LADDER_CEILING else ()
    marks = make_marks(board)
    load_marks(board, givens, marks)
    step = np.empty(step_room(geometry.n_cells, geometry.n), np.int32)
    path = np.empty(ROOM * geometry.n_cells * geometry.n, np.int32)
    totals = np.zeros(TOTALS, np.int64)
    at_end: NDArray[np.int64] | None = None
    while (status := climb(board, marks, order, step, path, totals)) != SOLVED:
        if len(path) - totals[USED] < len(step):
            path = np.concatenate([path, np.empty_like(path)])
        if status != FULL:
            if marks.left[0] and find_late(board, marks, late, step) and step[RATING] <= 10 * ceiling + 0.5:
                count_step(step, totals)
                apply_step(board, marks, step)
            else:
                at_end = totals.copy() if at_end is None else at_end
                take_guess(board, marks, solution, step)
            path[totals[USED] : totals[USED] + step[LENGTH]] = step[: step[LENGTH]]
            totals[USED] += step[LENGTH]
    return _sum_up(totals if at_end is None else at_end, at_end is not None, path[: totals[USED]])


def _sum_up(totals: NDArray[np.int64], beyond: bool, path: NDArray[np.int32]) -> Climb:
    """Read the ratings off the totals: those of the whole climb, or those up to the first guess."""
    er, ep, ed = (int(totals[place]) / 10 for place in (ER, EP, ED))
    if not beyond:
        return Climb(er, ep, ed, TECHNIQUES[totals[HARDEST]].name if totals[STEPS] else "", beyond, path)
    known = ep if totals[PLACED] else BEYOND_RATING
    return Climb(BEYOND_RATING, known, ed if totals[STEPS] else BEYOND_RATING, BEYOND, beyond, path)


def dig_by_ladder(
    solution: NDArray[np.uint8], geometry: Geometry, orbits: NDArray[np.int16], sequence: NDArray[np.int64], fewest: int, ceiling: float
) -> NDArray[np.uint8]:
    """Take givens out of a solution while techniques rated at most so high solve the rest.

    Parameters
    ----------
    solution : uint8[n_cells]        complete grid
    orbits : int16[n_orbits, k]      cells dug together, rows end in -1 where shorter
    sequence : int64[n_orbits]       the order of trying
    fewest : int                     stop at this many givens; 0 = as few as can be
    ceiling : float                  Sudoku Explainer's rating

    Returns
    -------
    givens : uint8[n_cells]          solved within the ceiling, so it has one solution
    """
    if ceiling > LADDER_CEILING:
        return _dig_late(solution, geometry, orbits, sequence, fewest, ceiling)
    givens = np.empty(geometry.n_cells, np.uint8)
    n_singles = sum(rating <= ceiling for rating in SINGLE_RATINGS)
    orders = Orders(make_order(ceiling), make_quick_order(ceiling), n_singles, ceiling >= NAKED_RATING)
    dig_within(make_board(geometry), Removals(solution, orbits, sequence, fewest), orders, givens)
    return givens


def _dig_late(
    solution: NDArray[np.uint8], geometry: Geometry, orbits: NDArray[np.int16], sequence: NDArray[np.int64], fewest: int, ceiling: float
) -> NDArray[np.uint8]:
    """Dig with techniques beyond the compiled ladder as well, one test after another."""
    givens = solution.copy()
    left = geometry.n_cells
    for at in sequence:
        orbit = orbits[at][orbits[at] >= 0]
        givens[orbit] = 0
        if left - len(orbit) >= fewest and is_within(givens, geometry, ceiling):
            left -= len(orbit)
        else:
            givens[orbit] = solution[orbit]
    return givens


def is_within(givens: NDArray[np.uint8], geometry: Geometry, ceiling: float) -> bool:
    """Tell whether techniques rated at most so high fill every cell; no solution is needed, and a solved board has only one.

    Parameters
    ----------
    givens : uint8[n_cells]      0 = empty; consistent
    ceiling : float              Sudoku Explainer's rating
    """
    n_singles = sum(rating <= ceiling for rating in SINGLE_RATINGS)
    if ceiling <= LADDER_CEILING:
        return bool(solves(make_board(geometry), givens, make_order(ceiling), n_singles))
    return solves_late(givens, geometry, ceiling)


def solves_late(givens: NDArray[np.uint8], geometry: Geometry, ceiling: float) -> bool:
    """Tell whether the ladder and the late techniques fill every cell without a step rated above the ceiling."""
    board, order, late = make_board(geometry), make_order(LADDER_CEILING), late_techniques(geometry)
    marks = make_marks(board)
    load_marks(board, givens, marks)
    step = np.empty(step_room(geometry.n_cells, geometry.n), np.int32)
    while climb(board, marks, order, step, NO_PATH, np.zeros(TOTALS, np.int64)) != SOLVED:
        if not find_late(board, marks, late, step) or step[RATING] > round(10 * ceiling):
            return False
        apply_step(board, marks, step)
    return True


def count_late(ceiling: float) -> int:
    """Count the late techniques that a ladder up to a ceiling asks for on a classic board."""
    return len(late_techniques(find_family(BARE_FAMILY).geometry)) if ceiling > LADDER_CEILING else 0


def warm_late(index: int) -> None:
    """Compile or load one of the late techniques, by asking it about a complete grid."""
    board = make_board(find_family(BARE_FAMILY).geometry)
    marks = make_marks(board)
    load_marks(board, digits_of(parse_puzzle(COMPLETE_LINE).givens), marks)
    step = np.empty(step_room(board.houses_of.shape[0], board.houses.shape[1]), np.int32)
    find_late(board, marks, (late_techniques(find_family(BARE_FAMILY).geometry)[index],), step)
