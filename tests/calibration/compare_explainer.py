"""Comparison of our grades with Sudoku Explainer's ratings and people's times.

``python -m tests.calibration.compare_explainer FOLDER`` prints how many ratings agree and which do not.

FOLDER contains one or more of these files: grades.csv and grades_hard.csv (columns puzzle, solution, se_er, se_ep, se_ed, se_trace:
Sudoku Explainer's ratings and the trace of its steps, where "12p" is a placement rated 1.2 and "26e" an elimination rated 2.6), and
human_times.csv (see `tests.calibration.fit_race`).
"""

from __future__ import annotations

import csv
import sys
import tomllib
from collections import Counter
from pathlib import Path

import numpy as np

from generator.families import find_family
from generator.families.houses.explainer import Climb, climb_ladder
from generator.families.houses.race import MODEL_FILE
from generator.grading.normal_form import normalize
from generator.model import Puzzle
from generator.notation import BARE_FAMILY, parse_digits
from generator.techniques.explainer.steps import CELL, LENGTH, RATING
from tests.calibration.fit_race import agreement, read_cases, score_cases

BANDS = ((0.0, 1.5), (1.7, 2.5), (2.6, 4.4), (4.5, 6.2), (6.5, 7.5), (7.6, 9.0), (9.1, 9.4), (9.5, 12.0))
"""Ranges of Sudoku Explainer's ER that are counted separately."""

HEADS = ("er", "near", "ep", "ed", "trace", "form er", "form ep", "form ed")
"""Columns of the table; those of "form" are for our ratings of the canonical form, the others for those of the puzzle as given."""


def trace_of(climb: Climb) -> str:
    """Return the steps of a climb as text, in the form of the column se_trace."""
    steps, at = [], 0
    while at < len(climb.path):
        steps.append(f"{climb.path[at + RATING]}{'p' if climb.path[at + CELL] >= 0 else 'e'}")
        at += int(climb.path[at + LENGTH])
    return " ".join(steps)


def compare_row(row: dict[str, str]) -> tuple[set[str], Climb]:
    """Compare the ratings of one puzzle; return what agrees, and our climb.

    Names of what agrees are those of HEADS ("near" is ER within 0.1); "all" is always included. The climb is that of the puzzle as given,
    which is what Sudoku Explainer rates.
    """
    family = find_family(BARE_FAMILY)
    givens, solution = (np.frombuffer(parse_digits(row[key], family), np.uint8) for key in ("puzzle", "solution"))
    climb = climb_ladder(givens, solution, family.geometry)
    form = normalize(Puzzle(family.name, givens.tobytes()), solution.tobytes(), family)
    of_form = climb_ladder(form.givens, form.solution, form.board)
    checks = {
        "all": True,
        "er": climb.ratings.er == float(row["se_er"]),
        "near": abs(climb.ratings.er - float(row["se_er"])) < 0.11,
        "ep": climb.ratings.ep == float(row["se_ep"]),
        "ed": climb.ratings.ed == float(row["se_ed"]),
        "trace": trace_of(climb) == row["se_trace"],
        "form er": of_form.ratings.er == float(row["se_er"]),
        "form ep": of_form.ratings.ep == float(row["se_ep"]),
        "form ed": of_form.ratings.ed == float(row["se_ed"]),
    }
    return {name for name, same in checks.items() if same}, climb


def compare_ratings(path: Path) -> None:
    """Print the share of equal ratings by band, then the puzzles that differ.

    The bands are ranges of Sudoku Explainer's ER.
    """
    counts: dict[tuple[float, float], Counter[str]] = {band: Counter() for band in BANDS}
    others: list[str] = []
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            band = next((band for band in BANDS if row["se_er"] and band[0] <= float(row["se_er"]) <= band[1]), None)
            if band:
                agreed, ours = compare_row(row)
                counts[band].update(agreed)
                if not {"er", "ep", "ed"} <= agreed:
                    theirs = "/".join(row[key] for key in ("se_er", "se_ep", "se_ed"))
                    others.append(f"{row['puzzle']}  theirs {theirs}  ours {ours.ratings.er}/{ours.ratings.ep}/{ours.ratings.ed}")
    print(f"{path.name}\n{'their ER':>10} {'puzzles':>8} {' '.join(f'{head:>8}' for head in HEADS)}")
    for (low, high), same in counts.items():
        if same["all"]:
            print(f"{low:4}-{high:<5} {_shares(same)}")
    print(f"{'all':>10} {_shares(sum(counts.values(), Counter()))}")
    print("\n".join(others) if others else "all ratings agree")


def _shares(same: Counter[str]) -> str:
    shares = " ".join(f"{same[name] / same['all']:8.2%}" for name in HEADS)
    return f"{same['all']:8} {shares}"


def compare_times(path: Path) -> None:
    """Print the rank correlations of the race score with mean times and with D_TO."""
    cases = read_cases(path)
    times, dto = agreement(score_cases(cases, tomllib.loads(MODEL_FILE.read_text(encoding="utf-8"))), cases)
    print(f"race on {len(cases)} puzzles: rank correlation {times:.3f} with mean times, {dto:.3f} with D_TO")


def main(arguments: list[str]) -> int:
    """Run the comparisons for the files of one folder and return the exit code."""
    if len(arguments) != 1:
        usage = "python -m tests.calibration.compare_explainer FOLDER"
        print(f"usage: {usage}   (grades.csv, grades_hard.csv, human_times.csv or all)", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    for name, compare in (("grades.csv", compare_ratings), ("grades_hard.csv", compare_ratings), ("human_times.csv", compare_times)):
        if (folder / name).exists():
            compare(folder / name)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
