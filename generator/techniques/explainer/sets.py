"""Functions shared by naked sets, hidden sets and fish.

A set is a choice of k masks whose union has k bits.
"""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index, popcount


@inner(**BARE)
def next_combination(combination):
    """Return the next larger number with the same number of set bits."""
    low = combination & -combination
    carried = combination + low
    return carried | (((combination ^ carried) >> 2) >> lowest_bit_index(low))


@inner(**BARE)
def union_of(masks, combination):
    """Return the union of the masks at the set bits of a combination."""
    union = 0
    while combination:
        union |= masks[lowest_bit_index(combination)]
        combination &= combination - 1
    return union


@inner(**BARE)
def is_member(mask, size):
    """Check whether a mask can belong to a set: it has 2 to `size` bits."""
    return 2 <= popcount(mask) <= size
