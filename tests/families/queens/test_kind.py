"""Queens puzzles: their number, uniqueness, and sound techniques.

Uniqueness is checked by plain enumeration; no step removes a queen of the solution.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.errors import UnknownName
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.queens.kind import SIZES, SUPPLY, queens, turn_queens
from generator.grading import find_faults, grade_puzzle, list_solutions
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from tests.reference import queens as plain
from tests.support.told_steps import explain


def minimal_puzzles(n: int) -> set[frozenset[int]]:
    """List the minimal sets of queens that force all others."""
    boards = [frozenset(row * n + col for row, col in enumerate(columns)) for columns in plain.arrangements(n)]
    owners: dict[frozenset[int], int] = {}
    for board in boards:
        for size in range(n + 1):
            for chosen in map(frozenset, combinations(board, size)):
                owners[chosen] = owners.get(chosen, 0) + 1
    forcing = {chosen for chosen, count in owners.items() if count == 1}
    return {chosen for chosen in forcing if not any(chosen - {queen} in forcing for queen in chosen)}


@pytest.mark.parametrize("n", SUPPLY)
def test_the_stated_number_of_puzzles_is_right(n: int) -> None:
    boards = [bytes(cell in chosen for cell in range(n * n)) for chosen in minimal_puzzles(n)]
    assert len({turn_queens(n, Puzzle(f"queens-{n}", board)).puzzle for board in boards}) == SUPPLY[n] == queens(n).supply


@pytest.mark.parametrize("method", ["minimal", "count"])
@pytest.mark.parametrize("n", [5, 6, 7, 8])
def test_dug_puzzles_have_one_completion_by_plain_enumeration(n: int, method: str) -> None:
    family = find_family(f"queens-{n}")
    for index in range(5):
        grid = fill(family, 2, "test", index)
        puzzle = dig(family, grid, DigOrder(method, 3 if method == "count" else 0), 2, "test", index)
        assert plain.completions(puzzle.givens, n) == [grid.digits]
        assert list(list_solutions(puzzle, 3)) == [grid.digits]


@pytest.mark.parametrize("n", [6, 8, 12])
def test_paths_are_sound_and_end_in_the_solution(n: int) -> None:
    family = find_family(f"queens-{n}")
    for index in range(10):
        puzzle = dig(family, fill(family, 4, "path", index), DigOrder(), 4, "path", index)
        graded = grade_puzzle(puzzle)
        queens_now = {cell for cell, mark in enumerate(puzzle.givens) if mark}
        for step in graded.path:
            assert not any(graded.solution[cell] for cell, _ in step.removed)
            assert step.cell is None or graded.solution[step.cell]
            queens_now |= {step.cell} if step.cell is not None else set()
            assert explain(step, puzzle)
        assert queens_now == {cell for cell, mark in enumerate(graded.solution) if mark}


def test_turned_boards_have_the_same_grade() -> None:
    family = find_family("queens-8")
    puzzle = dig(family, fill(family, 1, "turn", 0), DigOrder(), 1, "turn", 0)
    rows = [puzzle.givens[8 * row : 8 * row + 8] for row in range(8)]
    turned = Puzzle(puzzle.family, bytes(rows[col][7 - row] for row in range(8) for col in range(8)))
    one, other = grade_puzzle(puzzle), grade_puzzle(turned)
    assert (one.effort, one.level, one.key) == (other.effort, other.level, other.key)
    assert [step.technique for step in one.path] == [step.technique for step in other.path]


def test_queens_that_attack_each_other_are_named() -> None:
    board = parse_puzzle("queens-4:1....1..........")
    assert find_faults(board) == ["queens at r1c1 and r2c2 attack each other"]


def test_unavailable_sizes_are_refused() -> None:
    assert find_family("queens-13").geometry.n == 13
    with pytest.raises(UnknownName, match=f"queens comes in sizes {SIZES.start} to {SIZES.stop - 1}, got 3"):
        find_family("queens-3")
