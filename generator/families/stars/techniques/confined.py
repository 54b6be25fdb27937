"""Confined: some regions whose open cells lie in lines that need no more stars.

The regions take all stars of these lines, so the rest of the lines loses its cells. The same is true of lines in regions.
"""

from __future__ import annotations

import numpy as np

from generator.families.stars.kernels.star_board import NEEDS, WORDS
from generator.families.stars.techniques.step_record import BASES, COVERS, REMOVED, SEEN, add_open_cells, clear
from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount


@inner(**OPTIONS)
def confined(size, bases, covers, tables, state, step):
    """Find houses confined to houses of another kind: 1 and a step, or 0.

    All open cells of the houses lie in the others, which need as many stars and have more open cells.

    Parameters
    ----------
    size : int64   number of houses confined
    bases, covers : int64   first house of each kind: 0 regions, n columns, 2n rows
    """
    n, k = tables.n, tables.rule.k
    # The covering houses that need one star or two, and those that need two, as bits from 0; a star that sees its houses leaves open cells
    # only where one is needed.
    some, two = np.int64(-1 if tables.rule.sees_houses else 0), np.int64(0)
    for at in range(0 if tables.rule.sees_houses else n):
        some |= np.int64(state[NEEDS + covers + at] > 0) << at
        two |= np.int64(state[NEEDS + covers + at] > 1) << at
    # List the houses that need stars and whose open cells lie in houses that together need few.
    spans, narrow_houses = np.zeros(n, np.int64), np.zeros(n, np.int64)
    n_narrow = 0
    for base in range(bases, bases + n):
        if state[NEEDS + base]:
            span = _span(base, covers, tables, state)
            if popcount(span & some) + popcount(span & two) <= k * size:
                spans[n_narrow], narrow_houses[n_narrow] = span, base
                n_narrow += 1
    # Try every choice of so many of them; together they must need as many stars as the houses that they lie in.
    chosen = (1 << size) - 1
    while n_narrow >= size and chosen < 1 << n_narrow:
        union, narrow, need, mask = 0, 0, 0, chosen
        while mask:
            at = lowest_bit_index(mask)
            union |= spans[at]
            narrow |= 1 << narrow_houses[at]
            need += state[NEEDS + narrow_houses[at]]
            mask &= mask - 1
        if popcount(union & some) + popcount(union & two) == need and _write(narrow, union << covers, tables, state, step):
            return 1
        # The next larger number with as many bits set (Gosper).
        low = chosen & -chosen
        ripple = chosen + low
        chosen = ripple | ((chosen ^ ripple) >> 2) // low
    return 0


@inner(**BARE)
def _span(base, covers, tables, state):
    """Return which houses of a kind contain open cells of a house, as bits from 0."""
    span = np.int64(0)
    for word in range(WORDS):
        here = tables.houses[base, word] & state[word]
        for at in range(tables.n if here else 0):
            span |= np.int64(here & tables.houses[covers + at, word] != 0) << at
    return span


@inner(**BARE)
def _write(bases, covers, tables, state, step):
    """Write the step; 0 if it removes nothing.

    Parameters
    ----------
    bases, covers : houses as bits
    """
    # The argument's cells are all open cells of the base houses.
    clear(step)
    step[BASES], step[COVERS] = bases, covers
    while bases:
        add_open_cells(lowest_bit_index(bases), tables, state, step)
        bases &= bases - 1
    # Collect the open cells of the cover houses, and remove those outside the base houses.
    while covers:
        cover = lowest_bit_index(covers)
        for word in range(WORDS):
            step[REMOVED + word] |= tables.houses[cover, word] & state[word]
        covers &= covers - 1
    removed = np.int64(0)
    for word in range(WORDS):
        step[REMOVED + word] &= ~step[SEEN + word]
        removed |= step[REMOVED + word]
    return removed != 0
