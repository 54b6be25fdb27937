"""Last cells: a house has no more open cells than it needs stars."""

from __future__ import annotations

from generator.families.stars.kernels.star_board import NEEDS, count_open_cells, first_open_cell
from generator.families.stars.techniques.step_record import BASES, CELL, add_open_cells, clear
from generator.kernels._jit import BARE, inner


@inner(**BARE)
def last_cells(first, last, tables, state, step):
    """Find a house with as many open cells as stars needed: 1 and a step, or 0.

    The step places the first of these stars.

    Parameters
    ----------
    first, last : int64   houses searched: from `first` up to `last` - 1
    """
    for house in range(first, last):
        need = state[NEEDS + house]
        if need and count_open_cells(house, tables, state) == need:
            clear(step)
            step[CELL] = first_open_cell(house, tables, state)
            step[BASES] = 1 << house
            add_open_cells(house, tables, state, step)
            return 1
    return 0
