"""Singles of lessons: which ones need a rule beyond rows, columns and boxes."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.model import Step
from generator.notation import parse_puzzle
from generator.typesetting.lesson_houses import cover, find_seers, find_single, has_own_peers, uses_own_rule


@pytest.mark.parametrize(
    "name", ["diagonal-9x9", "windoku-9x9", "antiknight-9x9", "antiking-9x9", "disjoint-9x9", "twin-9x9", "jigsaw-9x9"]
)
def test_a_single_by_the_rule_of_the_kind_is_found(name: str) -> None:
    family = find_family(name)
    puzzle = parse_puzzle(family.example)
    board, solution = family.board(puzzle), family.solve(puzzle).first.tolist()
    step = find_single(puzzle.givens, solution, board)
    assert step is not None
    assert step.cell is not None
    assert step.digit == solution[step.cell]
    assert uses_own_rule(step, puzzle.givens, board)
    if step.houses:
        house = [cell for cell in board.houses[step.houses[0]].tolist() if cell >= 0 and cell != step.cell and not puzzle.givens[cell]]
        assert all(find_seers(board, puzzle.givens, cell, step.digit) for cell in house)


@pytest.mark.parametrize("name", ["sudoku-9x9", "wordoku-9x9", "sudoku-6x6"])
def test_boards_of_rows_columns_and_boxes_have_none(name: str) -> None:
    puzzle = parse_puzzle(find_family(name).example)
    family = find_family(puzzle.family)
    assert not has_own_peers(family.board(puzzle))
    assert find_single(puzzle.givens, family.solve(puzzle).first.tolist(), family.board(puzzle)) is None


def test_steps_of_other_techniques_are_the_kinds_own() -> None:
    board = find_family("killer-9x9").geometry
    assert uses_own_rule(Step("innie or outie", 1.0, 0, 1, (), (), (1,), ()), bytes(81), board)
    assert not uses_own_rule(Step("guess", 9.0, 0, 1, (), (), (1,), ()), bytes(81), board)


def test_few_cells_cover_all_sets() -> None:
    assert cover([{1, 2}, {2, 3}, {4}, set()]) == {2, 4}
