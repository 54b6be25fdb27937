"""The paths of a drawing, as the readers of all formats find them.

`form_reader.py` finds them in a PDF, `svg_reader.py` and `eps_reader.py` in pictures. `grid_lines.py` finds the board that they form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from generator.proof.grid_lines import Color, Strokes
from generator.proof.printed_marks import BLACK, Trace

MOVE, LINE, CURVE = "move", "line", "curve"
"""Kinds of step along a path."""

STAR_LINES = 9
"""Least straight lines of a star; a rectangle has fewer."""

LIGHTNESS = (0.3, 0.59, 0.11)
"""Share of red, green and blue in the gray that a color prints as. Source: PostScript Language Reference, third edition, 7.2.1."""

Point = tuple[float, float]


class OutlineStep(NamedTuple):
    """A step of an outline: M, L, C or Z as in SVG, with its points."""

    letter: str
    points: tuple[Point, ...]


Outline = tuple[OutlineStep, ...]
"""A path in coordinates of its own."""

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""


class PathStep(NamedTuple):
    """A step along a path, from a point to another; a curve is several steps."""

    start: Point
    end: Point
    kind: str


class DrawnPath(NamedTuple):
    """A path as it is drawn.

    fill, stroke   colors; None if its inside is not filled, or no line is drawn along it
    width          thickness of the line in points
    """

    steps: tuple[PathStep, ...]
    fill: Color | None = None
    stroke: Color | None = None
    width: float = 0.0
    is_dashed: bool = False

    @property
    def box(self) -> Box:
        """The rectangle around the ends of all steps."""
        xs, ys = [step.end[0] for step in self.steps], [step.end[1] for step in self.steps]
        return min(xs), min(ys), max(xs), max(ys)


def gray_of(color: Color) -> float:
    """Return the gray that a color prints as; black, gray and white are exact."""
    red, green, blue = color
    return red if red == green == blue else sum(weight * part for weight, part in zip(LIGHTNESS, color, strict=True))


def sort_paths(paths: Iterable[DrawnPath]) -> Strokes:
    """Return the paths of a board by what they may be: lines, fills, curves."""
    found: tuple[list, list, list, list, list, list] = ([], [], [], [], [], [])
    lines, dashes, fills, discs, traces, colored = found
    for path in paths:
        if path.stroke:
            gray = gray_of(path.stroke)
            if gray > BLACK:
                traces.append(Trace((path.steps[0].end, *(step.end for step in path.steps[1:])), path.width, gray))
                continue
            kind = dashes if path.is_dashed else lines
            kind += [(*step.start, *step.end, path.width) for step in path.steps if step.kind == LINE]
        elif path.fill and path.steps:
            shape = (*path.box, gray_of(path.fill))
            (discs if _is_piece(path) else fills).append(shape)
            if len(set(path.fill)) > 1:
                colored.append((*path.box, path.fill))
    return Strokes(*(tuple(kind) for kind in found))


def _is_piece(path: DrawnPath) -> bool:
    """Return whether a filled path is a disc or a star, not a rectangle."""
    kinds = [step.kind for step in path.steps]
    return CURVE in kinds or kinds.count(LINE) >= STAR_LINES


def trace_outline(outline: Outline, place: Callable[[float, float], Point]) -> Iterator[PathStep]:
    """Yield the steps of an outline on a page; the last line of a closed contour too.

    Parameters
    ----------
    place : coordinates of the outline -> point of the page
    """
    before = start = (0.0, 0.0)
    for letter, points in outline:
        if letter == "M":
            start = place(*points[0])
            yield PathStep(before, start, MOVE)
            before = start
        elif letter == "Z" and before != start:
            yield PathStep(before, start, LINE)
            before = start
        for point in points if letter in "LC" else ():
            here = place(*point)
            yield PathStep(before, here, LINE if letter == "L" else CURVE)
            before = here
