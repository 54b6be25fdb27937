"""Effort of a puzzle of houses: the sum of a climb, and the guesses of a search."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.families.base.climb import Climb
from generator.families.base.play import GUESS_DECIMALS
from generator.families.houses.minutes import minutes_of
from generator.families.houses.race import race_parts
from generator.kernels import mean_log_guesses
from generator.model import Ascent, Geometry, Step
from generator.seeds import rng_state

GUESS_RUNS = 16
"""Number of fixed shuffles over which the guesses are averaged."""


def sum_up(
    climb: Climb,
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8],
    geometry: Geometry,
    key: bytes,
    start: NDArray[np.int32] | None = None,
    steps: tuple[Step, ...] = (),
) -> Ascent:
    """Return the ratings, the race and the minutes of a puzzle that was climbed.

    Parameters
    ----------
    givens, solution : uint8[n_cells]   0 = empty
    key : bytes                         of the puzzle; it seeds every random choice
    start : int32[n_cells] or None      candidates of each cell at the start; None = all that the givens leave
    steps : tuple[Step, ...]            a path to the solution
    """
    race = race_parts(givens, solution, geometry, climb.path, race_state(key), start=start)
    minutes = round(minutes_of(race, int((givens == 0).sum()), geometry), 1)
    return Ascent(climb.ratings, race.score, minutes, steps)


def race_state(key: bytes) -> NDArray[np.uint64]:
    """Return the initial random state of a puzzle's race, uint64[2].

    The key, and so the canonical form, determines it.
    """
    return rng_state(key.hex(), "race", 0)


def count_guesses(givens: NDArray[np.uint8], geometry: Geometry, key: bytes) -> float:
    """Return the search effort: the mean of log(1 + guesses) over fixed shuffles.

    Parameters
    ----------
    givens : uint8[n_cells]   0 = empty
    key : bytes            seeds the shuffles
    """
    return round(mean_log_guesses(givens, geometry, rng_state(key.hex(), "guesses", 0), GUESS_RUNS), GUESS_DECIMALS)
