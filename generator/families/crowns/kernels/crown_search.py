"""Counts the solutions of a map of regions: row after row, with an explicit stack.

Non-touching crowns, one a row and column, are few (5,242 ways on 8x8, 5,296,790 on 11x11), and regions leave a handful of nodes of
them: a region whose last cell is passed without a crown ends a branch at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.search import Solutions

MOST_NODES = 200_000_000
"""Nodes where the caller names no bound: ten times what the emptiest board of 11x11 takes, so the answer never fails to come."""

FIRST_ROOM, MORE_ROOM = 1024, 16
"""Solutions there is room for at first, and how many times as much where that is not enough."""


@njit(**OPTIONS)
def search_crowns(rows, regions, n, limit, max_nodes, found):
    """Count solutions up to a limit; stop at the bound.

    rows       int64[n]         bit c set = a crown may stand on column c
    regions    int16[n_cells]   region of each cell
    limit      int64            stop after so many
    max_nodes  int64            stop after so many crowns tried
    found      int8[k, n]       receives the columns of the first k solutions

    Return (solutions found, crowns assumed where there was a choice, nodes); nodes > max_nodes where it gave up.
    """
    last = np.full(n, -1, np.int64)
    for cell in range(n * n):
        if rows[cell // n] >> (cell % n) & 1:
            last[regions[cell]] = cell // n
    due = np.zeros(n, np.int64)
    for region in range(n):
        if last[region] < 0:
            return 0, 0, 0
        due[last[region]] |= 1 << region
    choices = np.zeros(n, np.int64)
    cols = np.zeros(n + 1, np.int64)
    used = np.zeros(n + 1, np.int64)
    at = np.zeros(n, np.int8)
    count, guesses, nodes, row = 0, 0, 0, 0
    choices[0] = rows[0]
    while row >= 0:
        if choices[row] == 0:
            row -= 1
            continue
        bit = choices[row] & -choices[row]
        choices[row] ^= bit
        guesses += choices[row] != 0
        col = lowest_bit_index(bit)
        regions_used = used[row] | (1 << np.int64(regions[row * n + col]))
        if regions_used == used[row] or due[row] & ~regions_used:
            continue
        nodes += 1
        if nodes > max_nodes:
            return count, guesses, nodes
        at[row] = col
        if row == n - 1:
            if count < found.shape[0]:
                found[count] = at
            count += 1
            if count >= limit:
                return count, guesses, nodes
            continue
        used[row + 1] = regions_used
        cols[row + 1] = cols[row] | bit
        row += 1
        choices[row] = rows[row] & ~(cols[row] | bit << 1 | bit >> 1)
    return count, guesses, nodes


def open_rows(givens: NDArray[np.uint8], n: int) -> NDArray[np.int64]:
    """Return the columns a crown may stand on in each row, int64[n]: all of them, or those of the crowns given there."""
    rows = np.full(n, (1 << n) - 1, np.int64)
    for row in range(n):
        given = np.flatnonzero(givens[row * n : (row + 1) * n])
        if len(given) > 1:
            rows[row] = 0
        elif len(given):
            rows[row] = 1 << int(given[0])
    return rows


def count_crowns(
    givens: NDArray[np.uint8], regions: NDArray[np.int16], n: int, limit: int, max_nodes: int | None = None
) -> Solutions:
    """Count the solutions of a map with crowns given, up to a limit; None takes a bound that no board reaches."""
    bound = MOST_NODES if max_nodes is None else max_nodes
    found = np.zeros((1, n), np.int8)
    count, guesses, nodes = search_crowns(open_rows(givens, n), regions, n, limit, bound, found)
    first = crowned(found[0], n) if count else np.zeros(n * n, np.uint8)
    return Solutions(int(count), first, int(guesses), int(nodes), bool(nodes > bound))


def list_crowns(givens: NDArray[np.uint8], regions: NDArray[np.int16], n: int, limit: int) -> NDArray[np.int8]:
    """List up to so many solutions, int8[count, n]: the column of the crown of each row, in the order of the search."""
    rows = open_rows(givens, n)
    room = min(limit, FIRST_ROOM)
    while True:
        found = np.zeros((room, n), np.int8)
        count, _, _ = search_crowns(rows, regions, n, room, MOST_NODES, found)
        if count < room or room == limit:
            return found[:count]
        room = min(limit, MORE_ROOM * room)


def crowned(columns: NDArray[np.int8], n: int) -> NDArray[np.uint8]:
    """Return the cells of a board, uint8[n_cells], with a crown in each row at the given column."""
    cells = np.zeros(n * n, np.uint8)
    cells[np.arange(n) * n + columns] = 1
    return cells
