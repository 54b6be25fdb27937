"""Squeeze: a cell whose star would leave some house without room for its stars.

Either fewer open cells would be left in the house than it needs, or only cells of a block of 2 x 2, which has room for one star. If a
house has room only with a star on some cell, there is one.
"""

from __future__ import annotations

import numpy as np

from generator.families.starbattle.kernels.star_board import count_open_cells, fits_stars
from generator.families.starbattle.techniques.step_record import BASES, CELL, REMOVED, add_open_cells, clear
from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.copying import copy_into

TOUCHING, FEW = 1, 2
"""How a house lacks room, as `fits_stars` returns it: cells of one block, or too few cells."""


@inner(**OPTIONS)
def squeeze(least, fewest, most, tables, state, step):
    """Find a house and cells that would leave it without room: 1 and a step, or 0.

    least          int64   TOUCHING: in either way, FEW: only by too few cells
    fewest, most   int64   number of open cells of the house
    """
    n = tables.n
    near, left = np.empty(n, np.int64), np.zeros(n, np.int64)
    for house in range(3 * n):
        need = state[n + house]
        if not need or not fewest <= count_open_cells(house, tables, state) <= most:
            continue
        _widen(house, tables, state, near)
        clear(step)
        is_found = False
        # Place a star on each open cell in turn that rules out cells of the house, and look at what is left of it.
        for row in range(n):
            waiting = state[row]
            while waiting:
                cell = row * n + lowest_bit_index(waiting)
                bit = waiting & -waiting
                waiting &= waiting - 1
                own = np.int64(tables.houses[house, row] & bit != 0)
                ends_column, ends_row = state[2 * n + cell % n] == 1, state[3 * n + row] == 1
                ends_region = state[n + tables.regions[cell]] == 1
                if need == own or not (near[row] & bit or ends_region or ends_column or ends_row):
                    continue
                _leave(cell, house, tables, state, left)
                if fits_stars(need - own, house, tables, left) >= least:
                    step[REMOVED + row] |= bit
                    is_found = True
        if is_found:
            step[BASES] = 1 << house
            add_open_cells(house, tables, state, step)
            return 1
    return 0


@inner(**BARE)
def _widen(house, tables, state, near):
    """Write the open cells of a house and all cells that touch one of them.

    near   int64[n]   receives rows of cells
    """
    n = tables.n
    for row in range(n):
        near[row] = 0
    for row in range(tables.spans[house, 0], tables.spans[house, 1]):
        here = tables.houses[house, row] & state[row]
        for other in range(max(row - 1, 0), min(row + 2, n)):
            near[other] |= here | here << 1 | here >> 1


@inner(**BARE)
def _leave(cell, house, tables, state, left):
    """Write the open cells of a house that a star on a cell leaves.

    It rules out its neighbors, and the rest of each house that needs one star only.

    left   int64[n]   receives the rows of the house
    """
    n = tables.n
    at, bit = cell // n, np.int64(1) << (cell % n)
    wide = bit | bit << 1 | bit >> 1
    region = np.int64(tables.regions[cell])
    ends_region, ends_column, ends_row = state[n + region] == 1, state[2 * n + cell % n] == 1, state[3 * n + at] == 1
    for row in range(tables.spans[house, 0], tables.spans[house, 1]):
        here = tables.houses[house, row] & state[row]
        if abs(row - at) <= 1:
            here &= ~wide
        if ends_region:
            here &= ~tables.houses[region, row]
        if ends_column:
            here &= ~bit
        if ends_row and row == at:
            here = np.int64(0)
        left[row] = here


@inner(**OPTIONS)
def needed_star(tables, state, step):
    """Find a cell without which a house has no room for two stars: 1 and a step, or 0."""
    n = tables.n
    left = np.empty(n, np.int64)
    for house in range(3 * n):
        if state[n + house] < 2:
            continue
        copy_into(left, state[:n])
        for row in range(tables.spans[house, 0], tables.spans[house, 1]):
            waiting = tables.houses[house, row] & state[row]
            while waiting:
                # Leave out one cell, and check whether the others are in one block.
                bit = waiting & -waiting
                left[row] = state[row] & ~bit
                if fits_stars(2, house, tables, left) == TOUCHING:
                    clear(step)
                    step[CELL] = row * n + lowest_bit_index(bit)
                    step[BASES] = 1 << house
                    add_open_cells(house, tables, state, step)
                    return 1
                waiting &= waiting - 1
            left[row] = state[row]
    return 0
