"""Drawing of pieces on boards: a star, or a disc for queens and crowns."""

from __future__ import annotations

from math import cos, pi, sin

from layouts.drawing.ink import Ink

DISC_RADIUS = 0.3
STARS, STAR_RADII = "stars", (0.4, 0.17)
STAR = tuple((STAR_RADII[at % 2] * sin(at * pi / 5), STAR_RADII[at % 2] * cos(at * pi / 5)) for at in range(10))
"""Mark of figures whose pieces are stars, and the corners of a star: outer and inner radius and place, in cells."""


def draw_piece(ink: Ink, mark: str, x: float, y: float, cell: float, grey: float = 0.0) -> None:
    """Draw a piece in the middle of a cell: a star, or else a disc.

    mark   as in `Figure`
    cell   side of the cell in points
    """
    if mark == STARS:
        ink.polygon([(x + right * cell, y + up * cell) for right, up in STAR], grey)
    else:
        ink.disc(x, y, DISC_RADIUS * cell, grey)
