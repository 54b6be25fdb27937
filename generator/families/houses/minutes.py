"""Expected minutes of a puzzle, and the times of most players.

A person needs some seconds to write a digit, and more to find it. `race.py` estimates how many looks finding takes; its numbers belong to
the size of the board, so they are multiplied by the breadth of the board: how many more places there are in which a digit may be looked
for, and how many more cells each must be compared with, than on a 9x9. A step other than a single counts by its rating.

    looks a cell   = (search + stall * sum of ratings) * breadth / empty cells
    seconds a cell = writing + looking * looks a cell ** power

`tests/calibration/fit_minutes.py` fitted the numbers on people's times for 9x9 puzzles and wrote them into race.toml, with the pace of
people at each level. For other sizes and kinds the minutes are estimates. They are never below the pace of people on a 9x9 of the same
level, because a larger board or another rule makes no cell quicker. minutes.toml contains what the minutes of each kind are based on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from generator.families.houses.race import MODEL_FILE, RaceParts
from generator.model import Geometry

BASES_FILE = Path(__file__).parent / "minutes.toml"
MEASURED, ESTIMATED = "measured", "estimated"
OTHER = "other"
"""Name of the entry of minutes.toml for kinds that have none of their own."""

NINE_HOUSES, NINE_PEERS = 27, 20
"""Houses of a 9x9 and peers of each of its cells, for which the numbers were fitted."""

LONGEST_CHAIN = 7.5
"""Highest rating among the steps of the puzzles with times; beyond it, the cost of a step doubles with each point.

An estimate: on Sudoku Explainer's scale a chain of twice the length is rated 0.2 higher, and the classes from 8.0 to 11.0 replace
the links of a chain by further chains.
"""


@dataclass(frozen=True, slots=True)
class MinutesModel:
    """The numbers of race.toml that give minutes.

    writing, looking   seconds
    power              exponent of the looks a cell
    stall              looks for each point of the rating of a step other than a single
    pace               people's seconds a cell on a 9x9, by level; FASTEST is the fastest hundredth of all puzzles
    low, high          limits of the time of 80 in 100 players, as shares of the expected minutes: ten are quicker, ten slower
    within             share of the expected minutes within which 80 in 100 players finish: 20 are slower
    """

    writing: float
    looking: float
    power: float
    stall: float
    pace: Mapping[str, float]
    low: float
    high: float
    within: float


FASTEST = "fastest"


@dataclass(frozen=True, slots=True)
class Basis:
    """What the minutes of a kind are based on.

    status   MEASURED or ESTIMATED
    ground   the data or the reasoning, one or two sentences
    """

    status: str
    ground: str


def make_minutes_model(table: dict[str, Any]) -> MinutesModel:
    """Build a model from the tables of race.toml."""
    limits = {name: table["range"][name] for name in ("low", "high", "within")}
    return MinutesModel(**table["minutes"], pace=table["pace"], **limits)


@lru_cache(maxsize=1)
def minutes_model() -> MinutesModel:
    """Return the model that the press grades with, read from race.toml."""
    return make_minutes_model(tomllib.loads(MODEL_FILE.read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def _bases() -> Mapping[str, Basis]:
    tables = tomllib.loads(BASES_FILE.read_text(encoding="utf-8"))
    return {name: Basis(table["status"], table["ground"]) for name, table in tables.items()}


def find_basis(family: str) -> Basis:
    """Return what the minutes of a family are based on.

    The entry of minutes.toml with its name is used, else that of its kind ("queens" of "queens-12"), else OTHER.
    """
    bases = _bases()
    return bases.get(family) or bases.get(family.rpartition("-")[0]) or bases[OTHER]


@lru_cache(maxsize=256)
def breadth_of(geometry: Geometry) -> float:
    """Return how much there is to look through for each cell; 1 for a 9x9.

    It is the product of two ratios to a 9x9: houses and digits for each cell, in which a digit may be looked for, and peers of a cell, with
    which it must be compared. The race divides by the digits of a house, so they count twice. Smaller boards count like a 9x9: they are
    mostly solved by beginners and children.
    """
    houses = geometry.n**2 * len(geometry.houses) / (geometry.n_cells * NINE_HOUSES)
    return max(houses * float((geometry.peers >= 0).sum()) / geometry.n_cells / NINE_PEERS, 1.0)


def weigh_step(rating: float) -> float:
    """Return what a step other than a single costs, in points of its rating."""
    return rating * 2 ** max(0.0, rating - LONGEST_CHAIN)


def minutes_of(race: RaceParts, n_empty: int, geometry: Geometry, model: MinutesModel | None = None) -> float:
    """Return the expected time for a puzzle: the mean of its players, in minutes.

    Parameters
    ----------
    race : RaceParts         of `race_parts`
    n_empty : int            number of empty cells
    geometry : Geometry      the board
    model : MinutesModel     other numbers, for fitting; None = those of race.toml
    """
    model = model or minutes_model()
    looks = (race.search + model.stall * sum(map(weigh_step, race.ratings))) * breadth_of(geometry) / max(n_empty, 1)
    return n_empty * (model.writing + model.looking * max(looks, 0.0) ** model.power) / 60


def raise_to_pace(minutes: float, n_empty: int, family: str, level: str) -> float:
    """Return the minutes, or those of people's pace where that is slower.

    The pace is that on a 9x9 puzzle of the same level; for a kind whose minutes are measured, and for a level without people's times, that
    of the fastest hundredth of all 9x9 puzzles. The result has one decimal place and is not rounded below the pace.

    Parameters
    ----------
    n_empty : number of empty cells, or of marks to place
    """
    pace = minutes_model().pace
    seconds = pace[FASTEST] if find_basis(family).status == MEASURED else pace.get(level, pace[FASTEST])
    least = -(-n_empty * seconds // 6) / 10
    return max(round(minutes, 1), least)


def time_range(minutes: float) -> tuple[float, float]:
    """Return the minutes between which 80 of 100 players finish.

    Ten in 100 are quicker than the first number, ten slower than the second. The shares were fitted on mean times of 10 to 42 players: how
    much these means differ from the expected minutes, the more the fewer players there were, shows how much single players differ.

    Parameters
    ----------
    minutes : expected minutes of the puzzle
    """
    model = minutes_model()
    return round(minutes * model.low, 1), round(minutes * model.high, 1)


def time_within(minutes: float) -> float:
    """Return the minutes within which 80 of 100 players finish.

    Twenty in 100 are slower: this is less than the second number of `time_range`, than which only ten are slower.

    Parameters
    ----------
    minutes : expected minutes of the puzzle
    """
    return round(minutes * minutes_model().within, 1)
