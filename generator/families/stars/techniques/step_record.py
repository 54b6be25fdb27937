"""The format of a step: int64[STEP].

Sets of cells need WORDS words, sets of houses are bits (drawn in `../kernels/star_board.py`).
"""

from __future__ import annotations

from generator.families.stars.kernels.star_board import WORDS
from generator.kernels._jit import BARE, inner

CODE, RATING, CELL, BASES, COVERS, REMOVED = 0, 1, 2, 3, 4, 5
SEEN = REMOVED + WORDS
"""Fields of a step.

They are the technique, its rating in tenths, the cell of the star or -1, the houses argued from, the houses that contain those cells,
the cells removed, and the cells of the argument.
"""

STEP = SEEN + WORDS


@inner(**BARE)
def clear(step):
    """Clear a step, except for its technique and its rating."""
    for at in range(CELL, STEP):
        step[at] = 0
    step[CELL] = -1


@inner(**BARE)
def add_open_cells(house, tables, state, step):
    """Add the open cells of a house to the cells of the argument."""
    for word in range(WORDS):
        step[SEEN + word] |= tables.houses[house, word] & state[word]
