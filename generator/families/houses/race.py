"""The race score: an estimate of how long people look at a puzzle.

People are slowed down not by the number of givens but by moments at which hardly any cell can be filled. The model therefore solves the
puzzle as people do, in several random runs. At each step every cell that can be filled has a weight: that of a hidden single in a box
is the largest, that of a naked single is small, and a hidden single counts twice where its digit is nearly complete. A step costs more,
the lower the total weight of all such cells and the more cells are empty. Where there is no single, the next step of the climb that
changes the board is applied, whether it eliminates candidates or places a digit; its cost is proportional to its rating, that of a
guess as well. The score is the mean over the runs.

`tests/calibration/fit_race.py` fitted the numbers on people's solving times; race.toml contains them and the rank correlations reached.
`minutes.py` converts the score's two parts to minutes. Blends with summed ratings, the ladder's ER, clue count, guesses, rounds of
parallel filling or the slowest part of the solve were tried: none of them raised the cross-validated rank correlation by 0.002. The
caller passes the random state, which it derives from the canonical form.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.families.houses.start import load_start
from generator.kernels.marks import make_board, make_marks
from generator.kernels.race import WEIGHTS, race_singles
from generator.model import Geometry
from generator.techniques.explainer.ladder import apply_next_change

MODEL_FILE = Path(__file__).parent / "race.toml"
RUNS = 8
"""Number of runs that a score is the mean of, a power of 2.

With 16, 32 and 64 runs the rank correlation with mean times, weighted by players, changes by -0.003, +0.001 and +0.004, that with D_TO by
-0.005, +0.010 and -0.002, which is noise; the score would take 1.7, 3.0 and 5.5 times as long.
"""

DECIMALS = 3
"""Decimal places of a score; further digits are noise from the random runs."""

WEIGHT_KEYS = ("box", "line", "naked", "last", "nearly_done", "blind")


@dataclass(frozen=True, slots=True, eq=False)
class RaceModel:
    """The numbers of race.toml.

    weights         float64[WEIGHTS]     weights for the kernel, in the order of WEIGHT_KEYS
    by_rating       float                cost of a step other than a single, for each point of its rating
    """

    weights: NDArray[np.float64]
    by_rating: float


@dataclass(frozen=True, slots=True)
class RaceParts:
    """A race score and what it consists of.

    score      the race score
    search     cost of finding the singles
    ratings    ratings of the steps other than singles, in order; guesses included
    """

    score: float
    search: float
    ratings: tuple[float, ...]


def make_model(table: dict[str, Any]) -> RaceModel:
    """Build a model from the tables of race.toml."""
    weights = np.array([table["weights"][key] for key in WEIGHT_KEYS], np.float64)
    assert weights.shape == (WEIGHTS,)
    return RaceModel(weights, table["stall"]["by_rating"])


@lru_cache(maxsize=1)
def race_model() -> RaceModel:
    """Return the model that the press grades with, read from race.toml."""
    return make_model(tomllib.loads(MODEL_FILE.read_text(encoding="utf-8")))


def race_parts(
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8],
    geometry: Geometry,
    path: NDArray[np.int32],
    rng_state: NDArray[np.uint64],
    model: RaceModel | None = None,
    start: NDArray[np.int32] | None = None,
) -> RaceParts:
    """Return the race score of a puzzle and its parts.

    Parameters
    ----------
    givens, solution : uint8[n_cells]   0 = empty; the solution is complete
    geometry : Geometry                 the board of the puzzle
    path : int32[n_numbers]             the steps of a climb from these givens to the solution (`explainer.climb_ladder`)
    rng_state : uint64[2]               advanced in place
    model : RaceModel                   other weights, for fitting; None = those of race.toml
    start : int32[n_cells] or None      candidates of each cell at the start; None = all that the givens leave
    """
    model = model or race_model()
    board = make_board(geometry)
    marks = make_marks(board)
    load_start(board, givens, start, marks)
    cost = race_singles(board, marks, solution, model.weights, RUNS, rng_state)
    # Where no single is left, apply the next step of the climb that changes the board.
    at, ratings = 0, []
    while marks.n_empty[0]:
        at, rating = apply_next_change(board, marks, path, at)
        ratings.append(rating / 10)
        cost += model.by_rating * rating / 10
        cost += race_singles(board, marks, solution, model.weights, RUNS, rng_state)
    return RaceParts(round(float(cost), DECIMALS), float(cost - model.by_rating * sum(ratings)), tuple(ratings))
