"""Choices of k things out of a few, in the order of nested loops: 012, 013, ... 023, ..., as HoDoKu scans them."""

from __future__ import annotations

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount

BEFORE_FIRST = -1
"""In chosen[0]: the next choice is the first."""


@inner(**OPTIONS)
def next_narrow_choice(chosen, joined, masks, total, size, most):
    """Step on to the next choice of masks that together have no more than so many bits; False where there is none.

    Branches whose first few masks are too wide already are left out whole, which changes nothing in the order of the rest.

    chosen   int64[size]       in and out; BEFORE_FIRST in chosen[0] starts anew
    joined   int64[size + 1]   in and out; joined[k + 1] is the union of the first k + 1 masks chosen, joined[0] is 0
    """
    i = 0 if chosen[0] == BEFORE_FIRST else size - 1
    while i >= 0:
        chosen[i] += 1
        if chosen[i] > total - size + i:
            i -= 1
            continue
        union = joined[i] | masks[chosen[i]]
        if popcount(union) > most:
            continue
        joined[i + 1] = union
        if i == size - 1:
            return True
        i += 1
        chosen[i] = chosen[i - 1]
    return False
