"""The drawing functions that every ink has.

An ink is a surface that pages are drawn on: `PageInk` writes a PDF, `InkLog` lines of text, `SvgInk` a picture. All lengths are points;
zero is the bottom left corner of the page. Everything is black or grey, 0 is black, 1 is paper; only pictures of boards may have tints.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from generator.model.own_pages import OwnPicture
from layouts.drawing.links import StructuredInk
from layouts.geometry import Box, Point

LEFT, CENTER, RIGHT = 0.0, 0.5, 1.0
"""Position of the given x in a line of text: at its start, middle or end."""

Segment = tuple[float, float, float, float]
Area = tuple[float, float, float, float]
"""Segment: a line as x0, y0, x1, y1. Area: a rectangle as x, y, width and height."""


class Rgb(NamedTuple):
    """A color by its parts of red, green and blue, 0 to 1."""

    red: float
    green: float
    blue: float


class Ink(StructuredInk, Protocol):
    """The drawing functions of every ink."""

    def end_page(self) -> None:
        """End the page and start the next one."""

    def text(self, x: float, y: float, text: str, face: str, size_pt: float, align: float = LEFT, grey: float = 0.0) -> None:
        """Draw one line of text with its baseline at y.

        `align` says whether x is the start, middle or end of the line.
        """

    def rows(self, x: float, y: float, pitch: float, rows: Sequence[str], face: str, size_pt: float) -> None:
        """Draw rows of digits, one in the middle of each cell; blanks are empty cells.

        Parameters
        ----------
        x, y : left edge of the first cell and baseline of the first row
        pitch : distance of cells
        """

    def lines(self, segments: Sequence[Segment], width_pt: float, grey: float = 0.0, dash_pt: float = 0.0, is_round: bool = False) -> None:
        """Draw straight lines with square or round ends, dashed for a `dash_pt` above 0."""

    def outline(self, corners: Sequence[Point], width_pt: float, dash_pt: float = 0.0) -> None:
        """Draw a closed line through points, with dashes that continue around its corners."""

    def polyline(self, corners: Sequence[Point], width_pt: float, grey: float = 0.0) -> None:
        """Draw an open line through points, with round ends and corners."""

    def fill(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """Fill a rectangle."""

    def tint(self, x: float, y: float, width: float, height: float, color: Rgb) -> None:
        """Fill a rectangle with a color."""

    def fills(self, boxes: Sequence[Area], grey: float) -> None:
        """Fill many rectangles as one shape; each is x, y, width, height."""

    def polygon(self, corners: Sequence[Point], grey: float = 0.0) -> None:
        """Fill the shape with some corners."""

    def disc(self, x: float, y: float, radius: float, grey: float = 0.0) -> None:
        """Fill a circle around a point."""

    def stamp(self, key: Hashable, x: float, y: float, box: Box, draw: Callable[[Ink], None]) -> None:
        """Draw a piece with its zero at x, y, reusing the last one with an equal key.

        Parameters
        ----------
        box : edges of the piece, from its zero
        """

    def picture(self, x: float, y: float, scale: float, picture: OwnPicture) -> None:
        """Draw a picture of the user's own, with its lower left corner at x, y."""

    def turned(self, x: float, y: float) -> AbstractContextManager[None]:
        """Draw what follows upside down, turned around a point.

        Links and anchors are not turned.
        """
        ...
