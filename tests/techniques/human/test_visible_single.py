"""The single seen first, on boards where one circumstance decides."""

from __future__ import annotations

import numpy as np
import pytest

from generator.families import find_family
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.techniques.explainer.steps import CELL, CODE, DIGIT, step_size
from generator.techniques.human.visible_single import FULL_HOUSE, IN_BOX, IN_LINE, NAKED, SINGLE_STEP, fill_visible_singles

NINE = find_family("sudoku-9x9").geometry
BOARD = make_board(NINE)
KINDS = np.array([(kind, 0) for kind in (FULL_HOUSE, IN_BOX, IN_LINE, NAKED)], np.int32)


def see_first(cells: dict[str, int], last: str = "") -> tuple[str, int, int] | None:
    """Return cell, digit and kind of the single seen first, or None.

    cells   the digits on the board, by cell names such as r1c2
    """
    givens = np.zeros(81, np.uint8)
    for name, digit in cells.items():
        givens[cell_of(name)] = digit
    marks = make_marks(BOARD)
    load_marks(BOARD, givens, marks)
    step, path = np.zeros(step_size(81, 9), np.int32), np.zeros(81 * SINGLE_STEP, np.int32)
    _, used = fill_visible_singles(BOARD, marks, cell_of(last) if last else -1, KINDS, step, path)
    if used == 0:
        return None
    row, col = divmod(int(path[CELL]), 9)
    return f"r{row + 1}c{col + 1}", int(path[DIGIT]), int(path[CODE])


def cell_of(name: str) -> int:
    return 9 * (int(name[1]) - 1) + int(name[3]) - 1


def row_of(number: int, digits: str) -> dict[str, int]:
    """Return the cells of a row; a dot is an empty cell."""
    return {f"r{number}c{at + 1}": int(digit) for at, digit in enumerate(digits) if digit != "."}


SINGLE_IN_BOX = {"r1c4": 1, "r2c7": 1, "r4c2": 1, "r7c3": 1}
"""1 has one place in the upper left box, r3c1."""


def test_an_empty_board_has_no_single() -> None:
    assert see_first({}) is None


def test_a_full_house_comes_before_a_hidden_single() -> None:
    assert see_first(row_of(9, "12345678.") | {"r1c4": 9, "r2c7": 9, "r4c2": 9, "r7c3": 9}) == ("r9c9", 9, FULL_HOUSE)


def test_a_hidden_single_of_a_box() -> None:
    assert see_first(SINGLE_IN_BOX) == ("r3c1", 1, IN_BOX)


def test_a_hidden_single_of_a_row() -> None:
    assert see_first(row_of(5, "1234.....") | {"r4c6": 9, "r7c7": 9, "r1c8": 9, "r2c9": 8}) == ("r5c9", 9, IN_LINE)


def test_a_naked_single_where_nothing_else_is_open() -> None:
    around = {"r5c1": 1, "r5c2": 2, "r5c9": 3, "r1c5": 4, "r2c5": 5, "r8c5": 6, "r4c4": 7, "r6c6": 8}
    assert see_first(around) == ("r5c5", 9, NAKED)


@pytest.mark.parametrize(("last", "cell"), [("r1c4", "r3c1"), ("r9c6", "r7c9")])
def test_of_two_alike_the_one_near_the_last_digit(last: str, cell: str) -> None:
    other = {"r9c6": 2, "r8c3": 2, "r6c8": 2, "r3c7": 2}
    assert see_first(SINGLE_IN_BOX | other, last) == (cell, int(last == "r9c6") + 1, IN_BOX)
