"""Complete house: a house has all of its stars, so its other cells have none."""

from __future__ import annotations

from generator.families.starbattle.techniques.step_record import BASES, REMOVED, clear
from generator.kernels._jit import BARE, inner


@inner(**BARE)
def complete(first, last, tables, state, step):
    """Find a house with all of its stars and open cells: 1 and a step, or 0.

    first, last   int64   houses searched: from `first` up to `last` - 1
    """
    n = tables.n
    for house in range(first, last):
        if state[n + house]:
            continue
        found = 0
        for row in range(tables.spans[house, 0], tables.spans[house, 1]):
            found |= tables.houses[house, row] & state[row]
        if found:
            clear(step)
            step[BASES] = 1 << house
            for row in range(n):
                step[REMOVED + row] = tables.houses[house, row] & state[row]
            return 1
    return 0
