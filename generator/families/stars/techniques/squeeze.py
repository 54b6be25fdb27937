"""Squeeze: a cell whose star would leave some house without room for its stars.

Either fewer open cells would be left in the house than it needs, or only cells of a block of 2 x 2, which has room for one star. If a
house has room only with a star on some cell, there is one.
"""

from __future__ import annotations

import numpy as np

from generator.families.stars.kernels.star_board import NEEDS, WORD, WORDS, count_open_cells, fits_stars, ruled_out
from generator.families.stars.techniques.step_record import BASES, CELL, REMOVED, add_open_cells, clear
from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.copying import copy_into

TOUCHING, FEW = 1, 2
"""How a house lacks room, as `fits_stars` returns it: cells of one block, or too few cells."""


@inner(**OPTIONS)
def squeeze(least, fewest, most, tables, state, step):
    """Find a house and cells that would leave it without room: 1 and a step, or 0.

    Parameters
    ----------
    least : int64   TOUCHING: in either way, FEW: only by too few cells
    fewest, most : int64   number of open cells of the house
    """
    gone, left = np.empty(WORDS, np.int64), np.empty(WORDS, np.int64)
    for house in range(3 * tables.n):
        need = state[NEEDS + house]
        if not need or not fewest <= count_open_cells(house, tables, state) <= most:
            continue
        if need == 1:
            _take_every_cell(house, tables, state, gone)
        else:
            _take_room(least, house, tables, state, left, gone)
        some = np.int64(0)
        for word in range(WORDS):
            some |= gone[word]
        if some:
            clear(step)
            step[BASES] = 1 << house
            for word in range(WORDS):
                step[REMOVED + word] = gone[word]
            add_open_cells(house, tables, state, step)
            return 1
    return 0


@inner(**BARE)
def _take_every_cell(house, tables, state, gone):
    """Write the cells outside a house that needs one star which rule out all of it.

    They are those that each of its open cells would rule out: what a star rules out is mutual.

    Parameters
    ----------
    gone : int64[WORDS]   receives them
    """
    for word in range(WORDS):
        cells = state[word] & ~tables.houses[house, word]
        for other in range(WORDS):
            left = tables.houses[house, other] & state[other]
            while left and cells:
                cells &= ruled_out(other * WORD + lowest_bit_index(left), word, tables, state)
                left &= left - 1
        gone[word] = cells


@inner(**BARE)
def _take_room(least, house, tables, state, left, gone):
    """Write the cells whose star would leave a house without room for its stars.

    Parameters
    ----------
    left : int64[WORDS]   scratch
    gone : int64[WORDS]   receives them
    """
    # Only cells that rule out some of the house come into question.
    for word in range(WORDS):
        gone[word] = 0
        for other in range(WORDS):
            inside = tables.houses[house, other] & state[other]
            while inside:
                gone[word] |= ruled_out(other * WORD + lowest_bit_index(inside), word, tables, state)
                inside &= inside - 1
        gone[word] &= state[word]
    # Place a star on each of them in turn, and look at what is left of the house.
    for word in range(WORDS):
        waiting = gone[word]
        while waiting:
            cell, bit = word * WORD + lowest_bit_index(waiting), waiting & -waiting
            waiting &= waiting - 1
            own = np.int64(tables.houses[house, word] & bit != 0)
            for other in range(WORDS):
                left[other] = state[other] & ~ruled_out(cell, other, tables, state)
            if fits_stars(state[NEEDS + house] - own, house, tables, left) < least:
                gone[word] ^= bit


@inner(**OPTIONS)
def needed_star(tables, state, step):
    """Find a cell without which a house has no room for two stars: 1 and a step, or 0."""
    left = np.empty(WORDS, np.int64)
    for house in range(3 * tables.n):
        if state[NEEDS + house] < 2:
            continue
        copy_into(left, state[:WORDS])
        for word in range(WORDS):
            waiting = tables.houses[house, word] & state[word]
            while waiting:
                # Leave out one cell, and check whether the others are in one block.
                bit = waiting & -waiting
                left[word] = state[word] & ~bit
                if fits_stars(2, house, tables, left) == TOUCHING:
                    clear(step)
                    step[CELL] = word * WORD + lowest_bit_index(bit)
                    step[BASES] = 1 << house
                    add_open_cells(house, tables, state, step)
                    return 1
                waiting &= waiting - 1
            left[word] = state[word]
    return 0
