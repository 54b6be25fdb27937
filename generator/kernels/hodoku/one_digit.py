"""Skyscraper, 2-string kite, turbot fish, empty rectangle: two strong links of one digit, so that one of the two far ends holds it."""

from __future__ import annotations

from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.hodoku.board import BLOCKS, CELLS, HOUSES, HOUSES_OF, N_HOUSES, SEES, N, note


@njit(**OPTIONS)
def end_of(desk, house, d, which):
    """Return the first (0) or last (1) cell of a house where a digit with two places fits."""
    spots = desk.places[house, d]
    return HOUSES[house, lowest_bit_index(spots if which == 0 else spots & (spots - 1))]


@njit(**OPTIONS)
def remove_between(desk, one, other, d):
    """Remove a digit from the cells that see both; True if there were any."""
    for cell in range(CELLS):
        if SEES[one, cell] and SEES[other, cell]:
            note(desk, cell, d)
    return desk.found[0] > 0


@njit(**OPTIONS)
def skyscraper(desk, form):
    """Find the first two rows (then columns) with two places each, of which one pair shares a line: the others cannot both fail."""
    for base in (0, N):
        for d in range(N):
            for first in range(base, base + N):
                if popcount(desk.places[first, d]) != 2:
                    continue
                for second in range(first + 1, base + N):
                    if popcount(desk.places[second, d]) == 2 and _skyscraper_of(desk, first, second, d):
                        return True
    return False


@njit(**OPTIONS)
def _skyscraper_of(desk, first, second, d):
    common = desk.places[first, d] & desk.places[second, d]
    if popcount(common) != 1:
        return False
    one = HOUSES[first, lowest_bit_index(desk.places[first, d] & ~common)]
    other = HOUSES[second, lowest_bit_index(desk.places[second, d] & ~common)]
    return remove_between(desk, one, other, d)


@njit(**OPTIONS)
def two_string_kite(desk, form):
    """Find the first row and column with two places each, one of each in the same block: the other ends cannot both fail."""
    for d in range(N):
        for row in range(N):
            if popcount(desk.places[row, d]) != 2:
                continue
            for column in range(N, BLOCKS):
                if popcount(desk.places[column, d]) == 2 and _kite_of(desk, row, column, d):
                    return True
    return False


@njit(**OPTIONS)
def _kite_of(desk, row, column, d):
    for i in range(2):
        for j in range(2):
            near, beside = end_of(desk, row, d, i), end_of(desk, column, d, j)
            far, away = end_of(desk, row, d, 1 - i), end_of(desk, column, d, 1 - j)
            if near == beside or far == away or near == away or far == beside or HOUSES_OF[near, 2] != HOUSES_OF[beside, 2]:
                continue
            if remove_between(desk, far, away, d):
                return True
    return False


@njit(**OPTIONS)
def turbot_fish(desk, form):
    """Find two strong links of any houses, joined by cells that see each other; of all, that which removes most, then the first."""
    best_one, best_other, best_d, most = -1, -1, -1, 0
    for d in range(N):
        for first in range(N_HOUSES):
            if popcount(desk.places[first, d]) != 2:
                continue
            for second in range(first + 1, N_HOUSES):
                if popcount(desk.places[second, d]) != 2:
                    continue
                for ends in range(4):
                    near, beside = end_of(desk, first, d, ends & 1), end_of(desk, second, d, ends >> 1)
                    far, away = end_of(desk, first, d, 1 - (ends & 1)), end_of(desk, second, d, 1 - (ends >> 1))
                    if not SEES[near, beside] or far == away or near == away or far == beside:
                        continue
                    remove_between(desk, far, away, d)
                    if desk.found[0] > most:
                        best_one, best_other, best_d, most = far, away, d, desk.found[0]
                    desk.found[0] = 0
    return most > 0 and remove_between(desk, best_one, best_other, best_d)


@njit(**OPTIONS)
def empty_rectangle(desk, form):
    """Find the first block whose places lie in one row and one column, with a strong link that starts on one of these lines."""
    for d in range(N):
        for block in range(BLOCKS, N_HOUSES):
            spots = desk.places[block, d]
            if popcount(spots) < 2:
                continue
            corner = HOUSES[block, 0]
            for r in range(3):
                for c in range(3):
                    in_row, in_column = spots & (7 << (3 * r)), spots & (0b1001001 << c)
                    if spots & ~(in_row | in_column) or in_row & ~in_column == 0 or in_column & ~in_row == 0:
                        continue
                    if _rectangle_of(desk, d, corner // 9 + r, corner % 9 + c):
                        return True
    return False


@njit(**OPTIONS)
def _rectangle_of(desk, d, row, column):
    """Follow strong links from the row of the block, then from its column; True if one leads to a removal."""
    for k in range(N):
        cell = HOUSES[row, k]
        if k // 3 != column // 3 and (desk.candidates[cell] >> d) & 1 and popcount(desk.places[N + k, d]) == 2:
            away = end_of(desk, N + k, d, 0)
            if away == cell:
                away = end_of(desk, N + k, d, 1)
            if away // 27 != row // 3:
                note(desk, away // 9 * 9 + column, d)
        if desk.found[0] > 0:
            return True
    for k in range(N):
        cell = HOUSES[N + column, k]
        if k // 3 != row // 3 and (desk.candidates[cell] >> d) & 1 and popcount(desk.places[k, d]) == 2:
            away = end_of(desk, k, d, 0)
            if away == cell:
                away = end_of(desk, k, d, 1)
            if away % 9 // 3 != column // 3:
                note(desk, row * 9 + away % 9, d)
        if desk.found[0] > 0:
            return True
    return False
