"""Makes maps of regions: crowns that do not touch, connected regions grown around them, and border cells that change sides."""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.rng import next_below, shuffle

LEAST_CELLS = 2
"""Cells a region keeps when its border moves: a region of one cell would give its crown away."""

WEIGHTS = 4
"""Regions grow up to so many times as fast as each other, so that large and small ones come side by side."""


@njit(**OPTIONS)
def place_crowns(n, rng_state, columns, tries):
    """Draw crowns that do not touch: every arrangement exactly as likely as the others.

    columns  int8[n]   receives the column of each row's crown

    Return the tries it took, 0 where none of so many worked. A random permutation is free of neighbors with a chance above one in
    eight (5,296,790 of 11! at 11x11), so 1000 tries never run out.
    """
    for attempt in range(1, tries + 1):
        for row in range(n):
            columns[row] = row
        shuffle(columns, rng_state)
        is_apart = True
        for row in range(1, n):
            is_apart &= abs(np.int64(columns[row]) - np.int64(columns[row - 1])) > 1
        if is_apart:
            return attempt
    return 0


@inner(**OPTIONS)
def beside(cell, side, n):
    """Return the cell above, left of, right of or below a cell (sides 0 to 3), -1 off the board."""
    row, col = cell // n, cell % n
    if side == 0:
        return cell - n if row > 0 else -1
    if side == 1:
        return cell - 1 if col > 0 else -1
    if side == 2:
        return cell + 1 if col < n - 1 else -1
    return cell + n if row < n - 1 else -1


@njit(**OPTIONS)
def grow_regions(n, columns, rng_state, regions):
    """Grow a connected region around each crown until the board is full; region r is that of row r's crown.

    columns  int8[n]          column of each row's crown
    regions  int16[n_cells]   receives the region of each cell

    Each pass over the cells still free, in random order, adds at least one to a region beside it, so the passes come to an end.
    """
    regions[:] = -1
    weights = np.empty(n, np.int64)
    for row in range(n):
        regions[row * n + columns[row]] = row
        weights[row] = 1 + next_below(rng_state, WEIGHTS)
    free = np.empty(n * n, np.int64)
    n_free = 0
    for cell in range(n * n):
        if regions[cell] < 0:
            free[n_free] = cell
            n_free += 1
    while n_free > 0:
        shuffle(free[:n_free], rng_state)
        kept = 0
        for index in range(n_free):
            cell = free[index]
            region = _claimant(cell, n, weights, rng_state, regions)
            if region < 0:
                free[kept] = cell
                kept += 1
            else:
                regions[cell] = region
        n_free = kept


@inner(**OPTIONS)
def _claimant(cell, n, weights, rng_state, regions):
    """Return a region beside a free cell, the faster ones more often; -1 where there is none or it must wait for another pass."""
    total = 0
    for side in range(4):
        other = beside(cell, side, n)
        if other >= 0 and regions[other] >= 0:
            total += weights[regions[other]]
    if total == 0:
        return -1
    chosen = next_below(rng_state, total)
    for side in range(4):
        other = beside(cell, side, n)
        if other >= 0 and regions[other] >= 0:
            chosen -= weights[regions[other]]
            if chosen < 0:
                return np.int64(regions[other])
    return -1


@inner(**OPTIONS)
def change_side(cell, n, rng_state, regions, room):
    """Give a border cell to a region beside it, chosen at random.

    room  int64[2, n_cells]   to work in

    Return the region it came from, or -1 where it cannot change: no other region beside it, or its own would fall apart or
    be left with fewer than LEAST_CELLS. The caller sees to it that the cell has no crown.
    """
    mine = np.int64(regions[cell])
    target, n_others = -1, 0
    for side in range(4):
        other = beside(cell, side, n)
        if other >= 0 and regions[other] != mine:
            n_others += 1
            if next_below(rng_state, n_others) == 0:
                target = np.int64(regions[other])
    if target < 0 or not _holds_without(cell, n, regions, room):
        return np.int64(-1)
    regions[cell] = target
    return mine


@inner(**OPTIONS)
def _holds_without(cell, n, regions, room):
    """Tell whether the region of a cell stays connected and large enough without it."""
    mine = regions[cell]
    waiting, seen = room[0], room[1]
    seen[:] = 0
    seen[cell] = 1
    size, n_waiting, reached = 0, 0, 0
    for other in range(n * n):
        size += regions[other] == mine
    for side in range(4):
        other = beside(cell, side, n)
        if other >= 0 and regions[other] == mine:
            waiting[0] = other
            n_waiting = 1
    if size <= LEAST_CELLS or n_waiting == 0:
        return False
    seen[waiting[0]] = 1
    while n_waiting > 0:
        n_waiting -= 1
        here = waiting[n_waiting]
        reached += 1
        for side in range(4):
            other = beside(here, side, n)
            if other >= 0 and regions[other] == mine and not seen[other]:
                seen[other] = 1
                waiting[n_waiting] = other
                n_waiting += 1
    return reached == size - 1
