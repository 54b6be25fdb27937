"""Hidden pairs, triples, quads: as many digits as places left for them in a house, so nothing else fits there."""

from __future__ import annotations

import numpy as np
from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.hodoku.board import BLOCKS, HOUSES, N_HOUSES, N, note
from generator.kernels.hodoku.combinations import first_choice, next_choice


@njit(**OPTIONS)
def hidden_set(desk, form):
    """Find the first hidden set of form digits that removes something, in blocks, then rows, then columns."""
    digits, chosen = np.empty(N, np.int64), np.empty(4, np.int64)
    for turn in range(N_HOUSES):
        house = (turn + BLOCKS) % N_HOUSES
        members = 0
        for d in range(N):
            if 0 < popcount(desk.places[house, d]) <= form:
                digits[members] = d
                members += 1
        if members < form:
            continue
        first_choice(chosen, form)
        while True:
            spots = 0
            for i in range(form):
                spots |= desk.places[house, digits[chosen[i]]]
            if popcount(spots) == form and _remove_inside(desk, house, spots, digits, chosen, form):
                return True
            if not next_choice(chosen, form, members):
                break
    return False


@njit(**OPTIONS)
def _remove_inside(desk, house, spots, digits, chosen, size):
    """Remove all other digits from the places of the set."""
    keep = 0
    for i in range(size):
        keep |= 1 << digits[chosen[i]]
    while spots:
        cell = HOUSES[house, lowest_bit_index(spots)]
        for d in range(N):
            if not (keep >> d) & 1:
                note(desk, cell, d)
        spots &= spots - 1
    return desk.found[0] > 0
