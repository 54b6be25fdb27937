"""Trial: a crown whose consequences leave a house without a cell.

A short trial follows last cells alone; a long one lines, regions and squeezes as well. The shortest one is found first.
"""

from __future__ import annotations

import numpy as np

from generator.families.crowns.kernels.cell_bits import HIGH, LOW, OPEN, WORD, count_open_cells, place_crown
from generator.families.crowns.techniques.confined import confined
from generator.families.crowns.techniques.last_cell import last_cell
from generator.families.crowns.techniques.squeeze import squeeze
from generator.families.crowns.techniques.step_record import BASES, CELL, RATING, REMOVED, SEEN, STEP, clear
from generator.kernels._jit import OPTIONS, inner
from generator.kernels.copying import copy_into


@inner(**OPTIONS)
def trial(is_long, most, tables, state, step):
    """Find the cell whose crown leads to a contradiction soonest: 1 and a step, or 0.

    is_long  bool    follow more than last cells
    most     int64   most steps followed; each adds a tenth to the rating the step already has
    tables   MapTables
    """
    n = tables.n
    tried = np.empty(3, np.int64)
    moves = np.empty((most + 1, STEP), np.int64)
    crowns = np.empty(2, np.int64)
    shortest = most + 1
    rating = step[RATING]
    for cell in range(n * n):
        # Skip cells that are ruled out already.
        if not state[cell // WORD] >> (cell % WORD) & 1:
            continue
        # Place the crown on a copy of the board and follow it, for fewer steps than the shortest trial so far.
        copy_into(tried, state)
        place_crown(tables, cell, tried)
        length, house = follow_crown(is_long, shortest - 1, tables, tried, moves, crowns)
        if house >= 0:
            # A house is left empty: the cell is removed. The argument is the crowns that followed.
            shortest = length
            clear(step)
            step[REMOVED + cell // WORD] = np.int64(1) << (cell % WORD)
            step[SEEN], step[SEEN + 1] = crowns[0], crowns[1]
            step[BASES] = 1 << house
            step[RATING] = rating + length
    return shortest <= most


@inner(**OPTIONS)
def follow_crown(is_long, most, tables, tried, moves, crowns):
    """Follow a crown for at most `most` steps.

    Returns how many steps it took and the house left empty, -1 if there is none.

    tried   int64[3]                  state with the crown placed; changed in place
    moves   int64[most + 1, STEP]     receives the steps
    crowns  int64[2]                  receives the cells of the crowns that followed
    """
    n, houses = tables.n, tables.houses
    crowns[:] = 0
    length = 0
    while True:
        # An open house without a cell left is the contradiction.
        for house in range(3 * n):
            if tried[OPEN] >> house & 1 and count_open_cells(house, houses, tried) == 0:
                return length, house
        if length >= most:
            return length, -1
        # Find the next step: a last cell, or in long trials a removal of cells.
        inner_step = moves[length]
        if not last_cell(0, 3 * n, houses, tried, inner_step):
            if not is_long or not _narrow(tables, tried, inner_step):
                return length, -1
        length += 1
        # Apply it.
        cell = inner_step[CELL]
        if cell >= 0:
            crowns[cell // WORD] |= np.int64(1) << (cell % WORD)
            place_crown(tables, cell, tried)
        else:
            tried[LOW] &= ~inner_step[REMOVED]
            tried[HIGH] &= ~inner_step[REMOVED + 1]


@inner(**OPTIONS)
def _narrow(tables, tried, inner_step):
    """Find a confined region or line, or a squeeze: 1 and a step, or 0."""
    n = tables.n
    for covers in range(n, 3 * n, n):
        if confined(1, 0, covers, tables, tried, inner_step) or confined(1, covers, 0, tables, tried, inner_step):
            return 1
    return squeeze(2, 3 * n, tables, tried, inner_step)
