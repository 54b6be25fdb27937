"""Trials of a path once more, with every step that they follow.

The climb keeps only the crowns of a trial, so that digging stays fast; sentences need the steps in order.
"""

from __future__ import annotations

import numpy as np

from generator.families.crowns.kernels.cell_bits import HIGH, LOW, WORD, place_crown
from generator.families.crowns.techniques.ladder import LONG, TRIAL, apply
from generator.families.crowns.techniques.step_record import CODE, REMOVED
from generator.families.crowns.techniques.trial import follow_crown
from generator.kernels._jit import OPTIONS, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.copying import copy_into


@njit(**OPTIONS)
def trace_trials(rungs, tables, state, path, before, moves, lengths):
    """Follow the trials of a path again, and write what they follow.

    rungs    int64[n_rungs, 4]
    tables   MapTables
    state    int64[3]                    state at the start of the path; changed in place
    path     int64[n_steps, STEP]
    before   int64[n_steps, 2]           receives the cells left before each step
    moves    int64[n_steps, k, STEP]     receives the steps of each trial; k is more than any trial follows
    lengths  int64[n_steps]              receives their number, 0 for other steps
    """
    tried, crowns = np.empty(3, np.int64), np.empty(2, np.int64)
    for at in range(path.shape[0]):
        step = path[at]
        before[at, 0], before[at, 1] = state[LOW], state[HIGH]
        lengths[at] = 0
        # A guess has a code beyond the last rung.
        code = step[CODE]
        if code < rungs.shape[0] and rungs[code, 0] == TRIAL:
            # Place the crown that the step removes on a copy of the board, and follow it.
            low, high = step[REMOVED], step[REMOVED + 1]
            cell = lowest_bit_index(low) if low else WORD + lowest_bit_index(high)
            copy_into(tried, state)
            place_crown(tables, cell, tried)
            lengths[at], _ = follow_crown(rungs[code, 1] == LONG, rungs[code, 2], tables, tried, moves[at], crowns)
        apply(tables, state, step)
