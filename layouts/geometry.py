"""Points, millimeters and rectangles, used by all of `layouts`.

Zero is the bottom left corner of a page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

PT_PER_MM = 72 / 25.4

Point = tuple[float, float]
"""A position on a page: x and y, in points."""


class Box(NamedTuple):
    """A rectangle on a page by its edges, as PDF writes it, in points."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height in millimeters."""
        return (self.right - self.left) / PT_PER_MM, (self.top - self.bottom) / PT_PER_MM


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle on a page, in points; x and y are its bottom left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def corner(self) -> Point:
        """The bottom left corner."""
        return self.x, self.y

    @property
    def right(self) -> float:
        """The x of the right edge, in points."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """The y of the upper edge, in points."""
        return self.y + self.height

    @property
    def middle(self) -> float:
        """The x halfway between the left and right edges, in points."""
        return self.x + self.width / 2
