"""The ladder of crowns: the easiest technique that finds a step, repeatedly.

Techniques are used up to a ceiling; where none finds a step, a crown is guessed.
"""

from __future__ import annotations

import numpy as np

from generator.families.crowns.kernels.cell_bits import HIGH, LOW, OPEN, count_open_cells, place_crown
from generator.families.crowns.techniques.confined import confined
from generator.families.crowns.techniques.last_cell import last_cell
from generator.families.crowns.techniques.squeeze import squeeze
from generator.families.crowns.techniques.step_record import BASES, CELL, CODE, RATING, REMOVED, add_open_cells, clear
from generator.families.crowns.techniques.trial import trial
from generator.kernels._jit import BARE, OPTIONS, inner, njit

LAST, CONFINED, SQUEEZE, TRIAL = 0, 1, 2, 3
"""Kernels that a rung can call."""

REGIONS, LINES = 0, 1
"""Houses that `last_cell` searches and that `confined` argues from."""

SHORT, LONG = 0, 1
"""Steps that a trial follows: last cells alone, or more."""

NAMED_RUNGS = (
    ("last cell of a region", LAST, REGIONS, 0, 10),
    ("last cell of a line", LAST, LINES, 0, 12),
    ("region in a line", CONFINED, REGIONS, 1, 15),
    ("line in a region", CONFINED, LINES, 1, 17),
    ("squeeze of two", SQUEEZE, 2, 2, 20),
    ("squeeze of three", SQUEEZE, 3, 3, 23),
    ("squeeze of many", SQUEEZE, 4, 99, 26),
    ("region pair", CONFINED, REGIONS, 2, 30),
    ("line pair", CONFINED, LINES, 2, 32),
    ("region triplet", CONFINED, REGIONS, 3, 36),
    ("line triplet", CONFINED, LINES, 3, 38),
    ("region quad", CONFINED, REGIONS, 4, 42),
    ("line quad", CONFINED, LINES, 4, 44),
    ("short trial", TRIAL, SHORT, 9, 50),
    ("long trial", TRIAL, LONG, 19, 70),
)
"""The ladder, easiest first: name, kernel, its two arguments, rating in tenths.

A trial's rating grows by one tenth for each step followed. The ratings are our own, for crowns alone: they put techniques in the order
in which people look for them. A place in this table is the technique's code.
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
    n, houses = tables.n, tables.houses
    if kind == LAST:
        return last_cell(0, n, houses, state, step) if form == REGIONS else last_cell(n, 3 * n, houses, state, step)
    if kind == SQUEEZE:
        return squeeze(form, size, tables, state, step)
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
            rating = max(rating, step[RATING])
            step[CODE], step[RATING] = code, rating
            return np.int64(rating <= ceiling)
    return 0


@inner(**BARE)
def apply(tables, state, step):
    """Apply a step: place its crown, remove its cells."""
    if step[CELL] >= 0:
        place_crown(tables, step[CELL], state)
    state[LOW] &= ~step[REMOVED]
    state[HIGH] &= ~step[REMOVED + 1]


@njit(**OPTIONS)
def climb(rungs, ceiling, tables, state, columns, path):
    """Climb until all crowns are placed or no step is left.

    Returns how many steps there were; the board is solved where `state` has no open house.

    columns  int8[n]           the solution, for guesses where the ladder ends; -1 in its first place: stop there instead
    path     int64[most, 9]    receives the steps; room for n_cells + n of them
    """
    count = 0
    while state[OPEN]:
        step = path[count]
        # No technique finds a step: stop, or guess a crown of the solution.
        if not next_step(rungs, ceiling, tables, state, step):
            if columns[0] < 0:
                return count
            _guess(tables, state, columns, step)
        apply(tables, state, step)
        count += 1
    return count


@inner(**BARE)
def _guess(tables, state, columns, step):
    """Write the solution's crown in the open row with fewest cells left, as a guess."""
    n, houses = tables.n, tables.houses
    # Find the open row with fewest cells left.
    chosen, fewest = 2 * n, 99
    for house in range(2 * n, 3 * n):
        if state[OPEN] >> house & 1 and count_open_cells(house, houses, state) < fewest:
            chosen, fewest = house, count_open_cells(house, houses, state)
    # Write the crown that the solution has there; the argument is the cells left in the row.
    clear(step)
    row = chosen - 2 * n
    step[CODE], step[RATING] = GUESS, GUESS_RATING
    step[CELL] = row * n + columns[row]
    step[BASES] = 1 << chosen
    add_open_cells(chosen, houses, state, step)
