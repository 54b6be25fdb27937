"""Reading of marks: chevrons, letters, dots and bars between two cells; circles.

Each is recognized by its shape, and must be in the middle of the line between the cells, or in the middle of its cell.
`layouts/drawing/signs.py` draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.model import BAR, BLACK_DOT, CIRCLE, EDGE, INSIDE, LESS, LETTER_V, LETTER_X, WHITE_DOT, Sign

MISPLACED = 0.04
"""Largest distance, in cells, of a sign from its place, and of its ends from a symmetrical shape."""

LEAST_DEPTH = 0.05
"""Least depth of a chevron, in cells; the direction of a flatter one cannot be seen."""

HIGH = 1.1
"""Least height of a letter over its width; a chevron is at least as wide as deep."""

BLACK = 0.05
"""Gray up to which a dot or a bar is black."""

PAPER = 0.995
"""Gray from which a fill is white."""

Stroke = tuple[float, ...]
"""x0, y0, x1, y1 in points, then the thickness, or the gray of a dot or a bar."""

Point = tuple[float, float]
"""Rows from the top and columns from the left, in cells."""


@dataclass(frozen=True, slots=True)
class SignBoard:
    """The place of a board: left and top in points, the sides of its cells, its holes."""

    left: float
    top: float
    side_x: float
    side_y: float
    n_rows: int
    n_cols: int
    holes: frozenset[int] = frozenset()

    def place(self, x: float, y: float) -> Point:
        """Return a point as rows from the top and columns from the left, in cells."""
        return (self.top - y) / self.side_y, (x - self.left) / self.side_x

    def middle_of(self, stroke: Stroke) -> Point:
        """Return the middle of a stroke or of a filled shape."""
        return self.place((stroke[0] + stroke[2]) / 2, (stroke[1] + stroke[3]) / 2)


class Trace(NamedTuple):
    """A gray line as it was drawn, in one piece.

    corners   in points
    width     thickness in points
    gray      0 black to 1 white
    """

    corners: tuple[Point, ...]
    width: float
    gray: float


class Shapes(NamedTuple):
    """Filled shapes that may be marks, in the order drawn.

    dots      small discs: a black one, with a white one on it for a white dot
    bars      rectangles smaller than a cell that are not white
    circles   large discs that are not black: a gray one, then a white one on it
    traces    gray lines, of `printed_signs.py`
    """

    dots: Sequence[Stroke] = ()
    bars: Sequence[Stroke] = ()
    circles: Sequence[Stroke] = ()
    traces: Sequence[Trace] = ()


NO_SHAPES = Shapes()


def find_marks(strokes: Sequence[Stroke], shapes: Shapes, board: SignBoard) -> list[Sign] | None:
    """Return the marks that are drawn, or None if something is no mark at its place.

    Parameters
    ----------
    strokes : lines that are neither level nor upright, in the order drawn: two for each mark
    """
    found: list[Sign | None] = [None] if len(strokes) % 2 else []
    found += [_read_strokes(one, other, board) for one, other in zip(strokes[::2], strokes[1::2], strict=False)]
    found += _read_dots(shapes.dots, board)
    found += [_read_bar(bar, board) for bar in shapes.bars]
    found += [None] if len(shapes.circles) % 2 else []
    found += [_read_circle(one, other, board) for one, other in zip(shapes.circles[::2], shapes.circles[1::2], strict=False)]
    return None if None in found else [mark for mark in found if mark]


def _find_edge(middle: Point, board: SignBoard, *, is_level: bool) -> tuple[int, int] | None:
    """Return the two cells between whose middles a mark is, or None.

    Parameters
    ----------
    is_level : whether they are cells of one row
    """
    row, col = (int(middle[0]), round(middle[1])) if is_level else (round(middle[0]), int(middle[1]))
    expected = (row + 0.5, float(col)) if is_level else (float(row), col + 0.5)
    before = (row, col - 1) if is_level else (row - 1, col)
    if max(abs(middle[0] - expected[0]), abs(middle[1] - expected[1])) > MISPLACED:
        return None
    if min(before) < 0 or row >= board.n_rows or col >= board.n_cols:
        return None
    return before[0] * board.n_cols + before[1], row * board.n_cols + col


def _find_either(middle: Point, board: SignBoard) -> tuple[int, int] | None:
    """Return the two cells of one row or of one column between which a mark is."""
    return _find_edge(middle, board, is_level=True) or _find_edge(middle, board, is_level=False)


def _read_strokes(one: Stroke, other: Stroke, board: SignBoard) -> Sign | None:
    """Return the mark that two strokes form."""
    if one[2:4] != other[0:2]:
        return _read_cross(one, other, board)
    tip, first, last = board.place(*one[2:4]), board.place(*one[0:2]), board.place(*other[2:4])
    opening = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    depth = (opening[0] - tip[0], opening[1] - tip[1])
    is_level = abs(depth[1]) > abs(depth[0])  # a chevron between two cells of a row
    if abs(depth[is_level]) < LEAST_DEPTH or abs(depth[not is_level]) > MISPLACED or abs(first[is_level] - last[is_level]) > MISPLACED:
        return None
    middle = ((opening[0] + tip[0]) / 2, (opening[1] + tip[1]) / 2)
    # Letters are higher than wide; chevrons are wider than deep.
    if abs(depth[is_level]) > HIGH * abs(first[not is_level] - last[not is_level]):
        cells = _find_either(middle, board) if depth[0] < -LEAST_DEPTH else None
        return Sign(EDGE, cells, LETTER_V) if cells else None
    cells = _find_edge(middle, board, is_level=is_level)
    return Sign(EDGE, cells if depth[is_level] > 0 else cells[::-1], LESS) if cells else None


def _read_cross(one: Stroke, other: Stroke, board: SignBoard) -> Sign | None:
    """Return the X of two strokes with a common middle, each the other one mirrored."""
    middle, second = board.middle_of(one), board.middle_of(other)
    if max(abs(middle[0] - second[0]), abs(middle[1] - second[1])) > MISPLACED:
        return None
    (top, left), (bottom, right) = board.place(*one[0:2]), board.place(*one[2:4])
    (low, start), (high, end) = board.place(*other[0:2]), board.place(*other[2:4])
    is_even = max(abs(top - high), abs(bottom - low), abs(left - start), abs(right - end)) <= MISPLACED
    cells = _find_either(middle, board) if is_even and bottom - top > LEAST_DEPTH and right - left > LEAST_DEPTH else None
    return Sign(EDGE, cells, LETTER_X) if cells else None


def _read_dots(dots: Sequence[Stroke], board: SignBoard) -> list[Sign | None]:
    """Return the dots that discs form; None for each disc that is not part of one."""
    found: list[Sign | None] = []
    for at, dot in enumerate(dots):
        if dot[4] >= PAPER:
            # A white disc belongs to the black one before it.
            is_inside = at > 0 and dots[at - 1][4] <= BLACK and _is_within(dot, dots[at - 1], board)
            sign = found.pop() if is_inside else None
            found.append(sign._replace(text=WHITE_DOT) if sign else None)
        else:
            cells = _find_either(board.middle_of(dot), board) if dot[4] <= BLACK else None
            found.append(Sign(EDGE, cells, BLACK_DOT) if cells else None)
    return found


def _is_within(inner: Stroke, outer: Stroke, board: SignBoard) -> bool:
    """Return whether a disc is smaller than another one with the same middle."""
    middle, other = board.middle_of(inner), board.middle_of(outer)
    return inner[2] - inner[0] < outer[2] - outer[0] and max(abs(middle[0] - other[0]), abs(middle[1] - other[1])) <= MISPLACED


def _read_bar(bar: Stroke, board: SignBoard) -> Sign | None:
    """Return the sign of a bar along the line between two cells."""
    is_level = bar[3] - bar[1] > bar[2] - bar[0]  # it is upright between two cells of a row
    cells = _find_edge(board.middle_of(bar), board, is_level=is_level) if bar[4] <= BLACK else None
    return Sign(EDGE, cells, BAR) if cells else None


def _read_circle(outer: Stroke, inner: Stroke, board: SignBoard) -> Sign | None:
    """Return the sign of a circle: a gray disc in a cell, and a white one on it."""
    row, col = board.middle_of(outer)
    is_circle = outer[4] < PAPER <= inner[4] and _is_within(inner, outer, board)
    is_inside = 0 < row < board.n_rows and 0 < col < board.n_cols
    if not is_circle or not is_inside or max(abs(row % 1 - 0.5), abs(col % 1 - 0.5)) > MISPLACED:
        return None
    return Sign(INSIDE, (int(row) * board.n_cols + int(col),), CIRCLE)
