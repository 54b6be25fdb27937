"""What pairs, triplets, quads and fish share: masks that together hold as many bits as there are masks."""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index, popcount


@inner(**BARE)
def next_combination(combination):
    """Return the next larger number with as many set bits."""
    low = combination & -combination
    carried = combination + low
    return carried | (((combination ^ carried) >> 2) >> lowest_bit_index(low))


@inner(**BARE)
def union_of(masks, combination):
    """Return all bits of the masks that are chosen by the set bits of a combination."""
    union = 0
    while combination:
        union |= masks[lowest_bit_index(combination)]
        combination &= combination - 1
    return union


@inner(**BARE)
def is_member(mask, size):
    """Tell whether a mask can belong to a set of that size: two bits at least, no more than the size."""
    return 2 <= popcount(mask) <= size
