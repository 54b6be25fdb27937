"""How a step is written down: int64[STEP], sets of cells in two words, houses as bits (drawn in `../kernels/cell_bits.py`)."""

from __future__ import annotations

from generator.kernels._jit import BARE, inner

CODE, RATING, CELL, BASES, COVERS, GONE, SEEN = 0, 1, 2, 3, 4, 5, 7
"""Technique; rating in tenths; cell of the crown or -1; houses argued from; houses they lie in; cells that go; cells of the argument."""

STEP = 9


@inner(**BARE)
def clear(step):
    """Empty a step."""
    step[:] = 0
    step[CELL] = -1


@inner(**BARE)
def note_left(house, houses, state, step):
    """Add the cells left in a house to the cells of the argument."""
    for word in range(2):
        step[SEEN + word] |= houses[house, word] & state[word]
