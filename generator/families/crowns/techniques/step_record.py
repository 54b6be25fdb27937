"""The format of a step of crowns: int64[STEP].

Sets of cells need two words, sets of houses are bits (drawn in `../kernels/cell_bits.py`).
"""

from __future__ import annotations

from generator.kernels._jit import BARE, inner

CODE, RATING, CELL, BASES, COVERS, REMOVED, SEEN = 0, 1, 2, 3, 4, 5, 7
"""Fields of a step.

They are the technique, its rating in tenths, the cell of the crown or -1, the houses argued from, the houses that contain those cells,
the cells removed, and the cells of the argument.
"""

STEP = 9


@inner(**BARE)
def clear(step):
    """Clear a step."""
    step[:] = 0
    step[CELL] = -1


@inner(**BARE)
def add_open_cells(house, houses, state, step):
    """Add the cells left in a house to the cells of the argument."""
    for word in range(2):
        step[SEEN + word] |= houses[house, word] & state[word]
