"""The table of lines and regions that differ in few cells."""

from __future__ import annotations

import pytest

from generator.families import FAMILIES, find_family
from generator.kernels.leftovers import IN, LINE, LINES, MOST_CELLS, MOST_LINES, OUT, REGION, SIZE, WIDTH, list_leftovers
from generator.puzzles.fill import fill

JIGSAW = find_family("jigsaw-9x9")


def rows_of(index: int) -> tuple[list[list[int]], list[list[int]], bytes]:
    """Return the table of a random jigsaw, its houses, and a grid of it."""
    grid = fill(JIGSAW, 3, "leftovers", index)
    assert JIGSAW.extra is not None
    board = JIGSAW.extra.board(grid.extra)
    return list_leftovers(board).tolist(), board.houses.tolist(), grid.digits


@pytest.mark.parametrize("index", range(10))
def test_both_sides_of_every_row_have_the_same_digits(index: int) -> None:
    rows, houses, digits = rows_of(index)
    assert rows
    for row in rows:
        size, lines = row[SIZE], row[LINES]
        inside = {cell for house in row[LINE : LINE + lines] for cell in houses[house]}
        covered = {cell for house in row[REGION : REGION + lines] for cell in houses[house]}
        out, into = row[OUT : OUT + size], row[IN : IN + size]
        assert (set(out), set(into)) == (covered - inside, inside - covered)
        assert sorted(digits[cell] for cell in out) == sorted(digits[cell] for cell in into)
        assert 1 <= lines <= MOST_LINES
        assert 1 <= size <= MOST_CELLS
        assert len(row) == WIDTH


def test_smaller_groups_come_first() -> None:
    rows, _, _ = rows_of(0)
    assert [row[SIZE] for row in rows] == sorted(row[SIZE] for row in rows)


def test_rectangular_regions_have_no_leftovers() -> None:
    """Pointing and claiming compare rectangles with lines."""
    for family in FAMILIES:
        if family.play.has_houses_only and not family.extra:
            assert list_leftovers(family.geometry).shape == (0, WIDTH)
