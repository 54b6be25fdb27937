"""Counting the solutions of a map of regions: row by row, with an explicit stack.

A branch ends as soon as a region or column can no longer get all of its stars from the rows below.

One star a row and two have a search each. That for two lists the ways to place the stars of a row once; with one star, it takes 1.2 to 3.6
times as long as the other on puzzles of 9x9 to 11x11, and up to five times as long on maps with many solutions (one core, 150 maps).
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


@lru_cache(maxsize=16)
def list_star_pairs(n: int) -> NDArray[np.int64]:
    """Return all ways to place the two stars of a row, in ascending order.

    Returns
    -------
    int64[n_patterns]   bit c set = a star in column c; read-only
    """
    found = np.array([mask for mask in range(1 << n) if mask.bit_count() == 2 and not mask & mask << 1], np.int64)
    found.flags.writeable = False
    return found


@njit(**OPTIONS)
def search_single_stars(rows, regions, n, limit, max_nodes, found):
    """Count solutions with one star a row, up to a limit; stop at the node limit.

    Parameters
    ----------
    rows : int64[n]         bit c set = a star is possible in column c
    regions : int16[n_cells]   region of each cell
    limit : int64            stop after this many solutions
    max_nodes : int64            node limit: stop after this many stars tried
    found : int64[m, n]      receives the rows of the first m solutions

    Return (solutions found, stars placed where there was a choice, nodes); nodes > max_nodes if the search gave up.
    """
    # Find the last row in which each region can have its star.
    last = np.full(n, -1, np.int64)
    for cell in range(n * n):
        if rows[cell // n] >> (cell % n) & 1:
            last[regions[cell]] = cell // n
    # due[row]: the regions that must have a star once this row is filled. A region without a possible cell has no solution.
    due = np.zeros(n, np.int64)
    for region in range(n):
        if last[region] < 0:
            return 0, 0, 0
        due[last[region]] |= 1 << region
    # The stack: for each row, the columns still to try, and the columns and regions used above it.
    choices = np.zeros(n, np.int64)
    cols = np.zeros(n + 1, np.int64)
    used = np.zeros(n + 1, np.int64)
    at = np.zeros(n, np.int64)
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
        # Skip it if its region has a star already, or if a region that is due here would stay without one.
        regions_used = used[row] | (1 << np.int64(regions[row * n + col]))
        if regions_used == used[row] or due[row] & ~regions_used:
            continue
        # Place the star, and give up at the node limit.
        nodes += 1
        if nodes > max_nodes:
            return count, guesses, nodes
        at[row] = bit
        if row == n - 1:
            # Solved: store the solution if there is room, and stop at the limit.
            if count < found.shape[0]:
                copy_into(found[count], at)
            count += 1
            if count >= limit:
                return count, guesses, nodes
            continue
        # Advance to the next row: no used column, and no column that touches this star.
        used[row + 1] = regions_used
        cols[row + 1] = cols[row] | bit
        row += 1
        choices[row] = rows[row] & ~(cols[row] | bit << 1 | bit >> 1)
    return count, guesses, nodes


@njit(**OPTIONS)
def search_star_pairs(patterns, rows, given, regions, n, limit, max_nodes, found):
    """Count solutions with two stars a row, up to a limit; stop at the node limit.

    Parameters
    ----------
    patterns : int64[n_patterns]   of `list_star_pairs`
    rows : int64[n]            bit c set = a star is possible in column c
    given : int64[n]            bit c set = a star must be in column c
    regions : int16[n_cells]      region of each cell
    limit : int64               stop after this many solutions
    max_nodes : int64               node limit: stop after this many rows filled
    found : int64[m, n]         receives the rows of the first m solutions

    Return (solutions found, guesses, nodes); nodes > max_nodes if the search gave up.
    """
    full = (np.int64(1) << n) - 1
    # due[row, need]: the regions that must have so many stars, 1 or more, once this row is filled.
    due = np.zeros((n, 3), np.int64)
    for region in range(n):
        columns, top, bottom = np.int64(0), n, -1
        for row in range(n - 1, -1, -1):
            # The rows below can give it as many stars as fit on their cells, at most two; cells of a block of 2 x 2 have one.
            is_block = bottom - top < 2 and columns // max(columns & -columns, 1) < 4
            fit = 0 if bottom < 0 else 1 if is_block else 2
            for stars in range(1, 3 - fit):
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
        col_some, col_all = cols[row, 0] | pattern, cols[row, 1] | cols[row, 0] & pattern
        reg_some, reg_all, left = regs[row, 0], regs[row, 1], pattern
        is_over = False
        while left:
            own = np.int64(1) << np.int64(regions[row * n + lowest_bit_index(left)])
            is_over |= reg_all & own != 0
            reg_all |= reg_some & own
            reg_some |= own
            left &= left - 1
        # Skip them if a region has too many, or if a region or column can no longer have enough.
        if is_over or due[row, 1] & ~reg_some or due[row, 2] & ~reg_all or (row >= n - 3 and col_some != full):
            continue
        nodes += 1
        guesses += popcount(rows[row]) > 2
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

    Parameters
    ----------
    givens : uint8[n_cells]   not 0 = a star is given

    Returns
    -------
    int64[n], int64[n]   bit c set = column c
    """
    given = (givens.reshape(n, n) != 0) @ (1 << np.arange(n, dtype=np.int64))
    return np.full(n, (1 << n) - 1, np.int64), given


def count_stars(
    givens: NDArray[np.uint8], regions: NDArray[np.int16], k: int, limit: int, max_nodes: int | None = None, room: int = 1
) -> Solutions:
    """Count the solutions of a map with given stars, up to a limit.

    Parameters
    ----------
    givens : uint8[n_cells]   not 0 = a star is given
    regions : int16[n_cells]   region of each cell
    k : int              stars in each house
    limit : int              stop after this many solutions
    max_nodes : int              node limit; None: MOST_NODES, which no board with one star a row reaches
    room : int              most solutions kept, from 1
    """
    n = int(regions.max()) + 1
    bound = MOST_NODES if max_nodes is None else max_nodes
    found = np.zeros((room, n), np.int64)
    rows, given = open_rows(givens, n)
    if k == 1:
        # A given star is the only choice of its row; two in a row leave none.
        rows = np.where(given & (given - 1), 0, np.where(given, given, rows))
        count, guesses, nodes = search_single_stars(rows, regions, n, limit, bound, found)
    else:
        count, guesses, nodes = search_star_pairs(list_star_pairs(n).copy(), rows, given, regions, n, limit, bound, found)
    kept = star_cells(found) if count else np.zeros((1, n * n), np.uint8)
    return Solutions(int(count), kept, int(guesses), int(nodes), bool(nodes > bound))


def star_cells(rows: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return the cells of a board with the stars of each row given as bits.

    Parameters
    ----------
    rows : int64[n], or int64[k, n] for k boards

    Returns
    -------
    uint8[n_cells] or uint8[k, n_cells]   1 = a star
    """
    n = rows.shape[-1]
    return (rows[..., None] >> np.arange(n) & 1).reshape(*rows.shape[:-1], n * n).astype(np.uint8)
