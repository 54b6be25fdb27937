"""Fit of the expected minutes, of people's pace and of the times of most players.

`fit_race.py` calls it and writes the results into race.toml. All numbers are fitted on the mean times of players for 9x9 puzzles, each
puzzle weighted by its number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from generator.families.houses.minutes import FASTEST, weigh_step
from generator.families.houses.race import RaceParts
from generator.grading.levels import LEVELS, level_of
from generator.model import Effort

WRITING = 1.5
"""Seconds for writing a digit and moving on.

Chosen, not fitted: from 0 to 2.5 seconds the error of the fit differs by half a percent.
"""

POWERS = np.arange(0.4, 1.001, 0.01)
STALLS = np.arange(1.0, 3.51, 0.25)
LOOKINGS = (0.1, 100.0)
"""Values tried for power and stall, and the range in which looking is sought."""

FASTEST_SHARE = 1.0
"""Percent of the puzzles whose seconds a cell are below the pace FASTEST."""

LEAST_PUZZLES = 10
"""Fewest puzzles of a level for which its pace is a median of theirs."""

GROUPS = 8
"""Groups of puzzles with a similar number of players, for the spread between players."""

SPREADS, ERRORS = np.arange(0.3, 1.01, 0.02), np.arange(0.0, 0.26, 0.05)
SIMULATED = 3000
QUANTILES = (10, 25, 75, 90)
"""Values tried for spread and error, means simulated for each, and percentiles compared."""

TENTH, FIFTH = 1.2816, 0.8416
"""Distances of the slowest tenth and fifth of a normal distribution from its mean, in standard deviations."""


class Timed(Protocol):
    """A puzzle with people's times."""

    @property
    def seconds(self) -> float:
        """Mean time of its players."""
        ...

    @property
    def players(self) -> float:
        """Number of its players."""
        ...

    @property
    def n_empty(self) -> int:
        """Number of empty cells."""
        ...

    @property
    def er(self) -> float:
        """Rating of its hardest step."""
        ...


def fit_minutes(parts: Sequence[RaceParts], cases: Sequence[Timed]) -> dict[str, float]:
    """Fit the conversion of race parts to minutes, for `minutes.MinutesModel`.

    For each power and stall tried, looking makes the mean error of the logarithms zero; the least squared error decides.
    """
    players, cells, seconds = _columns(cases)
    search = np.array([part.search for part in parts])
    ratings = np.array([sum(map(weigh_step, part.ratings)) for part in parts])
    best, found = float("inf"), {"writing": WRITING, "looking": 1.0, "power": 1.0, "stall": 1.0}
    for stall in STALLS:
        looks = (search + stall * ratings) / cells
        for power in POWERS:
            looking = _solve_looking(looks**power, seconds / cells, players)
            errors = np.log(seconds / cells / (WRITING + looking * looks**power))
            if (error := float(np.average(errors**2, weights=players))) < best:
                best, found = error, {"writing": WRITING, "looking": looking, "power": float(power), "stall": float(stall)}
    return found


def _columns(cases: Sequence[Timed]) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return players, empty cells and seconds of all cases, each float64[n_cases]."""
    return (
        np.array([case.players for case in cases], np.float64),
        np.array([case.n_empty for case in cases], np.float64),
        np.array([case.seconds for case in cases], np.float64),
    )


def _solve_looking(looks: NDArray[np.float64], pace: NDArray[np.float64], players: NDArray[np.float64]) -> float:
    """Return the factor of the looks that makes the mean error zero, by bisection."""
    low, high = LOOKINGS
    for _ in range(40):
        middle = sqrt(low * high)
        is_short = np.average(np.log(pace / (WRITING + middle * looks)), weights=players) > 0
        low, high = (middle, high) if is_short else (low, middle)
    return sqrt(low * high)


def fit_pace(scores: NDArray[np.float64], cases: Sequence[Timed]) -> dict[str, float]:
    """Return people's seconds a cell: the fastest hundredth, and by level.

    The pace of a level is the median of its puzzles. A level with fewer than LEAST_PUZZLES has the pace of the level before, and no pace is
    below that of the level before.

    scores   float64[n_cases]   race scores
    """
    pace = np.array([case.seconds / case.n_empty for case in cases])
    names = np.array([level_of(_effort_of(score, case.er)) for score, case in zip(scores, cases, strict=True)])
    found = {FASTEST: float(np.percentile(pace, FASTEST_SHARE))}
    last = found[FASTEST]
    for level in LEVELS:
        of_level = pace[names == level.name]
        last = max(last, float(np.median(of_level))) if len(of_level) >= LEAST_PUZZLES else last
        found[level.name] = last
    return found


def _effort_of(score: float, er: float) -> Effort:
    return Effort(race=score, minutes=0.0, se_er=er, se_ep=er, se_ed=er, beyond=False, hardest="", guesses=0.0)


def fit_range(expected: NDArray[np.float64], cases: Sequence[Timed]) -> dict[str, float]:
    """Return how much players differ, and the range of 80 in 100 of them.

    Single times are taken to be log-normal. The mean of few players then differs more from the expected time than the mean of many; the
    spread between players is that for which simulated means have the same quantiles, in each group of puzzles with about the same number
    of players. Quantiles are used because a few means contain a player who left the page open.

    spread   standard deviation of the logarithms of single times
    error    that of the model, for the mean of many players

    The other numbers are those of `limit_times`.

    expected   float64[n_cases]   expected seconds
    """
    players, _, seconds = _columns(cases)
    errors = np.log(seconds / expected)
    groups = np.array_split(np.argsort(players, kind="stable"), GROUPS)
    rng = np.random.default_rng(0)
    draws = [rng.normal(size=(SIMULATED, round(float(players[rows].mean())) + 1)) for rows in groups]
    observed = [(len(rows), _center(errors[rows])) for rows in groups]
    best, spread, error = float("inf"), 0.0, 0.0
    for one in SPREADS:
        means = [np.log(np.exp(one * draw[:, 1:]).mean(axis=1)) for draw in draws]
        for other in ERRORS:
            simulated = [_center(mean + other * draw[:, 0]) for mean, draw in zip(means, draws, strict=True)]
            miss = sum(count * float(((seen - made) ** 2).sum()) for (count, seen), made in zip(observed, simulated, strict=True))
            if miss < best:
                best, spread, error = miss, float(one), float(other)
    return {"spread": spread, "error": error, **limit_times(spread, error)}


def limit_times(spread: float, error: float) -> dict[str, float]:
    """Return between which times, and within which time, 80 in 100 players finish.

    All are shares of the expected time, which is the mean of single times; the median of log-normal times is exp(spread ** 2 / 2) below it.

    low, high   a tenth is quicker than low, a tenth slower than high
    within      a fifth is slower

    spread   standard deviation of the logarithms of single times
    error    that of the model
    """
    median, deviation = -(spread**2) / 2, sqrt(spread**2 + error**2)
    return {
        "low": exp(median - TENTH * deviation),
        "high": exp(median + TENTH * deviation),
        "within": exp(median + FIFTH * deviation),
    }


def _center(errors: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return quantiles of errors as distances from their median."""
    return np.percentile(errors, QUANTILES) - np.median(errors)


def format_errors(expected: NDArray[np.float64], scores: NDArray[np.float64], cases: Sequence[Timed]) -> str:
    """Return a table of observed over expected times, one row for each level.

    expected   float64[n_cases]   expected seconds
    scores     float64[n_cases]   race scores
    """
    players, cells, seconds = _columns(cases)
    names = np.array([level_of(_effort_of(score, case.er)) for score, case in zip(scores, cases, strict=True)])
    lines = [f"{'level':<12}{'puzzles':>8}{'observed / expected':>21}{'seconds a cell':>16}"]
    for level in LEVELS:
        rows = names == level.name
        if rows.any():
            ratio = exp(float(np.average(np.log(seconds[rows] / expected[rows]), weights=players[rows])))
            lines.append(f"{level.name:<12}{rows.sum():>8}{ratio:>21.2f}{np.median(seconds[rows] / cells[rows]):>16.1f}")
    return "\n".join(lines)
