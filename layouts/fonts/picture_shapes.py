"""Outlines of the pictures and squares of puzzles for children, and of pieces.

Pictures and squares replace digits. Each is drawn here, as contours of a TrueType glyph: points on the outline, and between them control
points of quadratic curves. Lengths are thousandths of the type size. Outer contours run clockwise, holes the other way. `picture_font.py`
makes a font of them.

Hatching names the color of a square without ink of that color: it is the way in which engravers mark colors of coats of arms. Source:
Silvester Petra Sancta, Tesserae gentilitiae, 1638: red upright, blue level, green falling, purple rising lines, yellow dots. The lines of
purple are thick here, so that children do not take it for green.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from generator.model import PICTURES
from layouts.fonts.piece_outlines import OUTLINES
from layouts.geometry import Point

Contour = list[tuple[int, int, bool]]
"""Points of a closed outline: x, y, and whether it is on the outline."""

WIDTH, HEIGHT = 800, 760
"""Width of every picture with its margins, and height above the baseline."""

MIDDLE = (WIDTH / 2, HEIGHT / 2)
ARCS = 8
"""Curves of a circle."""

SIDE, RIM, STRIPE, PITCH = 700, 50, 56, 150
"""A hatched square: its side, the thickness of its edge and of its stripes, and the distance of stripes."""

PIECE = 920
"""Side of the cell of a piece."""

PIECES = {"\N{BLACK CHESS QUEEN}": "queens", "\N{BLACK CHESS KING}": "crowns"}
"""Characters for the pieces of boards, as EPUBs write them, with the mark of their figures."""

INNER = (SIDE - RIM) / 2
"""Reach of stripes from the middle: into the edge, but not through it."""


def polygon(*points: tuple[float, float]) -> Contour:
    """Return a contour of straight lines."""
    return [(round(x), round(y), True) for x, y in points]


def circle(x: float, y: float, radius: float, is_hole: bool = False) -> Contour:
    """Return a circle of quadratic curves."""
    points: Contour = []
    for at in range(2 * ARCS):
        angle, reach = -pi * at / ARCS, radius / cos(pi / ARCS) if at % 2 else radius
        points.append((round(x + reach * cos(angle)), round(y + reach * sin(angle)), at % 2 == 0))
    return points[::-1] if is_hole else points


def sun() -> list[Contour]:
    """Draw a disc with twelve rays."""
    x, y = MIDDLE
    rays = []
    for at in range(12):
        angle, half = pi * at / 6, 0.13
        ends = [(angle + half, 240), (angle, 380), (angle - half, 240)]
        rays.append(polygon(*((x + reach * cos(turn), y + reach * sin(turn)) for turn, reach in ends)))
    return [circle(x, y, 195), *rays]


def heart() -> list[Contour]:
    """Draw a heart of quadratic curves."""
    right = [(400, 600, True), (440, 740, False), (590, 740, True), (740, 740, False), (740, 560, True), (740, 340, False)]
    left = [(800 - x, y, is_on) for x, y, is_on in right[:0:-1]]
    return [[*right, (400, 20, True), *left]]


def star() -> list[Contour]:
    """Draw a star with five points."""
    x, y = MIDDLE[0], 350
    turns = [(pi / 2 - pi * at / 5, 172 if at % 2 else 410) for at in range(10)]
    return [polygon(*((x + reach * cos(turn), y + reach * sin(turn)) for turn, reach in turns))]


def house() -> list[Contour]:
    """Draw a house with a roof, a door and a window."""
    roof = polygon((20, 370), (400, 750), (520, 630), (520, 740), (630, 740), (630, 520), (780, 370))
    walls = polygon((120, 0), (120, 340), (680, 340), (680, 0))
    door, window = polygon((430, 0), (570, 0), (570, 230), (430, 230)), polygon((200, 120), (340, 120), (340, 250), (200, 250))
    return [roof, walls, door, window]


def moon() -> list[Contour]:
    """Draw a crescent, open to the right."""
    top, bottom = (690, 700, True), (690, 60, True)
    outer = [(560, 760, False), (450, 760, True), (130, 740, False), (130, 380, True), (130, 20, False), (450, 0, True), (570, 0, False)]
    inner = [(420, 110, False), (420, 380, True), (420, 650, False)]
    return [[top, *inner[::-1], bottom, *outer[::-1]]]


def boat() -> list[Contour]:
    """Draw a boat with two sails."""
    hull = polygon((20, 210), (780, 210), (640, 0), (160, 0))
    return [hull, polygon((90, 270), (380, 750), (380, 270)), polygon((440, 270), (440, 680), (710, 270))]


def hatched(*contours: Contour) -> list[Contour]:
    """Draw a square with an edge, and something in it."""
    low, high = (WIDTH - SIDE) / 2, (WIDTH + SIDE) / 2
    bottom, top = (HEIGHT - SIDE) / 2, (HEIGHT + SIDE) / 2
    outer = polygon((low, bottom), (low, top), (high, top), (high, bottom))
    inner = polygon((low + RIM, bottom + RIM), (high - RIM, bottom + RIM), (high - RIM, top - RIM), (low + RIM, top - RIM))
    return [outer, inner, *contours]


def upright() -> list[Contour]:
    """Draw upright stripes."""
    x, y = MIDDLE
    places = [x + PITCH * at - STRIPE / 2 for at in (-1, 0, 1)]
    low, high = y - INNER, y + INNER
    return [polygon((at, low), (at, high), (at + STRIPE, high), (at + STRIPE, low)) for at in places]


def level() -> list[Contour]:
    """Draw level stripes."""
    x, y = MIDDLE
    places = [y + PITCH * at - STRIPE / 2 for at in (-1, 0, 1)]
    low, high = x - INNER, x + INNER
    return [polygon((low, at), (low, at + STRIPE), (high, at + STRIPE), (high, at)) for at in places]


def slanted(is_rising: bool, stripe: float, gap: float) -> list[Contour]:
    """Draw a stripe from corner to corner, and others beside it.

    Parameters
    ----------
    stripe : thickness of stripes
    gap : distance of the places where they meet an edge
    """
    half, made = INNER, []
    for at in (-2, -1, 0, 1, 2):
        # The stripe between the lines y = x + low and y = x + high, cut off at the square.
        low, high = (gap * at + side * 0.7 * stripe for side in (-1, 1))
        if abs(gap * at) > SIDE - RIM:
            continue
        ends = [*_cut(low, half), *_cut(high, half)[::-1]]
        shown = [(MIDDLE[0] + (x if is_rising else -x), MIDDLE[1] + y) for x, y in ends]
        made.append(polygon(*_clockwise(shown)))
    return made


def _cut(offset: float, half: float) -> list[tuple[float, float]]:
    """Return the ends of the line y = x + offset in a square around zero."""
    return [(max(-half, -half - offset), max(-half, -half + offset)), (min(half, half - offset), min(half, half + offset))]


def _clockwise(points: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    """Return points in clockwise order, with y upward."""
    area = sum(x * points[at - 1][1] - points[at - 1][0] * y for at, (x, y) in enumerate(points))
    return points if area > 0 else points[::-1]


def dots() -> list[Contour]:
    """Draw nine dots."""
    x, y = MIDDLE
    return [circle(x + 200 * col, y + 200 * row, 52) for row in (-1, 0, 1) for col in (-1, 0, 1)]


def piece(outline: Sequence[Point]) -> list[Contour]:
    """Draw a piece of a board from its outline, in cells from its middle."""
    return [polygon(*_clockwise([(MIDDLE[0] + PIECE * x, MIDDLE[1] + PIECE * y) for x, y in outline]))]


DRAWN: dict[str, list[Contour]] = {
    "sun": sun(),
    "heart": heart(),
    "star": star(),
    "house": house(),
    "moon": moon(),
    "boat": boat(),
    "red": hatched(*upright()),
    "blue": hatched(*level()),
    "green": hatched(*slanted(False, STRIPE, 1.45 * PITCH)),
    "yellow": hatched(*dots()),
    "purple": hatched(*slanted(True, 2.2 * STRIPE, 2.6 * PITCH)),
    "orange": hatched(*upright(), *level()),
    **{mark: piece(OUTLINES[mark]) for mark in PIECES.values()},
}
"""The contours of each picture, of each color and of each piece, by its name."""

SHAPES: dict[str, list[Contour]] = {symbol: DRAWN[name] for symbol, name in (PICTURES | PIECES).items()}
"""The contours of each symbol."""
