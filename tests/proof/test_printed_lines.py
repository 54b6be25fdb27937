"""Lines through cells are read by their gray, thickness and place, and no others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.families import find_family
from generator.model import ARROW, LINE, THERMOMETER, WHISPER, Sign
from generator.proof.page_reader import read_pages
from generator.proof.printed_marks import SignBoard, Stroke, Trace
from generator.proof.printed_signs import read_lines
from layouts.drawing.figures import draw_figure
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.themes import THEMES
from layouts.themes.theme import Theme

BOARD = SignBoard(0.0, 30.0, 10.0, 10.0, 3, 3)
LIGHT, DARK, WHITE = 0.75, 0.5, 1.0


def trace(*places: tuple[float, float], width: float = 2.6, gray: float = LIGHT) -> Trace:
    """Return a line through points of the board, in rows and columns."""
    return Trace(tuple((10 * col, 30 - 10 * row) for row, col in places), width, gray)


def disc(row: float, col: float, gray: float = LIGHT, radius: float = 3.6) -> Stroke:
    x, y = 10 * col, 30 - 10 * row
    return (x - radius, y - radius, x + radius, y + radius, gray)


TUBE, BULB = trace((0.5, 0.5), (0.5, 1.5), (1.5, 2.5)), disc(0.5, 0.5)
SHAFT = trace((2.5, 0.5), (1.5, 0.5), width=0.6, gray=DARK)
POINT = trace((1.7, 0.35), (1.5, 0.5), (1.7, 0.65), width=0.6, gray=DARK)
RING = [disc(2.5, 0.5, DARK, 4.4), disc(2.5, 0.5, WHITE, 3.8)]


def test_a_thermometer_and_an_arrow_are_lines_with_their_discs() -> None:
    other = [disc(2.5, 2.5, DARK), disc(2.5, 2.5, WHITE, 3.0)]
    found, rest = read_lines([TUBE, SHAFT, POINT], [BULB, *RING, *other], BOARD)
    assert found == [Sign(LINE, (0, 1, 5), THERMOMETER), Sign(LINE, (6, 3), ARROW)]
    assert rest == other


def test_a_whisper_is_a_line_of_medium_thickness_that_takes_no_disc() -> None:
    other = [disc(2.5, 0.5, DARK), disc(2.5, 0.5, WHITE, 3.0)]
    strand = trace((2.5, 0.5), (1.5, 0.5), (0.5, 1.5), width=1.3, gray=0.6)
    assert read_lines([strand, TUBE], [*other, BULB], BOARD) == (
        [Sign(LINE, (6, 3, 1), WHISPER), Sign(LINE, (0, 1, 5), THERMOMETER)],
        other,
    )
    assert read_lines([trace((2.5, 0.5), (0.5, 0.5), width=1.3, gray=0.6)], [], BOARD)[0] is None


@pytest.mark.parametrize(
    ("traces", "discs"),
    [
        ([TUBE], []),
        ([TUBE], [disc(0.5, 0.5, DARK)]),
        ([TUBE], [disc(1.5, 2.5)]),
        ([trace((0.5, 0.5), (0.5, 2.5))], [BULB]),
        ([trace((0.5, 0.5), (0.6, 1.5))], [BULB]),
        ([trace((0.5, 0.5), (0.5, 1.5), (0.5, 0.5))], [BULB]),
        ([trace((0.5, 0.5))], [BULB]),
        ([trace((0.5, 0.5), (-0.5, 0.5))], [BULB]),
        ([SHAFT], RING),
        ([SHAFT, TUBE], [*RING, BULB]),
        ([SHAFT, trace((1.7, 0.35), (1.5, 0.5), width=0.6, gray=DARK)], RING),
        ([SHAFT, trace((1.3, 0.35), (1.5, 0.5), (1.3, 0.65), width=0.6, gray=DARK)], RING),
        ([SHAFT, trace((1.7, 0.35), (1.5, 0.5), (1.7, 0.4), width=0.6, gray=DARK)], RING),
        ([SHAFT, POINT], RING[:1]),
        ([SHAFT, POINT], RING[::-1]),
    ],
    ids=[
        *("no bulb", "another gray", "bulb at the end", "a cell left out", "aside", "back again", "one cell", "off the board"),
        *("no point", "thick point", "half a point", "point backward", "uneven point", "full ring", "ring inside out"),
    ],
)
def test_gray_lines_that_are_none_of_them_are_refused(traces: list[Trace], discs: list[Stroke]) -> None:
    assert read_lines(traces, discs, BOARD)[0] is None


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_all_lines_are_read_back_at_all_sizes(theme: Theme, tmp_path: Path) -> None:
    """Lines beside each other, then one in each direction, with digits on them."""
    family = find_family("sudoku-9x9")
    figure = family.draw(family.geometry, bytes(range(9)) * 9)
    lines = [(0, 1, 2, 11, 10, 9), (8, 17, 26, 35), (80, 79, 69, 78), (72, 64, 55, 63), (40, 31, 23)]
    together = tuple(sorted(Sign(LINE, cells, (THERMOMETER, ARROW, WHISPER)[at % 3]) for at, cells in enumerate(lines)))
    alone = [Sign(LINE, (40, 40 + step), text) for step in (-10, -9, -8, -1, 1, 8, 9, 10) for text in (THERMOMETER, ARROW, WHISPER)]
    ink = PageInk(tmp_path / "lines.pdf", (700.0, 700.0), About("Lines"))
    for at, cell in enumerate((10.0, 14.0, 20.0, 26.0)):
        draw_figure(ink, replace(figure, signs=together), (10.0 + 330.0 * (at % 2), 10.0 + 330.0 * (at // 2)), cell, theme.look)
    ink.end_page()
    for sign in alone:
        draw_figure(ink, replace(figure, signs=(sign,)), (10.0, 10.0), 40.0, theme.look)
        ink.end_page()
    ink.save()
    first, *others = read_pages(tmp_path / "lines.pdf")
    assert [grid.signs for grid in first.grids] == [together] * 4
    assert [grid.symbols for grid in first.grids] == [figure.symbols] * 4
    assert [page.grids[0].signs for page in others] == [(sign,) for sign in alone]
