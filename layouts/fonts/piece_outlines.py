"""Outlines of the pieces on boards: a star, a queen, a crown.

Books draw them as polygons (`layouts/drawing/board_pieces.py`), EPUBs as characters (`picture_shapes.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, pi, sin

from layouts.geometry import Point

STAR_RADII = (0.4, 0.17)
"""Outer and inner radius of a star, in cells."""

BALL_STEPS, NECK = 10, 0.6
"""Lines around a ball on a point of a queen or crown, and half the angle at which it meets the point, in radians."""


def _draw_half(low: Sequence[Point], points: Sequence[tuple[Point, float, Point]], top: tuple[Point, float]) -> tuple[Point, ...]:
    """Return the outline of a symmetric piece, in cells from its middle.

    Parameters
    ----------
    low : right side of the foot, upward
    points : the points of the right side, from the outer one: middle and radius of the ball, and the foot of the point further inside
    top : middle and radius of the ball in the middle
    """
    right, before = list(low), low[-1]
    for (x, y), radius, valley in points:
        foot = ((before[0] + valley[0]) / 2, (before[1] + valley[1]) / 2)
        right += [*_trace_ball((x, y), radius, atan2(foot[1] - y, foot[0] - x)), valley]
        before = valley
    middle = _trace_ball(top[0], top[1], -pi / 2)
    return (*right, *middle, *((-x, y) for x, y in reversed(right)))


def _trace_ball(middle: Point, radius: float, down: float) -> list[Point]:
    """Return the way around a ball, from one side of its point to the other.

    Parameters
    ----------
    down : direction of the point from the ball, in radians
    """
    turn = 2 * (pi - NECK) / BALL_STEPS
    angles = (down + NECK + at * turn for at in range(BALL_STEPS + 1))
    return [(middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)) for angle in angles]


STAR = tuple((STAR_RADII[at % 2] * sin(at * pi / 5), STAR_RADII[at % 2] * cos(at * pi / 5)) for at in range(10))

# From below: the foot, the waist above it, and five points with balls.
QUEEN = _draw_half(
    low=((0.29, -0.38), (0.29, -0.3), (0.23, -0.27), (0.23, -0.22), (0.2, -0.19), (0.24, -0.04)),
    points=(((0.36, 0.17), 0.055, (0.135, 0.04)), ((0.19, 0.27), 0.055, (0.06, 0.08))),
    top=((0.0, 0.32), 0.06),
)

# From below: the band, a notch above it, and three points with balls.
CROWN = _draw_half(
    low=((0.31, -0.32), (0.31, -0.2), (0.27, -0.175), (0.31, -0.15)),
    points=(((0.38, 0.16), 0.055, (0.15, -0.03)),),
    top=((0.0, 0.26), 0.06),
)

STARS = "stars"
"""Mark of figures whose pieces are stars."""

OUTLINES = {STARS: STAR, "queens": QUEEN, "crowns": CROWN}
"""Corners of each piece that is no disc, in cells from the middle of its cell, by the mark of its figure."""
