"""Squares of n columns and n rows that are houses, in which fish are searched for.

Most boards are one such square. A board of several overlapping sudokus has one for each of them, and its rows may belong to two.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.model.boards import COLUMN, ROW, Geometry


def list_squares(geometry: Geometry) -> NDArray[np.int16]:
    """Return the columns and rows of each square of a board, as numbers of houses.

    The result is int16[n_squares, 2, n]: columns, then rows, each in order, so that cell i of column j is cell j of row i. Squares are in
    the order of their first columns; there are none where lines are not houses, or are shorter than a house.
    """
    n, houses = geometry.n, geometry.houses.tolist()
    columns, rows = ([int(line) for line in np.flatnonzero(geometry.kinds == kind)] for kind in (COLUMN, ROW))
    column_from, row_from = ({houses[line][0]: line for line in lines if -1 not in houses[line]} for lines in (columns, rows))
    found = []
    for corner in column_from.keys() & row_from.keys():
        # The columns that begin in the cells of its row, and the rows that begin in the cells of its column.
        square = [
            [column_from.get(cell, -1) for cell in houses[row_from[corner]]],
            [row_from.get(cell, -1) for cell in houses[column_from[corner]]],
        ]
        if -1 not in square[0] + square[1] and _is_square(square, houses, n):
            found.append(square)
    return np.array(sorted(found), np.int16).reshape(-1, 2, n)


def _is_square(square: list[list[int]], houses: list[list[int]], n: int) -> bool:
    """Return whether cell i of column j is cell j of row i."""
    columns, rows = square
    return all(houses[columns[col]][row] == houses[rows[row]][col] for row in range(n) for col in range(n))
