"""X-wing, swordfish, jellyfish: a digit fits as many rows in as many columns only, or the other way round."""

from __future__ import annotations

import numpy as np
from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.hodoku.board import HOUSES, N, note
from generator.kernels.hodoku.combinations import first_choice, next_choice


@njit(**OPTIONS)
def basic_fish(desk, form):
    """Find the first fish of form lines that removes something, digit by digit, rows as base before columns."""
    lines, chosen = np.empty(N, np.int64), np.empty(4, np.int64)
    for d in range(N):
        for base in (0, N):
            members = 0
            for line in range(base, base + N):
                if 2 <= popcount(desk.places[line, d]) <= form:
                    lines[members] = line
                    members += 1
            if members < form:
                continue
            first_choice(chosen, form)
            while True:
                cover = 0
                for i in range(form):
                    cover |= desk.places[lines[chosen[i]], d]
                if popcount(cover) == form and _remove_in_cover(desk, d, base, lines, chosen, form, cover):
                    return True
                if not next_choice(chosen, form, members):
                    break
    return False


@njit(**OPTIONS)
def _remove_in_cover(desk, d, base, lines, chosen, size, cover):
    """Remove the digit from the cover lines outside the base lines."""
    inside = 0
    for i in range(size):
        inside |= 1 << (lines[chosen[i]] - base)
    while cover:
        line = N - base + lowest_bit_index(cover)
        for slot in range(N):
            if not (inside >> slot) & 1:
                note(desk, HOUSES[line, slot], d)
        cover &= cover - 1
    return desk.found[0] > 0
