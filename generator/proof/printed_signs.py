"""Reading of the signs of a board: the clues printed between or beside its cells.

Signs are read from what is drawn, by its shape and place alone; no rule is known here. Numbers outside are found by the white behind them;
`page_reader.py` reads what is printed on it. `printed_marks.py` reads marks between two cells. `layouts/drawing/signs.py` draws signs.

Lines through cells are gray, and grid lines are black. A thermometer is a thick line with a disc of the same gray in its first cell. An
arrow is a thin one, followed by its point, with a gray disc in its first cell and a white one on it. A whisper is a line between these in
thickness, without a disc. An arrow beside the board is a head of two strokes, then its shaft, on the diagonal between the middle of a
place outside and the corner of the board's cells toward which it points. A slash divides a hole with numbers; holes are known from their
gray.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import floor

from generator.model import ARROW, LETTER_V, LETTER_X, LINE, OUTSIDE, SLASH, THERMOMETER, WHISPER, Sign
from generator.proof.printed_marks import MISPLACED, NO_SHAPES, PAPER, Point, Shapes, SignBoard, Stroke, Trace, find_marks

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

    Parameters
    ----------
    strokes : those beside the board, three for each arrow
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

    Parameters
    ----------
    drawn : the two strokes of its head, then its shaft
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


THICK, MEDIUM = 0.2, 0.09
"""Thicknesses from which a line is a thermometer, or else a whisper, in cells; thinner ones are arrows."""

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
        text = next((text for text, least in ((THERMOMETER, THICK), (WHISPER, MEDIUM)) if trace.width >= least * board.side_x), ARROW)
        if cells is None or (text == ARROW and not (waiting and _is_point(waiting.pop(0), trace, board))):
            return None, discs
        own = _find_discs(discs, cells[0], trace.gray, board, is_ring=text == ARROW) if text != WHISPER else []
        if not own and text != WHISPER:
            return None, discs
        for disc in own:
            discs.remove(disc)
        found.append(Sign(LINE, cells, text))
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

    Branches have one each; the first that is left is taken.

    The result is empty if they are missing.
    """
    here = [disc for disc in discs if _find_place(((disc[0] + disc[2]) / 2, (disc[1] + disc[3]) / 2), board) == divmod(cell, board.n_cols)]
    del here[1 + is_ring :]
    if len(here) != 1 + is_ring or abs(here[0][4] - gray) > SAME_GRAY:
        return []
    if is_ring and not (here[1][4] >= PAPER and here[1][2] - here[1][0] < here[0][2] - here[0][0]):
        return []
    return here


def divide_slashes(strokes: Sequence[Stroke], board: SignBoard) -> tuple[list[Stroke], list[Stroke]]:
    """Return the strokes that cross a hole, and the others."""
    slashes = [stroke for stroke in strokes if _find_slashed(stroke, board) is not None]
    return slashes, [stroke for stroke in strokes if stroke not in slashes]


def _find_slashed(stroke: Stroke, board: SignBoard) -> int | None:
    """Return the hole that a stroke crosses from corner to corner; None if none."""
    (top, left), (bottom, right) = sorted((board.place(*stroke[0:2]), board.place(*stroke[2:4])))
    row, col = round(top), round(left)
    if max(abs(top - row), abs(left - col), abs(bottom - row - 1), abs(right - col - 1)) > MISPLACED:
        return None
    cell = row * board.n_cols + col
    return cell if 0 <= row < board.n_rows and 0 <= col < board.n_cols and cell in board.holes else None


def read_slashes(slashes: Sequence[Stroke], board: SignBoard) -> list[Sign] | None:
    """Return the signs of holes with a slash, for the cells to the right or below.

    None for two slashes in a hole, and for one with no two cells in a line beside or below it.
    """
    slashed = {cell for stroke in slashes if (cell := _find_slashed(stroke, board)) is not None}
    found: list[Sign] = []
    for cell in sorted(slashed):
        row, col = divmod(cell, board.n_cols)
        runs = [_list_run(cell, 1, board.n_cols - 1 - col, board), _list_run(cell, board.n_cols, board.n_rows - 1 - row, board)]
        signs = [Sign(SLASH, tuple(run), "") for run in runs if len(run) > 1]
        if not signs:
            return None
        found += signs
    return found


def _list_run(hole: int, step: int, room: int, board: SignBoard) -> list[int]:
    """Return the cells after a hole, up to the next one."""
    line = [hole + at * step for at in range(1, room + 1)]
    end = next((at for at, cell in enumerate(line) if cell in board.holes), room)
    return line[:end]


LETTERS = (LETTER_V, LETTER_X)

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
    # A letter may be within a dot or a bar.
    taken = {(sign.kind, sign.cells if sign.kind in (OUTSIDE, SLASH) else frozenset(sign.cells), sign.text in LETTERS) for sign in found}
    return tuple(sorted(found)) if len(taken) == len(found) else None


def _is_outside(white: Stroke, board: SignBoard) -> bool:
    row, col = board.place((white[0] + white[2]) / 2, (white[1] + white[3]) / 2)
    return not (0 < row < board.n_rows and 0 < col < board.n_cols)


def _read_place(white: Stroke, board: SignBoard, arrows: Mapping[Arrow, Arrow]) -> Sign | None:
    """Return the place of a number at the end of a row or column, or of a diagonal.

    Parameters
    ----------
    arrows : row and column of each place with an arrow, and the way it points
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
