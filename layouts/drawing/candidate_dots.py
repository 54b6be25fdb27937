"""Candidate dots: a fine dot for every digit in each empty cell of a board.

They are at the positions of pencil marks, to be crossed out or written over.
"""

from __future__ import annotations

from math import ceil, sqrt

from generator.model import Figure
from layouts.drawing.ink import Ink

DOT_PT, DOT_SHARE = 0.75, 0.03
"""Least diameter of a dot in points, and its diameter in cells. Dots are black, because screens break up dots of grey."""

REACH, LABEL_REACH = 0.62, 0.5
"""Distance from the first dot's center to the last one's, in cells; the same vertically on boards with cage sums."""

LEAST_PITCH_PT = 4.0
"""Least distance of dots, at which they are still separate; boards with smaller cells get no dots."""


def has_candidates(answer: Figure) -> bool:
    """Return whether a board has as many different symbols as rows.

    Boards of discs have none, and boards of 0 and 1 need no marks for them.
    """
    return len(set(answer.symbols)) == answer.n_rows and all(answer.symbols)


def draw_dots(ink: Ink, figure: Figure, x: float, y: float, cell: float) -> None:
    """Draw the candidate dots of a board whose bottom left corner is at x, y.

    Parameters
    ----------
    x, y, cell : in points; a board with too small cells gets no dots
    """
    n_digits = figure.n_rows
    side = ceil(sqrt(n_digits))
    rows = ceil(n_digits / side)
    # Dots stand in the middle of their cell, as far apart across as down; below a label they are closer together and lower.
    pitch = REACH * cell / (side - 1)
    if pitch < LEAST_PITCH_PT:
        return
    has_labels = bool(figure.labels)
    high = LABEL_REACH * cell / (rows - 1) if has_labels else pitch
    drop = (REACH - LABEL_REACH) / 2 * cell if has_labels else 0.0
    dots = []
    for index, symbol in enumerate(figure.symbols):
        if not symbol:
            row, col = divmod(index, figure.n_cols)
            left = x + (col + 0.5) * cell - (side - 1) * pitch / 2
            top = y + (figure.n_rows - row - 0.5) * cell + (rows - 1) * high / 2 - drop
            places = (divmod(digit, side) for digit in range(n_digits))
            dots += [(left + along * pitch, top - down * high) for down, along in places]
    ink.lines([(*dot, *dot) for dot in dots], max(DOT_PT, DOT_SHARE * cell), is_round=True)
