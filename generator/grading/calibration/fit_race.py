"""Fit of the race model on human solving times.

``python -m generator.grading.calibration.fit_race FOLDER`` rewrites race.toml and prints how well the model agrees with people.

FOLDER contains human_times.csv with the columns puzzle, solution, avg_s (mean seconds of all players) and DTO (a measure of difficulty
by the study's authors, for some rows). The search for weights uses ranks only; it changes one number at a time and accepts only a gain
that is larger than the noise. The conversion to minutes is then a straight line fitted to the logarithms of score and time. The printed
table and the `*_validated` numbers of race.toml are cross-validated: each puzzle is scored with weights fitted on other puzzles.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.families import find_family
from generator.grading.explainer import NAKED_RATING, climb_ladder
from generator.grading.grade import count_guesses, normalize, race_state
from generator.grading.hodoku import hodoku_grade
from generator.grading.race import MODEL_FILE, make_model, race_score
from generator.model import digits_of
from generator.notation import BARE_FAMILY, parse_digits, parse_puzzle
from generator.techniques.explainer.steps import LENGTH, RATING

TIMES = "human_times.csv"
SOURCE = "human times: synnwang/sudoku_dataset_difficulty, CC0; IEEE Access 2024"
START: dict[str, dict[str, float]] = {
    "weights": {"box": 1.0, "line": 0.5, "naked": 0.03, "last": 1.0, "nearly_done": 2.0, "blind": 0.2},
    "stall": {"by_rating": 1.2},
}
"""Start values of the search; box stays 1, which sets the scale."""

FACTORS = (0.5, 0.7, 1.4, 2.0)
ROUNDS = 2
LEAST_GAIN = 0.006
"""Smallest gain for which a change is accepted; another random stream alone changes the value by 0.003."""
DTO_SHARE = 0.3
"""Weight of the rank correlation with DTO relative to that with mean times; only a quarter of the rows have a DTO."""

FOLDS, REPEATS = 5, 3
Table = dict[str, dict[str, float]]
Scorer = Callable[[Table], NDArray[np.float64]]


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One puzzle of the study, in canonical form, with the times of its players.

    givens, solution   uint8[n_cells]     0 = empty; the solution is complete
    path               int32[n_numbers]   steps of the climb
    state              uint64[2]          initial random state of the race
    seconds            mean time of its players, in seconds
    dto                the authors' measure of difficulty; nan where it is missing
    others             other measures of difficulty, by name
    """

    givens: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    path: NDArray[np.int32]
    state: NDArray[np.uint64]
    seconds: float
    dto: float
    others: dict[str, float]

    @property
    def is_hard(self) -> bool:
        """True where the puzzle needs more than singles."""
        return self.others["SE ER"] > NAKED_RATING


def read_cases(path: Path) -> list[Case]:
    """Read human_times.csv and prepare each puzzle for scoring."""
    with path.open(newline="") as rows:
        return [_read_case(row) for row in csv.DictReader(rows)]


def _read_case(row: dict[str, str]) -> Case:
    family = find_family(BARE_FAMILY)
    puzzle, solution = parse_puzzle(row["puzzle"]), parse_digits(row["solution"], family)
    normal = normalize(puzzle, solution, family)
    climb = climb_ladder(normal.givens, normal.solution, normal.board)
    hodoku = hodoku_grade(digits_of(puzzle.givens), digits_of(solution), family.geometry)
    others = {
        "SE ER": climb.er,
        "summed SE ratings": sum_ratings(climb.path),
        "HoDoKu score": float(hodoku.score) if hodoku else float("nan"),
        "guesses": count_guesses(normal.givens, normal.board, normal.key),
        "empty cells": float((normal.givens == 0).sum()),
    }
    return Case(normal.givens, normal.solution, climb.path, race_state(normal.key), float(row["avg_s"]), float(row["DTO"] or "nan"), others)


def sum_ratings(path: NDArray[np.int32]) -> float:
    """Return the sum of the ratings of all steps of a climb.

    path   int32[n_numbers]   steps as kernels record them
    """
    total, at = 0, 0
    while at < len(path):
        total += int(path[at + RATING])
        at += int(path[at + LENGTH])
    return total / 10


def score_cases(cases: list[Case], table: dict[str, Any]) -> NDArray[np.float64]:
    """Return the race score of every case with the weights of a table.

    scores   float64[n_cases]   in the order of the cases
    """
    geometry = find_family(BARE_FAMILY).geometry
    model = make_model({**table, "minutes": {"scale": 1.0, "power": 1.0}})
    return np.array([race_score(case.givens, case.solution, geometry, case.path, case.state.copy(), model) for case in cases])


def cache_scores(cases: list[Case]) -> Scorer:
    """Return a version of ``score_cases`` for these cases that caches its results.

    The folds of the cross-validation try mostly the same tables, so each table is scored only once.
    """
    known: dict[str, NDArray[np.float64]] = {}

    def score(table: Table) -> NDArray[np.float64]:
        key = repr(table)
        if key not in known:
            known[key] = score_cases(cases, table)
        return known[key]

    return score


def rank_correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return Spearman's rank correlation of two lists of values.

    Equal values get their mean rank. The result is nan for fewer than three rows, or where all values of a list are equal.

    one, other   float64[n_rows]
    """
    if len(one) < 3 or np.ptp(one) == 0 or np.ptp(other) == 0:
        return float("nan")
    return float(np.corrcoef(_ranks(one), _ranks(other))[0, 1])


def _ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts - 1) / 2)[inverse]


def agreement(scores: NDArray[np.float64], cases: list[Case]) -> tuple[float, float]:
    """Return the rank correlations of scores with mean times and with DTO.

    scores   float64[n_cases]   in the order of the cases
    """
    seconds, dto = np.array([case.seconds for case in cases]), np.array([case.dto for case in cases])
    known = np.isfinite(dto)
    return rank_correlation(scores, seconds), rank_correlation(scores[known], dto[known])


def search_weights(cases: list[Case], rows: NDArray[np.int64], score: Scorer) -> Table:
    """Return the weights whose scores agree best with people on some rows.

    One number is changed at a time, and a change is kept where the rank correlation rises by more than LEAST_GAIN.

    rows   int64[n_rows]   indices of the cases to fit on
    """
    table = {part: dict(numbers) for part, numbers in START.items()}
    chosen = [cases[row] for row in rows]

    def measure_fit() -> float:
        times, dto = agreement(score(table)[rows], chosen)
        return times + (0.0 if np.isnan(dto) else DTO_SHARE * dto)

    best = measure_fit()
    for _ in range(ROUNDS):
        for numbers in table.values():
            for key in numbers:
                if key != "box":
                    best = _search_one(numbers, key, best, measure_fit)
    return table


def _search_one(numbers: dict[str, float], key: str, best: float, measure_fit: Callable[[], float]) -> float:
    """Try each factor on one number, keep the best value, and return its worth.

    The worth is the rank correlation with mean times plus DTO_SHARE of that with DTO.
    """
    start = kept = numbers[key]
    for factor in FACTORS:
        numbers[key] = float(f"{start * factor:.3g}")
        if (value := measure_fit()) > best + LEAST_GAIN:
            best, kept = value, numbers[key]
    numbers[key] = kept
    return best


def cross_validate(cases: list[Case], score: Scorer) -> NDArray[np.float64]:
    """Return the minutes that models fitted on other cases predict for each case.

    minutes   float64[REPEATS, n_cases]
    """
    expected = np.empty((REPEATS, len(cases)))
    for repeat in range(REPEATS):
        fold = np.random.default_rng(repeat).permutation(len(cases)) % FOLDS
        for k in range(FOLDS):
            rows = np.flatnonzero(fold != k)
            scores = score(search_weights(cases, rows, score))
            scale, power = fit_minutes(scores[rows], [cases[row] for row in rows])
            expected[repeat, fold == k] = scale * scores[fold == k] ** power
    return expected


def fit_minutes(scores: NDArray[np.float64], cases: list[Case]) -> tuple[float, float]:
    """Fit scale and power of ``minutes = scale * score ** power``.

    The fit is by least squares between the logarithms.

    scores   float64[n_cases]   race scores, in the order of the cases
    """
    minutes = np.array([case.seconds for case in cases]) / 60
    power, offset = np.polyfit(np.log(scores), np.log(minutes), 1)
    return float(np.exp(offset)), float(power)


def fit_table(cases: list[Case], score: Scorer) -> dict[str, dict[str, float]]:
    """Fit the model and return the tables of race.toml.

    The tables are weights, stall, minutes and reached; the last has the rank correlations on the cases fitted and the cross-validated ones.
    """
    table = search_weights(cases, np.arange(len(cases)), score)
    scores = score(table)
    scale, power = fit_minutes(scores, cases)
    times, dto = agreement(scores, cases)
    validated = np.array([agreement(one, cases) for one in cross_validate(cases, score)]).mean(axis=0)
    reached = {"puzzles": len(cases), "time": times, "dto": dto, "time_validated": validated[0], "dto_validated": validated[1]}
    return {**table, "minutes": {"scale": scale, "power": power}, "reached": reached}


def format_comparison(cases: list[Case], expected: NDArray[np.float64]) -> str:
    """Return a table of rank correlations: race and the other measures.

    Those of race are cross-validated; all are for the same rows.

    expected   float64[REPEATS, n_cases]   minutes that ``cross_validate`` predicts
    """
    hard = np.array([case.is_hard for case in cases])
    hard_cases = [case for case in cases if case.is_hard]
    lines = [f"{'rank correlation with':<24}{'mean time':>11}{'D_TO':>8}{'beyond singles: time':>22}{'D_TO':>8}"]
    measures = {"race, cross-validated": expected}
    measures |= {name: np.array([[case.others[name] for case in cases]]) for name in cases[0].others}
    for name, rows in measures.items():
        figures = np.array([(*agreement(row, cases), *agreement(row[hard], hard_cases)) for row in rows]).mean(axis=0)
        lines.append(f"{name:<24}{figures[0]:>11.3f}{figures[1]:>8.3f}{figures[2]:>22.3f}{figures[3]:>8.3f}")
    known = [case for case in cases if np.isfinite(case.dto)]
    counts = len(cases), len(known), len(hard_cases), sum(case.is_hard for case in known)
    lines.append(f"{'puzzles':<24}{counts[0]:>11}{counts[1]:>8}{counts[2]:>22}{counts[3]:>8}")
    return "\n".join(lines)


def write_model(tables: dict[str, dict[str, float]], path: Path) -> None:
    """Write the tables of the race model to a file in the form of race.toml."""
    lines = [
        "# The numbers of the race model, written by `make fit REFERENCE=DIR` and read by race.py. Do not edit by hand.",
        f"# Fitted on {SOURCE}.",
        "# [reached]: Spearman's rank correlation with mean times and with the authors' D_TO, on the puzzles of the fit; for _validated,",
        "# each puzzle is scored with weights fitted on the other puzzles.",
    ]
    for part, numbers in tables.items():
        lines += ["", f"[{part}]"]
        lines += [f"{key} = {value if isinstance(value, int) else float(f'{value:.4g}')}" for key, value in numbers.items()]
    path.write_text("\n".join(lines) + "\n")


def main(arguments: list[str]) -> int:
    """Fit the model on a folder's data, write race.toml and print the agreement."""
    if len(arguments) != 1:
        print(f"usage: python -m generator.grading.calibration.fit_race FOLDER   (a folder with {TIMES})", file=sys.stderr)
        return 2
    path = Path(arguments[0]) / TIMES
    if not path.exists():
        print(f"skipped: {path} does not exist; solving times of people are from {SOURCE}", file=sys.stderr)
        return 0
    cases = read_cases(path)
    score = cache_scores(cases)
    write_model(fit_table(cases, score), MODEL_FILE)
    print(MODEL_FILE.read_text())
    print(format_comparison(cases, cross_validate(cases, score)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
