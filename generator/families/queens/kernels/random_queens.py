"""N queens placed at random, which is how puzzles of this kind are filled."""

from __future__ import annotations

import numpy as np

from generator.families.queens.kernels.backtracking import find_column
from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.rng import next_below


@njit(**OPTIONS)
def place_at_random(n, rng_state, max_nodes, columns):
    """Place n queens, each in a random column that is not attacked.

    Parameters
    ----------
    n : int64       1 to `backtracking.LARGEST`
    rng_state : uint64[2]   advanced in place
    max_nodes : int64       node limit: most queens placed
    columns : int16[n]    overwritten: the column of each row's queen

    Return whether all queens were placed within the node limit.
    """
    # Allocate the stack; every column of the first row is free.
    full = (np.int64(1) << n) - 1
    left = np.empty(n, np.int64)
    taken, falling, rising = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
    left[0] = full
    row, nodes = 0, 0
    while 0 <= row < n and nodes < max_nodes:
        # No column left to try: backtrack to the row above.
        if left[row] == 0:
            row -= 1
            continue
        # Place a queen in a random one of the columns left.
        bit = _random_bit(left[row], rng_state)
        left[row] ^= bit
        columns[row] = find_column(bit)
        nodes += 1
        # Work out the columns attacked in the next row.
        taken[row + 1] = taken[row] | bit
        falling[row + 1] = (falling[row] | bit) << 1
        rising[row + 1] = (rising[row] | bit) >> 1
        row += 1
        if row < n:
            left[row] = full & ~(taken[row] | falling[row] | rising[row])
    return row == n


@inner(**OPTIONS)
def _random_bit(mask, rng_state):
    """Return a random bit of a non-zero mask."""
    # Count the bits.
    count, rest = 0, mask
    while rest:
        rest &= rest - 1
        count += 1
    # Remove a random number of the lowest ones; the next is the result.
    for _ in range(next_below(rng_state, count)):
        mask &= mask - 1
    return mask & -mask
