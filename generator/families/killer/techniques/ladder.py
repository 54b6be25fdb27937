"""The ladder of boards with cages: techniques of houses, cages and sums.

They are tried in one order, and the first step found is applied. An order is int32[k, 4] with rows as in
`generator.techniques.explainer.ladder`; kernels are numbered as in ``run_killer``, the first of them as in that ladder.
`quick_check.py` only answers whether an order fills the board, and is faster.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.families.killer.kernels.cage_tables import N_CELLS, Cages, Scratch
from generator.families.killer.kernels.equations import Equations
from generator.families.killer.techniques.one_cage import cage_combinations, cage_fit, cage_needs, cage_total, place_in_cage
from generator.families.killer.techniques.rule45 import rule45
from generator.families.killer.techniques.trial import contradiction
from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.copying import copy_into
from generator.kernels.marks import Board, eliminate, load_marks
from generator.techniques.explainer.ladder import FORM, FULL, KERNEL, RATED, SOLVED, STUCK, USED, count_step, run_house_kernel
from generator.techniques.explainer.steps import CELL, CODE, DIGIT, DIGIT_BITS, DIGIT_MASK, HEAD, HOUSES, LENGTH, PATTERN, RATING, REMOVED

CAGE_TOTAL, CAGE_COMBINATIONS, CAGE_NEEDS, CAGE_FIT, RULE_45, CONTRADICTION = range(20, 26)
"""Kernels of this ladder; lower numbers are those of `generator.techniques.explainer.ladder`."""

KIND_STEP = 4
"""The form of RULE_45 is kind * 4 + houses."""


class Tables(NamedTuple):
    """What the ladder needs of a board besides its marks.

    board       Board            rows, columns and boxes
    cages       Cages
    equations   Equations        of these cages
    scratch     Scratch
    crossings   int16[...]       as `generator.kernels.search.crossings_of` returns them
    """

    board: Board
    cages: Cages
    equations: Equations
    scratch: Scratch
    crossings: NDArray[np.int16]


@inner(**OPTIONS)
def run_killer(tables, marks, kernel, form, step):
    """Call a kernel of this ladder, or one of the common ladder, by its number."""
    board, cages, equations, scratch = tables.board, tables.cages, tables.equations, tables.scratch
    if kernel < CAGE_TOTAL:
        return run_house_kernel(kernel, board, marks, form, step)
    found = 0
    if kernel == CAGE_TOTAL:
        found = cage_total(board, marks, cages, step)
    elif kernel == CAGE_COMBINATIONS:
        found = cage_combinations(board, marks, cages, form, step)
    elif kernel == CAGE_NEEDS:
        found = cage_needs(board, marks, cages, step)
    elif kernel == CAGE_FIT:
        found = cage_fit(board, marks, cages, scratch, step)
    elif kernel == RULE_45:
        found = rule45(marks, equations, scratch, form // KIND_STEP, form % KIND_STEP, step)
    elif kernel == CONTRADICTION:
        found = contradiction(tables, marks, form, step)
    return found


@inner(**OPTIONS)
def find_killer_step(tables, marks, order, step):
    """Find the next step of an order; 1 if there is one, written to `step`."""
    for k in range(order.shape[0]):
        if run_killer(tables, marks, np.int64(order[k, KERNEL]), np.int64(order[k, FORM]), step):
            step[CODE] = order[k, 0]
            step[RATING] += order[k, RATED]
            return 1
    return 0


@inner(**OPTIONS)
def apply_killer_step(tables, marks, step):
    """Apply a step: remove its candidates, place its digit."""
    # The removed candidates follow the houses and the pattern.
    first = HEAD + step[HOUSES] + step[PATTERN]
    for k in range(first, first + step[REMOVED]):
        eliminate(tables.board, marks, np.int64(step[k]) >> DIGIT_BITS, np.int64(step[k]) & DIGIT_MASK)
    if step[CELL] >= 0:
        place_in_cage(tables.board, marks, tables.cages, np.int64(step[CELL]), np.int64(step[DIGIT]))


@njit(**OPTIONS)
def load_killer(tables, givens, marks):
    """Load givens into the marks, including what they exclude in cages.

    Parameters
    ----------
    givens : uint8[81]   0 = empty
    """
    load_marks(tables.board, givens, marks)
    # The other cells of a given's cage lose its digit.
    for cell in range(N_CELLS):
        cage, digit = tables.cages.cage_of[cell], np.int64(givens[cell])
        if cage < 0 or digit == 0:
            continue
        for at in range(tables.cages.sizes[cage]):
            mate = np.int64(tables.cages.cells[cage, at])
            if np.int64(marks.candidates[mate]) & (np.int64(1) << (digit - 1)):
                eliminate(tables.board, marks, mate, digit)


@njit(**OPTIONS)
def climb_killer(tables, marks, order, step, path, totals):
    """Solve as far as the techniques of an order allow.

    Arguments and result are as in ``generator.techniques.explainer.ladder.climb``.
    """
    while marks.n_empty[0] > 0:
        if not find_killer_step(tables, marks, order, step):
            return STUCK
        # Append the step to the path before it is counted and applied.
        length = np.int64(step[LENGTH])
        if totals[USED] + length > path.shape[0]:
            return FULL
        copy_into(path[totals[USED] : totals[USED] + length], step[:length])
        totals[USED] += length
        count_step(step, totals)
        apply_killer_step(tables, marks, step)
    return SOLVED
