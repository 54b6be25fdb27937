"""Last cell: a house without a crown has one cell left."""

from __future__ import annotations

from generator.families.crowns.kernels.cell_bits import HIGH, LOW, OPEN, count_open_cells, first_cell
from generator.families.crowns.techniques.step_record import BASES, CELL, clear
from generator.kernels._jit import BARE, inner


@inner(**BARE)
def last_cell(first, last, houses, state, step):
    """Find a house with one cell left: 1 and a step, or 0.

    first, last   int64   houses searched: from `first` up to `last` - 1
    """
    for house in range(first, last):
        if state[OPEN] >> house & 1 and count_open_cells(house, houses, state) == 1:
            clear(step)
            step[CELL] = first_cell(houses[house, 0] & state[LOW], houses[house, 1] & state[HIGH])
            step[BASES] = 1 << house
            return 1
    return 0
