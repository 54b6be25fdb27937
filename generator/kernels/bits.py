"""Candidate masks: bit d-1 set = digit d still possible; int32 in arrays, int64 in arithmetic.

    bit    8 7 6 5 4 3 2 1 0
    digit  9 8 7 6 5 4 3 2 1
"""

from __future__ import annotations

from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic, overload

from generator.kernels._jit import OPTIONS


def popcount(mask):
    """Return the number of set bits of an int64 mask."""
    return int(mask).bit_count()


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


@njit(**OPTIONS)
def digit_of(mask):
    """Return the lowest digit of a non-zero mask."""
    return lowest_bit_index(mask) + 1
