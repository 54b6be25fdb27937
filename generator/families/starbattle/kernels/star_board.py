"""Boards of star battle as rows of bits, and the state of one solve.

    column     n-1 ... 2 1 0        a row of cells, int64
    house      regions 0 to n - 1, columns n to 2n - 1, rows 2n to 3n - 1

A state is int64[4n]: for each row its open cells, on which a star is still possible, and for each house the number of stars that it still
needs. A star removes itself and its eight neighbors from the open cells; that a house has all of its stars is a step of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount


class MapTables(NamedTuple):
    """The tables of a map.

    `make_tables` allocates them and `fill_tables` fills them in.

    n        int64            rows, columns and regions
    k        int64            stars in each of them, 1 or 2
    regions  int16[n_cells]   region of each cell, 0 to n - 1
    houses   int64[3n, n]     cells of each house
    spans    int64[3n, 2]     first row of each house, and the row after its last
    """

    n: int
    k: int
    regions: NDArray[np.int16]
    houses: NDArray[np.int64]
    spans: NDArray[np.int64]


@njit(**OPTIONS)
def make_tables(n, k, regions):
    """Return the tables of a map, with only `regions`, int16[n_cells], filled in."""
    return MapTables(n, k, regions, np.zeros((3 * n, n), np.int64), np.zeros((3 * n, 2), np.int64))


@njit(**BARE)
def fill_tables(tables):
    """Fill in the tables of a map from its regions."""
    n, _, regions, houses, spans = tables
    houses[:, :] = 0
    # Add each cell to its region, its column and its row.
    for cell in range(n * n):
        row, bit = cell // n, np.int64(1) << (cell % n)
        houses[regions[cell], row] |= bit
        houses[n + cell % n, row] |= bit
        houses[2 * n + row, row] |= bit
    # Find the rows of each house.
    for house in range(3 * n):
        spans[house, 0], spans[house, 1] = n, 0
        for row in range(n):
            if houses[house, row]:
                spans[house, 0] = min(spans[house, 0], row)
                spans[house, 1] = row + 1


@njit(**BARE)
def reset_state(n, k, state):
    """Set a state to the empty board: every cell open, every house without a star.

    state  int64[4n]   overwritten
    """
    for at in range(4 * n):
        state[at] = (np.int64(1) << n) - 1 if at < n else k


@inner(**BARE)
def house_at(cell, kind, tables):
    """Return the region (kind 0), column (1) or row (2) of a cell, as a house."""
    n = tables.n
    if kind == 0:
        return np.int64(tables.regions[cell])
    return n + cell % n if kind == 1 else 2 * n + cell // n


@njit(**BARE)
def place_star(tables, cell, state):
    """Place a star on a cell.

    The cell and its neighbors are removed, and its three houses need one star less.

    state   int64[4n]   changed in place
    """
    n = tables.n
    row, bit = cell // n, np.int64(1) << (cell % n)
    for near in range(max(row - 1, 0), min(row + 2, n)):
        state[near] &= ~(bit | bit << 1 | bit >> 1)
    for kind in range(3):
        state[n + house_at(cell, kind, tables)] -= 1


@inner(**BARE)
def count_open_cells(house, tables, state):
    """Count the open cells of a house."""
    count = 0
    for row in range(tables.spans[house, 0], tables.spans[house, 1]):
        count += popcount(tables.houses[house, row] & state[row])
    return count


@inner(**BARE)
def first_open_cell(house, tables, state):
    """Return the first open cell of a house, -1 without one."""
    for row in range(tables.spans[house, 0], tables.spans[house, 1]):
        if tables.houses[house, row] & state[row]:
            return row * tables.n + lowest_bit_index(tables.houses[house, row] & state[row])
    return np.int64(-1)


@inner(**BARE)
def is_solved(tables, state):
    """Return whether no house needs a star."""
    for house in range(3 * tables.n):
        if state[tables.n + house] > 0:
            return False
    return True


@inner(**BARE)
def fits_stars(need, house, tables, cells):
    """Return how many stars too few fit on some cells of a house: 0 if they fit.

    The result is 2 if there are fewer cells than stars, and 1 if there are enough, but all of them touch each other: two or more cells fit
    in a block of 2 x 2.

    need   int64      stars, 0 to 2
    cells  int64[n]   rows of cells; only those of the house count
    """
    if need <= 0:
        return 0
    count, columns, first, last = 0, 0, -1, -1
    for row in range(tables.spans[house, 0], tables.spans[house, 1]):
        here = tables.houses[house, row] & cells[row]
        if here:
            # Collect the columns and rows that the cells extend over.
            count += popcount(here)
            columns |= here
            first = row if first < 0 else first
            last = row
            width = columns // (columns & -columns)
            if count >= need and (need == 1 or last - first > 1 or width > 3):
                return 0
    return 2 if count < need else 1
