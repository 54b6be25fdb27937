"""Small shapes that decorate pages, made of lines, areas and discs only.

Zero is the bottom left corner of the page; lengths are points.
"""

from __future__ import annotations

from generator.model import HAIR
from layouts.drawing.figures import LINE_PT
from layouts.drawing.ink import CENTER, Ink, Segment
from layouts.drawing.tags import ARTIFACT
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import fit_size
from layouts.fonts.piece_outlines import STAR
from layouts.geometry import Frame

PAPER, BLACK, FINE_PT = 1.0, 0.0, 0.75

LOZENGE_POINT = 0.01
"""Length of the slanted line whose square ends form a lozenge, in points."""

STAR_LOWEST = min(up for _, up in STAR)
STAR_HEIGHT = max(up for _, up in STAR) - STAR_LOWEST
"""Lowest corner of a star and its height, in the units of its corners."""

PILL_AIR = 0.62
"""White left and right of a number on its pill, in type sizes."""

LEAST_MIDDLE_PT = 2.0
"""Least length of a pill's middle part, which would otherwise be a thin line; a shorter pill becomes a disc."""


def outline_of(box: Frame) -> list[Segment]:
    """Return the four sides of a rectangle."""
    return [
        (box.x, box.y, box.right, box.y),
        (box.x, box.top, box.right, box.top),
        (box.x, box.y, box.x, box.top),
        (box.right, box.y, box.right, box.top),
    ]


def inner(box: Frame, by_pt: float) -> Frame:
    """Return a rectangle that is smaller on all sides; a negative length enlarges it."""
    return Frame(box.x + by_pt, box.y + by_pt, box.width - 2 * by_pt, box.height - 2 * by_pt)


def draw_lozenge(ink: Ink, x: float, y: float, side_pt: float, grey: float = BLACK) -> None:
    """Draw a square on its corner, around a point.

    It is a line too short to see, with thick square ends.
    """
    point = LOZENGE_POINT / 2
    ink.lines([(x - point, y - point, x + point, y + point)], side_pt, grey)


def draw_vignette(ink: Ink, x: float, y: float, width: float) -> None:
    """Draw a lozenge between two smaller ones and two fine rules, around a point."""
    # The middle lozenge has 4.4 pt; the small ones are 9 pt away, and the rules begin at 16 pt.
    draw_lozenge(ink, x, y, 4.4)
    for side in (-1, 1):
        draw_lozenge(ink, x + side * 9.0, y, 2.2)
    ink.lines([(x - width / 2, y, x - 16.0, y), (x + 16.0, y, x + width / 2, y)], FINE_PT)


def draw_pill(ink: Ink, box: Frame, grey: float = BLACK) -> None:
    """Fill a rectangle whose left and right sides are half circles."""
    # A disc at each end and a rectangle between them; a short pill is one disc.
    radius = min(box.height, box.width) / 2
    ink.disc(box.x + radius, box.y + box.height / 2, radius, grey)
    if box.width > 2 * radius:
        ink.disc(box.right - radius, box.y + box.height / 2, radius, grey)
        ink.fill(box.x + radius, box.y, box.width - 2 * radius, box.height, grey)


def pill_width(text: str, face: str, size_pt: float, height: float) -> float:
    """Return the width of a pill with a number on it; a short number gets a disc."""
    width = text_width(text, face, size_pt) + 2 * PILL_AIR * size_pt
    return height if width < height + LEAST_MIDDLE_PT else width


def draw_on_pill(ink: Ink, text: str, face: str, size_pt: float, box: Frame) -> None:
    """Draw a number in white in the middle of a black pill."""
    draw_pill(ink, box)
    size_pt = fit_size(text, face, size_pt, box.width - 0.5 * size_pt)
    ink.text(box.middle, box.y + (box.height - digit_height(face) * size_pt) / 2, text, face, size_pt, CENTER, PAPER)


def draw_dots(ink: Ink, x: float, y: float, width: float, radius: float, grey: float) -> None:
    """Draw a row of evenly spaced discs, from edge to edge."""
    # About two radii of white between two discs; the first and the last touch the ends of the row.
    count = max(2, round(width / (4.0 * radius)) + 1)
    for index in range(count):
        ink.disc(x + radius + index * (width - 2 * radius) / (count - 1), y, radius, grey)


def draw_rule(ink: Ink, x: float, y: float, width: float, weight: int, grey: float = BLACK) -> None:
    """Draw a horizontal rule; `weight` is HAIR, WALL or FRAME."""
    ink.lines([(x, y, x + width, y)], LINE_PT[weight], grey)


def draw_open_stars(ink: Ink, x: float, y: float, height: float, count: int, pitch: float = 0.0) -> None:
    """Draw a row of outlined stars, to be colored, from its bottom left corner.

    Parameters
    ----------
    pitch : distance of two stars, in points; 0 for a little more than their height
    """
    size, pitch = height / STAR_HEIGHT, pitch or 1.3 * height
    with ink.tag(ARTIFACT):
        for at in range(count):
            middle, low = x + at * pitch + height / 2, y - STAR_LOWEST * size
            ink.outline([(middle + right * size, low + up * size) for right, up in STAR], LINE_PT[HAIR])
