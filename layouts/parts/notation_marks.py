"""Icons of the marks on boards of the glossary, and a cell drawn large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt

from generator.model import HAIR, Position
from layouts.drawing.figures import LINE_PT
from layouts.drawing.ink import CENTER, Ink
from layouts.fonts.faces import digit_height, text_width
from layouts.parts.chain_arrows import ARROW_PT, HEAD_PT, HEAD_WIDTH
from layouts.parts.positions import (
    ABOUT,
    CROSS_PT,
    DASH_PT,
    LIT,
    RING_PT,
    STRIKE_PT,
    draw_cross,
)
from layouts.plan.setting import Setting

IS_USED: dict[str, Callable[[Position], bool]] = {
    "dark": lambda position: bool(position.pattern_cells),
    "light": lambda position: bool(position.highlighted),
    "struck": lambda position: bool(position.eliminated) and not position.crosses,
    "circled": lambda position: bool(position.circled),
    "boxed": lambda position: bool(position.squared),
    "solid": lambda position: any(arrow[4] for arrow in position.arrows),
    "dashed": lambda position: any(not arrow[4] for arrow in position.arrows),
    "ruled_out": lambda position: position.crosses and bool(position.ruled_out),
    "crossed": lambda position: position.crosses and bool(position.eliminated),
}
"""Marks in the order of their explanations, and whether a position has them."""

EXAMPLE = "5"
SIZE, RADIUS, REACH, ARROW = 0.66, 0.48, 0.3, 1.2
"""Type size of the digit of an icon, radius of its circle, reach of crosses and length of arrows, in sides of the icon."""

CANDIDATE_SIZE, EDGE_PT = 0.25, 1.0
"""Type size of candidates in the large cell, in its sides, and the thickness of its frame."""

Draw = Callable[[Ink, Setting, float, float, float], None]
"""Draws an icon with its bottom left corner at x, y and a side in points."""


def list_marks(positions: Sequence[Position]) -> list[str]:
    """Return the names of the marks that some of the positions have."""
    return [mark for mark, is_used in IS_USED.items() if any(map(is_used, positions))]


def icon_of(mark: str) -> Draw:
    """Return the function that draws the icon of a mark."""
    return ICONS[mark]


def _shade(grey: float) -> Draw:
    def draw(ink: Ink, _: Setting, x: float, y: float, side: float) -> None:
        ink.fill(x, y, side, side, 0.0)
        edge = LINE_PT[HAIR]
        ink.fill(x + edge, y + edge, side - 2 * edge, side - 2 * edge, grey)

    return draw


def _digit(ink: Ink, setting: Setting, x: float, y: float, side: float) -> None:
    face, size_pt = setting.faces.digit, SIZE * side
    ink.text(x + side / 2, y + side / 2 - digit_height(face) * size_pt / 2, EXAMPLE, face, size_pt, CENTER)


def _struck(ink: Ink, setting: Setting, x: float, y: float, side: float) -> None:
    _digit(ink, setting, x, y, side)
    face, size_pt = setting.faces.digit, SIZE * side
    across, up = 0.7 * text_width(EXAMPLE, face, size_pt), 0.55 * digit_height(face) * size_pt
    mid_x, mid_y = x + side / 2, y + side / 2
    ink.lines([(mid_x - across, mid_y - up, mid_x + across, mid_y + up)], STRIKE_PT)


def _circled(ink: Ink, setting: Setting, x: float, y: float, side: float) -> None:
    ink.disc(x + side / 2, y + side / 2, RADIUS * side, 0.0)
    ink.disc(x + side / 2, y + side / 2, RADIUS * side - RING_PT, 1.0)
    _digit(ink, setting, x, y, side)


def _boxed(ink: Ink, setting: Setting, x: float, y: float, side: float) -> None:
    inset = (0.5 - RADIUS) * side
    for edge, grey in ((inset, 0.0), (inset + RING_PT, 1.0)):
        ink.fill(x + edge, y + edge, side - 2 * edge, side - 2 * edge, grey)
    _digit(ink, setting, x, y, side)


def _arrow(dash_pt: float) -> Draw:
    def draw(ink: Ink, _: Setting, x: float, y: float, side: float) -> None:
        middle, end = y + side / 2, x + ARROW * side
        ink.lines([(x, middle, end, middle)], ARROW_PT, dash_pt=dash_pt)
        ink.lines([(end - HEAD_PT, middle + up * HEAD_WIDTH * HEAD_PT, end, middle) for up in (-1, 1)], ARROW_PT)

    return draw


def _crossed(width_pt: float) -> Draw:
    def draw(ink: Ink, _: Setting, x: float, y: float, side: float) -> None:
        draw_cross(ink, x + side / 2, y + side / 2, REACH * side, width_pt)

    return draw


ICONS: dict[str, Draw] = {
    "dark": _shade(ABOUT),
    "light": _shade(LIT),
    "struck": _struck,
    "circled": _circled,
    "boxed": _boxed,
    "solid": _arrow(0.0),
    "dashed": _arrow(DASH_PT),
    "ruled_out": _crossed(LINE_PT[HAIR]),
    "crossed": _crossed(CROSS_PT),
}


def draw_cell(ink: Ink, setting: Setting, n: int, digits: Sequence[int], place: tuple[float, float, float]) -> None:
    """Draw a cell with candidates, each at its place; `place` is left, bottom, side."""
    x, y, side = place
    face, size_pt = setting.faces.digit, CANDIDATE_SIZE * side
    cols = ceil(sqrt(n))
    rows = ceil(n / cols)
    ink.fill(x, y, side, side, 0.0)
    ink.fill(x + EDGE_PT, y + EDGE_PT, side - 2 * EDGE_PT, side - 2 * EDGE_PT, 1.0)
    for digit in digits:
        row, col = divmod(digit - 1, cols)
        low = y + side - (row + 0.5) * side / rows - digit_height(face) * size_pt / 2
        ink.text(x + (col + 0.5) * side / cols, low, str(digit), face, size_pt, CENTER)
