"""Splits of the digits of one box over two others, and which splits fill a box.

A digit of a row is in one of the two other rows in the next box of the band, and in the last one in the third box; likewise for columns
and stacks. `fill_uniform` draws and counts these splits.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, njit

N_SPLITS = 56
SUBSETS = np.array([[0, 0, 0], [1, 2, 4], [6, 5, 3], [7, 7, 7]], np.int64)
"""Subsets of k of three things, as bits: for k = 0 and 3 one (repeated to fill the row), for k = 1 and 2 three."""


# All with `njit`: each function optimized by itself is 7 % faster here than linked into its callers.


@njit(**OPTIONS)
def pick(triple, subset):
    """Return the members of a set of three digits at the positions of a subset.

    triple  int64    three digit bits
    subset  int64    three position bits, position 0 = the lowest digit
    """
    chosen = np.int64(0)
    for at in range(3):
        bit = triple & -triple
        triple ^= bit
        if subset >> at & 1:
            chosen |= bit
    return chosen


@njit(**OPTIONS)
def list_splits(lines, splits):
    """List the ways to split the digits of three lines over two other boxes.

    No digit stays in its own line.

    lines   int64[3]         digit bits of the three lines of the first box
    splits  int64[56, 2, 3]  receives, for each way, the lines of the one box and of the other
    """
    at = 0
    for k in range(4):
        # In the one box, k digits of each line go to the next line and the others to the line after it.
        n_subsets = 3 if 0 < k < 3 else 1
        for one in range(n_subsets):
            # Choose these k digits in each of the three lines.
            from_0 = pick(lines[0], SUBSETS[k, one])
            for two in range(n_subsets):
                from_1 = pick(lines[1], SUBSETS[k, two])
                for three in range(n_subsets):
                    from_2 = pick(lines[2], SUBSETS[k, three])
                    # Write the lines of the one box, then those of the other, which get the opposite digits.
                    splits[at, 0, 0] = from_2 | (lines[1] ^ from_1)
                    splits[at, 0, 1] = from_0 | (lines[2] ^ from_2)
                    splits[at, 0, 2] = from_1 | (lines[0] ^ from_0)
                    splits[at, 1, 0] = from_1 | (lines[2] ^ from_2)
                    splits[at, 1, 1] = from_2 | (lines[0] ^ from_0)
                    splits[at, 1, 2] = from_0 | (lines[1] ^ from_1)
                    at += 1


@njit(**OPTIONS)
def can_fill(rows, columns):
    """Check whether a box with these row sets and column sets can be filled.

    It can if each row set shares exactly one digit with each column set.

    rows, columns  int64[3]   digit bits of each row and each column
    """
    for r in range(3):
        for c in range(3):
            shared = rows[r] & columns[c]
            if shared == 0 or shared & (shared - 1):
                return False
    return True


@njit(**OPTIONS)
def match_splits(row_splits, row_side, column_splits, column_side, masks):
    """For each column split, mark the row splits that fill a box together with it.

    row_splits, column_splits  int64[56, 2, 3]   of `list_splits`
    row_side, column_side      int64             which of the two boxes
    masks                      int64[56]         receives bit i for row split i
    """
    for a in range(N_SPLITS):
        mask = np.int64(0)
        for i in range(N_SPLITS):
            if can_fill(row_splits[i, row_side], column_splits[a, column_side]):
                mask |= np.int64(1) << i
        masks[a] = mask
