"""Hidden pairs, triples, quads: as many digits as places left for them in a house, so nothing else fits there."""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import BLOCKS, HOUSES, N_HOUSES, ZERO, N, note_mask
from generator.techniques.hodoku.combinations import BEFORE_FIRST, next_narrow_choice


@inner(**OPTIONS)
def hidden_set(desk, form):
    """Find the first hidden set of form digits that removes something, in blocks, then rows, then columns."""
    digits, masks = np.empty(N, np.int64), np.empty(N, np.int64)
    chosen, joined = np.empty(4, np.int64), np.zeros(5, np.int64)
    for turn in range(N_HOUSES):
        house = (turn + BLOCKS) % N_HOUSES
        members = ZERO
        for d in range(N):
            if 0 < popcount(desk.places[house, d]) <= form:
                digits[members] = d
                masks[members] = desk.places[house, d]
                members += 1
        chosen[0] = BEFORE_FIRST
        while members >= form and next_narrow_choice(chosen, joined, masks, members, form, form):
            if _remove_inside(desk, house, joined[form], digits, chosen, form):
                return True
    return False


@inner(**OPTIONS)
def _remove_inside(desk, house, spots, digits, chosen, size):
    """Remove all other digits from the places of the set."""
    keep = 0
    for i in range(size):
        keep |= 1 << digits[chosen[i]]
    while spots:
        note_mask(desk, HOUSES[house, lowest_bit_index(spots)], ~keep)
        spots &= spots - 1
    return desk.found[0] > 0
