"""Locked candidates: pointing (a block's places lie in one line) and claiming (a line's places lie in one block)."""

from __future__ import annotations

from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import lowest_bit_index
from generator.kernels.hodoku.board import BLOCKS, HOUSES, HOUSES_OF, N_HOUSES, N, note

POINTING, CLAIMING = 0, 1


@njit(**OPTIONS)
def locked_candidates(desk, form):
    """Find the first locked candidate, house by house and digit by digit; claiming looks at rows before columns."""
    first, past = (BLOCKS, N_HOUSES) if form == POINTING else (0, BLOCKS)
    for house in range(first, past):
        for d in range(N):
            spots = desk.places[house, d]
            if spots & (spots - 1) == 0:
                continue
            for k in range(3):
                target = crossing_house(house, spots, k)
                if target >= 0 and remove_outside(desk, house, target, d):
                    return True
    return False


@njit(**OPTIONS)
def crossing_house(house, spots, k):
    """Return the k-th kind of house (row, column, block) of all cells at the set bits; -1 where they differ or it is the house."""
    common = -2
    while spots:
        other = HOUSES_OF[HOUSES[house, lowest_bit_index(spots)], k]
        if other == house or common not in (-2, other):
            return -1
        common = other
        spots &= spots - 1
    return common


@njit(**OPTIONS)
def remove_outside(desk, house, target, d):
    """Remove a digit from the cells of the target that lie outside the house; True if there were any."""
    for slot in range(N):
        cell = HOUSES[target, slot]
        if HOUSES_OF[cell, 0] != house and HOUSES_OF[cell, 1] != house and HOUSES_OF[cell, 2] != house:
            note(desk, cell, d)
    return desk.found[0] > 0
