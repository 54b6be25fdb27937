"""The climb of a compiled ladder to the solution, its ratings and its effort.

Ladders differ in the kernel that climbs, and in what follows where it is stuck; both are arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.families.base.step_minutes import expect_minutes
from generator.families.base.step_path import read_path
from generator.kernels.marks import Board, Marks
from generator.model import BEYOND, BEYOND_RATING, Ascent, Geometry, Ratings, Step
from generator.techniques.explainer.ladder import (
    ED,
    EP,
    ER,
    FULL,
    GUESS,
    HARDEST,
    PLACED,
    SOLVED,
    STEPS,
    TOTALS,
    USED,
    apply_guess,
    count_step,
)
from generator.techniques.explainer.steps import CODE, LENGTH, step_size

PATH_SIZE = 16
"""Length of the array for steps, in numbers for each candidate of the empty board; the longest step needs 6."""

STEP_EFFORT = 0.1
"""Effort of a step of rating 1.0; it grows with the square of the rating."""

Numbers = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Climb:
    """A climb to the solution.

    path    int32[n_numbers]   the steps as kernels record them (techniques/explainer/steps.py), including guesses
    names   of the techniques by their code, then of a guess, whose code is -1
    """

    ratings: Ratings
    path: Numbers
    names: Sequence[str]

    def read_steps(self) -> tuple[Step, ...]:
        """Return the steps as records."""
        return read_path(self.path, self.names)


def climb_to_end(
    climb: Callable[[Numbers, Numbers, NDArray[np.int64]], int],
    advance: Callable[[Numbers], bool],
    geometry: Geometry,
    names: Sequence[str],
) -> Climb | None:
    """Climb to the solution; return None where there is no step left.

    Ratings are those before the first guess, since luck might have made later steps unnecessary.

    Parameters
    ----------
    climb      (step, path, totals) -> result of the ladder, as of ``generator.techniques.explainer.ladder.climb``
    advance    (step) -> whether it has written and applied a step where the ladder is stuck; a guess has the code GUESS
    geometry   the board
    names      as `Climb` has them
    """
    step, totals = np.empty(step_size(geometry.n_cells, geometry.n), np.int32), np.zeros(TOTALS, np.int64)
    path = np.empty(PATH_SIZE * geometry.n_cells * geometry.n, np.int32)
    parts, known = [], None
    while True:
        # Climb until the ladder is stuck, the path full or the board solved, and empty the path.
        status = climb(step, path, totals)
        parts.append(path[: totals[USED]].copy())
        totals[USED] = 0
        if status == SOLVED:
            ratings = _rate(totals, names) if known is None else _rate_beyond(known)
            return Climb(ratings, np.concatenate(parts), names)
        # The ladder found no step: another technique or a guess follows.
        if status != FULL:
            if not advance(step):
                return None
            if step[CODE] != GUESS:
                count_step(step, totals)
            elif known is None:
                known = totals.copy()
            parts.append(step[: step[LENGTH]].copy())


def _rate(totals: NDArray[np.int64], names: Sequence[str]) -> Ratings:
    """Return the ratings of a climb from its totals."""
    er, ep, ed = (int(totals[place]) / 10 for place in (ER, EP, ED))
    return Ratings(er, ep, ed, names[totals[HARDEST]] if totals[STEPS] else "")


def _rate_beyond(totals: NDArray[np.int64]) -> Ratings:
    """Return the ratings of a climb with a guess from the totals before it."""
    ep = int(totals[EP]) / 10 if totals[PLACED] else BEYOND_RATING
    return Ratings(BEYOND_RATING, ep, int(totals[ED]) / 10 if totals[STEPS] else BEYOND_RATING, BEYOND)


def write_guess(board: Board, marks: Marks, solution: NDArray[np.uint8], step: Numbers) -> None:
    """Write the guess of the first cell with fewest candidates; the marks stay."""
    apply_guess(board, Marks._make(array.copy() for array in marks), solution, step)


def sum_up(climbed: Climb, seconds_a_cell: float) -> Ascent:
    """Add up the steps of a climb.

    Parameters
    ----------
    seconds_a_cell : for finding and writing a digit
    """
    steps = climbed.read_steps()
    effort = round(sum(STEP_EFFORT * step.rating**2 for step in steps), 2)
    return Ascent(climbed.ratings, effort, round(expect_minutes(steps, seconds_a_cell), 1), steps)
