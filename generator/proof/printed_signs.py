"""Reading of the signs of a board: the clues printed between its cells.

Signs are read from what is drawn, by its shape and place alone; no rule is known here. A further kind is one function more in READERS.
`layouts/drawing/signs.py` draws signs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from generator.model import EDGE, Sign

MISPLACED = 0.04
"""Largest distance, in cells, of a sign from its place, and of its ends from a symmetrical shape."""

LEAST_DEPTH = 0.05
"""Least depth of a chevron, in cells; the direction of a flatter one cannot be seen."""

Stroke = tuple[float, ...]
"""x0, y0, x1, y1 in points, then the thickness."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SignBoard:
    """The place of a board: left and top in points, and the sides of its cells."""

    left: float
    top: float
    side_x: float
    side_y: float
    n_rows: int
    n_cols: int

    def place(self, x: float, y: float) -> Point:
        """Return a point as rows from the top and columns from the left, in cells."""
        return (self.top - y) / self.side_y, (x - self.left) / self.side_x


Reader = Callable[[Sequence[Stroke], SignBoard], list[Sign] | None]
"""(strokes, board) -> the signs of one kind, or None if a stroke is at no place of a sign."""


def find_signs(strokes: Sequence[Stroke], board: SignBoard) -> tuple[Sign, ...] | None:
    """Return the signs that strokes form, in ascending order.

    The result is None for strokes that form none, at another place than a sign has, and for two signs at one place.

    strokes   lines of a board that are neither level nor upright, in the order drawn
    """
    found: list[Sign] = []
    for read in READERS:
        signs = read(strokes, board)
        if signs is None:
            return None
        found += signs
    places = {(sign.kind, frozenset(sign.cells)) for sign in found}
    return tuple(sorted(found)) if len(places) == len(found) else None


def _read_edges(strokes: Sequence[Stroke], board: SignBoard) -> list[Sign] | None:
    """Return the signs "<" of chevrons: two strokes that meet at a tip."""
    if len(strokes) % 2:
        return None
    signs = [_read_chevron(one, other, board) for one, other in zip(strokes[::2], strokes[1::2], strict=True)]
    return None if None in signs else [sign for sign in signs if sign]


def _read_chevron(one: Stroke, other: Stroke, board: SignBoard) -> Sign | None:
    """Return the sign of a chevron, with the cell at its tip first."""
    if one[2:4] != other[0:2]:
        return None
    tip, first, last = board.place(*one[2:4]), board.place(*one[0:2]), board.place(*other[2:4])
    opening = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    depth = (opening[0] - tip[0], opening[1] - tip[1])
    is_level = abs(depth[1]) > abs(depth[0])  # between two cells of a row
    if abs(depth[is_level]) < LEAST_DEPTH or abs(depth[not is_level]) > MISPLACED:
        return None
    # The ends are at the same distance from the line between the cells, whose middle is the middle of the sign.
    middle = ((opening[0] + tip[0]) / 2, (opening[1] + tip[1]) / 2)
    row, col = (int(middle[0]), round(middle[1])) if is_level else (round(middle[0]), int(middle[1]))
    expected = (row + 0.5, float(col)) if is_level else (float(row), col + 0.5)
    is_even = abs(first[is_level] - last[is_level]) <= MISPLACED
    if not is_even or max(abs(middle[0] - expected[0]), abs(middle[1] - expected[1])) > MISPLACED:
        return None
    before = (row, col - 1) if is_level else (row - 1, col)
    if min(before) < 0 or row >= board.n_rows or col >= board.n_cols:
        return None
    cells = (before[0] * board.n_cols + before[1], row * board.n_cols + col)
    return Sign(EDGE, cells if depth[is_level] > 0 else cells[::-1], "<")


READERS: tuple[Reader, ...] = (_read_edges,)
"""How each kind of sign is read."""
