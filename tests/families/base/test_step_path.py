"""Every step of every path, replayed by a reference independent of the kernels."""

from __future__ import annotations

import csv

import pytest

from generator.grading import grade_puzzle
from generator.kernels import generate_many
from generator.model import Puzzle
from generator.notation import parse_puzzle
from tests.reference.replay import replay
from tests.support.paths import GOLDEN
from tests.support.samples import EASY

GOLDEN_FILE = GOLDEN / "grades.csv"
SAMPLE = 100
METHODS = {"minimal": (1000, 0), "symmetric": (500, 0), "count": (500, 28)}


def replay_grade(puzzle: Puzzle) -> float:
    """Replay the path of a grade on the puzzle as given; return its ER.

    The path was found on the canonical form.
    """
    graded = grade_puzzle(puzzle, with_hodoku=False)
    replay(puzzle.givens, graded.solution, graded.path)
    return graded.effort.se_er


def test_paths_of_the_sample_are_sound() -> None:
    with GOLDEN_FILE.open() as lines:
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    step = len(rows) / SAMPLE
    ratings = {replay_grade(parse_puzzle(rows[int(at * step)]["puzzle"])) for at in range(SAMPLE)}
    assert len(ratings) >= 12


@pytest.mark.parametrize("at", [0, 10, 40])
def test_a_wrong_step_is_found(at: int) -> None:
    puzzle = parse_puzzle(EASY)
    graded = grade_puzzle(puzzle, with_hodoku=False)
    with pytest.raises(AssertionError):
        replay(puzzle.givens, graded.solution, graded.path[:at] + graded.path[at + 1 :])


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_paths_of_two_thousand_puzzles_are_sound(method: str) -> None:
    count, clues = METHODS[method]
    puzzles, _ = generate_many(5, "replayed", 0, count, method, clues)
    ratings = [replay_grade(Puzzle("sudoku-9x9", givens.tobytes())) for givens in puzzles]
    assert max(ratings) > 2.3
