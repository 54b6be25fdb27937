"""Candidate masks: bit d-1 is set if digit d is still possible.

Masks are int32 in arrays and int64 in arithmetic.

    bit    8 7 6 5 4 3 2 1 0
    digit  9 8 7 6 5 4 3 2 1
"""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from generator.kernels._jit import INSIDE, inner


def popcount(mask):
    """Return the number of set bits of an int64 mask, which may be negative."""
    return (int(mask) & (1 << 64) - 1).bit_count()


def lowest_bit_index(mask):
    """Return the index of the lowest set bit of a non-zero int64 mask."""
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


@intrinsic
def _machine_popcount(typing_context, mask):
    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _machine_trailing_zeros(typing_context, mask):
    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@overload(popcount, inline="always")
def _compiled_popcount(mask):
    return lambda mask: _machine_popcount(mask)


@overload(lowest_bit_index, inline="always")
def _compiled_lowest_bit_index(mask):
    return lambda mask: _machine_trailing_zeros(mask)


NTH_BIT = np.zeros(2 * 256 * 8, np.int64)
"""NTH_BIT[8 * byte + k] is set bit number k of a byte, counted from the lowest.

From index 2048 on the same for the next higher byte of a mask."""

for _byte in range(256):
    for _k, _bit in enumerate(1 << place for place in range(8) if _byte >> place & 1):
        NTH_BIT[8 * _byte + _k] = _bit
        NTH_BIT[2048 + 8 * _byte + _k] = _bit << 8


@inner(**INSIDE)
def nth_bit(mask, k):
    """Return set bit number k, counted from the lowest, of a mask of up to 32 bits.

    k must be below the number of set bits. A table lookup costs the same for every k: clearing bits one by one is a loop whose end no
    processor predicts.
    """
    shift = np.int64(0)
    # Choose the half of 16 bits that has the bit.
    if mask >> 16:
        below = popcount(mask & 0xFFFF)
        if k >= below:
            mask, k, shift = mask >> 16, k - below, np.int64(16)
        else:
            mask &= 0xFFFF
    # Choose the byte in it, then look the bit up.
    below = popcount(mask & 0xFF)
    at = 8 * (mask & 0xFF)
    if k >= below:
        at = 2048 + 8 * (mask >> 8) - below
    return NTH_BIT[np.uint64(at + k)] << shift
