"""The ladder of star battle: the easiest technique that finds a step, repeatedly.

Techniques are used up to a ceiling; where none finds a step, a star is guessed.
"""

from __future__ import annotations

import numpy as np

from generator.families.starbattle.kernels.star_board import count_open_cells, is_solved, place_star
from generator.families.starbattle.techniques.complete import complete
from generator.families.starbattle.techniques.confined import confined
from generator.families.starbattle.techniques.last_cells import last_cells
from generator.families.starbattle.techniques.squeeze import FEW, TOUCHING, needed_star, squeeze
from generator.families.starbattle.techniques.step_record import BASES, CELL, CODE, RATING, REMOVED, add_open_cells, clear
from generator.families.starbattle.techniques.trial import trial
from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index

COMPLETE, LAST, CONFINED, SQUEEZE, NEEDED, BLOCK, TRIAL = range(7)
"""Kernels that a rung can call."""

REGIONS, LINES = 0, 1
"""Houses that `complete` and `last_cells` search and that `confined` argues from."""

SHORT, LONG = 0, 1
"""Steps that a trial follows: last cells alone, or more."""

MOST_SQUEEZED = 10
"""Most open cells of a house in which people look for a squeeze."""

NAMED_RUNGS = (
    ("complete region", COMPLETE, REGIONS, 0, 10),
    ("complete line", COMPLETE, LINES, 0, 10),
    ("last cells of a region", LAST, REGIONS, 0, 11),
    ("last cells of a line", LAST, LINES, 0, 13),
    ("region in lines", CONFINED, REGIONS, 1, 16),
    ("line in regions", CONFINED, LINES, 1, 18),
    ("narrow squeeze", SQUEEZE, 2, 4, 20),
    ("wide squeeze", SQUEEZE, 5, MOST_SQUEEZED, 24),
    ("star beside a cluster", NEEDED, 0, 0, 27),
    ("cluster squeeze", BLOCK, 2, MOST_SQUEEZED, 29),
    ("two regions in lines", CONFINED, REGIONS, 2, 32),
    ("two lines in regions", CONFINED, LINES, 2, 34),
    ("three regions in lines", CONFINED, REGIONS, 3, 38),
    ("three lines in regions", CONFINED, LINES, 3, 40),
    ("four regions in lines", CONFINED, REGIONS, 4, 44),
    ("four lines in regions", CONFINED, LINES, 4, 46),
    ("short trial", TRIAL, SHORT, 9, 50),
    ("long trial", TRIAL, LONG, 19, 70),
)
"""The ladder, easiest first: name, kernel, its two arguments, rating in tenths.

A trial's rating grows by one tenth for each step followed. The ratings are our own, for star battle alone: they put techniques in the
order in which people look for them. A place in this table is the technique's code.
"""

RUNGS = np.array([rung[1:] for rung in NAMED_RUNGS], np.int64)

GUESS, GUESS_RATING = len(RUNGS), 95
NAMES = (*(rung[0] for rung in NAMED_RUNGS), "guess")


# The climb. `tables` is the MapTables of the map throughout.


@inner(**OPTIONS)
def run_technique(rung, tables, state, step):
    """Try one rung, a row of RUNGS: 1 and a step, or 0.

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
        return np.int64(trial(form == LONG, size, tables, state, step))
    # Confined houses are searched with columns, then with rows.
    for lines in range(n, 3 * n, n):
        bases, covers = (0, lines) if form == REGIONS else (lines, 0)
        if confined(size, bases, covers, tables, state, step):
            return 1
    return 0


@inner(**OPTIONS)
def next_step(rungs, ceiling, tables, state, step):
    """Write the easiest step rated at most the ceiling: 1, or 0 if there is none.

    ceiling   int64   in tenths
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
    for row in range(tables.n):
        state[row] &= ~step[REMOVED + row]


@njit(**OPTIONS)
def climb(rungs, ceiling, tables, state, solution, path):
    """Climb until all stars are placed or no step is left.

    Returns how many steps there were; the board is solved where no house needs a star.

    solution  int64[n]           stars of each row as bits, for guesses where the ladder ends; all 0: stop there instead
    path      int64[most, STEP]  receives the steps; room for n_cells + kn of them
    """
    count = 0
    while not is_solved(tables, state):
        step = path[count]
        # No technique finds a step: stop, or guess a star of the solution.
        if not next_step(rungs, ceiling, tables, state, step):
            if solution[0] == 0:
                return count
            _guess(tables, state, solution, step)
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
        if state[n + house] and count < fewest:
            chosen, fewest = house, count
    # Write the first star that the solution has there; the argument is the open cells of the row.
    clear(step)
    row = chosen - 2 * n
    step[CODE], step[RATING] = GUESS, GUESS_RATING
    step[CELL] = row * n + lowest_bit_index(solution[row] & state[row])
    step[BASES] = 1 << chosen
    add_open_cells(chosen, tables, state, step)
