"""Rows and columns of a board."""

from __future__ import annotations

from generator.rules.board_lines import list_lines


def test_rows_come_first() -> None:
    assert list_lines(3) == [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]
