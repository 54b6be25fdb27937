"""Dots for candidates: in each empty cell one for every digit, in the places where pencil marks go, pale, to cross out or to write over."""

from __future__ import annotations

from math import ceil, sqrt

from generator.model import Figure
from layouts.drawing.ink import Ink

GREY, DOT_PT, DOT_SHARE = 0.55, 0.9, 0.04
"""Ink of a dot, its least diameter, and its diameter in cells."""

REACH, LABEL_REACH = 0.62, 0.5
"""Part of a cell the dots spread over, from the middle of the first to that of the last; where cages have sums, how high."""

LEAST_PITCH_PT = 4.0
"""Distance of dots below which they would run together: boards whose cells are smaller have none."""


def draw_dots(ink: Ink, figure: Figure, x: float, y: float, cell: float) -> None:
    """Draw the dots of a board of digits whose bottom left corner is at x, y; boards with too small cells stay without."""
    n_digits = figure.n_rows
    side = ceil(sqrt(n_digits))
    rows = ceil(n_digits / side)
    pitch = REACH * cell / (side - 1)
    if pitch < LEAST_PITCH_PT:
        return
    high = LABEL_REACH * cell / (rows - 1) if figure.labels else pitch
    drop = (REACH - LABEL_REACH) / 2 * cell if figure.labels else 0.0
    dots = []
    for index, symbol in enumerate(figure.symbols):
        if not symbol:
            row, col = divmod(index, figure.n_cols)
            left = x + (col + 0.5) * cell - (side - 1) * pitch / 2
            top = y + (figure.n_rows - row - 0.5) * cell + (rows - 1) * high / 2 - drop
            places = (divmod(digit, side) for digit in range(n_digits))
            dots += [(left + along * pitch, top - down * high) for down, along in places]
    ink.lines([(*dot, *dot) for dot in dots], max(DOT_PT, DOT_SHARE * cell), GREY, is_round=True)
