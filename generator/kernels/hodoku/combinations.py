"""Choices of k things out of a few, in the order of nested loops: 012, 013, ... 023, ..., as HoDoKu scans them."""

from __future__ import annotations

from numba import njit

from generator.kernels._jit import OPTIONS


@njit(**OPTIONS)
def first_choice(chosen, size):
    """Write the first choice: 0, 1, ... size - 1."""
    for i in range(size):
        chosen[i] = i


@njit(**OPTIONS)
def next_choice(chosen, size, total):
    """Step on to the next choice out of total things; False where there is none."""
    i = size - 1
    while i >= 0 and chosen[i] == total - size + i:
        i -= 1
    if i < 0:
        return False
    chosen[i] += 1
    for k in range(i + 1, size):
        chosen[k] = chosen[k - 1] + 1
    return True
