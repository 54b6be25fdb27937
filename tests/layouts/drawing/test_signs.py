"""Signs between cells: chevrons in four directions, thick enough, clear of digits."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from generator.model import (
    BAR,
    BLACK_DOT,
    EDGE,
    FRAME,
    HAIR,
    INSIDE,
    LESS,
    LETTER_V,
    LETTER_X,
    OUTSIDE,
    OUTSIDE_MARGIN,
    WALL,
    WHITE_DOT,
    Figure,
    Sign,
)
from layouts.drawing.cell_marks import Marking
from layouts.drawing.figures import draw_figure
from layouts.drawing.ink_log import InkLog
from layouts.drawing.signs import (
    ARM,
    BAR_DEEP,
    BAR_LONG,
    DEPTH,
    DOT,
    DRAWINGS,
    GAP,
    LETTER_HIGH,
    LETTER_WIDE,
    MARKS,
    OUTSIDE_SIZE,
    PER_HAIR,
    REACH,
)
from layouts.drawing.svg_ink import VectorInk
from layouts.fonts.faces import digit_height, text_width
from layouts.parts.positions import LEAST_CELL_PT, find_spread
from layouts.style.look import LEAST_LINE_PT, PRESS_LOOK
from layouts.themes import THEMES
from layouts.themes.theme import Theme

BOARD = Figure(2, 2, ("",) * 4, bytes([3, 3, 1, 1, 3, 3]), bytes([3, 1, 3, 3, 1, 3]))


LEAST_WHITE_PT = 0.2
"""Least white between the boxes of a candidate and of a sign; that between their curves is more."""


def drawn(figure: Figure, cell: float = 40.0) -> list[str]:
    ink = InkLog()
    draw_figure(ink, figure, (0, 0), cell)
    return [line.strip() for line in ink.pages[0]]


def edge(first: int, last: int) -> Sign:
    return Sign(EDGE, (first, last), "<")


@pytest.mark.parametrize(
    ("sign", "corners"),
    [
        (edge(0, 1), "43.4,64.8 36.6,60.0 43.4,55.2"),  # tip at the left: the left digit is smaller
        (edge(1, 0), "36.6,64.8 43.4,60.0 36.6,55.2"),
        (edge(0, 2), "15.2,36.6 20.0,43.4 24.8,36.6"),  # tip at the top: the upper digit is smaller
        (edge(2, 0), "15.2,43.4 20.0,36.6 24.8,43.4"),
    ],
    ids=["right", "left", "down", "up"],
)
def test_a_chevron_opens_toward_the_second_cell(sign: Sign, corners: str) -> None:
    lines = drawn(replace(BOARD, signs=(sign,)))
    assert lines[-1] == f"polyline of 1.407: {corners}"
    assert [line for line in lines if line.startswith("polyline")] == [lines[-1]]


def test_the_line_is_white_behind_a_sign_and_no_more_than_the_line() -> None:
    hair, wall = (replace(BOARD, upright=bytes([FRAME, weight, FRAME] * 2), signs=(edge(0, 1),)) for weight in (HAIR, WALL))
    length = 2 * (ARM + GAP) * 40.0
    assert f"fill 39.3 53.2 1.4 x {length:.1f} grey 1" in drawn(hair)
    assert f"fill 38.6 53.2 2.8 x {length:.1f} grey 1" in drawn(wall)
    assert f"fill 13.2 39.3 {length:.1f} x 1.4 grey 1" in drawn(replace(BOARD, signs=(edge(0, 2),)))


def test_equal_boards_with_other_signs_are_other_stamps() -> None:
    keys = []

    class KeyLog(InkLog):
        def stamp(self, key, x, y, box, draw) -> None:  # type: ignore[no-untyped-def]
            keys.append(key)

    for sign in (edge(0, 1), edge(1, 0)):
        draw_figure(KeyLog(), replace(BOARD, signs=(sign,)), (0, 0), 40.0)
    assert keys[0] != keys[1]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("cell", [10.0, 20.0, 32.0, 64.0])
def test_chevrons_are_thicker_than_cell_lines_and_stay_at_their_edge(theme: Theme, cell: float) -> None:
    ink, look = InkLog(), theme.look
    draw_figure(ink, replace(BOARD, signs=(edge(0, 1),)), (0, 0), cell, look)
    found = [re.match(r" +polyline of ([\d.]+)", line) for line in ink.pages[0]]
    (width,) = (float(match[1]) for match in found if match)
    assert width > look.lines.thickness(HAIR, cell) >= LEAST_LINE_PT
    if cell >= 20.0:
        assert DEPTH * cell + width / 2 < REACH * cell


def test_marks_of_cells_do_not_cover_signs() -> None:
    ink = InkLog()
    draw_figure(ink, replace(BOARD, signs=(edge(0, 1),)), (0, 0), 40.0, PRESS_LOOK, Marking([((0, 1, 2, 3), 0.8)]))
    fills = [line for line in ink.pages[0] if line.startswith("fill")]
    assert fills[0] == "fill 6.4 46.4 27.2 x 27.2 grey 0.8"
    assert REACH > DEPTH


EXTENTS = {
    LESS: ((DEPTH, ARM), (DEPTH, ARM), True),
    WHITE_DOT: ((DOT, DOT), (DOT, DOT), False),
    BLACK_DOT: ((DOT, DOT), (DOT, DOT), False),
    BAR: ((BAR_DEEP, BAR_LONG), (BAR_DEEP, BAR_LONG), False),
    LETTER_X: ((LETTER_WIDE, LETTER_HIGH), (LETTER_HIGH, LETTER_WIDE), True),
    LETTER_V: ((LETTER_WIDE, LETTER_HIGH), (LETTER_HIGH, LETTER_WIDE), True),
}
"""Of each mark: half its depth into a cell and half its length along the edge, beside the cell and above it; whether it is a line."""


@pytest.mark.parametrize("mark", EXTENTS)
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("n", [4, 5, 6, 7, 8, 9])
def test_candidates_touch_no_sign_and_are_where_the_proof_expects_them(n: int, theme: Theme, mark: str) -> None:
    """The box of each candidate ends before the marks at its four edges."""
    bare = Figure(n, n, ("",) * n * n, bytes(n * (n + 1)), bytes(n * (n + 1)))
    cell, face = LEAST_CELL_PT, theme.look.faces.digit
    spread = find_spread(replace(bare, signs=(edge(0, 1),)), cell, face)
    beside, above, is_line = EXTENTS[mark]
    clear = (theme.look.lines.thickness(HAIR, cell) * PER_HAIR / 2 if is_line else 0.0) + LEAST_WHITE_PT
    high = digit_height(face) * spread.size_pt / 2
    for digit in range(1, n + 1):
        x, y = spread.place(digit, cell)
        wide = text_width(str(digit), face, spread.size_pt) / 2
        row, col = int(y / cell * spread.rows), int(x / cell * spread.cols)
        assert row * spread.cols + col == digit - 1
        for side, along, size, length, (depth, arm) in (
            (x, y, wide, high, beside),
            (cell - x, y, wide, high, beside),
            (y, x, high, wide, above),
            (cell - y, x, high, wide, above),
        ):
            is_apart = side - size > depth * cell + clear or abs(along - cell / 2) - length > arm * cell + clear
            assert is_apart, (digit, side, along)
    places = [spread.place(digit, cell)[0] for digit in range(1, spread.cols + 1)]
    assert all(right - left > text_width("8", face, spread.size_pt) for left, right in pairwise(places))


def test_dots_bars_and_letters_are_on_the_line_between_their_cells() -> None:
    def marks(mark: str, cells: tuple[int, int]) -> list[str]:
        lines = drawn(replace(BOARD, signs=(Sign(EDGE, cells, mark),)))
        return lines[len(drawn(BOARD)) :]

    assert marks(BLACK_DOT, (0, 1)) == ["disc 40.0 60.0 radius 5.2 grey 0"]
    assert marks(WHITE_DOT, (0, 2)) == ["disc 20.0 40.0 radius 5.2 grey 0", "disc 20.0 40.0 radius 3.8 grey 1"]
    assert marks(BAR, (0, 1)) == ["fill 36.0 49.2 8.0 x 21.6 grey 0", "fill 37.4 50.6 5.2 x 18.8 grey 1"]
    assert marks(BAR, (0, 2)) == ["fill 9.2 36.0 21.6 x 8.0 grey 0", "fill 10.6 37.4 18.8 x 5.2 grey 1"]
    assert marks(LETTER_V, (0, 1))[1:] == ["polyline of 1.407: 36.5,64.4 40.0,55.6 43.5,64.4"]
    assert marks(LETTER_X, (0, 2))[1:] == ["polyline of 1.407: 16.5,44.4 23.5,35.6", "polyline of 1.407: 16.5,35.6 23.5,44.4"]


def test_a_letter_within_a_dot_is_smaller_and_drawn_after_it() -> None:
    lines = drawn(replace(BOARD, signs=(Sign(EDGE, (0, 1), LETTER_V), Sign(EDGE, (0, 1), WHITE_DOT))))
    assert lines[len(drawn(BOARD)) :] == [
        "disc 40.0 60.0 radius 6.4 grey 0",
        "disc 40.0 60.0 radius 5.0 grey 1",
        "polyline of 1.407: 37.5,63.2 40.0,56.8 42.5,63.2",
    ]


def test_small_white_dots_are_white_inside() -> None:
    ink = InkLog()
    draw_figure(ink, replace(BOARD, signs=(Sign(EDGE, (0, 1), WHITE_DOT),)), (0, 0), 10.0, PRESS_LOOK)
    outer, inner = (float(line.split(" radius ")[1].split()[0]) for line in ink.pages[0] if "disc" in line)
    assert inner / outer > 0.6


def outside(*cells: int) -> Sign:
    return Sign(OUTSIDE, cells, "2")


@pytest.mark.parametrize(
    ("sign", "x", "y"),
    [(outside(0, 2), 20, 100), (outside(2, 0), 20, -20), (outside(0, 1), -20, 60), (outside(3, 2), 100, 20)],
    ids=["above", "below", "left", "right"],
)
def test_a_number_outside_is_half_a_cell_from_its_line_and_smaller_than_a_digit(sign: Sign, x: float, y: float) -> None:
    """The corner of the figure is that of the white around the board."""
    board = replace(BOARD, symbols=("1", "", "", ""), signs=(sign,))
    lines, (left, low, *_) = drawn(board), (40.0 * margin for margin in board.margins)
    assert f"fill {x - 11.2:.1f} {y - 11.2:.1f} 22.4 x 22.4 grey 1" in lines
    (number,) = [
        re.match(r"text about ([-\d.]+) ([-\d.]+) (\S+ [\d.]+)", line) for line in lines if line.startswith("text ") and line.endswith("2")
    ]
    assert number, lines
    face, size_pt = PRESS_LOOK.faces.digit, OUTSIDE_SIZE * PRESS_LOOK.lines.size_per_cell * 40.0
    assert float(number[1]) == pytest.approx(x + left, abs=0.1)
    assert float(number[2]) == pytest.approx(y + low - digit_height(face) * size_pt / 2, abs=0.1)


def test_only_boards_with_numbers_outside_have_white_around_them() -> None:
    assert replace(BOARD, signs=(edge(0, 1),)).extent == BOARD.extent == (2, 2)
    above, below, letter = (replace(BOARD, signs=(sign,)) for sign in (outside(0, 2), outside(2, 0), outside(2, 0)._replace(text="A")))
    assert above.margins == (OUTSIDE_MARGIN, 0, 0, OUTSIDE_MARGIN)
    assert below.margins == (OUTSIDE_MARGIN,) * 4
    assert letter.margins == (0, OUTSIDE_MARGIN, 0, 0)
    place, least = OUTSIDE_MARGIN - 0.5, digit_height(PRESS_LOOK.faces.digit) * PRESS_LOOK.lines.size_per_cell / 2
    assert place > least


def test_a_picture_has_its_signs() -> None:
    ink = VectorInk((80.0, 80.0), "A board")
    draw_figure(ink, replace(BOARD, signs=(edge(0, 1),)), (0, 0), 40.0)
    assert 'polyline points="43.4,15.2 36.6,20 43.4,24.8" fill="none" stroke="#000000" stroke-width="1.407"' in ink.finish()


def test_every_kind_of_sign_of_the_model_is_drawn() -> None:
    assert set(DRAWINGS) == {EDGE, OUTSIDE, INSIDE}
    assert set(MARKS) == EXTENTS.keys()
