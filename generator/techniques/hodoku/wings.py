"""W-wing, XY-wing and XYZ-wing.

Of two or three cells with few candidates, one must contain the digit that other cells lose.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import CELLS, N_HOUSES, NONE, SEES, N
from generator.techniques.hodoku.cell_sets import (
    PEERS_HIGH,
    PEERS_LOW,
    add_removals_in_cells,
    cells_with,
    cells_with_two,
    list_cells,
    remove_between,
)
from generator.techniques.hodoku.one_digit import link_end


@inner(**OPTIONS)
def w_wing(board, form):
    """Find the first W-wing.

    Two cells have the same two digits, and a strong link of one of them joins the cells; cells that see both lose the other digit.
    """
    cells = np.empty(CELLS, np.int64)
    low, high = cells_with_two(board)
    count = list_cells(low, high, cells)
    # Look at each pair of cells with the same two candidates.
    for i in range(count):
        mask = board.candidates[cells[i]]
        for j in range(i + 1, count):
            if board.candidates[cells[j]] != mask:
                continue
            # One digit is to be removed, the other must have the strong link.
            for d in range(N):
                if not (mask >> d) & 1:
                    continue
                if remove_between(board, cells[i], cells[j], d) and _is_linked(board, cells[i], cells[j], mask & ~(1 << d)):
                    return True
                board.removals[0] = 0
    return False


@inner(**OPTIONS)
def _is_linked(board, one, other, bit):
    """Check whether a strong link of a digit joins two cells.

    Some house has exactly two places for the digit; one of the cells sees one place, and the other cell the other place.
    """
    d = lowest_bit_index(bit)
    for house in range(N_HOUSES):
        if popcount(board.places[house, d]) != 2:
            continue
        first, second = link_end(board, house, d, 0), link_end(board, house, d, 1)
        if (SEES[one, first] and SEES[other, second]) or (SEES[one, second] and SEES[other, first]):
            return True
    return False


@inner(**OPTIONS)
def xy_wing(board, form):
    """Find the first XY-wing.

    Three cells have two digits each, three in all, and one of the cells sees the two others.
    """
    cells = np.empty(CELLS, np.int64)
    low, high = cells_with_two(board)
    count = list_cells(low, high, cells)
    # Two cells that share one digit; the third must have the other two digits.
    for i in range(count):
        a = board.candidates[cells[i]]
        for j in range(i + 1, count):
            b = board.candidates[cells[j]]
            if popcount(a | b) != 3:
                continue
            for k in range(j + 1, count):
                if board.candidates[cells[k]] == a ^ b and _wing_of_three(board, cells[i], cells[j], cells[k]):
                    return True
    return False


@inner(**OPTIONS)
def _wing_of_three(board, one, two, three):
    """Try each of three cells as the pivot; its wings' common digit is removed."""
    if SEES[one, two] and SEES[one, three] and _remove_shared(board, two, three, NONE):
        return True
    if SEES[two, one] and SEES[two, three] and _remove_shared(board, one, three, NONE):
        return True
    return SEES[three, one] and SEES[three, two] and _remove_shared(board, one, two, NONE)


@inner(**OPTIONS)
def xyz_wing(board, form):
    """Find the first XYZ-wing.

    A pivot of three digits sees two cells that have two of these digits each.
    """
    cells = np.empty(CELLS, np.int64)
    low, high = cells_with_two(board)
    # The pivot has three candidates.
    for pivot in range(CELLS):
        mask = board.candidates[pivot]
        if popcount(mask) != 3:
            continue
        # Each wing has two of them and is seen from the pivot.
        count = list_cells(low & PEERS_LOW[pivot], high & PEERS_HIGH[pivot], cells)
        for i in range(count):
            one = board.candidates[cells[i]]
            if one & ~mask:
                continue
            for j in range(i + 1, count):
                other = board.candidates[cells[j]]
                if other != one and other & ~mask == 0 and _remove_shared(board, cells[i], cells[j], pivot):
                    return True
    return False


@inner(**OPTIONS)
def _remove_shared(board, one, other, pivot):
    """Remove the digit that two wings share from the cells that see both.

    In an XYZ-wing these cells must see the pivot, too; in others `pivot` is -1.
    """
    d = lowest_bit_index(board.candidates[one] & board.candidates[other])
    low, high = cells_with(board, d)
    low &= PEERS_LOW[one] & PEERS_LOW[other]
    high &= PEERS_HIGH[one] & PEERS_HIGH[other]
    if pivot >= 0:
        low &= PEERS_LOW[pivot]
        high &= PEERS_HIGH[pivot]
    return add_removals_in_cells(board, low, high, d)
