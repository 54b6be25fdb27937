"""Finned and sashimi fish: a fish but for a few more places (fins) in its base lines; cells that see all fins lose the digit.

It is sashimi where a base line without its fins has one place left only.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.hodoku.board import HOUSES, SEES, N, note
from generator.kernels.hodoku.combinations import first_choice, next_choice

SASHIMI = 8
"""Added to the size."""

MOST_FINS = 5


@njit(**OPTIONS)
def finned_fish(desk, form):
    """Find the first fish with fins that removes something, digit by digit, rows as base before columns."""
    size = form & 7
    lines, chosen, fins = np.empty(N, np.int64), np.empty(4, np.int64), np.empty(MOST_FINS, np.int64)
    for d in range(N):
        for base in (0, N):
            members = 0
            for line in range(base, base + N):
                if 2 <= popcount(desk.places[line, d]):
                    lines[members] = line
                    members += 1
            if members < size:
                continue
            first_choice(chosen, size)
            while True:
                union = 0
                for i in range(size):
                    union |= desk.places[lines[chosen[i]], d]
                if popcount(union) > size and _try_covers(desk, d, base, lines, chosen, form, union, fins):
                    return True
                if not next_choice(chosen, size, members):
                    break
    return False


@njit(**OPTIONS)
def _try_covers(desk, d, base, lines, chosen, form, union, fins):
    """Try every choice of cover lines; True if one removes something."""
    size = form & 7
    picked, cover_lines = np.empty(4, np.int64), np.empty(N, np.int64)
    total = 0
    while union:
        cover_lines[total] = lowest_bit_index(union)
        total += 1
        union &= union - 1
    first_choice(picked, size)
    while True:
        cover = 0
        for i in range(size):
            cover |= 1 << cover_lines[picked[i]]
        count = _count_fins(desk, d, lines, chosen, form, cover, fins)
        if count > 0 and _remove_near(desk, d, base, lines, chosen, size, cover, fins, count):
            return True
        if not next_choice(picked, size, total):
            return False


@njit(**OPTIONS)
def _count_fins(desk, d, lines, chosen, form, cover, fins):
    """List the fins and return how many; 0 where there are too many, a base line is left empty or it is the other kind of fish."""
    count, sashimi = 0, 0
    for i in range(form & 7):
        spots = desk.places[lines[chosen[i]], d]
        inside = spots & cover
        if inside == 0:
            return 0
        if inside & (inside - 1) == 0:
            sashimi = SASHIMI
        outside = spots & ~cover
        while outside:
            if count == MOST_FINS:
                return 0
            fins[count] = HOUSES[lines[chosen[i]], lowest_bit_index(outside)]
            count += 1
            outside &= outside - 1
    return count if sashimi == form & SASHIMI else 0


@njit(**OPTIONS)
def _remove_near(desk, d, base, lines, chosen, size, cover, fins, count):
    """Remove the digit from cells of the cover lines, outside the base lines, that see every fin."""
    inside = 0
    for i in range(size):
        inside |= 1 << (lines[chosen[i]] - base)
    while cover:
        line = N - base + lowest_bit_index(cover)
        for slot in range(N):
            cell = HOUSES[line, slot]
            near = not (inside >> slot) & 1
            for k in range(count):
                near = near and SEES[cell, fins[k]]
            if near:
                note(desk, cell, d)
        cover &= cover - 1
    return desk.found[0] > 0
