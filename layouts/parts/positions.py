"""Draws a position: a board on the way to its solution, small candidates where they matter, what a step is about in shades.

The board is drawn as every board is, so the proof reads it and its candidates. Shades, strokes and crosses it does not see; they carry
nothing that a reader could take for a clue.
"""

from __future__ import annotations

from math import ceil, sqrt

from generator.model import HAIR, Figure, Position
from layouts.drawing.figures import LINE_PT, draw_figure
from layouts.drawing.ink import CENTER, Ink
from layouts.fonts.faces import SMALLEST_PT, digit_height, text_width
from layouts.plan.setting import Setting

LIT, ABOUT = 0.9, 0.76
"""Greys of houses looked along and of cells a step is about."""

PENCIL_SHARE, STRIKE_PT, CROSS_PT, CROSS, CROSS_GREY = 0.3, 0.9, 1.5, 0.14, 0.6
REACH, CAGED_REACH, CAGED_DROP = 0.6, 0.38, 0.09
"""Size of a candidate in cells, at least the smallest type; the part of a cell candidates spread over; where cages have sums and dotted
lines, candidates keep between them, so far below the middle."""

LEAST_CELL_EMS, CAGED_CELL_EMS, TEXT_EMS = 2.62, 3.66, 1.78
"""Side of a cell in sizes of its candidates, that they fit into, with cages too, and in sizes of the text beside it."""


def position_cell(figure: Figure, text_pt: float, width: float) -> float:
    """Return the side of a position's cells beside running text of a size, no wider than a column."""
    least = (CAGED_CELL_EMS if figure.cages else LEAST_CELL_EMS) * SMALLEST_PT
    return min(max(least, TEXT_EMS * text_pt), width / figure.n_cols)


def draw_position(ink: Ink, setting: Setting, position: Position, x: float, y: float, cell: float) -> None:
    """Draw a position with its bottom left corner at x, y."""
    marks = ((position.lit, LIT), (position.about, ABOUT))
    draw_figure(ink, position.figure, (x, y), cell, setting.layout.look, marks)
    for index, digits in enumerate(position.pencil):
        if digits:
            _draw_pencil(ink, setting, position, index, (*_corner(position, index, x, y, cell), cell))
    if position.crosses:
        gone = [index for index, _ in position.struck]
        for cells, grey, width in ((position.closed, CROSS_GREY, LINE_PT[HAIR]), (gone, 0.0, CROSS_PT)):
            for index in cells:
                left, low = _corner(position, index, x, y, cell)
                _draw_cross(ink, left + cell / 2, low + cell / 2, CROSS * cell, width, grey)


def _draw_cross(ink: Ink, x: float, y: float, arm: float, width_pt: float, grey: float) -> None:
    ink.lines([(x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm)], width_pt, grey)


def _corner(position: Position, index: int, x: float, y: float, cell: float) -> tuple[float, float]:
    row, col = divmod(index, position.figure.n_cols)
    return x + col * cell, y + (position.figure.n_rows - row - 1) * cell


def _draw_pencil(ink: Ink, setting: Setting, position: Position, index: int, place: tuple[float, float, float]) -> None:
    """Set the candidates of a cell whose corner and side are given, each at its digit's place; struck ones with a stroke through."""
    left, low, cell = place
    figure, face = position.figure, setting.faces.digit
    is_caged = bool(figure.labels)
    side = ceil(sqrt(figure.n_rows))
    rows = ceil(figure.n_rows / side)
    size_pt = max(SMALLEST_PT, (PENCIL_SHARE - (REACH - CAGED_REACH) / 4 * is_caged) * cell)
    high = digit_height(face) * size_pt
    across = REACH * cell / max(1, side - 1)
    down = (CAGED_REACH if is_caged else REACH) * cell / max(1, rows - 1)
    middle = low + cell / 2 - CAGED_DROP * cell * is_caged
    for digit in position.pencil[index]:
        row, col = divmod(digit - 1, side)
        mid_x, mid_y = left + cell / 2 + (col - (side - 1) / 2) * across, middle + ((rows - 1) / 2 - row) * down
        ink.text(mid_x, mid_y - high / 2, str(digit), face, size_pt, CENTER)
        if (index, digit) in position.struck:
            arm_x, arm_y = 0.7 * text_width(str(digit), face, size_pt), 0.55 * high
            ink.lines([(mid_x - arm_x, mid_y - arm_y, mid_x + arm_x, mid_y + arm_y)], STRIKE_PT)
