"""W-wing, XY-wing, XYZ-wing: two or three cells with few candidates, one of which must hold the digit that others lose."""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import CELLS, N_HOUSES, NONE, SEES, N
from generator.techniques.hodoku.cell_sets import PEERS_HIGH, PEERS_LOW, cells_with, cells_with_two, list_cells, note_cells, remove_between
from generator.techniques.hodoku.one_digit import end_of


@inner(**OPTIONS)
def w_wing(desk, form):
    """Find the first two cells with the same two digits whose ends a strong link of one digit joins; the other digit goes."""
    cells = np.empty(CELLS, np.int64)
    low, high = cells_with_two(desk)
    count = list_cells(low, high, cells)
    for i in range(count):
        mask = desk.candidates[cells[i]]
        for j in range(i + 1, count):
            if desk.candidates[cells[j]] != mask:
                continue
            for d in range(N):
                if not (mask >> d) & 1:
                    continue
                if remove_between(desk, cells[i], cells[j], d) and _is_linked(desk, cells[i], cells[j], mask & ~(1 << d)):
                    return True
                desk.found[0] = 0
    return False


@inner(**OPTIONS)
def _is_linked(desk, one, other, bit):
    """Tell whether some house has two places for a digit, of which one cell sees the one and the other cell the other."""
    d = lowest_bit_index(bit)
    for house in range(N_HOUSES):
        if popcount(desk.places[house, d]) != 2:
            continue
        first, second = end_of(desk, house, d, 0), end_of(desk, house, d, 1)
        if (SEES[one, first] and SEES[other, second]) or (SEES[one, second] and SEES[other, first]):
            return True
    return False


@inner(**OPTIONS)
def xy_wing(desk, form):
    """Find the first three cells of two digits each, three in all, of which one sees the two others."""
    cells = np.empty(CELLS, np.int64)
    low, high = cells_with_two(desk)
    count = list_cells(low, high, cells)
    for i in range(count):
        a = desk.candidates[cells[i]]
        for j in range(i + 1, count):
            b = desk.candidates[cells[j]]
            if popcount(a | b) != 3:
                continue
            for k in range(j + 1, count):
                if desk.candidates[cells[k]] == a ^ b and _wing_of_three(desk, cells[i], cells[j], cells[k]):
                    return True
    return False


@inner(**OPTIONS)
def _wing_of_three(desk, one, two, three):
    """Take each of the cells for the hinge in turn; what its wings share goes."""
    if SEES[one, two] and SEES[one, three] and _remove_shared(desk, two, three, NONE):
        return True
    if SEES[two, one] and SEES[two, three] and _remove_shared(desk, one, three, NONE):
        return True
    return SEES[three, one] and SEES[three, two] and _remove_shared(desk, one, two, NONE)


@inner(**OPTIONS)
def xyz_wing(desk, form):
    """Find the first hinge of three digits that sees two cells of two of them each."""
    cells = np.empty(CELLS, np.int64)
    low, high = cells_with_two(desk)
    for hinge in range(CELLS):
        mask = desk.candidates[hinge]
        if popcount(mask) != 3:
            continue
        count = list_cells(low & PEERS_LOW[hinge], high & PEERS_HIGH[hinge], cells)
        for i in range(count):
            one = desk.candidates[cells[i]]
            if one & ~mask:
                continue
            for j in range(i + 1, count):
                other = desk.candidates[cells[j]]
                if other != one and other & ~mask == 0 and _remove_shared(desk, cells[i], cells[j], hinge):
                    return True
    return False


@inner(**OPTIONS)
def _remove_shared(desk, one, other, hinge):
    """Remove the digit that two wings share from cells that see both and, in an XYZ-wing, the hinge (otherwise -1)."""
    d = lowest_bit_index(desk.candidates[one] & desk.candidates[other])
    low, high = cells_with(desk, d)
    low &= PEERS_LOW[one] & PEERS_LOW[other]
    high &= PEERS_HIGH[one] & PEERS_HIGH[other]
    if hinge >= 0:
        low &= PEERS_LOW[hinge]
        high &= PEERS_HIGH[hinge]
    return note_cells(desk, low, high, d)
