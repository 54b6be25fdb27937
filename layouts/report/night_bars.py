"""A row of bars, one a night, as a small SVG picture."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

BAR, GAP, HEIGHT = 10, 3, 48
"""Width of a bar, distance between two, and height of the highest, in CSS pixels."""

LEAST = 2
"""Height of the bar of a small value, so that it can be seen."""

MISSED = 4
"""Height of the mark of a night without a value."""

INK, MISSED_INK = "#4a6fa5", "#c0392b"


def draw_bars(values: Sequence[float | None]) -> bytes:
    """Return bars from left to right as an SVG file.

    values   one a night, from 0; None for a night without one, which has a red mark
    """
    highest = max((value for value in values if value), default=1.0)
    width = max(1, len(values)) * (BAR + GAP) - GAP
    picture = Element("svg", xmlns="http://www.w3.org/2000/svg", width=str(width), height=str(HEIGHT), viewBox=f"0 0 {width} {HEIGHT}")
    for at, value in enumerate(values):
        height = MISSED if value is None else max(LEAST, round(HEIGHT * value / highest))
        place = {"x": str(at * (BAR + GAP)), "y": str(HEIGHT - height), "width": str(BAR), "height": str(height)}
        SubElement(picture, "rect", place | {"fill": MISSED_INK if value is None else INK})
    return tostring(picture)
