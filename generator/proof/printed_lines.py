"""Reading of lines through the middles of cells: thermometers and arrows.

They are gray, and grid lines are black. A thermometer is a thick line with a disc of the same gray in its first cell. An arrow is a thin
one, followed by its point, with a gray disc in its first cell and a white one on it. `layouts/drawing/line_signs.py` draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.model import ARROW, LINE, THERMOMETER, Sign
from generator.proof.printed_marks import MISPLACED, PAPER, Point, SignBoard, Stroke, Trace

THICK = 0.15
"""Thickness from which a line is a thermometer, in cells; that of an arrow is a third of this."""

POINT_REACH = 0.3
"""Largest distance of the sides of an arrow's point from its end, in cells."""

SAME_GRAY = 0.005
"""Largest difference of two grays that are the same."""


def read_lines(traces: Sequence[Trace], circles: Sequence[Stroke], board: SignBoard) -> tuple[list[Sign] | None, list[Stroke]]:
    """Return the lines through cells, and the discs that are part of none of them.

    The lines are None if a trace is not one with all its parts, each at its place.

    Parameters
    ----------
    traces, circles : gray lines, and discs that are neither small nor black, each in the order drawn
    """
    found: list[Sign] = []
    discs, waiting = list(circles), list(traces)
    while waiting:
        trace = waiting.pop(0)
        cells = _find_cells(trace, board)
        is_thick = trace.width >= THICK * board.side_x
        if cells is None or (not is_thick and not (waiting and _is_point(waiting.pop(0), trace, board))):
            return None, discs
        own = _find_discs(discs, cells[0], trace.gray, board, is_ring=not is_thick)
        if not own:
            return None, discs
        discs = [disc for disc in discs if disc not in own]
        found.append(Sign(LINE, cells, THERMOMETER if is_thick else ARROW))
    return found, discs


def _find_cells(trace: Trace, board: SignBoard) -> tuple[int, ...] | None:
    """Return the cells whose middles a line joins; None if some do not touch."""
    places = [_find_place(corner, board) for corner in trace.corners]
    found = [place for place in places if place]
    is_path = all(max(abs(row - other), abs(col - along)) == 1 for (row, col), (other, along) in pairwise(found))
    if len(found) < max(2, len(places)) or not is_path or len(set(found)) < len(found):
        return None
    return tuple(row * board.n_cols + col for row, col in found)


def _find_place(corner: Point, board: SignBoard) -> tuple[int, int] | None:
    """Return the row and column of the cell whose middle a point is."""
    row, col = board.place(*corner)
    is_inside = 0 < row < board.n_rows and 0 < col < board.n_cols
    return (int(row), int(col)) if is_inside and max(abs(row % 1 - 0.5), abs(col % 1 - 0.5)) <= MISPLACED else None


def _is_point(trace: Trace, shaft: Trace, board: SignBoard) -> bool:
    """Return whether a line is the point of an arrow, at the end of its shaft.

    Its sides are behind the end, as far from the shaft on the left as on the right.
    """
    if len(trace.corners) != 3 or trace[1:] != shaft[1:] or trace.corners[1] != shaft.corners[-1]:
        return False
    (from_row, from_col), (row, col) = (board.place(*corner) for corner in shaft.corners[-2:])
    ahead = (row - from_row, col - from_col)
    sides = [(there - row, along - col) for there, along in (board.place(*corner) for corner in trace.corners[::2])]
    behind = [-(down * ahead[0] + along * ahead[1]) for down, along in sides]
    aside = [down * ahead[1] - along * ahead[0] for down, along in sides]
    is_near = all(0 < max(abs(down), abs(along)) < POINT_REACH for down, along in sides)
    return is_near and min(behind) > 0 and abs(behind[0] - behind[1]) <= MISPLACED and abs(sum(aside)) <= MISPLACED < max(map(abs, aside))


def _find_discs(discs: Sequence[Stroke], cell: int, gray: float, board: SignBoard, *, is_ring: bool) -> list[Stroke]:
    """Return the disc in the first cell of a line, or both discs of a ring.

    The result is empty if they are missing.
    """
    here = [disc for disc in discs if _find_place(((disc[0] + disc[2]) / 2, (disc[1] + disc[3]) / 2), board) == divmod(cell, board.n_cols)]
    if len(here) != 1 + is_ring or abs(here[0][4] - gray) > SAME_GRAY:
        return []
    if is_ring and not (here[1][4] >= PAPER and here[1][2] - here[1][0] < here[0][2] - here[0][0]):
        return []
    return here
