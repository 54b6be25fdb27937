"""Complete house: a house has all of its stars, so its other cells have none."""

from __future__ import annotations

from generator.families.stars.kernels.star_board import NEEDS, WORDS, count_open_cells
from generator.families.stars.techniques.step_record import BASES, REMOVED, clear
from generator.kernels._jit import BARE, inner


@inner(**BARE)
def complete(first, last, tables, state, step):
    """Find a house with all of its stars and open cells: 1 and a step, or 0.

    Parameters
    ----------
    first, last : int64   houses searched: from `first` up to `last` - 1
    """
    for house in range(first, last):
        if state[NEEDS + house] == 0 and count_open_cells(house, tables, state):
            clear(step)
            step[BASES] = 1 << house
            for word in range(WORDS):
                step[REMOVED + word] = tables.houses[house, word] & state[word]
            return 1
    return 0
