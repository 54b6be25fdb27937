"""Twins, near twins and equal patterns of neighboring puzzles."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from generator.grading import grade_puzzle, solve_puzzle
from generator.model import GradedPuzzle
from generator.notation import parse_puzzle
from generator.review.codes import find_limit
from generator.review.gate import NEAR_TWIN, SAME_PATTERN, TWIN, Neighbors
from tests.support.samples import CROWNS, EASY, HARD, KILLER, PLAIN, QUEENS

SAME_CELLS = "49..8....3..269....76....2.5...9...37..8.6..46...2...1.6....84....374..9....1..52"
"""Another puzzle with the pattern of EASY."""

TURNED = "".join(EASY[col * 9 + row] for row in range(9) for col in range(9))


@cache
def graded(line: str) -> GradedPuzzle:
    return grade_puzzle(parse_puzzle(line), with_hodoku=False, with_path=False)


def compare(*puzzles: GradedPuzzle) -> list[tuple[int, str, str]]:
    """Return the findings about puzzles with the numbers 11, 12, ..."""
    neighbors = Neighbors()
    found = [finding for at, one in enumerate(puzzles) for finding in neighbors.find(at, one, at + 11)]
    return [(one.at, one.code, one.words) for one in (*found, *neighbors.finish())]


def with_given(line: str, cell: int) -> str:
    puzzle = parse_puzzle(line)
    assert not puzzle.givens[cell]
    return line[:cell] + str(solve_puzzle(puzzle)[cell]) + line[cell + 1 :]


def test_unrelated_puzzles_are_not_alike() -> None:
    assert compare(*map(graded, (EASY, PLAIN, HARD, KILLER, CROWNS, QUEENS))) == []


def test_twins_are_found_at_any_distance() -> None:
    others = [replace(graded(PLAIN), key=b"sudoku-9x9:" + bytes(81) + b":" + str(at).encode()) for at in range(80)]
    assert compare(graded(EASY), *others, graded(TURNED))[-1] == (81, TWIN, "equal to puzzle 11 when turned, mirrored or relabeled")


def test_a_puzzle_with_one_given_more_is_a_near_twin() -> None:
    found = compare(graded(EASY), graded(PLAIN), graded(with_given(TURNED, 2)))
    assert found == [(2, NEAR_TWIN, "30 of its 31 clues are those of puzzle 11, turned or relabeled")]


def test_near_twins_far_apart_are_not_named() -> None:
    window = int(find_limit(NEAR_TWIN, "within"))
    others = [replace(graded(PLAIN), key=f"sudoku-9x9:{at:081d}".replace("0", ".").encode()) for at in range(1, window + 1)]
    late = graded(with_given(TURNED, 2))
    assert NEAR_TWIN not in [code for _, code, _ in compare(graded(EASY), *others, late)]
    assert NEAR_TWIN in [code for _, code, _ in compare(graded(EASY), *others[1:], late)]


@pytest.mark.parametrize("line", [KILLER, CROWNS], ids=["cages", "regions"])
def test_boards_of_other_clues_are_compared_by_these(line: str) -> None:
    one = graded(line)
    key = one.key.decode()
    changed = key[:-1] + ("1" if key[-1] != "1" else "2")
    assert [code for _, code, _ in compare(one, replace(one, key=changed.encode()))] == [NEAR_TWIN]


def test_givens_in_the_same_cells_are_named() -> None:
    assert compare(graded(EASY), graded(SAME_CELLS)) == [(1, SAME_PATTERN, "its givens are in the same cells as those of puzzle 11")]


def test_a_pattern_of_many_puzzles_was_ordered() -> None:
    ordered = int(find_limit(SAME_PATTERN, "ordered"))
    puzzles = [replace(graded(EASY), key=f"sudoku-9x9:{at:081d}".replace("0", ".").encode()) for at in range(1, ordered + 1)]
    assert [code for _, code, _ in compare(*puzzles[1:])] == [SAME_PATTERN] * (ordered - 2)
    assert compare(*puzzles) == []
