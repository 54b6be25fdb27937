"""Random numbers for kernels: Marsaglia's xorshift128, advanced in place.

The state is an argument. Only shifts and exclusive ors are used, so that interpreted code gives the same stream without overflow warnings.

Source: G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (2003), the 128-bit generator with shifts 23, 17, 26.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import INSIDE, OPTIONS, inner, njit

U23, U17, U26, U32 = np.uint64(23), np.uint64(17), np.uint64(26), np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)


@inner(**INSIDE)
def next_word(rng_state):
    """Return 32 random bits as uint64 and advance the state.

    Parameters
    ----------
    rng_state : uint64[2]   advanced in place
    """
    old, new = rng_state[0], rng_state[1]
    old ^= old << U23
    mixed = old ^ new ^ (old >> U17) ^ (new >> U26)
    rng_state[0] = new
    rng_state[1] = mixed
    return mixed >> U32


@njit(**INSIDE)
def next_below(rng_state, limit):
    """Return a random int64 from 0 up to limit - 1, uniformly distributed.

    Parameters
    ----------
    rng_state : uint64[2]   advanced in place
    limit : int64       1 to 2**31

    A word is scaled down; words that would make some results more likely are drawn again. This happens with a chance below limit / 2**32,
    so the bound of 64 draws is never reached.

    Source: D. Lemire, "Fast random integer generation in an interval" (2019).
    """
    size = np.uint64(limit)
    scaled = next_word(rng_state) * size
    # Reject words that would make some results more likely.
    if scaled & LOW < size:
        unfair = ((LOW - size) + np.uint64(1)) % size
        for _ in range(64):
            if scaled & LOW >= unfair:
                break
            scaled = next_word(rng_state) * size
    return np.int64(scaled >> U32)


@njit(**OPTIONS)
def shuffle(items, rng_state):
    """Put a one-dimensional array in random order, in place (Fisher and Yates).

    Parameters
    ----------
    items : any dtype, [n]
    rng_state : uint64[2]   advanced in place
    """
    for last in range(items.shape[0] - 1, 0, -1):
        chosen = next_below(rng_state, last + 1)
        items[last], items[chosen] = items[chosen], items[last]
