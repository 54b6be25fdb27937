"""Making maps of regions.

Crowns that do not touch are placed, connected regions grow around them, and border cells change from one region to another.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.rng import next_below, shuffle

LEAST_CELLS = 2
"""Fewest cells of a region when its border moves: a region of one cell would reveal its crown."""

WEIGHTS = 4
"""Regions grow up to this many times as fast as each other, so that a map has both large and small ones."""


@njit(**OPTIONS)
def place_crowns(n, rng_state, columns, tries):
    """Draw crowns that do not touch, every arrangement equally likely.

    rng_state  uint64[2]   advanced in place
    columns    int8[n]     receives the column of each row's crown
    tries      int64       most random permutations to try

    Return the tries it took, 0 if all of them failed. A random permutation has no touching crowns with a chance above one in eight
    (5,296,790 of 11! at 11x11), so 1000 tries are always enough.
    """
    for attempt in range(1, tries + 1):
        # Draw a random permutation: one crown in each row and column.
        for row in range(n):
            columns[row] = row
        shuffle(columns, rng_state)
        # Crowns of adjacent rows must be two columns apart or more.
        is_apart = True
        for row in range(1, n):
            is_apart &= abs(np.int64(columns[row]) - np.int64(columns[row - 1])) > 1
        if is_apart:
            return attempt
    return 0


@inner(**OPTIONS)
def neighbor_at(cell, side, n):
    """Return the cell above, left, right or below (sides 0 to 3), or -1 off the board."""
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
    """Grow a connected region around each crown until the board is full.

    Region r is that of row r's crown.

    columns    int8[n]          column of each row's crown
    rng_state  uint64[2]        advanced in place
    regions    int16[n_cells]   receives the region of each cell

    Each pass over the free cells, in random order, adds at least one to an adjacent region, so the passes end.
    """
    # Start each region at its crown, with a random speed.
    regions[:] = -1
    weights = np.empty(n, np.int64)
    for row in range(n):
        regions[row * n + columns[row]] = row
        weights[row] = 1 + next_below(rng_state, WEIGHTS)
    # List the cells without a region.
    free = np.empty(n * n, np.int64)
    n_free = 0
    for cell in range(n * n):
        if regions[cell] < 0:
            free[n_free] = cell
            n_free += 1
    while n_free > 0:
        # Pass over them in random order; each may join an adjacent region, the others stay in the list.
        shuffle(free[:n_free], rng_state)
        n_left = 0
        for index in range(n_free):
            cell = free[index]
            region = _draw_region(cell, n, weights, rng_state, regions)
            if region < 0:
                free[n_left] = cell
                n_left += 1
            else:
                regions[cell] = region
        n_free = n_left


@inner(**OPTIONS)
def _draw_region(cell, n, weights, rng_state, regions):
    """Return a region next to a free cell, drawn by the regions' speeds.

    -1 if there is none yet and the cell must wait for another pass.
    """
    # Add up the speeds of the regions next to the cell.
    total = 0
    for side in range(4):
        other = neighbor_at(cell, side, n)
        if other >= 0 and regions[other] >= 0:
            total += weights[regions[other]]
    if total == 0:
        return -1
    # Draw one of them in proportion to its speed.
    chosen = next_below(rng_state, total)
    for side in range(4):
        other = neighbor_at(cell, side, n)
        if other >= 0 and regions[other] >= 0:
            chosen -= weights[regions[other]]
            if chosen < 0:
                return np.int64(regions[other])
    return -1


@inner(**OPTIONS)
def change_region(cell, n, rng_state, regions, scratch):
    """Give a border cell to an adjacent region chosen at random.

    rng_state  uint64[2]            advanced in place
    regions    int16[n_cells]       changed in place
    scratch    int64[2, n_cells]    scratch

    Return the region it came from, or -1 if it cannot change: there is no other region next to it, or its own region would be disconnected
    or have fewer than LEAST_CELLS. The caller must make sure that the cell has no crown.
    """
    # Choose one of the adjacent cells in other regions at random (reservoir sampling).
    own = np.int64(regions[cell])
    target, n_others = -1, 0
    for side in range(4):
        other = neighbor_at(cell, side, n)
        if other >= 0 and regions[other] != own:
            n_others += 1
            if next_below(rng_state, n_others) == 0:
                target = np.int64(regions[other])
    # The region must remain connected and large enough without the cell.
    if target < 0 or not _stays_valid(cell, n, regions, scratch):
        return np.int64(-1)
    regions[cell] = target
    return own


@inner(**OPTIONS)
def _stays_valid(cell, n, regions, scratch):
    """Check whether the region of a cell stays connected and large enough without it."""
    # Count the cells of the region, and start from one of them next to the cell.
    own = regions[cell]
    waiting, seen = scratch[0], scratch[1]
    seen[:] = 0
    seen[cell] = 1
    size, n_waiting, reached = 0, 0, 0
    for other in range(n * n):
        size += regions[other] == own
    for side in range(4):
        other = neighbor_at(cell, side, n)
        if other >= 0 and regions[other] == own:
            waiting[0] = other
            n_waiting = 1
    # Too small, or the cell is the whole region.
    if size <= LEAST_CELLS or n_waiting == 0:
        return False
    # Visit all cells that are connected to it without the removed cell.
    seen[waiting[0]] = 1
    while n_waiting > 0:
        n_waiting -= 1
        here = waiting[n_waiting]
        reached += 1
        for side in range(4):
            other = neighbor_at(here, side, n)
            if other >= 0 and regions[other] == own and not seen[other]:
                seen[other] = 1
                waiting[n_waiting] = other
                n_waiting += 1
    # Connected if every other cell of the region was reached.
    return reached == size - 1
