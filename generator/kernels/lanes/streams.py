"""One random stream for each puzzle, started inside the kernel.

Hashing each index in Python would take as long as filling the grid. The seed and the stream's name are hashed once
(`generator.seeds`), and each index is mixed into that hash. So a puzzle depends only on (seed, stream, index), not on its lane or on
the puzzles in the other lanes.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.rng import next_below

U16, U13, U32 = np.uint64(16), np.uint64(13), np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
FIRST_FACTOR, SECOND_FACTOR = np.uint64(0x85EBCA6B), np.uint64(0xC2B2AE35)


@inner(**OPTIONS)
def mix(word):
    """Mix a 32-bit number; different numbers give different results.

    Source: A. Appleby, MurmurHash3 (fmix32); 32-bit products in 64 bits never overflow, so interpreted code gives the same results.
    """
    word ^= word >> U16
    word = (word * FIRST_FACTOR) & LOW
    word ^= word >> U13
    word = (word * SECOND_FACTOR) & LOW
    return word ^ (word >> U16)


@njit(**OPTIONS)
def start_streams(root, start, states):
    """Set the random streams of the indices from `start` on.

    Parameters
    ----------
    root : uint64[2]      hash of seed and stream name
    start : int64          first index, below 2**63
    states : uint64[n, 2]   receives the streams, none of them all zero
    """
    one = np.uint64(1)
    for number in range(states.shape[0]):
        index = np.uint64(start + number)
        for half in range(2):
            # Mix both halves of the index into both halves of each root word.
            low = mix(mix((root[half] & LOW) ^ (index & LOW)) ^ (index >> U32))
            high = mix(mix((root[half] >> U32) ^ (index & LOW)) ^ (index >> U32))
            states[number, half] = (high << U32) | low
        # The generator must not start from a state of all zeros.
        states[number, 0] |= one


@inner(**BARE)
def shuffle_row(order, row, states, number):
    """Write 0, 1, ... in random order into one row of an array.

    Parameters
    ----------
    order : int64[rows, n]   the row is overwritten
    states : uint64[m, 2]     stream `number` is advanced in place
    """
    for at in range(order.shape[1]):
        order[row, at] = at
    # Shuffle by the method of Fisher and Yates.
    for last in range(order.shape[1] - 1, 0, -1):
        chosen = next_below(states[number], last + 1)
        kept = order[row, last]
        order[row, last] = order[row, chosen]
        order[row, chosen] = kept
