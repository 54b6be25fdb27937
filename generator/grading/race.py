"""The race score: how long people look at a puzzle, from how few things lie open to be seen.

What makes people slow is not the number of givens but that at some moments hardly anything can be filled in. So the model solves the
puzzle as people do, sixteen times with chance: at each step every cell that can be filled has a weight, a hidden single in a box the
most, a naked single next to none, and a step costs the more the less weight lies open. Where nothing can be filled in, the next
removal of the ladder costs by its rating; where the ladder ends, a guess costs the most. The score is the mean over the runs.

The weights were fitted on people's times by `generator.grading.fit`; they and the way to minutes are in race.toml, with the
figures reached. The random state comes from the caller, who derives it from the canonical form.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.kernels.marks import load_marks, make_board, make_marks
from generator.kernels.race import WEIGHTS, race_singles
from generator.model import Geometry
from generator.techniques import TECHNIQUES, make_order
from generator.techniques.ladder import take_guess, take_step
from generator.techniques.steps import CODE, step_room

MODEL_FILE = Path(__file__).parent / "race.toml"
RUNS = 16
"""Runs a score is the mean of; one is clearly worse against people's times, 64 no better."""

DECIMALS = 3
"""Decimals of a score; what lies below is noise of the runs."""

SINGLES = frozenset({"full house", "hidden single in box", "hidden single in line", "naked single"})
WEIGHT_KEYS = ("box", "line", "naked", "last", "two_left", "slowness", "crowd")


@dataclass(frozen=True, slots=True, eq=False)
class RaceModel:
    """The numbers of race.toml.

    weights    float64[WEIGHTS]          what the kernel reads
    removals   float64[n_techniques]     cost of a step that only removes, or places by more than a single
    guess      float                     cost of a guess
    scale, power                         minutes = scale * score ** power
    """

    weights: NDArray[np.float64]
    removals: NDArray[np.float64]
    guess: float
    scale: float
    power: float


def make_model(table: dict[str, Any]) -> RaceModel:
    """Make a model from the tables of race.toml."""
    weights = np.array([table["weights"][key] for key in WEIGHT_KEYS], np.float64)
    assert weights.shape == (WEIGHTS,)
    stall, minutes = table["stall"], table["minutes"]
    removals = np.array([stall["base"] + stall["slope"] * technique.rating for technique in TECHNIQUES])
    return RaceModel(weights, removals, stall["guess"], minutes["scale"], minutes["power"])


@lru_cache(maxsize=1)
def race_model() -> RaceModel:
    """Return the model the press grades with."""
    return make_model(tomllib.loads(MODEL_FILE.read_text()))


@lru_cache(maxsize=1)
def removal_order() -> NDArray[np.int32]:
    """Return the ladder without its singles, which the race fills in itself."""
    order = make_order()
    return np.ascontiguousarray([row for row in order if TECHNIQUES[row[0]].name not in SINGLES], np.int32)


def race_score(
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8],
    geometry: Geometry,
    rng_state: NDArray[np.uint64],
    model: RaceModel | None = None,
) -> float:
    """Return the race score of a puzzle.

    Parameters
    ----------
    givens, solution : uint8[n_cells]
    rng_state : uint64[2]             advanced in place
    model : RaceModel                 other weights, for fitting; None takes race.toml
    """
    model = model or race_model()
    board, order = make_board(geometry), removal_order()
    marks = make_marks(board)
    load_marks(board, givens, marks)
    step = np.empty(step_room(geometry.n_cells, geometry.n), np.int32)
    cost = 0.0
    while True:
        cost += race_singles(board, marks, solution, model.weights, RUNS, rng_state)
        if marks.left[0] == 0:
            return round(float(cost), DECIMALS)
        if take_step(board, marks, order, step):
            cost += model.removals[step[CODE]]
        else:
            take_guess(board, marks, solution, step)
            cost += model.guess


def minutes_of(race: float, model: RaceModel | None = None) -> float:
    """Return the mean minutes of players that a race score maps to."""
    model = model or race_model()
    return round(model.scale * max(race, 0.0) ** model.power, 1)
