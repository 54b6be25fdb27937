"""Reading of the slashes of holes: each divides a hole with numbers.

The holes are known from their gray; `outside_numbers.py` reads the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.model import SLASH, Sign
from generator.proof.printed_marks import MISPLACED, SignBoard, Stroke


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
