"""Points, millimeters and rectangles: what every room of the layouts measures in. Zero is the bottom left corner of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

PT_PER_MM = 72 / 25.4

Point = tuple[float, float]
"""A place on a page: x and y."""


class Box(NamedTuple):
    """A rectangle on a page by its edges, as PDF writes it, in points."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def size_mm(self) -> tuple[float, float]:
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
        return self.x, self.y

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2
