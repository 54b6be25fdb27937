"""Arrows beside a board: their ways are found, and other strokes are refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.families import find_family
from generator.model import OUTSIDE, Sign
from generator.proof.page_reader import read_pages
from generator.proof.printed_marks import SignBoard, Stroke
from generator.proof.printed_signs import PLACE, find_signs, read_arrows
from generator.rules.board_lines import list_diagonals
from layouts.drawing.figures import draw_figure
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.themes import THEMES
from layouts.themes.theme import Theme

BOARD = SignBoard(0.0, 30.0, 10.0, 10.0, 3, 3)


def white(row: float, col: float) -> Stroke:
    """Return the white of a place, by its middle in rows from the top and columns."""
    x, y, reach = 10 * col, 30 - 10 * row, 5 * PLACE
    return (x - reach, y - reach, x + reach, y + reach, 1.0)


def arrow(row: float, col: float, down: int, right: int, spread: float = 0.06) -> list[Stroke]:
    """Return an arrow from the middle of a place, pointing along a diagonal."""

    def point(level: float, steep: float) -> tuple[float, float]:
        return 10 * (col + level * right), 30 - 10 * (row + steep * down)

    tip, tail, first, last = point(0.4, 0.4), point(0.2, 0.2), point(0.3 - spread, 0.3 + spread), point(0.3 + spread, 0.3 - spread)
    return [(*first, *tip, 1.0), (*tip, *last, 1.0), (*tail, *tip, 1.0)]


def test_a_place_with_an_arrow_is_that_of_a_diagonal() -> None:
    places = {(-0.5, -0.5, 1, 1): (0, 4, 8), (-0.5, 0.5, 1, 1): (1, 5), (3.5, 2.5, -1, -1): (7, 3), (2.5, -0.5, -1, 1): (3, 1)}
    for (row, col, down, right), line in places.items():
        assert find_signs(arrow(row, col, down, right), BOARD, [white(row, col)]) == (Sign(OUTSIDE, line, ""),)
    assert read_arrows(arrow(-0.5, 3.5, 1, -1), BOARD) == {(-1, 3): (1, -1)}


@pytest.mark.parametrize(
    "strokes",
    [
        arrow(-0.5, 0.5, 1, 1)[:2],
        [*arrow(-0.5, 0.5, 1, 1), *arrow(-0.5, 0.5, 1, -1)],
        [*arrow(-0.5, 0.5, 1, 1)[:2], *arrow(-0.5, 1.5, 1, 1)[2:]],
        arrow(-0.4, 0.5, 1, 1),
        arrow(-0.5, 0.5, 1, 1, 0.2),
        arrow(-0.5, 0.5, -1, 1),
        arrow(-0.5, 1.5, 1, 1),
        arrow(-0.5, 0.5, 1, -1),
    ],
    ids=["no shaft", "two", "another shaft", "misplaced", "wide head", "away", "another place", "one cell"],
)
def test_strokes_that_are_no_arrow_at_the_place_are_refused(strokes: list[Stroke]) -> None:
    assert find_signs(strokes, BOARD, [white(-0.5, 0.5)]) is None


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_numbers_of_all_diagonals_are_read_back_at_all_sizes(theme: Theme, tmp_path: Path) -> None:
    family = find_family("sudoku-9x9")
    signs = tuple(sorted(Sign(OUTSIDE, line, str(11 + at)) for at, line in enumerate(list_diagonals(9))))
    figure = replace(family.draw(family.geometry, bytes(81)), signs=signs)
    ink = PageInk(tmp_path / "arrows.pdf", (700.0, 700.0), About("Arrows"))
    for at, cell in enumerate((12.0, 16.0, 20.0, 26.0)):
        draw_figure(ink, figure, (20.0 + 340 * (at % 2), 20.0 + 340 * (at // 2)), cell, theme.look)
    ink.end_page()
    ink.save()
    grids = [grid for page in read_pages(tmp_path / "arrows.pdf") for grid in page.grids]
    assert [grid.signs for grid in grids] == [signs] * 4
