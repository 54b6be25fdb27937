"""The climb: the easiest technique that finds a step, repeatedly.

Techniques are used up to a ceiling; where none finds a step, a star is guessed.
"""

from __future__ import annotations

import numpy as np

from generator.families.stars.kernels.star_board import NEEDS, WORDS, count_open_cells, has_cell, is_solved, place_star
from generator.families.stars.ladders import BLOCK, COMPLETE, LAST, NEEDED, REGIONS, SQUEEZE, TRIAL
from generator.families.stars.techniques.complete import complete
from generator.families.stars.techniques.confined import confined
from generator.families.stars.techniques.last_cells import last_cells
from generator.families.stars.techniques.squeeze import FEW, TOUCHING, needed_star, squeeze
from generator.families.stars.techniques.step_record import BASES, CELL, CODE, RATING, REMOVED, add_open_cells, clear
from generator.families.stars.techniques.trial import trial
from generator.kernels._jit import BARE, OPTIONS, inner, njit

GUESS_RATING = 95
"""Rating of a guess, in tenths; its code is the number of rungs."""


# The climb. `tables` is the MapTables of the map throughout.


@inner(**OPTIONS)
def run_technique(rung, tables, state, step):
    """Try one rung: 1 and a step, or 0.

    The step's rating must be set before the call.
    """
    kind, form, size = rung[0], rung[1], rung[2]
    n = tables.n
    first, last = (0, n) if form == REGIONS else (n, 3 * n)
    if kind == COMPLETE:
        return complete(first, last, tables, state, step)
    if kind == LAST:
        return last_cells(first, last, tables, state, step)
    if kind == SQUEEZE:
        return squeeze(FEW, form, size, tables, state, step)
    if kind == NEEDED:
        return needed_star(tables, state, step)
    if kind == BLOCK:
        return squeeze(TOUCHING, form, size, tables, state, step)
    if kind == TRIAL:
        return np.int64(trial(form, size, tables, state, step))
    # Confined houses are searched with columns, then with rows.
    for lines in range(n, 3 * n, n):
        bases, covers = (0, lines) if form == REGIONS else (lines, 0)
        if confined(size, bases, covers, tables, state, step):
            return 1
    return 0


@inner(**OPTIONS)
def next_step(rungs, ceiling, tables, state, step):
    """Write the easiest step rated at most the ceiling: 1, or 0 if there is none.

    Parameters
    ----------
    ceiling : int64   in tenths
    """
    for code in range(rungs.shape[0]):
        rating = rungs[code, 3]
        if rating > ceiling:
            return 0
        # The rung's rating, to which a trial adds; the sum may exceed the ceiling.
        step[RATING] = rating
        if run_technique(rungs[code], tables, state, step):
            step[CODE] = code
            return np.int64(step[RATING] <= ceiling)
    return 0


@inner(**BARE)
def apply(tables, state, step):
    """Apply a step: place its star, remove its cells."""
    if step[CELL] >= 0:
        place_star(tables, step[CELL], state)
    for word in range(WORDS):
        state[word] &= ~step[REMOVED + word]


@njit(**OPTIONS)
def climb(rungs, ceiling, tables, state, solution, path):
    """Climb until all stars are placed or no step is left.

    Returns how many steps there were; the board is solved where no house needs a star.

    Parameters
    ----------
    solution : int64[n]           stars of each row as bits, for guesses where the ladder ends; all 0: stop there instead
    path : int64[most, STEP]  receives the steps; room for n_cells + kn of them
    """
    count = 0
    while not is_solved(tables, state):
        step = path[count]
        # No technique finds a step: stop, or guess a star of the solution.
        if not next_step(rungs, ceiling, tables, state, step):
            if solution[0] == 0:
                return count
            _guess(tables, state, solution, step)
            step[CODE] = rungs.shape[0]
        apply(tables, state, step)
        count += 1
    return count


@inner(**BARE)
def _guess(tables, state, solution, step):
    """Write a star of the solution in the row with fewest open cells, as a guess."""
    n = tables.n
    # Find the row that needs stars and has fewest open cells.
    chosen, fewest = np.int64(2 * n), np.int64(999)
    for house in range(2 * n, 3 * n):
        count = count_open_cells(house, tables, state)
        if state[NEEDS + house] and count < fewest:
            chosen, fewest = house, count
    # Write the first star that the solution has there; the argument is the open cells of the row.
    clear(step)
    row = chosen - 2 * n
    for col in range(n - 1, -1, -1):
        if solution[row] >> col & 1 and has_cell(state, row * n + col):
            step[CELL] = row * n + col
    step[RATING] = GUESS_RATING
    step[BASES] = 1 << chosen
    add_open_cells(chosen, tables, state, step)
