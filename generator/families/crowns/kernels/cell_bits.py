"""Sets of cells as bits, and the state of one solve.

The state has the cells where a crown is still possible, and the houses without a crown.

    cell       61 ... 1 0    123 ... 63 62        two int64, 62 cells each, so that none is ever negative
    word            0              1

    house      3n-1 ... 2n   2n-1 ... n   n-1 ... 0
               rows          columns      regions

A state is int64[3]: the two words of the cells left, and the houses that have no crown yet.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount

WORD = 62
"""Cells in one word."""

LOW, HIGH, OPEN = 0, 1, 2
"""Places in a state: the two words of the cells left, and the houses without a crown."""


class MapTables(NamedTuple):
    """The tables of a map.

    `make_tables` allocates them and `fill_tables` fills them in.

    n        int64               rows, columns, regions and crowns
    regions  int16[n_cells]      region of each cell, 0 to n - 1
    houses   int64[3n, 2]        cells of each house
    sight    int64[n_cells, 2]   cells that a crown on a cell rules out, including the cell
    """

    n: int
    regions: NDArray[np.int16]
    houses: NDArray[np.int64]
    sight: NDArray[np.int64]


@lru_cache(maxsize=16)
def make_ruled_out(n: int) -> NDArray[np.int64]:
    """Return the cells that a crown rules out on any map of n x n cells.

    They are its row, its column, its neighbors and the cell itself.

    Returns
    -------
    int64[n_cells, 2]   read-only
    """
    ruled_out = np.zeros((n * n, 2), np.int64)
    for cell in range(n * n):
        row, col = divmod(cell, n)
        for other in range(n * n):
            # The same row, the same column, or a neighbor (also diagonally).
            d_row, d_col = abs(other // n - row), abs(other % n - col)
            if d_row == 0 or d_col == 0 or max(d_row, d_col) == 1:
                ruled_out[cell, other // WORD] |= 1 << other % WORD
    ruled_out.flags.writeable = False
    return ruled_out


@njit(**OPTIONS)
def make_tables(n, regions):
    """Return the tables of a map, with only `regions`, int16[n_cells], filled in."""
    return MapTables(n, regions, np.zeros((3 * n, 2), np.int64), np.zeros((n * n, 2), np.int64))


@njit(**BARE)
def fill_tables(tables, ruled_out):
    """Fill in the tables of a map from its regions.

    tables     MapTables
    ruled_out  int64[n_cells, 2]   of `make_ruled_out`
    """
    n, regions, houses, sight = tables
    houses[:, :] = 0
    # Add each cell to its region, its column and its row.
    for cell in range(n * n):
        word, bit = cell // WORD, np.int64(1) << (cell % WORD)
        houses[regions[cell], word] |= bit
        houses[n + cell % n, word] |= bit
        houses[2 * n + cell // n, word] |= bit
    # A crown also rules out the other cells of its region.
    for cell in range(n * n):
        for word in range(2):
            sight[cell, word] = ruled_out[cell, word] | houses[regions[cell], word]


@njit(**BARE)
def reset_state(n, state):
    """Set a state to the empty board: every cell left, every house without a crown.

    state  int64[3]   overwritten
    """
    n_cells = n * n
    for word in range(2):
        # The last word may have fewer cells than fit.
        inside = min(max(n_cells - word * WORD, 0), WORD)
        state[word] = (np.int64(1) << inside) - 1
    state[OPEN] = (np.int64(1) << (3 * n)) - 1


@njit(**BARE)
def place_crown(tables, cell, state):
    """Place a crown on a cell.

    The cells it sees are removed, and its three houses are done.

    tables  MapTables
    state   int64[3]   changed in place
    """
    n = tables.n
    state[LOW] &= ~tables.sight[cell, 0]
    state[HIGH] &= ~tables.sight[cell, 1]
    # Its region, its column and its row have a crown now.
    done = (1 << np.int64(tables.regions[cell])) | (1 << (n + cell % n)) | (1 << (2 * n + cell // n))
    state[OPEN] &= ~done


@inner(**BARE)
def count_open_cells(house, houses, state):
    """Count the cells left in a house.

    houses  int64[3n, 2]
    state   int64[3]
    """
    return popcount(houses[house, 0] & state[LOW]) + popcount(houses[house, 1] & state[HIGH])


@inner(**BARE)
def first_cell(low, high):
    """Return the first cell of a set that is not empty."""
    return lowest_bit_index(low) if low else WORD + lowest_bit_index(high)
