"""Sets of cells as two words of bits.

"Which cells see both and have the digit as a candidate" then is one AND instead of 81 tests.

    low    bits 0..53 = cells 0..53, rows 1 to 6
    high   bits 0..26 = cells 54..80, rows 7 to 9

Bits rise with cells, so reading the bits of low, then of high, visits the cells in HoDoKu's order.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import CELLS, SEES, N, add_removal

SPLIT = 54
"""The first cell of the high word."""

PEERS_LOW = np.array([sum(1 << k for k in range(SPLIT) if SEES[cell, k]) for cell in range(CELLS)], np.int64)
PEERS_HIGH = np.array([sum(1 << (k - SPLIT) for k in range(SPLIT, CELLS) if SEES[cell, k]) for cell in range(CELLS)], np.int64)


@inner(**OPTIONS)
def cells_with(board, d):
    """Return the cells that have digit d + 1 as a candidate, as a set."""
    low, high = 0, 0
    for row in range(6):
        low |= board.places[row, d] << (N * row)
    for row in range(6, N):
        high |= board.places[row, d] << (N * row - SPLIT)
    return low, high


@inner(**OPTIONS)
def cells_with_two(board):
    """Return the cells with two candidates, as a set."""
    low, high = 0, 0
    for cell in range(SPLIT):
        low |= np.int64(popcount(board.candidates[cell]) == 2) << cell
    for cell in range(SPLIT, CELLS):
        high |= np.int64(popcount(board.candidates[cell]) == 2) << (cell - SPLIT)
    return low, high


@inner(**OPTIONS)
def list_cells(low, high, cells):
    """Write the cells of a set in rising order; return how many there are.

    Parameters
    ----------
    cells : int64[n]   out
    """
    count = 0
    # The bits of rows 1 to 6, then those of rows 7 to 9.
    while low:
        cells[count] = lowest_bit_index(low)
        count += 1
        low &= low - 1
    while high:
        cells[count] = SPLIT + lowest_bit_index(high)
        count += 1
        high &= high - 1
    return count


@inner(**OPTIONS)
def add_removals_in_cells(board, low, high, d):
    """List digit d + 1 of every cell of a set for removal.

    Returns True if anything is listed by now, also from before the call.
    """
    while low:
        add_removal(board, lowest_bit_index(low), d)
        low &= low - 1
    while high:
        add_removal(board, SPLIT + lowest_bit_index(high), d)
        high &= high - 1
    return board.removals[0] > 0


@inner(**OPTIONS)
def remove_between(board, one, other, d):
    """Remove digit d + 1 from cells that see both; True if anything is listed."""
    low, high = cells_with(board, d)
    return add_removals_in_cells(board, low & PEERS_LOW[one] & PEERS_LOW[other], high & PEERS_HIGH[one] & PEERS_HIGH[other], d)
