"""Counting the solutions of a map of regions: row by row, with an explicit stack.

There are few ways to place crowns that do not touch, one in each row and column (5,242 on 8x8, 5,296,790 on 11x11), and regions reduce
them to a handful of nodes: a branch ends as soon as the last cell of a region is passed without a crown.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.copying import copy_into
from generator.kernels.search import Solutions

MOST_NODES = 200_000_000
"""Default node limit: ten times what the emptiest board of 11x11 takes, so it is never reached."""

FIRST_CAPACITY, CAPACITY_FACTOR = 1024, 16
"""Solutions there is room for at first, and the factor by which the room grows if that is not enough."""


@njit(**OPTIONS)
def search_crowns(rows, regions, n, limit, max_nodes, found):
    """Count solutions up to a limit; stop at the node limit.

    rows       int64[n]         bit c set = a crown is possible in column c
    regions    int16[n_cells]   region of each cell
    limit      int64            stop after this many solutions
    max_nodes  int64            node limit: stop after this many crowns tried
    found      int8[k, n]       receives the columns of the first k solutions

    Return (solutions found, crowns placed where there was a choice, nodes); nodes > max_nodes if the search gave up.
    """
    # Find the last row in which each region can have its crown.
    last = np.full(n, -1, np.int64)
    for cell in range(n * n):
        if rows[cell // n] >> (cell % n) & 1:
            last[regions[cell]] = cell // n
    # due[row]: the regions that must have a crown once this row is filled. A region without a possible cell has no solution.
    due = np.zeros(n, np.int64)
    for region in range(n):
        if last[region] < 0:
            return 0, 0, 0
        due[last[region]] |= 1 << region
    # The stack: for each row, the columns still to try, and the columns and regions used above it.
    choices = np.zeros(n, np.int64)
    cols = np.zeros(n + 1, np.int64)
    used = np.zeros(n + 1, np.int64)
    at = np.zeros(n, np.int8)
    count, guesses, nodes, row = 0, 0, 0, 0
    choices[0] = rows[0]
    while row >= 0:
        # No column left to try: backtrack to the row above.
        if choices[row] == 0:
            row -= 1
            continue
        # Take the first column left.
        bit = choices[row] & -choices[row]
        choices[row] ^= bit
        guesses += choices[row] != 0
        col = lowest_bit_index(bit)
        # Skip it if its region has a crown already, or if a region that is due here would stay without one.
        regions_used = used[row] | (1 << np.int64(regions[row * n + col]))
        if regions_used == used[row] or due[row] & ~regions_used:
            continue
        # Place the crown, and give up at the node limit.
        nodes += 1
        if nodes > max_nodes:
            return count, guesses, nodes
        at[row] = col
        if row == n - 1:
            # Solved: store the solution if there is room, and stop at the limit.
            if count < found.shape[0]:
                copy_into(found[count], at)
            count += 1
            if count >= limit:
                return count, guesses, nodes
            continue
        # Advance to the next row: no used column, and no column that touches this crown.
        used[row + 1] = regions_used
        cols[row + 1] = cols[row] | bit
        row += 1
        choices[row] = rows[row] & ~(cols[row] | bit << 1 | bit >> 1)
    return count, guesses, nodes


def open_rows(givens: NDArray[np.uint8], n: int) -> NDArray[np.int64]:
    """Return the columns where a crown is possible in each row.

    These are all columns, or that of the crown given in the row; none if two are given.

    givens  uint8[n_cells]   not 0 = a crown is given

    Returns
    -------
    int64[n]   bit c set = column c
    """
    rows = np.full(n, (1 << n) - 1, np.int64)
    for row in range(n):
        given = np.flatnonzero(givens[row * n : (row + 1) * n])
        if len(given) > 1:
            rows[row] = 0
        elif len(given):
            rows[row] = 1 << int(given[0])
    return rows


def count_crowns(givens: NDArray[np.uint8], regions: NDArray[np.int16], n: int, limit: int, max_nodes: int | None = None) -> Solutions:
    """Count the solutions of a map with given crowns, up to a limit.

    givens     uint8[n_cells]   not 0 = a crown is given
    regions    int16[n_cells]   region of each cell
    n          int              rows
    limit      int              stop after this many solutions
    max_nodes  int              node limit; None: one that no board reaches
    """
    bound = MOST_NODES if max_nodes is None else max_nodes
    found = np.zeros((1, n), np.int8)
    count, guesses, nodes = search_crowns(open_rows(givens, n), regions, n, limit, bound, found)
    first = crown_cells(found[0], n) if count else np.zeros(n * n, np.uint8)
    return Solutions(int(count), first, int(guesses), int(nodes), bool(nodes > bound))


def list_crowns(givens: NDArray[np.uint8], regions: NDArray[np.int16], n: int, limit: int) -> NDArray[np.int8]:
    """List solutions up to a limit, in the order of the search.

    givens     uint8[n_cells]   not 0 = a crown is given
    regions    int16[n_cells]   region of each cell

    Returns
    -------
    int8[count, n]   the column of the crown of each row
    """
    rows = open_rows(givens, n)
    capacity = min(limit, FIRST_CAPACITY)
    while True:
        # Search with room for some solutions; if they do not fit, search again with more room.
        found = np.zeros((capacity, n), np.int8)
        count, _, _ = search_crowns(rows, regions, n, capacity, MOST_NODES, found)
        if count < capacity or capacity == limit:
            return found[:count]
        capacity = min(limit, CAPACITY_FACTOR * capacity)


def crown_cells(columns: NDArray[np.int8], n: int) -> NDArray[np.uint8]:
    """Return the cells of a board with a crown in each row at the given column.

    columns  int8[n]

    Returns
    -------
    uint8[n_cells]   1 = a crown
    """
    cells = np.zeros(n * n, np.uint8)
    cells[np.arange(n) * n + columns] = 1
    return cells
