"""The format of a step of star battle: int64[STEP].

Sets of cells are rows of bits, sets of houses are bits (drawn in `../kernels/star_board.py`).
"""

from __future__ import annotations

from generator.kernels._jit import BARE, inner

MOST_ROWS = 12
"""Rows of the largest board."""

CODE, RATING, CELL, BASES, COVERS, REMOVED = 0, 1, 2, 3, 4, 5
SEEN = REMOVED + MOST_ROWS
"""Fields of a step.

They are the technique, its rating in tenths, the cell of the star or -1, the houses argued from, the houses that contain those cells,
the rows of cells removed, and the rows of cells of the argument.
"""

STEP = SEEN + MOST_ROWS


@inner(**BARE)
def clear(step):
    """Clear a step, except for its technique and its rating."""
    for at in range(CELL, STEP):
        step[at] = 0
    step[CELL] = -1


@inner(**BARE)
def add_open_cells(house, tables, state, step):
    """Add the open cells of a house to the cells of the argument."""
    for row in range(tables.n):
        step[SEEN + row] |= tables.houses[house, row] & state[row]
