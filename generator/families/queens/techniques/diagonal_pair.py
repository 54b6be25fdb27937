"""Diagonal pair: the queens of two rows lie in two lines, one or both diagonal.

Two rows have two queens, and a line of any direction holds one at most: so each of the two lines has one of these queens, which attacks
the line's other places. The same is true of two columns. Source: our own; the locked pair with diagonals as lines.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from generator.families.queens.techniques.board import Cell, Found, House, Rows, open_cells, open_houses

RATING = 3.2

Line = tuple[str, int]
"""Direction and number of a line: column, row, or one of the diagonals."""


def find_diagonal_pair(rows: Rows, placed: set[int]) -> Found | None:
    """Find two rows, or two columns, whose places lie in two lines."""
    n = len(rows)
    waiting = [(house, places) for house, places in open_houses(rows, placed) if len(places) == 2]
    for across in (True, False):
        for pair in combinations([line for line in waiting if (line[0] >= n) == across], 2):
            removed = _find_removed(pair, across, tuple(open_cells(rows, placed)))
            if removed:
                pattern = tuple(sorted({*pair[0][1], *pair[1][1]}))
                return Found("diagonal pair", RATING, None, removed, pattern, (pair[0][0], pair[1][0]))
    return None


def _find_removed(pair: tuple[House, House], across: bool, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the places that two lines lose which hold the queens of a pair."""
    pattern = (*pair[0][1], *pair[1][1])
    # Lines with two of the places; two lines must have all four between them.
    shared = [line for line, count in Counter(line for cell in pattern for line in _list_lines(cell, across)).items() if count == 2]
    for one, other in combinations(shared, 2):
        lines = {one, other}
        if all(lines.intersection(_list_lines(cell, across)) for cell in pattern):
            removed = tuple(cell for cell in cells if cell not in pattern and lines.intersection(_list_lines(cell, across)))
            if removed:
                return removed
    return ()


def _list_lines(cell: Cell, across: bool) -> tuple[Line, Line, Line]:
    """Return the lines through a cell that cross rows, or that cross columns."""
    row, col = cell
    return ("column", col) if across else ("row", row), ("falling", row - col), ("rising", row + col)
