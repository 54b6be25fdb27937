"""The ladder: apply the first step found, and start again with the easiest.

The techniques and their order are data: an ``order`` int32[k, 4] whose rows `generator.techniques.explainer` makes from TECHNIQUES.

    column    0 CODE                1 KERNEL            2 FORM               3 RATED
              place in TECHNIQUES   place in KERNELS    the kernel's form    rating in tenths
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.kernels.marks import eliminate, place
from generator.techniques.explainer.common_peers import common_peers
from generator.techniques.explainer.direct_hidden_set import direct_hidden_set
from generator.techniques.explainer.fish import fish
from generator.techniques.explainer.full_house import full_house
from generator.techniques.explainer.hidden_set import hidden_set
from generator.techniques.explainer.hidden_single import hidden_single
from generator.techniques.explainer.hidden_window import hidden_window
from generator.techniques.explainer.leftovers import leftovers
from generator.techniques.explainer.locked import direct_locked, locked
from generator.techniques.explainer.naked_set import naked_set
from generator.techniques.explainer.naked_single import naked_single
from generator.techniques.explainer.steps import (
    CELL,
    CODE,
    DIGIT,
    DIGIT_BITS,
    DIGIT_MASK,
    DIGITS,
    HEAD,
    HOUSES,
    LENGTH,
    PATTERN,
    RATING,
    REMOVED,
    add_cell,
    begin_placement,
)
from generator.techniques.explainer.wing import wing

KERNELS = (
    full_house,
    hidden_single,
    naked_single,
    direct_locked,
    direct_hidden_set,
    locked,
    naked_set,
    fish,
    hidden_set,
    wing,
    hidden_window,
    leftovers,
    common_peers,
)
"""The kernels ``run_kernel`` can call, in its numbering."""

N_HOUSE_KERNELS = KERNELS.index(hidden_window)
"""How many of them need only houses; the others need implied houses, irregular regions or cells that see each other across houses."""

GUESS, GUESS_RATING = -1, 95
"""Code and rating (tenths) of a guess, where no technique finds a step."""

KERNEL, FORM, RATED = 1, 2, 3
"""Columns of an order; column 0 is the code."""

STUCK, SOLVED, FULL, STOPPED = 0, 1, 2, 3
"""Results of a climb.

STUCK: no technique allowed finds anything; SOLVED: every cell is filled; FULL: the path has no room for another step; STOPPED: as many
steps were applied as requested, and `step` contains the next one.
"""

NO_LIMIT = 1 << 30
"""Number of steps that no climb reaches."""

ED, EP, ER, HARDEST, PLACED, STEPS, USED, TOTALS = range(8)
"""Fields of the totals of a climb.

They are the three ratings in tenths, the code of the hardest step, digits placed, steps, and length of the path in use.
"""


@inner(**BARE)
def run_house_kernel(kernel, board, marks, form, step):
    """Call one of the first kernels in KERNELS, which every kind of board uses.

    The calls are written out, since compiled code cannot loop over a tuple of kernels.
    """
    found = 0
    if kernel == 0:
        found = full_house(board, marks, form, step)
    elif kernel == 1:
        found = hidden_single(board, marks, form, step)
    elif kernel == 2:
        found = naked_single(board, marks, form, step)
    elif kernel == 3:
        found = direct_locked(board, marks, form, step)
    elif kernel == 4:
        found = direct_hidden_set(board, marks, form, step)
    elif kernel == 5:
        found = locked(board, marks, form, step)
    elif kernel == 6:
        found = naked_set(board, marks, form, step)
    elif kernel == 7:
        found = fish(board, marks, form, step)
    elif kernel == 8:
        found = hidden_set(board, marks, form, step)
    elif kernel == 9:
        found = wing(board, marks, form, step)
    return found


@inner(**BARE)
def run_kernel(kernel, board, marks, form, step):
    """Call the kernel of a given number in KERNELS."""
    if kernel < N_HOUSE_KERNELS:
        return run_house_kernel(kernel, board, marks, form, step)
    found = 0
    if kernel == 10:
        found = hidden_window(board, marks, form, step)
    elif kernel == 11:
        found = leftovers(board, marks, form, step)
    elif kernel == 12:
        found = common_peers(board, marks, form, step)
    return found


@inner(**BARE)
def find_step(board, marks, order, step):
    """Find the next step with the techniques of an order; 1 if there is one.

    The step is written to `step`.
    """
    for k in range(order.shape[0]):
        if run_kernel(order[k, KERNEL], board, marks, np.int64(order[k, FORM]), step):
            step[CODE] = order[k, 0]
            step[RATING] += order[k, RATED]
            return 1
    return 0


@njit(**BARE)
def apply_step(board, marks, step):
    """Apply a step: remove its candidates, place its digit."""
    # The removed candidates follow the houses and the pattern.
    first = HEAD + step[HOUSES] + step[PATTERN]
    for k in range(first, first + step[REMOVED]):
        eliminate(board, marks, np.int64(step[k]) >> DIGIT_BITS, np.int64(step[k]) & DIGIT_MASK)
    if step[CELL] >= 0:
        place(board, marks, np.int64(step[CELL]), np.int64(step[DIGIT]))


@njit(**OPTIONS)
def apply_next_change(board, marks, path, at):
    """Apply the next step of a path that still changes the board.

    Returns the position after that step, and its rating in tenths.

    Parameters
    ----------
    marks : Marks         changed in place
    path : int32[...]    steps one after another
    at : int64         where the next step begins

    A step may change nothing any more where cells were filled in another order than that of the path.
    """
    while True:
        step = path[at : at + path[at]]
        at += np.int64(path[at])
        if _changes(marks, step):
            apply_step(board, marks, step)
            return at, np.int64(step[RATING])


@inner(**BARE)
def _changes(marks, step):
    """Check whether a step still places a digit or removes a candidate."""
    if step[CELL] >= 0:
        return marks.digits[step[CELL]] == 0
    first = HEAD + step[HOUSES] + step[PATTERN]
    for k in range(first, first + step[REMOVED]):
        if np.int64(marks.candidates[np.int64(step[k]) >> DIGIT_BITS]) >> ((np.int64(step[k]) & DIGIT_MASK) - 1) & 1:
            return True
    return False


@njit(**BARE)
def count_step(step, totals):
    """Add a step to the totals of a climb."""
    rating = np.int64(step[RATING])
    # ED is the rating of the first step, EP the highest up to the first digit placed, ER the highest of all.
    if totals[STEPS] == 0:
        totals[ED] = rating
    if totals[PLACED] == 0:
        totals[EP] = max(totals[EP], rating)
    if rating > totals[ER]:
        totals[ER] = rating
        totals[HARDEST] = step[CODE]
    totals[STEPS] += 1
    totals[PLACED] += step[CELL] >= 0


@njit(**BARE)
def climb(board, marks, order, step, path, totals, most):
    """Solve as far as the techniques of an order allow.

    Returns STUCK, SOLVED, FULL or STOPPED.

    Parameters
    ----------
    marks : changed in place
    step : int32[step_size]   contains the last step found
    path : int32[...]         receives the steps one after another; of length 0, none is written
    totals : int64[TOTALS]      added to, so that a climb can continue where another one stopped
    most : int64              number of steps to apply; the climb then stops with the next one in `step`, not applied
    """
    while marks.n_empty[0] > 0:
        if not find_step(board, marks, order, step):
            return STUCK
        if most == 0:
            return STOPPED
        most -= 1
        # Append the step to the path before it is counted and applied.
        if path.shape[0] > 0:
            length = np.int64(step[LENGTH])
            if totals[USED] + length > path.shape[0]:
                return FULL
            for k in range(length):
                path[totals[USED] + k] = step[k]
            totals[USED] += length
        count_step(step, totals)
        apply_step(board, marks, step)
    return SOLVED


@njit(**BARE)
def apply_guess(board, marks, solution, step):
    """Fill the first cell with fewest candidates from the solution.

    This is written as a step with code GUESS.
    """
    # Find the cell.
    best, fewest = -1, 99
    for cell in range(marks.candidates.shape[0]):
        count = popcount(np.int64(marks.candidates[cell]))
        if 0 < count < fewest:
            best, fewest = cell, count
    # Write the step, whose digits are all candidates of the cell, and place the digit.
    begin_placement(step, best, np.int64(solution[best]))
    step[CODE] = GUESS
    step[RATING] = GUESS_RATING
    step[DIGITS] = marks.candidates[best]
    add_cell(step, best)
    place(board, marks, best, np.int64(solution[best]))
