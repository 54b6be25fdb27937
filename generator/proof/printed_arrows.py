"""Reading of the arrows beside a board: each points along a diagonal.

An arrow is a head of two strokes, then its shaft, on the diagonal between the middle of a place outside and the corner of the board's cells
toward which it points. `printed_signs.py` finds the places; `layouts/drawing/signs.py` draws arrows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from generator.proof.printed_marks import MISPLACED, Point, SignBoard, Stroke

Arrow = tuple[int, int]
"""Row and column of a place, from -1; or the way of an arrow, 1 or -1 down and to the right."""

STROKES = 3

LEAST_SHAFT = 0.1
"""Least length of a shaft, each way, in cells; the direction of a shorter one cannot be seen."""


def divide_arrows(strokes: Sequence[Stroke], board: SignBoard) -> tuple[list[Stroke], list[Stroke]]:
    """Return the strokes beside the board, and the others, in the order drawn."""
    beside = [not _is_within(board.middle_of(stroke), board) for stroke in strokes]
    return (
        [stroke for stroke, is_beside in zip(strokes, beside, strict=True) if is_beside],
        [stroke for stroke, is_beside in zip(strokes, beside, strict=True) if not is_beside],
    )


def _is_within(point: Point, board: SignBoard) -> bool:
    return 0 <= point[0] <= board.n_rows and 0 <= point[1] <= board.n_cols


def read_arrows(strokes: Sequence[Stroke], board: SignBoard) -> dict[Arrow, Arrow] | None:
    """Return the way of the arrow at each place; None if strokes are no arrows.

    strokes   those beside the board, three for each arrow
    """
    found: dict[Arrow, Arrow] = {}
    if len(strokes) % STROKES:
        return None
    for at in range(0, len(strokes), STROKES):
        arrow = _read_arrow((strokes[at], strokes[at + 1], strokes[at + 2]), board)
        if arrow is None or arrow[0] in found:
            return None
        found[arrow[0]] = arrow[1]
    return found


def _read_arrow(drawn: tuple[Stroke, Stroke, Stroke], board: SignBoard) -> tuple[Arrow, Arrow] | None:
    """Return the place of an arrow and its way.

    drawn   the two strokes of its head, then its shaft
    """
    one, other, shaft = drawn
    if not one[2:4] == other[0:2] == shaft[2:4]:
        return None
    tail, tip = board.place(*shaft[0:2]), board.place(*shaft[2:4])
    place = (floor(tip[0]), floor(tip[1]))
    down, right = tip[0] - tail[0], tip[1] - tail[1]
    # The shaft is on a diagonal through the middle of the place, and points away from it.
    way = (1 if down > 0 else -1, 1 if right > 0 else -1)
    away = [(tip[axis] - place[axis] - 0.5) * way[axis] for axis in (0, 1)]
    if abs(abs(down) - abs(right)) > MISPLACED or abs(away[0] - away[1]) > MISPLACED or min(abs(down), abs(right), *away) < LEAST_SHAFT:
        return None
    # The head has its point at the tip, and its ends behind it, one the mirror image of the other.
    first, last = board.place(*one[0:2]), board.place(*other[2:4])
    behind = [((tip[0] - end[0]) * way[0], (tip[1] - end[1]) * way[1]) for end in (first, last)]
    is_even = max(abs(behind[0][0] - behind[1][1]), abs(behind[0][1] - behind[1][0])) <= MISPLACED
    return (place, way) if is_even and min(*behind[0], *behind[1]) > 0 else None
