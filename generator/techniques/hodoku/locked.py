"""Locked candidates: pointing and claiming.

Pointing: the places of a digit in a block all lie in one line. Claiming: its places in a line all lie in one block.
"""

from __future__ import annotations

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount
from generator.techniques.hodoku.board import BLOCKS, HOUSES, HOUSES_OF, N_HOUSES, N, add_removal

POINTING, CLAIMING = 0, 1

ROW_OF_BLOCK, COLUMN_OF_BLOCK = 0b111, 0b1001001
"""Masks of the first row and the first column of a block's nine cells.

The first is also the mask of the first third of a line.
"""


@inner(**OPTIONS)
def locked_candidates(board, form):
    """Find the first locked candidates that remove something.

    Parameters
    ----------
    form : POINTING or CLAIMING

    Houses are searched in order, and in each the digits; claiming looks at rows before columns.
    """
    first, past = (BLOCKS, N_HOUSES) if form == POINTING else (0, BLOCKS)
    for house in range(first, past):
        for d in range(N):
            spots = board.places[house, d]
            # A digit with one place is a single.
            if spots & (spots - 1) == 0:
                continue
            target = crossing_house(house, spots)
            # All places lie in one crossing house: its other places are removed.
            if target >= 0 and popcount(board.places[target, d]) > popcount(spots):
                remove_outside(board, house, target, d)
                return True
    return False


@inner(**OPTIONS)
def crossing_house(house, spots):
    """Return the house that crosses another one in all cells of a mask.

    The result is a line of a block, or the block of a line; -1 if the cells do not lie in one such house.
    """
    for k in range(3):
        # The cells lie in the k-th row of a block, or in the k-th third of a line.
        if spots & ~(ROW_OF_BLOCK << (3 * k)) == 0:
            if house >= BLOCKS:
                return (house - BLOCKS) // 3 * 3 + k
            if house >= N:
                return BLOCKS + 3 * k + (house - N) // 3
            return BLOCKS + house // 3 * 3 + k
        # The cells lie in the k-th column of a block.
        if house >= BLOCKS and spots & ~(COLUMN_OF_BLOCK << k) == 0:
            return N + house % 3 * 3 + k
    return -1


@inner(**OPTIONS)
def remove_outside(board, house, target, d):
    """Remove a digit from the cells of the target that lie outside the house."""
    for slot in range(N):
        cell = HOUSES[target, slot]
        if HOUSES_OF[cell, 0] != house and HOUSES_OF[cell, 1] != house and HOUSES_OF[cell, 2] != house:
            add_removal(board, cell, d)
