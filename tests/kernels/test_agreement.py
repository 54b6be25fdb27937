"""Every engine against the plain reference, in answer and in number of solutions."""

from __future__ import annotations

import csv

import numpy as np
import pytest

from generator.families import find_family
from generator.kernels import count_many, count_solutions, generate_many
from generator.kernels.search import count_by_houses
from tests.reference import solver
from tests.support.needs import require_reference

NINE = find_family("sudoku-9x9").geometry
HOUSES = solver.sudoku_houses(3, 3)
SEVENTEEN = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
    "000000012008030000000000040120500000000004700060000000507000300000620000000100000",
    "000000012040050000000009000070600400000100000000000050000087500601000300200000000",
)
"""The first puzzles of the public list of 17-clue sudoku (G. Royle); each has one solution, and none with 16 is known."""


def boards(batch: int, count: int) -> np.ndarray:
    """Make minimal puzzles.

    Every fifth one loses a given or two and has many solutions; every seventh has a wrong digit.
    """
    chance = np.random.default_rng(batch)
    puzzles, _ = generate_many(batch, "agreement", 0, count)
    for at in range(0, count, 5):
        puzzles[at, chance.choice(np.flatnonzero(puzzles[at]), 1 + at % 2, replace=False)] = 0
    for at in range(0, count, 7):
        puzzles[at, chance.choice(np.flatnonzero(puzzles[at] == 0))] = chance.integers(1, 10)
    return puzzles


def check(puzzles: np.ndarray, limit: int) -> None:
    lanes = count_many(puzzles, limit)
    assert not lanes.gave_up.any()
    for givens, count, first in zip(puzzles, lanes.counts, lanes.firsts, strict=True):
        expected = solver.count_solutions(givens.tolist(), HOUSES, limit)
        alone, generic = count_solutions(givens, NINE, limit), count_by_houses(givens, NINE, limit)
        assert (int(count), alone.count, generic.count) == (expected, expected, expected), givens
        if expected == 1:
            assert next(solver.solutions(givens.tolist(), HOUSES)) == first.tolist() == alone.first.tolist() == generic.first.tolist()


@pytest.mark.parametrize("line", SEVENTEEN)
def test_puzzles_of_17_clues_have_one_solution(line: str) -> None:
    givens = np.array([[int(cell) for cell in line]], np.uint8)
    assert np.count_nonzero(givens) == 17
    assert count_many(givens).counts[0] == count_solutions(givens[0], NINE).count == 1


def test_a_few_hundred_puzzles_agree() -> None:
    check(boards(0, 60), 100)


@pytest.mark.slow
@pytest.mark.parametrize("line", SEVENTEEN)
def test_puzzles_of_17_clues_have_one_solution_by_the_reference(line: str) -> None:
    check(np.array([[int(cell) for cell in line]], np.uint8), 2)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(1, 51))
def test_ten_thousand_puzzles_agree_up_to_1000_solutions(batch: int) -> None:
    check(boards(batch, 200), 1000)


@pytest.mark.slow
def test_a_minimal_puzzle_has_24_38_clues_on_average() -> None:
    """The known mean of top-down digging shows that the order of digging is unbiased."""
    puzzles, _ = generate_many(1, "mean", 0, 20_000)
    assert np.count_nonzero(puzzles, axis=1).mean() == pytest.approx(24.38, abs=0.05)


def test_public_hard_puzzles_have_their_known_solution() -> None:
    """150 hard puzzles that were solved by another program."""
    path = require_reference("grades_hard.csv")
    with path.open(newline="") as file:
        rows = [(row["puzzle"], row["solution"]) for row in csv.DictReader(file)]
    puzzles, solutions = (np.array([[0 if c == "." else int(c) for c in row[at]] for row in rows], np.uint8) for at in (0, 1))
    lanes = count_many(puzzles)
    assert (lanes.counts == 1).all()
    assert np.array_equal(lanes.firsts, solutions)
    for givens, solution in zip(puzzles, solutions, strict=True):
        for found in (count_solutions(givens, NINE), count_by_houses(givens, NINE)):
            assert found.count == 1
            assert np.array_equal(found.first, solution)
