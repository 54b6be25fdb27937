"""Locked candidates: pointing (a block's places lie in one line) and claiming (a line's places lie in one block)."""

from __future__ import annotations

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount
from generator.techniques.hodoku.board import BLOCKS, HOUSES, HOUSES_OF, N_HOUSES, N, note

POINTING, CLAIMING = 0, 1

ROW_OF_BLOCK, COLUMN_OF_BLOCK = 0b111, 0b1001001
"""The first row and column of a block's nine cells; the first is a third of a line as well."""


@inner(**OPTIONS)
def locked_candidates(desk, form):
    """Find the first locked candidate, house by house and digit by digit; claiming looks at rows before columns."""
    first, past = (BLOCKS, N_HOUSES) if form == POINTING else (0, BLOCKS)
    for house in range(first, past):
        for d in range(N):
            spots = desk.places[house, d]
            if spots & (spots - 1) == 0:
                continue
            target = crossing_house(house, spots)
            if target >= 0 and popcount(desk.places[target, d]) > popcount(spots):
                remove_outside(desk, house, target, d)
                return True
    return False


@inner(**OPTIONS)
def crossing_house(house, spots):
    """Return the line of a block, or the block of a line, that has all cells at the set bits; -1 where there is none."""
    for k in range(3):
        if spots & ~(ROW_OF_BLOCK << (3 * k)) == 0:
            if house >= BLOCKS:
                return (house - BLOCKS) // 3 * 3 + k
            if house >= N:
                return BLOCKS + 3 * k + (house - N) // 3
            return BLOCKS + house // 3 * 3 + k
        if house >= BLOCKS and spots & ~(COLUMN_OF_BLOCK << k) == 0:
            return N + house % 3 * 3 + k
    return -1


@inner(**OPTIONS)
def remove_outside(desk, house, target, d):
    """Remove a digit from the cells of the target that lie outside the house."""
    for slot in range(N):
        cell = HOUSES[target, slot]
        if HOUSES_OF[cell, 0] != house and HOUSES_OF[cell, 1] != house and HOUSES_OF[cell, 2] != house:
            note(desk, cell, d)
