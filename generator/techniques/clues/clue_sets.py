"""Combinations: what the sets of digits of one clue leave in its cells.

The cells of such a clue, such as a run of kakuro, all differ, and its sum allows few sets of digits. People know those of short runs by
heart: 16 in two cells is 7 and 9.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.clue_sets import find_only_place, join_open_sets
from generator.techniques.clues.one_clue import load_masks, write_clue_step
from generator.techniques.explainer.steps import DIGITS

ANY_NUMBER = 1_000
"""More sets than any clue has."""


@inner(**BARE)
def combinations(board, marks, rule, work, step, most):
    """Find a clue whose sets rule out candidates; 1 if there is one.

    The digits of the step are those that are left.

    Parameters
    ----------
    board : RuledBoard
    rule : number of the rule
    work : Work
    most : number of sets that may be left, 1 or ANY_NUMBER
    """
    clues = board.clues
    for clue in range(clues.sizes.shape[0]):
        if clues.active[clue] == 0 or clues.rules[clue] != rule:
            continue
        load_masks(marks, clues, clue, work.masks)
        some, _, n_open = join_open_sets(work.masks, clues.cells[clue], clues.sizes[clue], clues.sets[clue])
        if not 1 <= n_open <= most:
            continue
        is_found = False
        for at in range(clues.sizes[clue]):
            cell = np.int64(clues.cells[clue, at])
            is_found = is_found or work.masks[cell] & ~some != 0
            work.masks[cell] &= some
        if is_found:
            write_clue_step(marks, clues, clue, -1, work.masks, step)
            step[DIGITS] = some
            return 1
    return 0


@inner(**BARE)
def only_place(board, marks, rule, work, step):
    """Find a digit that all sets of a clue have and one cell can have; 1 if any.

    The other candidates of that cell are removed; the digit is the step's.
    """
    clues = board.clues
    for clue in range(clues.sizes.shape[0]):
        if clues.active[clue] == 0 or clues.rules[clue] != rule:
            continue
        load_masks(marks, clues, clue, work.masks)
        _, always, n_open = join_open_sets(work.masks, clues.cells[clue], clues.sizes[clue], clues.sets[clue])
        if n_open == 0:
            continue
        cell, bit = find_only_place(work.masks, clues.cells[clue], clues.sizes[clue], always)
        if cell >= 0:
            work.masks[cell] = bit
            write_clue_step(marks, clues, clue, -1, work.masks, step)
            step[DIGITS] = bit
            return 1
    return 0
