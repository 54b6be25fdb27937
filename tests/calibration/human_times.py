"""People's solving times, and how well measures of difficulty agree with them.

`fit_race.py` fits the race model on these cases. human_times.csv has the columns puzzle, solution, players (their number), avg_s (mean
seconds of all players) and DTO (a measure of difficulty by the study's authors, for some rows). `gridpress times` writes these columns
too, and others for the kind and for aids.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from math import inf
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.families import find_family
from generator.families.houses.effort import count_guesses, race_state
from generator.families.houses.explainer import climb_ladder
from generator.families.houses.within_ceiling import NAKED_RATING
from generator.grading.hodoku import hodoku_grade
from generator.grading.normal_form import normalize
from generator.model import digits_of
from generator.notation import BARE_FAMILY, parse_digits, parse_puzzle
from generator.techniques.explainer.steps import LENGTH, RATING

TIMES = "human_times.csv"

AIDS = ("hints", "checks", "returns", "restarts")
"""Columns that count the aids of a player; a row of a study has none of them."""

MANY_PLAYERS = 18
"""Puzzles with as many players or more are reported apart; their mean times are more exact."""


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One puzzle of the study, in canonical form, with the times of its players.

    givens, solution   uint8[n_cells]     0 = empty; the solution is complete
    path               int32[n_numbers]   steps of the climb
    state              uint64[2]          initial random state of the race
    players            number of its players
    seconds            mean time of its players, in seconds
    dto                the authors' measure of difficulty; nan where it is missing
    others             other measures of difficulty, by name
    """

    givens: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    path: NDArray[np.int32]
    state: NDArray[np.uint64]
    players: float
    seconds: float
    dto: float
    others: dict[str, float]

    @property
    def n_empty(self) -> int:
        """Number of empty cells."""
        return int((self.givens == 0).sum())

    @property
    def er(self) -> float:
        """Rating of the hardest step."""
        return self.others["SE ER"]

    @property
    def is_hard(self) -> bool:
        """True where the puzzle needs more than singles."""
        return self.er > NAKED_RATING


def read_cases(path: Path) -> list[Case]:
    """Read human_times.csv and prepare each puzzle for scoring.

    Rows of other kinds than 9x9 sudoku, without a puzzle, and of games with any aid are left out.
    """
    with path.open(encoding="utf-8", newline="") as rows:
        return [_read_case(row) for row in csv.DictReader(rows) if _is_usable(row)]


def _is_usable(row: dict[str, str]) -> bool:
    is_classic = row.get("kind", BARE_FAMILY) == BARE_FAMILY
    return is_classic and bool(row["puzzle"]) and all(row.get(aid, "0") == "0" for aid in AIDS)


def _read_case(row: dict[str, str]) -> Case:
    family = find_family(BARE_FAMILY)
    puzzle, solution = parse_puzzle(row["puzzle"]), parse_digits(row["solution"], family)
    normal = normalize(puzzle, solution, family)
    climb = climb_ladder(normal.givens, normal.solution, normal.board)
    hodoku = hodoku_grade(digits_of(puzzle.givens), digits_of(solution), family.geometry)
    others = {
        "SE ER": inf if climb.ratings.beyond else climb.ratings.er,
        "summed SE ratings": sum_ratings(climb.path),
        "HoDoKu score": float(hodoku.score) if hodoku else float("nan"),
        "guesses": count_guesses(normal.givens, normal.board, normal.key),
        "empty cells": float((normal.givens == 0).sum()),
    }
    players, seconds, dto = float(row["players"]), float(row["avg_s"]), float(row["DTO"] or "nan")
    return Case(normal.givens, normal.solution, climb.path, race_state(normal.key), players, seconds, dto, others)


def sum_ratings(path: NDArray[np.int32]) -> float:
    """Return the sum of the ratings of all steps of a climb.

    path   int32[n_numbers]   steps as kernels record them
    """
    total, at = 0, 0
    while at < len(path):
        total += int(path[at + RATING])
        at += int(path[at + LENGTH])
    return total / 10


def rank_correlation(one: NDArray[np.float64], other: NDArray[np.float64], weights: NDArray[np.float64] | None = None) -> float:
    """Return Spearman's rank correlation of two lists of values.

    Equal values get their mean rank. The result is nan for fewer than three rows, or where all values of a list are equal.

    one, other   float64[n_rows]
    weights      float64[n_rows]   a row counts as if it occurred so often; None = all count the same
    """
    if len(one) < 3 or np.ptp(one) == 0 or np.ptp(other) == 0:
        return float("nan")
    weights = np.ones(len(one)) if weights is None else weights
    covariance = np.cov(_ranks(one, weights), _ranks(other, weights), aweights=weights)
    return float(covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1]))


def _ranks(values: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    _, inverse = np.unique(values, return_inverse=True)
    counts = np.bincount(inverse, weights)
    return (np.cumsum(counts) - counts / 2)[inverse]


def agreement(scores: NDArray[np.float64], cases: list[Case]) -> tuple[float, float]:
    """Return the rank correlations of scores with mean times and with DTO.

    Every case is weighted by its number of players.

    scores   float64[n_cases]   in the order of the cases
    """
    seconds, dto, players = (np.array(each) for each in zip(*((case.seconds, case.dto, case.players) for case in cases), strict=True))
    known = np.isfinite(dto)
    return rank_correlation(scores, seconds, players), rank_correlation(scores[known], dto[known], players[known])


def format_comparison(cases: list[Case], expected: NDArray[np.float64]) -> str:
    """Return a table of rank correlations: race and the other measures.

    Those of race are cross-validated; all are for the same rows and weighted by players. Puzzles with MANY_PLAYERS and puzzles that need
    more than singles have columns of their own.

    expected   float64[REPEATS, n_cases]   minutes that ``cross_validate`` predicts
    """
    everyone = np.ones(len(cases), bool)
    many, hard = (np.array(each) for each in zip(*((case.players >= MANY_PLAYERS, case.is_hard) for case in cases), strict=True))
    groups = [(rows, [case for case, is_in in zip(cases, rows, strict=True) if is_in]) for rows in (everyone, many, hard)]
    heads = ("all: mean time", "D_TO", f"{MANY_PLAYERS} players or more", "D_TO", "beyond singles", "D_TO")
    lines = [f"{'rank correlation':<24}" + "".join(f"{head:>20}" for head in heads)]
    measures = {"race, cross-validated": expected}
    measures |= {name: np.array([[case.others[name] for case in cases]]) for name in cases[0].others}
    for name, lists in measures.items():
        figures = np.array([[figure for rows, chosen in groups for figure in agreement(one[rows], chosen)] for one in lists]).mean(axis=0)
        lines.append(f"{name:<24}" + "".join(f"{figure:>20.3f}" for figure in figures))
    counts = [count for _, chosen in groups for count in (len(chosen), sum(np.isfinite(case.dto) for case in chosen))]
    lines.append(f"{'puzzles':<24}" + "".join(f"{count:>20}" for count in counts))
    return "\n".join(lines)
