"""Counting the solutions of a map of regions: row by row, with an explicit stack.

A row has one or two stars; the ways to place them are listed once. A branch ends as soon as a region or column can no longer get all of
its stars from the rows below.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.copying import copy_into
from generator.kernels.search import Solutions

MOST_NODES = 200_000_000
"""Default node limit."""

FIRST_CAPACITY, CAPACITY_FACTOR = 1024, 16
"""Solutions there is room for at first, and the factor by which the room grows if that is not enough."""


@lru_cache(maxsize=16)
def list_patterns(n: int, k: int) -> NDArray[np.int64]:
    """Return all ways to place the stars of a row, in ascending order.

    Returns
    -------
    int64[n_patterns]   bit c set = a star in column c; read-only
    """
    found = np.array([mask for mask in range(1 << n) if mask.bit_count() == k and not mask & mask << 1], np.int64)
    found.flags.writeable = False
    return found


@njit(**OPTIONS)
def search_stars(patterns, rows, given, regions, n, k, limit, max_nodes, found):
    """Count solutions up to a limit; stop at the node limit.

    patterns   int64[n_patterns]   of `list_patterns`
    rows       int64[n]            bit c set = a star is possible in column c
    given      int64[n]            bit c set = a star must be in column c
    regions    int16[n_cells]      region of each cell
    limit      int64               stop after this many solutions
    max_nodes  int64               node limit: stop after this many rows filled
    found      int64[m, n]         receives the rows of the first m solutions

    Return (solutions found, guesses, nodes); nodes > max_nodes if the search gave up.
    """
    full = (np.int64(1) << n) - 1
    # due[row, need]: the regions that must have so many stars, 1 or more, once this row is filled.
    due = np.zeros((n, k + 1), np.int64)
    for region in range(n):
        columns, top, bottom = np.int64(0), n, -1
        for row in range(n - 1, -1, -1):
            # The rows below can give it as many stars as fit on their cells, at most k; cells of a block of 2 x 2 have one.
            is_block = bottom - top < 2 and columns // max(columns & -columns, 1) < 4
            fit = 0 if bottom < 0 else 1 if is_block else k
            for stars in range(1, k - fit + 1):
                due[row, stars] |= np.int64(1) << region
            for col in range(n):
                if regions[row * n + col] == region and rows[row] >> col & 1:
                    columns |= np.int64(1) << col
                    top, bottom = row, max(bottom, row)
    # The stack: for each row, the pattern tried, and the columns and regions with at least one star, and with all of them.
    tried = np.full(n, -1, np.int64)
    cols, regs = np.zeros((n + 1, 2), np.int64), np.zeros((n + 1, 2), np.int64)
    at = np.zeros(n, np.int64)
    count, guesses, nodes, row = 0, 0, 0, 0
    while row >= 0:
        tried[row] += 1
        # No pattern left to try: backtrack to the row above.
        if tried[row] == patterns.shape[0]:
            tried[row] = -1
            row -= 1
            continue
        # Skip patterns with a closed cell, without a given star, in a full column, or that touch the row above.
        pattern = patterns[tried[row]]
        above = at[row - 1] if row else np.int64(0)
        if pattern & ~rows[row] or given[row] & ~pattern or pattern & (cols[row, 1] | above | above << 1 | above >> 1):
            continue
        # Add its stars to their columns and regions.
        col_some, col_all = cols[row, 0] | pattern, cols[row, 1] | (pattern if k == 1 else cols[row, 0] & pattern)
        reg_some, reg_all, left = regs[row, 0], regs[row, 1], pattern
        is_over = False
        while left:
            own = np.int64(1) << np.int64(regions[row * n + lowest_bit_index(left)])
            is_over |= reg_all & own != 0
            if k == 1 or reg_some & own:
                reg_all |= own
            reg_some |= own
            left &= left - 1
        # Skip them if a region has too many, or if a region or column can no longer have enough.
        if is_over or due[row, 1] & ~reg_some or due[row, k] & ~reg_all or (k == 2 and row >= n - 3 and col_some != full):
            continue
        nodes += 1
        guesses += popcount(rows[row]) > k
        if nodes > max_nodes:
            return count, guesses, nodes
        at[row] = pattern
        if row == n - 1:
            # Solved: store the solution if there is room, and stop at the limit.
            if count < found.shape[0]:
                copy_into(found[count], at)
            count += 1
            if count >= limit:
                return count, guesses, nodes
            continue
        row += 1
        cols[row, 0], cols[row, 1], regs[row, 0], regs[row, 1] = col_some, col_all, reg_some, reg_all
    return count, guesses, nodes


def open_rows(givens: NDArray[np.uint8], n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the columns of possible and of given stars in each row.

    givens  uint8[n_cells]   not 0 = a star is given

    Returns
    -------
    int64[n], int64[n]   bit c set = column c
    """
    given = (givens.reshape(n, n) != 0) @ (1 << np.arange(n, dtype=np.int64))
    return np.full(n, (1 << n) - 1, np.int64), given


def count_stars(givens: NDArray[np.uint8], regions: NDArray[np.int16], k: int, limit: int, max_nodes: int | None = None) -> Solutions:
    """Count the solutions of a map with given stars, up to a limit.

    givens     uint8[n_cells]   not 0 = a star is given
    regions    int16[n_cells]   region of each cell
    k          int              stars in each house
    limit      int              stop after this many solutions
    max_nodes  int              node limit; None: MOST_NODES
    """
    n = int(regions.max()) + 1
    bound = MOST_NODES if max_nodes is None else max_nodes
    found = np.zeros((1, n), np.int64)
    count, guesses, nodes = search_stars(list_patterns(n, k).copy(), *open_rows(givens, n), regions, n, k, limit, bound, found)
    first = star_cells(found[0]) if count else np.zeros(n * n, np.uint8)
    return Solutions(int(count), first, int(guesses), int(nodes), bool(nodes > bound))


def list_stars(givens: NDArray[np.uint8], regions: NDArray[np.int16], k: int, limit: int) -> NDArray[np.int64]:
    """List solutions up to a limit, in the order of the search.

    givens     uint8[n_cells]   not 0 = a star is given
    regions    int16[n_cells]   region of each cell

    Returns
    -------
    int64[count, n]   the stars of each row as bits
    """
    n = int(regions.max()) + 1
    capacity = min(limit, FIRST_CAPACITY)
    while True:
        # Search with room for some solutions; if they do not fit, search again with more room.
        found = np.zeros((capacity, n), np.int64)
        count, _, _ = search_stars(list_patterns(n, k).copy(), *open_rows(givens, n), regions, n, k, capacity, MOST_NODES, found)
        if count < capacity or capacity == limit:
            return found[:count]
        capacity = min(limit, CAPACITY_FACTOR * capacity)


def star_cells(rows: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return the cells of a board with the stars of each row given as bits.

    rows  int64[n]

    Returns
    -------
    uint8[n_cells]   1 = a star
    """
    return (rows[:, None] >> np.arange(len(rows)) & 1).astype(np.uint8).ravel()
