"""Reading of the signs of a board: the clues printed between or beside its cells.

Signs are read from what is drawn, by its shape and place alone; no rule is known here. Numbers outside are found by the white behind them;
`page_reader.py` reads what is printed on it. `printed_arrows.py` reads the arrows of diagonals, `printed_marks.py` marks between two
cells, `printed_lines.py` lines through cells.
`layouts/drawing/signs.py` draws signs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor

from generator.model import OUTSIDE, SLASH, Sign
from generator.proof.printed_arrows import Arrow, divide_arrows, read_arrows
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
    beside, within = divide_arrows(strokes, board)
    arrows = read_arrows(beside, board)
    places = [_read_place(white, board, arrows or {}) for white in whites if _is_outside(white, board)]
    found: list[Sign] = [sign for sign in places if sign]
    if arrows is None or len(found) < len(places) or arrows.keys() - {find_outside(sign, board.n_cols) for sign in found}:
        return None
    slashes, others = divide_slashes(within, board)
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


def _read_place(white: Stroke, board: SignBoard, arrows: Mapping[Arrow, Arrow]) -> Sign | None:
    """Return the place of a number at the end of a row or column, or of a diagonal.

    arrows   row and column of each place with an arrow, and the way it points
    """
    (top, left), (bottom, right) = board.place(white[0], white[3]), board.place(white[2], white[1])
    if max(abs(bottom - top - PLACE), abs(right - left - PLACE)) > PLACE_SLACK:
        return None
    middle = ((top + bottom) / 2, (left + right) / 2)
    row, col = floor(middle[0]), floor(middle[1])
    if max(abs(middle[0] - row - 0.5), abs(middle[1] - col - 0.5)) > MISPLACED:
        return None
    is_beside = (row in (-1, board.n_rows)) + (col in (-1, board.n_cols))
    if not is_beside or not -1 <= row <= board.n_rows or not -1 <= col <= board.n_cols:
        return None
    if (row, col) in arrows:
        line = _list_line((row, col), arrows[row, col], board)
        return Sign(OUTSIDE, line, "") if len(line) > 1 else None
    if is_beside > 1:  # a corner, where no row or column ends
        return None
    way = (-1 if row == board.n_rows else int(row < 0), -1 if col == board.n_cols else int(col < 0))
    return Sign(OUTSIDE, _list_line((row, col), way, board), "")


def _list_line(place: Arrow, way: Arrow, board: SignBoard) -> tuple[int, ...]:
    """Return the cells of the board from a place beside it, step by step."""
    line = []
    row, col = place[0] + way[0], place[1] + way[1]
    while 0 <= row < board.n_rows and 0 <= col < board.n_cols:
        line.append(row * board.n_cols + col)
        row, col = row + way[0], col + way[1]
    return tuple(line)


def find_outside(sign: Sign, n_cols: int) -> tuple[int, int]:
    """Return the row and column beside the board of a number outside, from -1."""
    (row, col), (next_row, next_col) = (divmod(cell, n_cols) for cell in sign.cells[:2])
    return 2 * row - next_row, 2 * col - next_col
