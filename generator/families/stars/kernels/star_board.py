"""Sets of cells as bits, the tables of a map, and the state of one solve.

    cell     61 ... 1 0    123 ... 62    185 ... 124     int64[WORDS], 62 cells in a word, so that none is ever negative
    word          0             1             2

    house    3n-1 ... 2n   2n-1 ... n    n-1 ... 0       one int64
             rows          columns       regions

A state is int64[WORDS + 3n]: the open cells, on which a star is still possible, and for each house the number of stars that it still needs.
A star removes the cells that it sees from the open cells. In kinds whose stars see only the cells that they touch, that a house has all of
its stars is a step of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount

WORD, WORDS = 62, 3
"""Cells in one word, and words of a set: enough for 12 x 12 cells."""

NEEDS = WORDS
"""Place in a state of the number of stars that the first house needs."""


class StarRule(NamedTuple):
    """The rule of a kind.

    k            int64   stars in each house, 1 or 2
    sees_houses  int64   1: a star sees the other cells of its houses, which k = 1 allows; 0: only cells that touch it
    """

    k: int
    sees_houses: int


class MapTables(NamedTuple):
    """The tables of a map.

    `make_tables` allocates them and `fill_tables` fills them in. They have only arrays that techniques read: every call copies the record,
    and two arrays more cost a tenth of a climb.

    n          int64                   rows, columns and regions
    rule       StarRule
    houses_of  int64[n_cells, 3]       region, column and row of each cell, as houses
    houses     int64[3n, WORDS]        cells of each house
    sight      int64[n_cells, WORDS]   cells that a star on a cell rules out: itself and those that it sees
    """

    n: int
    rule: StarRule
    houses_of: NDArray[np.int64]
    houses: NDArray[np.int64]
    sight: NDArray[np.int64]


@njit(**OPTIONS)
def make_tables(n, rule):
    """Return the tables of a map, without its contents.

    Parameters
    ----------
    rule : StarRule
    """
    return MapTables(n, rule, np.zeros((n * n, 3), np.int64), np.zeros((3 * n, WORDS), np.int64), np.zeros((n * n, WORDS), np.int64))


@njit(**OPTIONS)
def list_near(n):
    """Return the cells that touch each cell, with the cell itself.

    Returns
    -------
    int64[n_cells, WORDS]
    """
    near = np.zeros((n * n, WORDS), np.int64)
    for cell in range(n * n):
        row, col = cell // n, cell % n
        for r in range(max(row - 1, 0), min(row + 2, n)):
            for c in range(max(col - 1, 0), min(col + 2, n)):
                other = r * n + c
                near[cell, other // WORD] |= np.int64(1) << (other % WORD)
    return near


@njit(**BARE)
def fill_tables(tables, regions, near):
    """Fill in the tables of a map.

    Parameters
    ----------
    regions : int16[n_cells]          region of each cell, 0 to n - 1
    near : int64[n_cells, WORDS]   of `list_near`
    """
    n, rule, houses_of, houses, sight = tables
    houses[:, :] = 0
    # Add each cell to its region, its column and its row.
    for cell in range(n * n):
        houses_of[cell, 0], houses_of[cell, 1], houses_of[cell, 2] = regions[cell], n + cell % n, 2 * n + cell // n
        for kind in range(3):
            houses[houses_of[cell, kind], cell // WORD] |= np.int64(1) << (cell % WORD)
    # A star sees the cells that touch it, and its houses where the rule says so.
    for cell in range(n * n):
        region, column, row = houses_of[cell, 0], houses_of[cell, 1], houses_of[cell, 2]
        for word in range(WORDS):
            sight[cell, word] = near[cell, word]
            if rule.sees_houses:
                sight[cell, word] |= houses[region, word] | houses[column, word] | houses[row, word]


@njit(**BARE)
def reset_state(n, k, state):
    """Set a state to the empty board: every cell open, every house without a star.

    Parameters
    ----------
    state : int64[WORDS + 3n]   overwritten
    """
    for word in range(WORDS):
        # The last words may have fewer cells than fit.
        inside = min(max(n * n - word * WORD, 0), WORD)
        state[word] = (np.int64(1) << inside) - 1
    for house in range(3 * n):
        state[NEEDS + house] = k


@njit(**BARE)
def place_star(tables, cell, state):
    """Place a star on a cell.

    The cells it sees are removed, and its three houses need one star less.

    Parameters
    ----------
    state : int64[WORDS + 3n]   changed in place
    """
    for word in range(WORDS):
        state[word] &= ~tables.sight[cell, word]
    for kind in range(3):
        state[NEEDS + tables.houses_of[cell, kind]] -= 1


@inner(**INSIDE)
def has_cell(cells, cell):
    """Return whether a set of cells, the words of an array from 0 on, has a cell."""
    return cells[cell // WORD] >> (cell % WORD) & 1


@inner(**INSIDE)
def count_open_cells(house, tables, state):
    """Count the open cells of a house."""
    count = 0
    for word in range(WORDS):
        count += popcount(tables.houses[house, word] & state[word])
    return count


@inner(**INSIDE)
def first_open_cell(house, tables, state):
    """Return the first open cell of a house, -1 without one."""
    for word in range(WORDS):
        here = tables.houses[house, word] & state[word]
        if here:
            return np.int64(word * WORD + lowest_bit_index(here))
    return np.int64(-1)


@inner(**INSIDE)
def ruled_out(cell, word, tables, state):
    """Return the cells that a star on an open cell would rule out, one word of them.

    They are the cells that it sees, and the rest of each house that needs no further star.
    """
    cells = tables.sight[cell, word]
    if not tables.rule.sees_houses:
        for kind in range(3):
            house = tables.houses_of[cell, kind]
            if state[NEEDS + house] == 1:
                cells |= tables.houses[house, word]
    return cells


@inner(**BARE)
def is_solved(tables, state):
    """Return whether no house needs a star."""
    for house in range(3 * tables.n):
        if state[NEEDS + house] > 0:
            return False
    return True


@inner(**BARE)
def fits_stars(need, house, tables, cells):
    """Return how many stars too few fit on some cells of a house: 0 if they fit.

    The result is 2 if there are fewer cells than stars, and 1 if there are enough, but all of them touch each other. Stars of which two are
    in a house see only what they touch.

    Parameters
    ----------
    need : int64          stars, 0 to 2
    cells : int64[WORDS]   only those of the house count
    """
    if need <= 0:
        return 0
    count = count_open_cells(house, tables, cells)
    if count < need:
        return 2
    # At most four cells touch each other, those of a block of 2 x 2.
    if need == 1 or count > 4:
        return 0
    for word in range(WORDS):
        left = tables.houses[house, word] & cells[word]
        while left:
            cell = word * WORD + lowest_bit_index(left)
            left &= left - 1
            for other in range(WORDS):
                if tables.houses[house, other] & cells[other] & ~tables.sight[cell, other]:
                    return 0
    return 1
