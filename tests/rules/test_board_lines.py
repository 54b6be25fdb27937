"""Rows, columns and diagonals of a board."""

from __future__ import annotations

import pytest

from generator.rules.board_lines import list_diagonals, list_lines, orient_line


def test_rows_come_first() -> None:
    assert list_lines(3) == [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8)]


@pytest.mark.parametrize("n", [3, 4, 9])
def test_numbers_of_all_diagonals_have_different_places(n: int) -> None:
    """A number is before the first cell, as the second is after it."""
    diagonals = list_diagonals(n)
    places = {tuple(2 * one - other for one, other in zip(divmod(line[0], n), divmod(line[1], n), strict=True)) for line in diagonals}
    assert len({frozenset(line) for line in diagonals}) == len(places) == 2 * (2 * n - 3)
    assert {len(line) for line in diagonals} == {*range(2, n + 1)}


def test_a_line_has_one_order_from_either_end() -> None:
    for line in [*list_lines(5), *list_diagonals(5)]:
        assert orient_line(line, 5) == orient_line(line[::-1], 5) == line
