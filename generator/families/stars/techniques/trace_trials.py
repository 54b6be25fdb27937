"""Trials of a path once more, with every step that they follow.

The climb keeps only the stars of a trial, so that digging stays fast; sentences need the steps in order.
"""

from __future__ import annotations

import numpy as np

from generator.families.stars.kernels.star_board import WORD, WORDS, place_star
from generator.families.stars.ladders import TRIAL
from generator.families.stars.techniques.ladder import apply
from generator.families.stars.techniques.step_record import CODE, REMOVED
from generator.families.stars.techniques.trial import follow_star
from generator.kernels._jit import OPTIONS, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.copying import copy_into


@njit(**OPTIONS)
def trace_trials(rungs, tables, state, path, before, moves, counts):
    """Follow the trials of a path again, and write what they follow.

    Parameters
    ----------
    rungs : int64[n_rungs, 4]
    tables : MapTables
    state : int64[WORDS + 3n]                    state at the start of the path; changed in place
    path : int64[n_steps, STEP]
    before : int64[n_steps, WORDS]                receives the open cells before each step
    moves : int64[n_steps, MOST_MOVES, STEP]     receives the moves of each trial
    counts : int64[n_steps]                       receives their number, 0 for other steps
    """
    tried = np.empty(state.shape[0], np.int64)
    for at in range(path.shape[0]):
        step = path[at]
        copy_into(before[at], state[:WORDS])
        counts[at] = 0
        # A guess has a code beyond the last rung.
        code = step[CODE]
        if code < rungs.shape[0] and rungs[code, 0] == TRIAL:
            # Place the star that the step removes on a copy of the board, and follow it.
            cell = np.int64(0)
            for word in range(WORDS):
                if step[REMOVED + word]:
                    cell = word * WORD + lowest_bit_index(step[REMOVED + word])
            copy_into(tried, state)
            place_star(tables, cell, tried)
            counts[at], _, _ = follow_star(rungs[code, 1], rungs[code, 2], tables, tried, moves[at])
        apply(tables, state, step)
