"""W-wing, XY-wing and XYZ-wing.

Of two or three cells with few candidates, one must contain the digit that other cells lose.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import CELLS, N_HOUSES, NONE, SEES, N
from generator.techniques.hodoku.cell_sets import PEERS_HIGH, PEERS_LOW, cells_with, cells_with_two, list_cells, note_cells, remove_between
from generator.techniques.hodoku.one_digit import end_of


@inner(**OPTIONS)
def w_wing(desk, form):
    """Find the first W-wing.

    Two cells have the same two digits, and a strong link of one of them joins the cells; cells that see both lose the other digit.
    """
    cells = np.empty(CELLS, np.int64)
    low, high = cells_with_two(desk)
    count = list_cells(low, high, cells)
    # Look at each pair of cells with the same two candidates.
    for i in range(count):
        mask = desk.candidates[cells[i]]
        for j in range(i + 1, count):
            if desk.candidates[cells[j]] != mask:
                continue
            # One digit is to be removed, the other must have the strong link.
            for d in range(N):
                if not (mask >> d) & 1:
                    continue
                if remove_between(desk, cells[i], cells[j], d) and _is_linked(desk, cells[i], cells[j], mask & ~(1 << d)):
                    return True
                desk.found[0] = 0
    return False


@inner(**OPTIONS)
def _is_linked(desk, one, other, bit):
    """Check whether a strong link of a digit joins two cells.

    Some house has exactly two places for the digit; one of the cells sees one place, and the other cell the other place.
    """
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
    """Find the first XY-wing.

    Three cells have two digits each, three in all, and one of the cells sees the two others.
    """
    cells = np.empty(CELLS, np.int64)
    low, high = cells_with_two(desk)
    count = list_cells(low, high, cells)
    # Two cells that share one digit; the third must have the other two digits.
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
    """Try each of three cells as the pivot; its wings' common digit is removed."""
    if SEES[one, two] and SEES[one, three] and _remove_shared(desk, two, three, NONE):
        return True
    if SEES[two, one] and SEES[two, three] and _remove_shared(desk, one, three, NONE):
        return True
    return SEES[three, one] and SEES[three, two] and _remove_shared(desk, one, two, NONE)


@inner(**OPTIONS)
def xyz_wing(desk, form):
    """Find the first XYZ-wing.

    A pivot of three digits sees two cells that have two of these digits each.
    """
    cells = np.empty(CELLS, np.int64)
    low, high = cells_with_two(desk)
    # The pivot has three candidates.
    for hinge in range(CELLS):
        mask = desk.candidates[hinge]
        if popcount(mask) != 3:
            continue
        # Each wing has two of them and is seen from the pivot.
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
    """Remove the digit that two wings share from the cells that see both.

    In an XYZ-wing these cells must see the pivot, too; in others `hinge` is -1.
    """
    d = lowest_bit_index(desk.candidates[one] & desk.candidates[other])
    low, high = cells_with(desk, d)
    low &= PEERS_LOW[one] & PEERS_LOW[other]
    high &= PEERS_HIGH[one] & PEERS_HIGH[other]
    if hinge >= 0:
        low &= PEERS_LOW[hinge]
        high &= PEERS_HIGH[hinge]
    return note_cells(desk, low, high, d)
