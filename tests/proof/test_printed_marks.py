"""Marks between two cells are read by their shape and place, and no others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.families import find_family
from generator.model import BAR, BLACK_DOT, CIRCLE, EDGE, INSIDE, LESS, LETTER_V, LETTER_X, WHITE_DOT, Sign
from generator.proof.page_reader import read_pages
from generator.proof.printed_marks import Shapes, SignBoard, Stroke, find_marks
from generator.proof.printed_signs import find_signs
from layouts.drawing.figures import draw_figure
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.drawing.signs import MARKS
from layouts.themes import THEMES
from layouts.themes.theme import Theme

BOARD = SignBoard(0.0, 30.0, 10.0, 10.0, 3, 3)
BLACK, GRAY, WHITE = 0.0, 0.5, 1.0


def box(row: float, col: float, high: float, wide: float, gray: float) -> Stroke:
    """Return a shape around a point of the board, in rows and columns."""
    x, y = 10 * col, 30 - 10 * row
    return (x - 5 * wide, y - 5 * high, x + 5 * wide, y + 5 * high, gray)


def dot(row: float, col: float, gray: float = BLACK, size: float = 0.26) -> Stroke:
    return box(row, col, size, size, gray)


def vee(row: float, col: float, high: float = 0.28, wide: float = 0.2) -> tuple[Stroke, Stroke]:
    x, y, up, out = 10 * col, 30 - 10 * row, 5 * high, 5 * wide
    return (x - out, y + up, x, y - up, 1.0), (x, y - up, x + out, y + up, 1.0)


def cross(row: float, col: float, shift: float = 0.0) -> tuple[Stroke, Stroke]:
    x, y = 10 * col, 30 - 10 * row
    return (x - 1, y + 1.4, x + 1, y - 1.4, 1.0), (x - 1 + shift, y - 1.4, x + 1 + shift, y + 1.4, 1.0)


def test_dots_bars_and_letters_are_marks_of_the_two_cells_beside_them() -> None:
    dots = [dot(0.5, 1), dot(1, 0.5), dot(1, 0.5, WHITE, 0.18)]
    bars = [box(2, 1.5, 0.2, 0.54, BLACK), box(1.5, 2, 0.54, 0.2, BLACK)]
    found = find_marks([*vee(1.5, 1), *cross(2, 2.5)], Shapes(dots, bars), BOARD)
    assert found == [
        Sign(EDGE, (3, 4), LETTER_V),
        Sign(EDGE, (5, 8), LETTER_X),
        Sign(EDGE, (0, 1), BLACK_DOT),
        Sign(EDGE, (0, 3), WHITE_DOT),
        Sign(EDGE, (4, 7), BAR),
        Sign(EDGE, (4, 5), BAR),
    ]


def test_a_v_below_a_cell_is_no_chevron() -> None:
    """A chevron that opens upward is wider than deep."""
    assert find_marks(vee(1, 0.5), Shapes(), BOARD) == [Sign(EDGE, (0, 3), LETTER_V)]
    assert find_marks(vee(1, 0.5, 0.2, 0.26), Shapes(), BOARD) == [Sign(EDGE, (3, 0), LESS)]


@pytest.mark.parametrize(
    ("strokes", "dots", "bars"),
    [
        ((), [dot(0.5, 0.5)], ()),
        ((), [dot(1, 1)], ()),
        ((), [dot(0, 0.5)], ()),
        ((), [dot(0.5, 3)], ()),
        ((), [dot(0.5, 1, GRAY)], ()),
        ((), [dot(0.5, 1, WHITE)], ()),
        ((), [dot(0.5, 1), dot(0.5, 2, WHITE, 0.18)], ()),
        ((), [dot(0.5, 1), dot(0.5, 1, WHITE, 0.4)], ()),
        ((), (), [box(0.5, 1, 0.2, 0.54, BLACK)]),
        ((), (), [box(0.5, 1, 0.54, 0.2, GRAY)]),
        ((), (), [box(0.5, 1.1, 0.54, 0.2, BLACK)]),
        (vee(1, 0.5, -0.28), (), ()),
        (vee(0.5, 0.5), (), ()),
        (cross(0.5, 1, 1.0), (), ()),
        (cross(0.5, 0.5), (), ()),
        (cross(0.5, 1)[:1], (), ()),
    ],
    ids=[
        *("dot in a cell", "at a corner", "above", "right", "gray dot", "white only", "white elsewhere", "white too large"),
        *("bar across", "gray bar", "bar aside", "upside down", "v in a cell", "uneven x", "x in a cell", "half an x"),
    ],
)
def test_shapes_that_are_no_mark_at_its_place_are_refused(strokes: tuple[Stroke, ...], dots: list[Stroke], bars: list[Stroke]) -> None:
    assert find_marks(strokes, Shapes(dots, bars), BOARD) is None


def test_a_circle_is_a_gray_disc_with_a_white_one_on_it() -> None:
    outer, inner = dot(1.5, 0.5, GRAY, 0.84), dot(1.5, 0.5, WHITE, 0.8)
    assert find_marks((), Shapes(circles=[outer, inner]), BOARD) == [Sign(INSIDE, (3,), CIRCLE)]
    for wrong in (
        [outer],
        [inner, outer],
        [outer, outer],
        [dot(1, 0.5, GRAY, 0.84), dot(1, 0.5, WHITE, 0.8)],
        [outer, dot(1.6, 0.5, WHITE)],
    ):
        assert find_marks((), Shapes(circles=wrong), BOARD) is None


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_all_marks_are_read_back_at_all_sizes(theme: Theme, tmp_path: Path) -> None:
    family = find_family("sudoku-9x9")
    places = [(cell, cell + 1) for cell in range(80) if cell % 9 < 8] + [(cell, cell + 9) for cell in range(72)]
    marks = sorted(Sign(EDGE, cells, tuple(MARKS)[at % len(MARKS)]) for at, cells in enumerate(places))
    marks += [Sign(INSIDE, (cell,), CIRCLE) for cell in range(0, 81, 2)]
    figure = replace(family.draw(family.geometry, bytes(81)), signs=tuple(marks))
    ink = PageInk(tmp_path / "marks.pdf", (700.0, 700.0), About("Marks"))
    for at, cell in enumerate((10.0, 14.0, 20.0, 26.0)):
        draw_figure(ink, figure, (10.0 + 330.0 * (at % 2), 10.0 + 330.0 * (at // 2)), cell, theme.look)
    ink.end_page()
    ink.save()
    (page,) = read_pages(tmp_path / "marks.pdf")
    assert [grid.signs for grid in page.grids] == [figure.signs] * 4


def test_a_letter_within_a_dot_is_a_second_mark() -> None:
    dots = Shapes([dot(0.5, 1, BLACK, 0.32), dot(0.5, 1, WHITE, 0.25)])
    assert find_signs(vee(0.5, 1, 0.16, 0.12), BOARD, (), dots) == (Sign(EDGE, (0, 1), LETTER_V), Sign(EDGE, (0, 1), WHITE_DOT))
    assert find_signs([*vee(0.5, 1), *vee(0.5, 1)], BOARD) is None
