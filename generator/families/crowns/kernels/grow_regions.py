"""Crowns that do not touch, and connected regions around them."""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, njit
from generator.kernels.region_growth import grow_around
from generator.kernels.rng import shuffle

LEAST_CELLS = 2
"""Fewest cells of a region when its border moves: a region of one cell would reveal its crown."""

FASTEST = 4
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


@njit(**OPTIONS)
def grow_regions(n, columns, rng_state, regions):
    """Grow a connected region around each crown until the board is full.

    Region r is that of row r's crown.

    columns    int8[n]          column of each row's crown
    rng_state  uint64[2]        advanced in place
    regions    int16[n_cells]   receives the region of each cell
    """
    seeds = np.empty(n, np.int64)
    for row in range(n):
        seeds[row] = row * n + columns[row]
    grow_around(n, seeds, FASTEST, rng_state, regions)
