"""Stars that do not touch, and connected regions around one or two of them."""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.region_growth import grow_around, neighbor_at
from generator.kernels.rng import next_below, shuffle

PAIRINGS = 20
"""Tries to pair the pieces of one growth of a map so that no region is too large."""


@njit(**OPTIONS)
def draw_single_stars(n, rng_state, rows, tries):
    """Draw stars that do not touch, one in each row and column.

    Every arrangement is equally likely.

    Parameters
    ----------
    rng_state : uint64[2]   advanced in place
    rows : int64[n]    receives the star of each row as a bit
    tries : int64       most random permutations to try

    Return the tries it took, 0 if all of them failed. A random permutation has no touching stars with a chance above one in eight
    (5,296,790 of 11! at 11x11), so 1000 tries are always enough.
    """
    columns = np.empty(n, np.int64)
    for attempt in range(1, tries + 1):
        # Draw a random permutation: one star in each row and column.
        for row in range(n):
            columns[row] = row
        shuffle(columns, rng_state)
        # Stars of adjacent rows must be two columns apart or more.
        is_apart = True
        for row in range(n):
            rows[row] = np.int64(1) << columns[row]
            is_apart &= row == 0 or abs(columns[row] - columns[row - 1]) > 1
        if is_apart:
            return attempt
    return 0


@njit(**OPTIONS)
def draw_star_pairs(patterns, n, rng_state, rows, tries):
    """Draw stars that do not touch, two in each row and column.

    Parameters
    ----------
    patterns : int64[n_patterns]   the ways to place the stars of a row
    rng_state : uint64[2]           advanced in place
    rows : int64[n]            receives the stars of each row as bits
    tries : int64               most boards begun

    Return the tries it took, 0 if all of them failed. Each row has a random pattern among those that fit the rows above; a board that
    leaves a row without one is begun again.
    """
    fitting = np.empty(patterns.shape[0], np.int64)
    every = (np.int64(1) << n) - 1
    for attempt in range(1, tries + 1):
        some, full = np.int64(0), np.int64(0)
        for row in range(n):
            # List the patterns without a full column or a star that touches; with two rows left, each column needs a star already.
            above = rows[row - 1] if row else np.int64(0)
            closed = full | above | above << 1 | above >> 1
            n_fitting = 0
            for at in range(patterns.shape[0]):
                is_late = row >= n - 3 and (some | patterns[at]) != every
                if not patterns[at] & closed and not is_late:
                    fitting[n_fitting] = patterns[at]
                    n_fitting += 1
            if n_fitting == 0:
                break
            rows[row] = fitting[next_below(rng_state, n_fitting)]
            full |= some & rows[row]
            some |= rows[row]
            if row == n - 1:
                return attempt
    return 0


@njit(**OPTIONS)
def draw_map(k, fastest, most, rows, rng_state, regions):
    """Grow connected regions with k stars each, up to a size.

    A piece grows around each star; where regions have two, each piece is joined with a neighbor.

    Parameters
    ----------
    fastest : int64            pieces grow up to this many times as fast as each other, so that there are large and small regions
    most : int64            most cells of a region
    rows : int64[n]         stars of each row as bits
    rng_state : uint64[2]        advanced in place
    regions : int16[n_cells]   receives the region of each cell

    Return 1, or 0 if the pieces cannot be paired within that size; then regions are invalid.
    """
    n = rows.shape[0]
    n_stars = n * k
    seeds = np.empty(n_stars, np.int64)
    at = 0
    for row in range(n):
        left = rows[row]
        while left:
            seeds[at] = row * n + lowest_bit_index(left)
            left &= left - 1
            at += 1
    grow_around(n, seeds, fastest, rng_state, regions)
    sizes = np.zeros(n_stars, np.int64)
    for cell in range(n * n):
        sizes[regions[cell]] += 1
    if k == 1:
        return 1 if sizes.max() <= most else 0
    # beside[piece]: the pieces that share a side with it, as bits.
    beside = np.zeros(n_stars, np.int64)
    for cell in range(n * n):
        for side in range(4):
            other = neighbor_at(cell, side, n)
            if other >= 0 and regions[other] != regions[cell]:
                beside[regions[cell]] |= np.int64(1) << np.int64(regions[other])
    partners = np.empty(n_stars, np.int64)
    for _ in range(PAIRINGS):
        if _pair(beside, rng_state, partners) and (sizes + sizes[partners]).max() <= most:
            for cell in range(n * n):
                piece = np.int64(regions[cell])
                regions[cell] = min(piece, partners[piece])
            _number_regions(regions)
            return 1
    return 0


@inner(**OPTIONS)
def _pair(beside, rng_state, partners):
    """Pair each piece with a neighbor at random: 1, or 0 if one is left alone.

    Parameters
    ----------
    beside : int64[n_pieces]   neighbors of each piece as bits
    partners : int64[n_pieces]   receives the partner of each piece
    """
    n_pieces = beside.shape[0]
    free = (np.int64(1) << n_pieces) - 1
    order = np.arange(n_pieces)
    while free:
        # Choose the free piece with fewest free neighbors, the first of them in random order.
        shuffle(order, rng_state)
        chosen, fewest = np.int64(-1), n_pieces
        for piece in order:
            if free >> piece & 1:
                count = 0
                for other in range(n_pieces):
                    count += (beside[piece] & free) >> other & 1
                if count < fewest:
                    chosen, fewest = piece, count
        if fewest == 0:
            return 0
        # Draw one of these.
        skipped = next_below(rng_state, fewest)
        for other in range(n_pieces):
            if (beside[chosen] & free) >> other & 1:
                if skipped == 0:
                    partners[chosen], partners[other] = other, chosen
                    free &= ~((np.int64(1) << chosen) | (np.int64(1) << other))
                    break
                skipped -= 1
    return 1


@inner(**OPTIONS)
def _number_regions(regions):
    """Number regions from 0 in order of first appearance.

    Parameters
    ----------
    regions : int16[n_cells]   changed in place; numbers below 64
    """
    numbers = np.full(64, -1, np.int64)
    count = 0
    for cell in range(regions.shape[0]):
        own = regions[cell]
        if numbers[own] < 0:
            numbers[own] = count
            count += 1
        regions[cell] = numbers[own]
