"""Squares of columns and rows: of one board, of overlapping ones, and of none."""

from __future__ import annotations

from generator.families import find_family
from generator.families.base.geometry import open_board, overlap_sudokus
from generator.kernels.marks import list_squares
from generator.model import COLUMN, ROW

CROSS = {"upper_left": (0, 0), "middle": (1, 1)}
"""Two sudokus that share four boxes, so that lines overlap in six cells."""


def test_a_board_of_n_rows_and_columns_is_one_square() -> None:
    for name in ("sudoku-9x9", "sudoku-6x6", "jigsaw-9x9", "windoku-9x9", "futoshiki-5"):
        board = find_family(name).geometry
        columns, rows = ([at for at, known in enumerate(board.kinds) if known == kind] for kind in (COLUMN, ROW))
        assert list_squares(board).tolist() == [[columns, rows]], name


def test_a_board_without_lines_has_none() -> None:
    assert list_squares(open_board(9, 8)).shape == (0, 2, 9)


def test_each_of_two_overlapping_sudokus_is_a_square() -> None:
    board = overlap_sudokus(CROSS, 3, 3)
    squares = list_squares(board)
    assert squares.shape == (2, 2, 9)
    for (columns, rows), corner in zip(squares, (0, 3 * 12 + 3), strict=True):
        for at in range(9):
            assert board.houses[rows[at]].tolist() == [corner + 12 * at + col for col in range(9)]
            assert board.houses[columns[at]].tolist() == [corner + at + 12 * row for row in range(9)]
