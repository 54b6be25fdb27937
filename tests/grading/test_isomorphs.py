"""Puzzles equal under symmetry have equal levels, race scores and ratings."""

from __future__ import annotations

from random import Random

import pytest

from generator.families import find_family
from generator.grading import grade_puzzle
from generator.kernels import dig_givens, fill_grid
from generator.model import Puzzle
from generator.notation import format_digits, parse_puzzle
from generator.seeds import rng_state
from tests.reference.isomorph import scramble

FAMILY = find_family("sudoku-9x9")
LEAST_EQUAL_RATINGS = 0.995


def minimal(index: int) -> str:
    """Return the cells of one minimal puzzle."""
    grid = fill_grid(FAMILY.geometry, rng_state(71, "isomorphs", index))
    return format_digits(dig_givens(grid, FAMILY.geometry, rng_state(72, "isomorphs", index)).tobytes())


def check_puzzles(first: int, last: int, scrambles: int) -> None:
    """Grade puzzles and scrambles of each, and compare."""
    equal = 0
    for index in range(first, last):
        line, chance = minimal(index), Random(index)
        graded = grade_puzzle(parse_puzzle(line), with_hodoku=False)
        seen = {line}
        for _ in range(scrambles):
            twin = scramble(line, chance)
            other = grade_puzzle(parse_puzzle(twin), with_hodoku=False)
            seen.add(twin)
            assert (other.level, other.effort.race, other.effort.minutes) == (graded.level, graded.effort.race, graded.effort.minutes)
            assert other.solution != graded.solution
            equal += other.effort.se_er == graded.effort.se_er
        assert len(seen) == scrambles + 1
    assert equal >= LEAST_EQUAL_RATINGS * (last - first) * scrambles


def test_scrambles_have_valid_grids_and_as_many_givens() -> None:
    line = minimal(0)
    twin = scramble(line, Random(1))
    assert Puzzle("sudoku-9x9", parse_puzzle(twin).givens).clues == parse_puzzle(line).clues
    solved = grade_puzzle(parse_puzzle(twin), with_hodoku=False).solution
    rows = [solved[9 * row : 9 * row + 9] for row in range(9)]
    boxes = [b"".join(row[box : box + 3] for row in rows[band : band + 3]) for band in (0, 3, 6) for box in (0, 3, 6)]
    assert all(set(house) == set(range(1, 10)) for house in [*rows, *map(bytes, zip(*rows, strict=True)), *boxes])


def test_twenty_puzzles_and_five_scrambles_of_each() -> None:
    check_puzzles(0, 20, 5)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_a_thousand_puzzles_and_twenty_scrambles_of_each(first: int) -> None:
    check_puzzles(first, first + 100, 20)
