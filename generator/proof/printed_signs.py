"""Reading of the signs of a board: the clues printed between or beside its cells.

Signs are read from what is drawn, by its shape and place alone; no rule is known here. A further kind of strokes is one function more in
READERS. Numbers outside are found by the white behind them; `page_reader.py` reads what is printed on it. `layouts/drawing/signs.py`
draws signs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor

from generator.model import EDGE, OUTSIDE, Sign

MISPLACED = 0.04
"""Largest distance, in cells, of a sign from its place, and of its ends from a symmetrical shape."""

LEAST_DEPTH = 0.05
"""Least depth of a chevron, in cells; the direction of a flatter one cannot be seen."""

PLACE, PLACE_SLACK = 0.56, 0.02
"""Side of the white behind a number outside, and its largest distance from that, in cells."""

OFF_CENTER = 0.12
"""Largest distance of a number outside from the middle of its place, in cells; a 1 is not in the middle of its own width."""

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


def find_signs(strokes: Sequence[Stroke], board: SignBoard, whites: Sequence[Stroke] = ()) -> tuple[Sign, ...] | None:
    """Return the signs that strokes form, and places of numbers, in ascending order.

    The result is None for strokes that form none, at another place than a sign has, and for two signs at one place. A place of a number is
    a sign without text.

    Parameters
    ----------
    strokes : lines of a board that are neither level nor upright, in the order drawn
    whites : white rectangles of the board; those in its cells are no places
    """
    places = [_read_place(white, board) for white in whites if _is_outside(white, board)]
    found: list[Sign] = [sign for sign in places if sign]
    if len(found) < len(places):
        return None
    for read in READERS:
        signs = read(strokes, board)
        if signs is None:
            return None
        found += signs
    taken = {(sign.kind, sign.cells if sign.kind == OUTSIDE else frozenset(sign.cells)) for sign in found}
    return tuple(sorted(found)) if len(taken) == len(found) else None


def _is_outside(white: Stroke, board: SignBoard) -> bool:
    row, col = board.place((white[0] + white[2]) / 2, (white[1] + white[3]) / 2)
    return not (0 < row < board.n_rows and 0 < col < board.n_cols)


def _read_place(white: Stroke, board: SignBoard) -> Sign | None:
    """Return the place of a number at the end of a row or column."""
    (top, left), (bottom, right) = board.place(white[0], white[3]), board.place(white[2], white[1])
    if max(abs(bottom - top - PLACE), abs(right - left - PLACE)) > PLACE_SLACK:
        return None
    middle = ((top + bottom) / 2, (left + right) / 2)
    row, col = floor(middle[0]), floor(middle[1])
    if max(abs(middle[0] - row - 0.5), abs(middle[1] - col - 0.5)) > MISPLACED:
        return None
    rows, cols = range(board.n_rows), range(board.n_cols)
    if col in cols and row in (-1, board.n_rows):
        line = [at * board.n_cols + col for at in rows]
        return Sign(OUTSIDE, tuple(line if row < 0 else line[::-1]), "")
    if row in rows and col in (-1, board.n_cols):
        line = [row * board.n_cols + at for at in cols]
        return Sign(OUTSIDE, tuple(line if col < 0 else line[::-1]), "")
    return None


def find_outside(sign: Sign, n_cols: int) -> tuple[int, int]:
    """Return the row and column beside the board of a number outside, from -1."""
    (row, col), (next_row, next_col) = (divmod(cell, n_cols) for cell in sign.cells[:2])
    return 2 * row - next_row, 2 * col - next_col


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
