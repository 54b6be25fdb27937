"""The ladder of boards with clues: techniques of houses and of rules in one order.

An order is int32[k, 4] with rows as in `generator.techniques.explainer.ladder`; the kernels of houses have its numbers, those of clues
follow. The form of a technique of clues is the number of its rule.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.clue_search import RuledBoard
from generator.kernels.copying import copy_into
from generator.kernels.marks import Board
from generator.techniques.clues.clue_sets import ANY_NUMBER, combinations, only_place
from generator.techniques.clues.one_clue import one_clue
from generator.techniques.clues.one_clue_in_houses import apart, confined
from generator.techniques.clues.trial import TrialWork, contradiction
from generator.techniques.clues.two_clues import Work, two_clues
from generator.techniques.explainer.ladder import (
    FORM,
    FULL,
    KERNEL,
    KERNELS,
    RATED,
    SOLVED,
    STUCK,
    USED,
    apply_step,
    count_step,
    run_house_kernel,
)
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
)

QUICK_ONLY, QUICK_FIRST, STEPS_ONLY = range(3)
"""How digging uses singles and single clues at once: they are the whole ladder, a part of it, or more than it."""

ONE_CLUE, TWO_CLUES, CONTRADICTION, APART, CONFINED, ONLY_SET, SETS, ONLY_PLACE = range(20, 28)
"""Kernels of this ladder; lower numbers are those of `generator.techniques.explainer.ladder`."""

LAST_SINGLE = KERNELS.index(naked_single)
"""The last of the kernels of singles, which come first."""


class ClueLadder(NamedTuple):
    """What the ladder needs of a board besides its marks.

    board    Board        its houses, for the techniques of houses
    ruled    RuledBoard   its houses and clues
    order    int32[k, 4]  the techniques
    work     Work
    trials   TrialWork
    """

    board: Board
    ruled: RuledBoard
    order: NDArray[np.int32]
    work: Work
    trials: TrialWork


@inner(**BARE)
def run_clue_kernel(ladder, marks, kernel, form, step):
    """Call a kernel of this ladder, or one of the houses, by its number."""
    found = 0
    if kernel < ONE_CLUE:
        found = run_house_kernel(kernel, ladder.board, marks, form, step)
    elif kernel == ONE_CLUE:
        found = one_clue(ladder.ruled, marks, form, ladder.work, step)
    elif kernel == TWO_CLUES:
        found = two_clues(ladder.ruled, ladder.board.sees, marks, form, ladder.work, step)
    elif kernel == APART:
        found = apart(ladder.ruled, ladder.board, marks, form, ladder.work, step)
    elif kernel == CONFINED:
        found = confined(ladder.ruled, ladder.board, marks, form, ladder.work, step)
    elif kernel == ONLY_SET:
        found = combinations(ladder.ruled, marks, form, ladder.work, step, 1)
    elif kernel == SETS:
        found = combinations(ladder.ruled, marks, form, ladder.work, step, ANY_NUMBER)
    elif kernel == ONLY_PLACE:
        found = only_place(ladder.ruled, marks, form, ladder.work, step)
    elif kernel == CONTRADICTION:
        found = contradiction(ladder.ruled, marks, form, ladder.trials, step)
    return found


@inner(**BARE)
def place_other(step):
    """Turn a removal on a board of two digits into a placement.

    The first cell that loses one digit gets the other.
    """
    removed_at = HEAD + step[HOUSES] + step[PATTERN]
    cell, digit = step[removed_at] >> DIGIT_BITS, 3 - (step[removed_at] & DIGIT_MASK)
    step[CELL], step[DIGIT], step[DIGITS] = cell, digit, 1 << (digit - 1)
    # The lists after the removed candidates are empty, so the step ends before them.
    step[REMOVED] = 0
    step[LENGTH] = removed_at


@inner(**BARE)
def find_clue_step(ladder, marks, step):
    """Find the next step of the ladder; 1 if there is one, written to `step`."""
    order = ladder.order
    for k in range(order.shape[0]):
        if run_clue_kernel(ladder, marks, np.int64(order[k, KERNEL]), np.int64(order[k, FORM]), step):
            if ladder.ruled.n == 2 and step[REMOVED] > 0:
                place_other(step)
            step[CODE] = order[k, 0]
            step[RATING] += order[k, RATED]
            return 1
    return 0


@inner(**BARE)
def forget_findings(ladder):
    """Forget which clues and trials found nothing, before another board is climbed."""
    ladder.work.listed[:] = -1
    for pair in range(ladder.work.sums.shape[0]):
        ladder.work.sums[pair] = -1
    for candidate in range(ladder.trials.end_of.shape[0]):
        ladder.trials.end_of[candidate] = -1


@njit(**OPTIONS)
def climb_clues(ladder, marks, step, path, totals):
    """Solve as far as the techniques allow; results are as of the houses' ladder.

    Parameters
    ----------
    marks : Marks              changed in place
    step : int32[step_size]   contains the last step found
    path : int32[...]         receives the steps one after another; of length 0, none is written
    totals : int64[TOTALS]      added to, so that a climb can continue
    """
    forget_findings(ladder)
    while marks.n_empty[0] > 0:
        if not find_clue_step(ladder, marks, step):
            return STUCK
        # Append the step to the path before it is counted and applied.
        if path.shape[0] > 0:
            length = np.int64(step[LENGTH])
            if totals[USED] + length > path.shape[0]:
                return FULL
            copy_into(path[totals[USED] : totals[USED] + length], step[:length])
            totals[USED] += length
        count_step(step, totals)
        apply_step(ladder.board, marks, step)
    return SOLVED
