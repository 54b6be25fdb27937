"""Ratings against those of Sudoku Explainer 1.2.1: golden/grades.csv, every band."""

from __future__ import annotations

import csv
from functools import cache

import numpy as np
import pytest

from generator.families import find_family
from generator.families.base.step_path import read_path
from generator.families.houses.explainer import NAMES
from generator.grading import Climb, climb_ladder
from generator.kernels import count_solutions
from generator.model import Step
from generator.techniques.explainer import LADDER, TECHNIQUES
from tests.support.paths import GOLDEN

GOLDEN_FILE = GOLDEN / "grades.csv"
NINE = find_family("sudoku-9x9").geometry


def read_rows() -> list[dict[str, str]]:
    with GOLDEN_FILE.open() as lines:
        return list(csv.DictReader(line for line in lines if not line.startswith("#")))


@cache
def steps_of(line: str) -> tuple[Climb, list[Step]]:
    """Climb a puzzle of the sample, once."""
    givens = np.array([0 if symbol == "." else int(symbol) for symbol in line], np.uint8)
    climb = climb_ladder(givens, count_solutions(givens, NINE).first, NINE)
    return climb, list(read_path(climb.path, NAMES))


@pytest.mark.parametrize("row", read_rows(), ids=lambda row: f"{row['se_er']}-{row['puzzle'][:12]}")
def test_ratings_and_every_step_agree(row: dict[str, str]) -> None:
    climb, steps = steps_of(row["puzzle"])
    trace = " ".join(f"{round(step.rating * 10)}{'e' if step.cell is None else 'p'}" for step in steps)
    assert (climb.ratings.er, climb.ratings.ep, climb.ratings.ed) == (float(row["se_er"]), float(row["se_ep"]), float(row["se_ed"]))
    assert trace == row["trace"]


RARE = {"unique loop type 3", "jellyfish", "hidden quad", "dynamic double chains"}
"""Not in the sample, because no puzzle of the reference set needs them.

The same is true of dynamic chains with extra deductions ("plus").
"""


def test_every_late_technique_is_in_the_sample() -> None:
    seen = set()
    for row in read_rows():
        if float(row["se_er"]) > 4.4:
            seen |= {step.technique for step in steps_of(row["puzzle"])[1]}
    missing = {technique.name for technique in TECHNIQUES[LADDER:]} - seen
    assert {name for name in missing if not name.endswith("plus")} <= RARE


def test_the_sample_is_varied() -> None:
    assert len(read_rows()) >= 80
    assert len({row["se_er"] for row in read_rows()}) >= 12
