"""The race score: how long people look at a puzzle, from how few things lie open to be seen.

What makes people slow is not the number of givens but that at some moments hardly anything can be filled in. So the model solves the
puzzle as people do, a few times with chance: at each step every cell that can be filled has a weight, a hidden single in a box the
most, a naked single little, twice as much where the digit is nearly done, and a step costs the more the less weight lies open and the
more cells are empty. Where no single is left, the next step of the climb that changes anything is taken, whether it removes or places,
and costs by its rating; a guess costs what it is rated. The score is the mean over the runs.

The numbers were fitted on people's times by `calibration/fit_race.py`; they and the way to minutes are in race.toml, with the figures
reached. Blends with summed ratings, the ladder's ER, clue count, guesses, rounds of parallel filling or the slowest stretch were tried:
none of them raised the cross-validated rank correlation by 0.002. The random state comes from the caller, who derives it from the
canonical form.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.kernels.marks import Marks, load_marks, make_board, make_marks
from generator.kernels.race import WEIGHTS, race_singles
from generator.model import Geometry
from generator.techniques.explainer.ladder import apply_step
from generator.techniques.explainer.steps import CELL, DIGIT_BITS, DIGIT_MASK, HEAD, HOUSES, LENGTH, PATTERN, RATING

MODEL_FILE = Path(__file__).parent / "race.toml"
RUNS = 8
"""Runs a score is the mean of, a power of 2; 16 would raise the rank correlation with mean times by 0.003 and take 1.7 times as long."""

DECIMALS = 3
"""Decimals of a score; what lies below is noise of the runs."""

WEIGHT_KEYS = ("box", "line", "naked", "last", "nearly_done", "blind")


@dataclass(frozen=True, slots=True, eq=False)
class RaceModel:
    """The numbers of race.toml.

    weights         float64[WEIGHTS]     what the kernel reads
    by_rating       float                cost of a step that is no single, for each point of its rating
    scale, power                         minutes = scale * score ** power
    """

    weights: NDArray[np.float64]
    by_rating: float
    scale: float
    power: float


def make_model(table: dict[str, Any]) -> RaceModel:
    """Make a model from the tables of race.toml."""
    weights = np.array([table["weights"][key] for key in WEIGHT_KEYS], np.float64)
    assert weights.shape == (WEIGHTS,)
    return RaceModel(weights, table["stall"]["by_rating"], table["minutes"]["scale"], table["minutes"]["power"])


@lru_cache(maxsize=1)
def race_model() -> RaceModel:
    """Return the model the press grades with."""
    return make_model(tomllib.loads(MODEL_FILE.read_text()))


def race_score(
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8],
    geometry: Geometry,
    path: NDArray[np.int32],
    rng_state: NDArray[np.uint64],
    model: RaceModel | None = None,
) -> float:
    """Return the race score of a puzzle.

    Parameters
    ----------
    givens, solution : uint8[n_cells]
    path : int32[...]                 the steps of a climb from these givens to the solution (`explainer.Climb`)
    rng_state : uint64[2]             advanced in place
    model : RaceModel                 other weights, for fitting; None takes race.toml
    """
    model = model or race_model()
    board = make_board(geometry)
    marks = make_marks(board)
    load_marks(board, givens, marks)
    cost = race_singles(board, marks, solution, model.weights, RUNS, rng_state)
    at = 0
    while marks.left[0]:
        step = path[at : at + path[at + LENGTH]]
        at += len(step)
        if _changes(marks, step):
            apply_step(board, marks, step)
            cost += model.by_rating * step[RATING] / 10
            cost += race_singles(board, marks, solution, model.weights, RUNS, rng_state)
    return round(float(cost), DECIMALS)


def _changes(marks: Marks, step: NDArray[np.int32]) -> bool:
    """Tell whether a step places or removes anything that still stands; the race has filled in some cells before the climb did."""
    if step[CELL] >= 0:
        return bool(marks.digits[step[CELL]] == 0)
    removed = step[HEAD + step[HOUSES] + step[PATTERN] :]
    return bool((marks.candidates[removed >> DIGIT_BITS] >> ((removed & DIGIT_MASK) - 1) & 1).any())


def minutes_of(race: float, model: RaceModel | None = None) -> float:
    """Return the mean minutes of players that a race score maps to."""
    model = model or race_model()
    return round(model.scale * max(race, 0.0) ** model.power, 1)
