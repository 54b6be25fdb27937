"""Symbols by their outlines, for files whose letters are shapes.

HarfBuzz reads the outlines of all symbols that boards print from the font files; those of a file must be among them. So the symbol is the
one that is seen, whatever the file says about it in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import fontpkg
import uharfbuzz

from generator.model import PICTURES
from generator.proof.drawn_paths import Box, Outline, OutlineStep, Point
from layouts.fonts.faces import FILES
from layouts.fonts.picture_font import picture_font

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+−×÷"
"""Characters on boards: digits, letters, and the operators of cages."""

PER_EM = 1000.0
"""Outlines are in thousandths of the type size."""

NEAR = 2.0
"""Largest distance of two points that are the same, in thousandths: each is rounded to whole ones, a curve's after it was converted."""


class Shape(NamedTuple):
    """A symbol by its outline, with the rectangle around it, in thousandths."""

    symbol: str
    box: Box


def find_shape(outline: Outline) -> Shape | None:
    """Return the symbol with this outline; None if no symbol of a board has it."""
    letters, points = _divide(outline)
    for symbol, known in _read_symbols().get(letters, []):
        if all(map(_is_near, points, known)):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            return Shape(symbol, (min(xs), min(ys), max(xs), max(ys)))
    return None


def _is_near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) <= NEAR and abs(one[1] - other[1]) <= NEAR


def _divide(outline: Iterable[OutlineStep]) -> tuple[str, tuple[Point, ...]]:
    """Return the letters and the points of an outline.

    The line that closes a contour is left out, because some readers of fonts add it.
    """
    steps: list[OutlineStep] = []
    start: Point = (0.0, 0.0)
    for step in outline:
        if step.letter == "M":
            start = step.points[0]
        last = steps[-1] if steps else step
        if step.letter == "Z" and last.letter == "L" and _is_near(last.points[0], start):
            steps.pop()
        steps.append(step)
    return "".join(step.letter for step in steps), tuple(point for step in steps for point in step.points)


@cache
def _read_symbols() -> dict[str, list[tuple[str, tuple[Point, ...]]]]:
    """Return all symbols of all faces with their points, by the letters of outlines."""
    found: dict[str, list[tuple[str, tuple[Point, ...]]]] = {}
    for font, symbols in _list_fonts():
        for symbol in symbols:
            glyph = font.get_nominal_glyph(ord(symbol))
            if glyph is not None:
                pen = _Pen(PER_EM / font.face.upem)
                font.draw_glyph_with_pen(glyph, pen)
                letters, points = _divide(pen.steps)
                found.setdefault(letters, []).append((symbol, points))
    return found


def _list_fonts() -> Iterator[tuple[uharfbuzz.Font, str]]:
    """Yield every font with the symbols that it may be used for."""
    for file in FILES.values():
        blob = uharfbuzz.Blob.from_file_path(str(fontpkg.path(file.family, file.weight, file.style)))
        yield uharfbuzz.Font(uharfbuzz.Face(blob)), SYMBOLS
    yield uharfbuzz.Font(uharfbuzz.Face(picture_font())), "".join(PICTURES)


class _Pen:
    """Collects an outline from HarfBuzz, with curves converted to cubic ones."""

    def __init__(self, scale: float) -> None:
        self.steps: list[OutlineStep] = []
        self._scale = scale
        self._at: Point = (0.0, 0.0)

    def moveTo(self, point: Point) -> None:
        """Begin a contour."""
        self._add("M", point)

    def lineTo(self, point: Point) -> None:
        """Add a line."""
        self._add("L", point)

    def curveTo(self, *points: Point) -> None:
        """Add a cubic curve."""
        self._add("C", *points)

    def qCurveTo(self, control: Point, end: Point) -> None:
        """Add a quadratic curve as a cubic one."""
        controls = [(x + 2 * (control[0] - x) / 3, y + 2 * (control[1] - y) / 3) for x, y in (self._at, end)]
        self._add("C", *controls, end)

    def closePath(self) -> None:
        """End a contour."""
        self.steps.append(OutlineStep("Z", ()))

    def _add(self, letter: str, *points: Point) -> None:
        self.steps.append(OutlineStep(letter, tuple((self._scale * x, self._scale * y) for x, y in points)))
        self._at = points[-1]
