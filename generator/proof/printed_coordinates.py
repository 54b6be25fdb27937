"""The names of rows and columns at the edges of a printed board.

Hints and explanations name cells by them, so a wrong one leads a reader to another cell. Puzzles and answers have none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from generator.model import OUTSIDE
from generator.proof.page_reader import PrintedGrid, PrintedLine, PrintedPage
from generator.proof.printed_signs import find_outside
from layouts.phrases import list_languages, read_phrases

REACH_PT = 20.0
"""Largest distance, in points, of a name from the edge of its board; in the largest print it is 15, with the ink of the frame."""

OFF_CENTER = {"column": (-0.3, 0.3), "row": (-0.3, 0.8)}
"""Least and largest distance, in cells, of a name from the middle of its column, and of its baseline down from the middle of its row.

On small boards a name is almost as high as its row."""


def find_coordinate_fault(page: PrintedPage, grid: PrintedGrid) -> str:
    """Return the first fault of the names at the edges of a board, or an empty text.

    Names are beside the numbers at the left and above, or beside the cells if there are none. A board without any name has no fault.
    """
    (left, bottom, right, top), (side_x, side_y) = grid.edges, grid.side
    cells_left, cells_top = left + grid.margins.left * side_x, top - grid.margins.top * side_y
    places = [find_outside(sign, grid.pattern.n_cols) for sign in grid.signs or () if sign.kind == OUTSIDE]
    left = left if any(col < 0 for _, col in places) else cells_left
    top = top if any(row < 0 for row, _ in places) else cells_top
    above = [line for line in page.lines if 0 < line.y - top < REACH_PT and left - side_x / 2 < line.x and line.right < right + side_x / 2]
    beside = [line for line in page.lines if bottom < line.y < top and -1 < left - line.right < REACH_PT]
    columns = [
        (_numbers(line, "column"), ((line.x + line.right) / 2 - cells_left) / side_x) for line in sorted(above, key=lambda line: line.x)
    ]
    rows = [(_numbers(line, "row"), (cells_top - line.y) / side_y) for line in sorted(beside, key=lambda line: -line.y)]
    columns, rows = ([name for name in names if name[0]] for names in (columns, rows))
    if not columns and not rows:
        return ""
    return _find_misnamed(columns, grid.pattern.n_cols, "column") or _find_misnamed(rows, grid.pattern.n_rows, "row")


def _find_misnamed(names: Sequence[tuple[tuple[int, ...], float]], count: int, what: str) -> str:
    """Return the first wrong name of the rows or columns of a board, or an empty text.

    Parameters
    ----------
    names : numbers of each line of text, since names close together are one line, and its middle, in cells
    """
    found = [number for numbers, _ in names for number in numbers]
    if len(found) != count:
        return f"expected the names of {count} {what}s at the edge of the board, found {len(found)}"
    for at, number in enumerate(found, start=1):
        if number != at:
            return f"{what} {at} is named {number} at the edge of the board"
    least, largest = OFF_CENTER[what]
    for numbers, middle in names:
        if not least < middle - (numbers[0] + numbers[-1] - 1) / 2 < largest:
            return f"the name of {what} {numbers[0]} is not at the middle of its {what}"
    return ""


def _numbers(line: PrintedLine, what: str) -> tuple[int, ...]:
    """Return the numbers of a line of names; () for a line of other words."""
    return next((tuple(map(int, re.findall(r"\d+", line.text))) for pattern in _patterns(what) if pattern.fullmatch(line.text)), ())


@cache
def _patterns(what: str) -> tuple[re.Pattern[str], ...]:
    """Return patterns for the names of rows or columns in every language, one or more."""
    key, field = f"position.{what}", "row" if what == "row" else "col"
    texts = dict.fromkeys(read_phrases(language).words[key] for language in list_languages())
    return tuple(re.compile("(?:" + re.escape(text).replace(rf"\{{{field}\}}", r"\d{1,2}") + r"\s*)+") for text in texts)
