"""Choices of k out of a few things, in the order of nested loops.

The order is 012, 013, ... 023, ..., as HoDoKu scans them.
"""

from __future__ import annotations

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount

BEFORE_FIRST = -1
"""Value of chosen[0] that requests the first choice."""


@inner(**OPTIONS)
def next_narrow_choice(chosen, joined, masks, total, size, most):
    """Find the next choice of masks whose union has at most `most` bits.

    Returns False where there is no further choice. Branches whose first few masks are too wide already are skipped as a whole, which does
    not change the order of the rest.

    Parameters
    ----------
    chosen : int64[size]       in and out; BEFORE_FIRST in chosen[0] starts from the first choice
    joined : int64[size + 1]   in and out; joined[k + 1] is the union of the first k + 1 masks chosen, joined[0] is 0
    """
    # Advance the last mask of the choice; at the beginning, the first one.
    i = 0 if chosen[0] == BEFORE_FIRST else size - 1
    while i >= 0:
        chosen[i] += 1
        # No mask is left at this position: advance the one before it.
        if chosen[i] > total - size + i:
            i -= 1
            continue
        # Skip a mask that makes the union too wide.
        union = joined[i] | masks[chosen[i]]
        if popcount(union) > most:
            continue
        joined[i + 1] = union
        # All positions are filled: this is the next choice. Otherwise fill the next position.
        if i == size - 1:
            return True
        i += 1
        chosen[i] = chosen[i - 1]
    return False
