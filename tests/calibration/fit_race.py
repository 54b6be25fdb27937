"""Fit of the race model on human solving times.

``python -m tests.calibration.fit_race FOLDER`` rewrites race.toml and prints how well the model agrees with people.

FOLDER contains human_times.csv (`human_times.py`). Every puzzle is weighted by its number of players. The search for weights uses ranks
only; it changes one number at a time and accepts only a gain that is larger than the noise. `fit_minutes.py` then fits the conversion to
minutes. The printed table and the `*_validated` numbers of race.toml are cross-validated: each puzzle is scored with weights fitted on
other puzzles.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.families import find_family
from generator.families.houses.minutes import make_minutes_model, minutes_of
from generator.families.houses.race import MODEL_FILE, RaceParts, make_model, race_parts
from generator.notation import BARE_FAMILY
from tests.calibration.fit_minutes import fit_minutes, fit_pace, fit_range, format_errors
from tests.calibration.human_times import TIMES, Case, agreement, format_comparison, read_cases

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


def score_cases(cases: list[Case], table: dict[str, Any]) -> NDArray[np.float64]:
    """Return the race score of every case with the weights of a table.

    scores   float64[n_cases]   in the order of the cases
    """
    return np.array([parts.score for parts in split_cases(cases, table)])


def split_cases(cases: list[Case], table: dict[str, Any]) -> list[RaceParts]:
    """Return the race score of every case and its parts."""
    geometry = find_family(BARE_FAMILY).geometry
    model = make_model(table)
    return [race_parts(case.givens, case.solution, geometry, case.path, case.state.copy(), model) for case in cases]


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
            scale, power = fit_power(scores[rows], [cases[row] for row in rows])
            expected[repeat, fold == k] = scale * scores[fold == k] ** power
    return expected


def fit_power(scores: NDArray[np.float64], cases: list[Case]) -> tuple[float, float]:
    """Fit scale and power of ``minutes = scale * score ** power``.

    The fit is by least squares between the logarithms. It makes scores by different weights comparable.

    scores   float64[n_cases]   race scores, in the order of the cases
    """
    minutes = np.array([case.seconds for case in cases]) / 60
    power, offset = np.polyfit(np.log(scores), np.log(minutes), 1)
    return float(np.exp(offset)), float(power)


def fit_table(cases: list[Case], score: Scorer) -> dict[str, dict[str, float]]:
    """Fit the model and return the tables of race.toml.

    The tables are weights, stall, minutes, pace, range and reached; the last has the rank correlations on the cases fitted and the
    cross-validated ones.
    """
    table = search_weights(cases, np.arange(len(cases)), score)
    scores, parts = score(table), split_cases(cases, table)
    tables = {**table, "minutes": fit_minutes(parts, cases), "pace": fit_pace(scores, cases)}
    tables["range"] = {"low": 1.0, "high": 1.0, "within": 1.0}
    tables["range"] = fit_range(expect_seconds(parts, cases, tables), cases)
    times, dto = agreement(scores, cases)
    validated = np.array([agreement(one, cases) for one in cross_validate(cases, score)]).mean(axis=0)
    reached = {"puzzles": len(cases), "time": times, "dto": dto, "time_validated": validated[0], "dto_validated": validated[1]}
    return {**tables, "reached": reached}


def expect_seconds(parts: list[RaceParts], cases: list[Case], tables: dict[str, dict[str, float]]) -> NDArray[np.float64]:
    """Return the expected seconds of every case, float64[n_cases]."""
    geometry, model = find_family(BARE_FAMILY).geometry, make_minutes_model(tables)
    return np.array([60 * minutes_of(part, case.n_empty, geometry, model) for part, case in zip(parts, cases, strict=True)])


def write_model(tables: dict[str, dict[str, float]], path: Path) -> None:
    """Write the tables of the race model to a file in the form of race.toml."""
    lines = [
        "# The numbers of the race model, written by `make fit REFERENCE=DIR` and read by race.py. Do not edit by hand.",
        f"# Fitted on {SOURCE}.",
        "# [minutes]: numbers of a 9x9 (minutes.py). [pace]: people's seconds a cell on a 9x9, of the fastest hundredth and by level.",
        "# [range]: spread between players, and the shares of the expected minutes between which (low, high) and within which 80 in 100",
        "# finish.",
        "# [reached]: Spearman's rank correlation with mean times and with the authors' D_TO, weighted by players, on the puzzles",
        "# of the fit; for _validated, each puzzle is scored with weights fitted on the other puzzles.",
    ]
    for part, numbers in tables.items():
        lines += ["", f"[{part}]"]
        lines += [f"{key} = {value if isinstance(value, int) else float(f'{value:.4g}')}" for key, value in numbers.items()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Fit the model on a folder's data, write race.toml and print the agreement."""
    if len(arguments) != 1:
        print(f"usage: python -m tests.calibration.fit_race FOLDER   (a folder with {TIMES})", file=sys.stderr)
        return 2
    path = Path(arguments[0]) / TIMES
    if not path.exists():
        print(f"skipped: {path} does not exist; solving times of people are from {SOURCE}", file=sys.stderr)
        return 0
    cases = read_cases(path)
    score = cache_scores(cases)
    tables = fit_table(cases, score)
    write_model(tables, MODEL_FILE)
    print(MODEL_FILE.read_text(encoding="utf-8"))
    print(format_comparison(cases, cross_validate(cases, score)))
    parts = split_cases(cases, tables)
    print(format_errors(expect_seconds(parts, cases, tables), np.array([part.score for part in parts]), cases))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
