"""Hidden pairs, triples and quads.

In a house, k digits have places in only k cells, so no other digit is possible there.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import BLOCKS, HOUSES, N_HOUSES, ZERO, N, add_removals
from generator.techniques.hodoku.combinations import BEFORE_FIRST, next_narrow_choice


@inner(**OPTIONS)
def hidden_set(board, form):
    """Find the first hidden set that removes something.

    Parameters
    ----------
    form : the number of digits, 2 to 4

    Blocks are searched first, then rows, then columns.
    """
    digits, masks = np.empty(N, np.int64), np.empty(N, np.int64)
    chosen, joined = np.empty(4, np.int64), np.zeros(5, np.int64)
    for offset in range(N_HOUSES):
        house = (offset + BLOCKS) % N_HOUSES
        # Only digits with no more places than the set has cells can belong to it.
        members = ZERO
        for d in range(N):
            if 0 < popcount(board.places[house, d]) <= form:
                digits[members] = d
                masks[members] = board.places[house, d]
                members += 1
        # Choose digits whose places are in as many cells.
        chosen[0] = BEFORE_FIRST
        while members >= form and next_narrow_choice(chosen, joined, masks, members, form, form):
            if _remove_inside(board, house, joined[form], digits, chosen, form):
                return True
    return False


@inner(**OPTIONS)
def _remove_inside(board, house, spots, digits, chosen, size):
    """Remove all other digits from the cells of the set."""
    kept_digits = 0
    for i in range(size):
        kept_digits |= 1 << digits[chosen[i]]
    while spots:
        add_removals(board, HOUSES[house, lowest_bit_index(spots)], ~kept_digits)
        spots &= spots - 1
    return board.removals[0] > 0
