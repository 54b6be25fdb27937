"""Ratings that end early are the same as grades, or none."""

from __future__ import annotations

from math import inf

import pytest

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import grade_puzzle
from generator.grading.quick_rating import rate_within
from generator.kernels import generate_many
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from tests.support.samples import HARDEST

CEILINGS = (1.5, 2.6, 4.2, 4.5, 6.6, 7.1, 7.3, 8.3, 8.5, 9.0)


def test_a_rating_within_a_ceiling_is_that_of_the_grade() -> None:
    puzzles, _ = generate_many(7, "quick", 0, 60)
    kept = 0
    for givens in puzzles:
        puzzle = Puzzle("sudoku-9x9", givens.tobytes())
        graded = grade_puzzle(puzzle, with_hodoku=False, with_path=False)
        for ceiling in CEILINGS:
            rating = rate_within(puzzle, graded.solution, ceiling)
            assert (rating is not None) == (graded.effort.se_er <= ceiling)
            if rating is not None:
                assert rating.grade() == graded
                assert rating.find_race() == graded.effort.race
                kept += 1
    assert 100 < kept < 60 * len(CEILINGS)


def test_a_puzzle_beyond_the_ladder_is_within_no_ceiling() -> None:
    puzzle = parse_puzzle(HARDEST[0])
    graded = grade_puzzle(puzzle, with_hodoku=False, with_path=False)
    assert graded.effort.beyond
    assert rate_within(puzzle, graded.solution, 12.0) is None
    rating = rate_within(puzzle, graded.solution)
    assert rating is not None
    assert rating.grade() == graded


@pytest.mark.parametrize("name", ["jigsaw-9x9", "windoku-9x9", "twin-9x9", "sudoku-6x6", "wordoku-9x9"])
def test_other_families_are_rated_as_they_are_graded(name: str) -> None:
    family = find_family(name)
    grid = fill(family, 1, "quick", 0)
    puzzle = dig(family, grid, DigOrder(), 1, "quick", 0)
    rating = rate_within(puzzle, grid.digits, inf)
    assert rating is not None
    assert rating.grade() == grade_puzzle(puzzle, with_hodoku=False, with_path=False)
