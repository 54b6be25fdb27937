"""Reading of the signs of a board: the clues printed between or beside its cells.

Signs are read from what is drawn, by its shape and place alone; no rule is known here. Numbers outside are found by the white behind them;
`page_reader.py` reads what is printed on it. `printed_marks.py` reads marks between two cells, `printed_lines.py` lines through cells.
`layouts/drawing/signs.py` draws signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from generator.model import OUTSIDE, SLASH, Sign
from generator.proof.printed_lines import read_lines
from generator.proof.printed_marks import MISPLACED, NO_SHAPES, Shapes, SignBoard, Stroke, find_marks
from generator.proof.printed_slashes import divide_slashes, read_slashes

PLACE, PLACE_SLACK = 0.56, 0.02
"""Side of the white behind a number outside, and its largest distance from that, in cells."""

OFF_CENTER = 0.12
"""Largest distance of a number outside from the middle of its place, in cells; a 1 is not in the middle of its own width."""


def find_signs(
    strokes: Sequence[Stroke],
    board: SignBoard,
    whites: Sequence[Stroke] = (),
    shapes: Shapes = NO_SHAPES,
) -> tuple[Sign, ...] | None:
    """Return the signs that are drawn, and places of numbers, in ascending order.

    The result is None for strokes that form no sign, for one at another place than a sign has, and for two signs at one place. A place of a
    number is a sign without text.

    Parameters
    ----------
    strokes : lines of a board that are neither level nor upright, in the order drawn
    whites : white rectangles of the board; those in its cells are no places
    shapes : what else may be a mark
    """
    places = [_read_place(white, board) for white in whites if _is_outside(white, board)]
    found: list[Sign] = [sign for sign in places if sign]
    if len(found) < len(places):
        return None
    slashes, others = divide_slashes(strokes, board)
    lines, circles = read_lines(shapes.traces, shapes.circles, board)
    in_holes, marks = read_slashes(slashes, board), find_marks(others, shapes._replace(circles=circles), board)
    if in_holes is None or marks is None or lines is None:
        return None
    found += [*in_holes, *marks, *lines]
    taken = {(sign.kind, sign.cells if sign.kind in (OUTSIDE, SLASH) else frozenset(sign.cells)) for sign in found}
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
