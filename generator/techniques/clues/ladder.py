"""The ladder of boards with clues: techniques of houses and of rules in one order.

An order is int32[k, 4] with rows as in `generator.techniques.explainer.ladder`; the kernels of houses have its numbers, those of clues
follow. The form of a technique of clues is the number of its rule.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.clue_dig import put_back, take_away
from generator.kernels.clue_search import RuledBoard, begin_search, make_clue_stack, propagate_clues
from generator.kernels.copying import copy_into
from generator.kernels.marks import Board, load_marks
from generator.kernels.propagate import SOLVED as FILLED
from generator.techniques.clues.one_clue import one_clue
from generator.techniques.clues.trial import TrialWork, contradiction
from generator.techniques.clues.two_clues import Work, two_clues
from generator.techniques.explainer.ladder import (
    FORM,
    FULL,
    KERNEL,
    RATED,
    SOLVED,
    STUCK,
    USED,
    apply_step,
    count_step,
    run_house_kernel,
)
from generator.techniques.explainer.steps import CODE, LENGTH, RATING

QUICK_ONLY, QUICK_FIRST, STEPS_ONLY = range(3)
"""How digging uses singles and single clues at once: they are the whole ladder, a part of it, or more than it."""

ONE_CLUE, TWO_CLUES, CONTRADICTION = range(20, 23)
"""Kernels of this ladder; lower numbers are those of `generator.techniques.explainer.ladder`."""


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


@inner(**OPTIONS)
def run_clue_kernel(ladder, marks, kernel, form, step):
    """Call a kernel of this ladder, or one of the houses, by its number."""
    found = 0
    if kernel < ONE_CLUE:
        found = run_house_kernel(kernel, ladder.board, marks, form, step)
    elif kernel == ONE_CLUE:
        found = one_clue(ladder.ruled, marks, form, ladder.work, step)
    elif kernel == TWO_CLUES:
        found = two_clues(ladder.ruled, ladder.board.sees, marks, form, ladder.work, step)
    elif kernel == CONTRADICTION:
        found = contradiction(ladder.ruled, marks, form, ladder.trials, step)
    return found


@inner(**OPTIONS)
def find_clue_step(ladder, marks, step):
    """Find the next step of the ladder; 1 if there is one, written to `step`."""
    order = ladder.order
    for k in range(order.shape[0]):
        if run_clue_kernel(ladder, marks, np.int64(order[k, KERNEL]), np.int64(order[k, FORM]), step):
            step[CODE] = order[k, 0]
            step[RATING] += order[k, RATED]
            return 1
    return 0


@njit(**OPTIONS)
def climb_clues(ladder, marks, step, path, totals):
    """Solve as far as the techniques allow; results are as of the houses' ladder.

    marks    Marks              changed in place
    step     int32[step_size]   contains the last step found
    path     int32[...]         receives the steps one after another; of length 0, none is written
    totals   int64[TOTALS]      added to, so that a climb can continue
    """
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


@inner(**OPTIONS)
def is_filled(ladder, marks, givens, stack, reach, step, totals):
    """Check whether the ladder fills the board from its givens.

    Singles and single clues are applied all at once first, which is much faster than step by step and leaves the same candidates.

    givens   uint8[n_cells]
    stack    ClueStack
    reach    QUICK_ONLY, QUICK_FIRST or STEPS_ONLY
    """
    if reach != STEPS_ONLY:
        begin_search(ladder.ruled, givens, stack)
        if propagate_clues(ladder.ruled, stack.candidates, stack.propagated, stack.scratch) == FILLED:
            return True
        if reach == QUICK_ONLY:
            return False
    load_marks(ladder.board, givens, marks)
    return climb_clues(ladder, marks, step, np.empty(0, np.int32), totals) == SOLVED


@njit(**OPTIONS)
def dig_by_clue_ladder(ladder, marks, givens, order, fewest, reach, step, totals):
    """Remove givens and clues in an order while the ladder still fills the board.

    Returns how many were removed.

    givens   uint8[n_cells]   changed in place, as ``ladder.ruled.clues.active``
    order    int64[k]         cells, and n_cells + clue for clues
    fewest   int64            givens and clues to keep at least
    reach    int64            as in `is_filled`
    """
    removed, stack = 0, make_clue_stack(ladder.ruled)
    active = ladder.ruled.clues.active
    for item in order:
        if order.shape[0] - removed <= fewest:
            break
        # Take one away, and put it back unless the ladder still reaches the end.
        digit = take_away(givens, active, item)
        if is_filled(ladder, marks, givens, stack, reach, step, totals):
            removed += 1
        else:
            put_back(givens, active, item, digit)
    return removed
