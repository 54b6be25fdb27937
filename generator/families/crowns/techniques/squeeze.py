"""Squeeze: a cell seen by every cell left of some house.

A crown on that cell would leave the house without a cell, so the cell is removed.
"""

from __future__ import annotations

from generator.families.crowns.kernels.cell_bits import HIGH, LOW, OPEN, count_open_cells, first_cell
from generator.families.crowns.techniques.step_record import BASES, REMOVED, add_open_cells, clear
from generator.kernels._jit import BARE, inner


@inner(**BARE)
def squeeze(fewest, most, tables, state, step):
    """Find a house whose cells left all see some cell elsewhere: 1 and a step, or 0.

    fewest, most   int64   number of cells left in the house
    """
    n, houses, sight = tables.n, tables.houses, tables.sight
    for house in range(3 * n):
        if not state[OPEN] >> house & 1 or not fewest <= count_open_cells(house, houses, state) <= most:
            continue
        # The cells left in the house, and all others left.
        low, high = houses[house, 0] & state[LOW], houses[house, 1] & state[HIGH]
        gone_low, gone_high = state[LOW] & ~low, state[HIGH] & ~high
        # Keep only those others that each cell of the house sees.
        while (low or high) and (gone_low or gone_high):
            cell = first_cell(low, high)
            gone_low &= sight[cell, 0]
            gone_high &= sight[cell, 1]
            if low:
                low &= low - 1
            else:
                high &= high - 1
        if gone_low or gone_high:
            # Any that remain are removed; the argument is the cells of the house.
            clear(step)
            step[BASES] = 1 << house
            step[REMOVED], step[REMOVED + 1] = gone_low, gone_high
            add_open_cells(house, houses, state, step)
            return 1
    return 0
