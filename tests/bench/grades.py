"""Rows for grading: by Sudoku Explainer's rating, and the two targets.

The targets are puzzles dug to clue counts, and minimal ones up to ER 7.5.

Puzzles come from the sample among the tests' golden files, or from grades.csv in the folder named by REFERENCE. All of a grade is
computed: ladder, race, HoDoKu, guesses, canonical form and the path to the solution.

Goals are ten times the rate of Sudoku Explainer itself in each band from 2.5 up, and 2,000 and 500 a second for the targets, all divided by
the 200 puzzles a second that qqwing made on the core where these were measured.
"""

from __future__ import annotations

import csv
from functools import partial

from generator.grading import grade_puzzle
from generator.model import Puzzle
from generator.notation import parse_puzzle
from tests.bench.job import Job
from tests.support.needs import find_reference
from tests.support.paths import GOLDEN

SAMPLE = GOLDEN / "grades.csv"
QQWING = 200
BANDS = ((1.0, 1.5, None), (1.7, 2.3, None), (2.5, 4.9, 213), (5.0, 7.0, 35), (7.1, 9.4, 5.5))
"""Least and greatest rating, and the goal in puzzles a second.

The goal is Sudoku Explainer's own rate, which we want to exceed ten times; None where there is no goal.
"""

MOST = 100
"""Most puzzles of a band that are timed, chosen evenly."""

TIMES = 10
HARDEST_MINIMAL = 7.5
DUG_CLUES = 26
"""A puzzle of the sample with more givens was dug to a clue count: random minimal ones have 24.4 on average, few have more."""


def grade_jobs() -> list[Job]:
    """List the rows, their puzzles read."""
    rows = _read_rows()
    jobs = []
    for low, high, theirs in BANDS:
        lines = [row["puzzle"] for row in rows if low <= float(row["se_er"]) <= high]
        jobs.append(_job(f"grades, ER {low} to {high}", theirs and TIMES * theirs / QQWING, lines))
    dug = [row["puzzle"] for row in rows if not _is_minimal(row)]
    minimal = [row["puzzle"] for row in rows if _is_minimal(row) and float(row["se_er"]) <= HARDEST_MINIMAL]
    return [*jobs, _job("grades, dug to clue counts", 2000 / QQWING, dug), _job("grades, minimal up to ER 7.5", 500 / QQWING, minimal)]


def _read_rows() -> list[dict[str, str]]:
    path = find_reference("grades.csv") or SAMPLE
    with path.open(newline="") as lines:
        return [row for row in csv.DictReader(line for line in lines if not line.startswith("#")) if row["se_er"]]


def _is_minimal(row: dict[str, str]) -> bool:
    """Check whether a puzzle is minimal.

    The reference states it; of the sample, the number of clues decides.
    """
    return row["set"] == "minimal" if "set" in row else sum(symbol != "." for symbol in row["puzzle"]) <= DUG_CLUES


def _job(name: str, goal: float | None, lines: list[str]) -> Job:
    step = max(1, len(lines) // MOST)
    puzzles = [parse_puzzle(line) for line in lines[::step]]
    return Job(name, goal, len(puzzles), partial(_grade_all, puzzles))


def _grade_all(puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        grade_puzzle(puzzle)
