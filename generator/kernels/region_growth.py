"""Maps of connected regions at random: growth, and changes of border cells."""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.rng import next_below, shuffle


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
def grow_around(n, seeds, fastest, rng_state, regions):
    """Grow a connected region around each of some cells until the board is full.

    Region r is that of seed r.

    Parameters
    ----------
    seeds : int64[n_regions]   cells
    fastest : int64              regions grow up to this many times as fast as each other, so that there are large and small ones
    rng_state : uint64[2]          advanced in place
    regions : int16[n_cells]     receives the region of each cell

    Each pass over the free cells, in random order, adds at least one to an adjacent region, so the passes end.
    """
    # Start each region at its seed, with a random speed.
    regions[:] = -1
    weights = np.empty(seeds.shape[0], np.int64)
    for region in range(seeds.shape[0]):
        regions[seeds[region]] = region
        weights[region] = 1 + next_below(rng_state, fastest)
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
def change_region(cell, n, least, rng_state, regions, scratch):
    """Give a border cell to an adjacent region chosen at random.

    Parameters
    ----------
    least : int64                fewest cells of a region
    rng_state : uint64[2]            advanced in place
    regions : int16[n_cells]       changed in place
    scratch : int64[2, n_cells]    scratch

    Return the region it came from, or -1 if it cannot change: there is no other region next to it, or its own region would be disconnected
    or too small. The caller must make sure that the cell may leave its region.
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
    if target < 0 or not _stays_valid(cell, n, least, regions, scratch):
        return np.int64(-1)
    regions[cell] = target
    return own


@inner(**OPTIONS)
def _stays_valid(cell, n, least, regions, scratch):
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
    if size <= least or n_waiting == 0:
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
