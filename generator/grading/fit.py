"""Fits the race model on people's times: ``python -m generator.grading.fit FOLDER`` writes race.toml anew.

FOLDER holds human_times.csv with the columns puzzle, solution, avg_s (mean seconds of all players) and DTO (a measure of difficulty of
the study's authors, for some rows). Only ranks count while weights are sought, one weight at a time and only for a gain that is more
than noise; the way to minutes is then a straight line between the logarithms of score and time.
"""

from __future__ import annotations

import csv
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.families import find_family
from generator.grading.grade import normalize, race_state
from generator.grading.race import MODEL_FILE, make_model, race_score
from generator.notation import BARE_FAMILY, parse_digits, parse_puzzle

SOURCE = "human times: synnwang/sudoku_dataset_difficulty, CC0; IEEE Access 2024"
START: dict[str, dict[str, float]] = {
    "weights": {"box": 1.0, "line": 0.5, "naked": 0.02, "last": 3.0, "two_left": 1.5, "slowness": 0.7, "crowd": 0.8},
    "stall": {"base": 3.0, "slope": 2.0, "guess": 30.0},
}
"""Where the search starts; box stays 1, which sets the scale."""

FACTORS = (0.5, 0.8, 1.25, 2.0)
ROUNDS = 2
LEAST_GAIN = 0.003
"""Rank correlation that a change has to bring; another random stream alone moves it by 0.002."""
DTO_SHARE = 0.3
"""How much the rank correlation with DTO counts beside that with mean times; it is known for a quarter of the rows only."""


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One puzzle people were timed on, on its canonical form; dto is nan where it is not known."""

    givens: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    state: NDArray[np.uint64]
    seconds: float
    dto: float


def read_cases(path: Path) -> list[Case]:
    """Read human_times.csv."""
    family = find_family(BARE_FAMILY)
    cases = []
    with path.open(newline="") as rows:
        for row in csv.DictReader(rows):
            normal = normalize(parse_puzzle(row["puzzle"]), parse_digits(row["solution"], family), family)
            cases.append(Case(normal.givens, normal.solution, race_state(normal.key), float(row["avg_s"]), float(row["DTO"] or "nan")))
    return cases


def score_cases(cases: list[Case], table: dict[str, Any]) -> NDArray[np.float64]:
    """Return the race score of every case under the weights of a table."""
    geometry = find_family(BARE_FAMILY).geometry
    model = make_model({**table, "minutes": {"scale": 1.0, "power": 1.0}})
    return np.array([race_score(case.givens, case.solution, geometry, case.state.copy(), model) for case in cases])


def rank_correlation(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Return Spearman's rank correlation, ties by their mean rank."""
    return float(np.corrcoef(_ranks(one), _ranks(other))[0, 1])


def _ranks(values: NDArray[np.float64]) -> NDArray[np.float64]:
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts - 1) / 2)[inverse]


def agreement(scores: NDArray[np.float64], cases: list[Case]) -> tuple[float, float]:
    """Return the rank correlations with mean times and with DTO."""
    seconds, dto = np.array([case.seconds for case in cases]), np.array([case.dto for case in cases])
    known = np.isfinite(dto)
    return rank_correlation(scores, seconds), rank_correlation(scores[known], dto[known])


def seek_weights(cases: list[Case]) -> dict[str, dict[str, float]]:
    """Change one number at a time as long as the ranks come nearer to people's."""
    table = {part: dict(numbers) for part, numbers in START.items()}
    best = _worth(table, cases)
    for _ in range(ROUNDS):
        for part, numbers in table.items():
            for key in numbers:
                if key != "box":
                    best = _seek_one(table, part, key, best, cases)
    return table


def _seek_one(table: dict[str, dict[str, float]], part: str, key: str, best: float, cases: list[Case]) -> float:
    """Try factors on one number, keep the best in the table, return what it is worth."""
    start = table[part][key]
    kept = start
    for factor in FACTORS:
        table[part][key] = float(f"{start * factor:.3g}")
        worth = _worth(table, cases)
        if worth > best + LEAST_GAIN:
            best, kept = worth, table[part][key]
    table[part][key] = kept
    print(f"{part}.{key} = {kept:g}: {best:.4f}", file=sys.stderr)
    return best


def _worth(table: dict[str, dict[str, float]], cases: list[Case]) -> float:
    times, dto = agreement(score_cases(cases, table), cases)
    return times + DTO_SHARE * dto


def fit_minutes(scores: NDArray[np.float64], cases: list[Case]) -> tuple[float, float]:
    """Return (scale, power) of minutes = scale * score ** power, by least squares between logarithms."""
    minutes = np.array([case.seconds for case in cases]) / 60
    power, offset = np.polyfit(np.log(scores), np.log(minutes), 1)
    return float(np.exp(offset)), float(power)


def write_model(table: dict[str, dict[str, float]], cases: list[Case], path: Path) -> None:
    """Write race.toml: weights, the way to minutes and the figures reached."""
    scores = score_cases(cases, table)
    times, dto = agreement(scores, cases)
    scale, power = fit_minutes(scores, cases)
    lines = [
        "# The race model's numbers; made by `python -m generator.grading.fit FOLDER`, read by race.py. Do not edit by hand.",
        f"# Fitted on {len(cases)} puzzles; {SOURCE}.",
        f"# Rank correlation reached on them: {times:.3f} with mean times, {dto:.3f} with the authors' D_TO.",
    ]
    for part, numbers in {**table, "minutes": {"scale": scale, "power": power}}.items():
        lines += ["", f"[{part}]", *(f"{key} = {float(f'{value:.4g}')}" for key, value in numbers.items())]
    path.write_text("\n".join(lines) + "\n")


def main(arguments: list[str]) -> int:
    """Fit on the folder named and write race.toml."""
    if len(arguments) != 1:
        print("usage: python -m generator.grading.fit FOLDER   (a folder that holds human_times.csv)", file=sys.stderr)
        return 2
    cases = read_cases(Path(arguments[0]) / "human_times.csv")
    write_model(seek_weights(cases), cases, MODEL_FILE)
    print(MODEL_FILE.read_text(), end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
