"""Confined: k regions whose cells lie in k lines.

The regions need all of these lines, so the rest of the lines loses its cells. The same is true of k lines in k regions; k = 1 is a
region in one line.
"""

from __future__ import annotations

import numpy as np

from generator.families.crowns.kernels.cell_bits import OPEN
from generator.families.crowns.techniques.step_record import BASES, COVERS, REMOVED, SEEN, add_open_cells, clear
from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount


@inner(**OPTIONS)
def confined(k, bases, covers, tables, state, step):
    """Find k houses confined to k houses of another kind: 1 and a step, or 0.

    All cells left of the k houses lie in the k others, which have more cells left.

    bases, covers  int64   first house of each kind: 0 regions, n columns, 2n rows
    tables         MapTables
    """
    # List the open houses whose cells left lie in at most k houses of the other kind.
    n, houses = tables.n, tables.houses
    spans = np.zeros(n, np.int64)
    narrow_houses = np.zeros(n, np.int64)
    n_narrow = 0
    for base in range(bases, bases + n):
        if state[OPEN] >> base & 1:
            span = _span(base, covers, n, houses, state)
            if popcount(span) <= k:
                spans[n_narrow], narrow_houses[n_narrow] = span, base
                n_narrow += 1
    # Try every choice of k of them; together they must lie in exactly k houses of the other kind.
    chosen = (1 << k) - 1
    while n_narrow >= k and chosen < 1 << n_narrow:
        union, narrow, mask = 0, 0, chosen
        while mask:
            union |= spans[lowest_bit_index(mask)]
            narrow |= 1 << narrow_houses[lowest_bit_index(mask)]
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
    """Return which houses of a kind contain cells left of a house, as bits from 0."""
    low, high = houses[base, 0] & state[0], houses[base, 1] & state[1]
    span = 0
    for at in range(n):
        if low & houses[covers + at, 0] or high & houses[covers + at, 1]:
            span |= 1 << at
    return span


@inner(**BARE)
def _write(bases, covers, houses, state, step):
    """Write the step; 0 if it removes nothing.

    bases, covers   houses as bits
    """
    # The argument's cells are all cells left in the base houses.
    clear(step)
    step[BASES], step[COVERS] = bases, covers
    while bases:
        add_open_cells(lowest_bit_index(bases), houses, state, step)
        bases &= bases - 1
    # Collect the cells left in the cover houses, and remove those outside the base houses.
    while covers:
        cover = lowest_bit_index(covers)
        for word in range(2):
            step[REMOVED + word] |= houses[cover, word] & state[word]
        covers &= covers - 1
    for word in range(2):
        step[REMOVED + word] &= ~step[SEEN + word]
    return step[REMOVED] | step[REMOVED + 1] != 0
