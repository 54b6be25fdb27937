"""Confined: k regions whose cells lie in k lines need all of these lines, and the other way round; k = 1 is a region in one line."""

from __future__ import annotations

import numpy as np

from generator.families.crowns.kernels.cell_bits import OPEN
from generator.families.crowns.techniques.step_record import BASES, COVERS, GONE, SEEN, clear, note_left
from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount


@inner(**OPTIONS)
def confined(k, bases, covers, tables, state, step):
    """Find k houses whose cells lie in k houses of another kind, where more cells of the latter are left: 1 and a step, or 0.

    bases, covers  int64   first house of each kind: 0 regions, n columns, 2n rows
    tables         Chart
    """
    n, houses = tables.n, tables.houses
    spans = np.zeros(n, np.int64)
    named = np.zeros(n, np.int64)
    n_narrow = 0
    for base in range(bases, bases + n):
        if state[OPEN] >> base & 1:
            span = _span(base, covers, n, houses, state)
            if popcount(span) <= k:
                spans[n_narrow], named[n_narrow] = span, base
                n_narrow += 1
    chosen = (1 << k) - 1
    while n_narrow >= k and chosen < 1 << n_narrow:
        union, narrow, mask = 0, 0, chosen
        while mask:
            union |= spans[lowest_bit_index(mask)]
            narrow |= 1 << named[lowest_bit_index(mask)]
            mask &= mask - 1
        if popcount(union) == k and _write(narrow, union << covers, houses, state, step):
            return 1
        # The next larger number with as many bits set (Gosper).
        low = chosen & -chosen
        ripple = chosen + low
        chosen = ripple | ((chosen ^ ripple) >> 2) // low
    return 0


@inner(**BARE)
def _span(base, covers, n, houses, state):
    """Return which houses of a kind hold cells left of a house, as bits from 0."""
    low, high = houses[base, 0] & state[0], houses[base, 1] & state[1]
    span = 0
    for at in range(n):
        if low & houses[covers + at, 0] or high & houses[covers + at, 1]:
            span |= 1 << at
    return span


@inner(**BARE)
def _write(bases, covers, houses, state, step):
    """Write the step down if it takes anything away; bases and covers are houses as bits."""
    clear(step)
    step[BASES], step[COVERS] = bases, covers
    while bases:
        note_left(lowest_bit_index(bases), houses, state, step)
        bases &= bases - 1
    while covers:
        cover = lowest_bit_index(covers)
        for word in range(2):
            step[GONE + word] |= houses[cover, word] & state[word]
        covers &= covers - 1
    for word in range(2):
        step[GONE + word] &= ~step[SEEN + word]
    return step[GONE] | step[GONE + 1] != 0
