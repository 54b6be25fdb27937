"""Whether the ladder of clues fills a board, without its path.

Digging asks this about everything that it takes away. A technique only removes candidates, and finds at least as much where fewer are
left, so the board at the end is the same in every order. Singles and single clues are therefore applied all at once, and the other
techniques only where these are stuck. Trials to the end are made one after another on the board that the last one left, and not of the
digits that are known to be right.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.clue_search import begin_search, propagate_clues
from generator.kernels.marks import clear_placed, count_house
from generator.kernels.propagate import SOLVED as FILLED
from generator.kernels.propagate import STUCK
from generator.model.boards import IMPLIED
from generator.techniques.clues.ladder import (
    APART,
    CONTRADICTION,
    LAST_SINGLE,
    ONE_CLUE,
    ONLY_PLACE,
    ONLY_SET,
    QUICK_ONLY,
    SETS,
    forget_findings,
    run_clue_kernel,
)
from generator.techniques.clues.one_clue_in_houses import narrow_apart
from generator.techniques.clues.trial import LONG, has_no_way
from generator.techniques.explainer.ladder import FORM, KERNEL
from generator.techniques.explainer.steps import DIGIT_BITS, DIGIT_MASK, HEAD, HOUSES, PATTERN, REMOVED


@inner(**BARE)
def fills(ladder, marks, givens, digits, stack, reach, step):
    """Check whether a ladder with all singles and single clues fills the board.

    Parameters
    ----------
    marks : Marks             overwritten
    givens : uint8[n_cells]
    digits : uint8[n_cells]    of the solution, as far as it is known; 0 elsewhere
    stack : ClueStack         overwritten
    reach : QUICK_ONLY or QUICK_FIRST
    """
    begin_search(ladder.ruled, givens, stack)
    forget_findings(ladder)
    state = narrow_at_once(ladder, stack)
    if state != STUCK or reach == QUICK_ONLY:
        return state == FILLED
    while state == STUCK:
        # One step of another technique, then singles and single clues again; trials to the end where there is none.
        load_candidates(ladder.board, stack.candidates, marks)
        if not find_late_step(ladder, marks, step):
            n_removed, state = narrow_by_trials(ladder, digits, stack)
            if n_removed == 0:
                return False
            continue
        first = HEAD + step[HOUSES] + step[PATTERN]
        for k in range(first, first + step[REMOVED]):
            stack.candidates[np.int64(step[k]) >> DIGIT_BITS] &= ~(np.int64(1) << ((np.int64(step[k]) & DIGIT_MASK) - 1))
        state = narrow_at_once(ladder, stack)
    return state == FILLED


@inner(**BARE)
def narrow_at_once(ladder, stack):
    """Apply singles, single clues, and those with different digits until stuck.

    Returns CONTRADICTION, STUCK or SOLVED of `generator.kernels.propagate`.
    """
    while True:
        state = propagate_clues(ladder.ruled, stack.candidates, stack.propagated, stack.scratch)
        if state != STUCK:
            return state
        # The fillings of each clue, for the rules whose technique is in the ladder.
        changed = 0
        for k in range(ladder.order.shape[0]):
            if ladder.order[k, KERNEL] == APART:
                changed += narrow_apart(ladder.ruled, ladder.board, np.int64(ladder.order[k, FORM]), stack.candidates, ladder.work)
        if changed == 0:
            return state


@inner(**BARE)
def load_candidates(board, candidates, marks):
    """Fill in the marks for candidates; a cell with one of them is filled.

    Parameters
    ----------
    board : Board
    candidates : int32[n_cells]   no digit of a filled cell is left in its peers
    marks : Marks            overwritten
    """
    marks.n_empty[0] = 0
    for cell in range(candidates.shape[0]):
        mask = np.int64(candidates[cell])
        is_filled = mask & (mask - 1) == 0
        marks.digits[cell] = lowest_bit_index(mask) + 1 if is_filled else 0
        marks.candidates[cell] = 0 if is_filled else mask
        marks.n_empty[0] += not is_filled
    for house in range(board.houses.shape[0]):
        count_house(board, marks, house)
    for house in range(board.starts[IMPLIED], board.houses.shape[0]):
        clear_placed(board, marks, house)


@inner(**BARE)
def find_late_step(ladder, marks, step):
    """Find a step of a technique other than singles and single clues; 1 if any.

    Trials to the end find what short ones do, and are left to `narrow_by_trials`.
    """
    with_trials = not has_long_trials(ladder)
    for k in range(ladder.order.shape[0]):
        kernel = np.int64(ladder.order[k, KERNEL])
        if (
            kernel > LAST_SINGLE
            and (with_trials or kernel != CONTRADICTION)
            and kernel not in (ONE_CLUE, APART, ONLY_SET, SETS, ONLY_PLACE)
            and run_clue_kernel(ladder, marks, kernel, np.int64(ladder.order[k, FORM]), step)
        ):
            return 1
    return 0


@inner(**BARE)
def has_long_trials(ladder):
    """Check whether trials to the end are among the techniques of a ladder."""
    for k in range(ladder.order.shape[0]):
        if ladder.order[k, KERNEL] == CONTRADICTION and ladder.order[k, FORM] == LONG:
            return True
    return False


@inner(**BARE)
def narrow_by_trials(ladder, digits, stack):
    """Remove each candidate whose trial ends in a contradiction, until none does.

    Returns how many were removed, and CONTRADICTION, STUCK or SOLVED of `generator.kernels.propagate`; without trials to the end, none is.

    Parameters
    ----------
    digits : uint8[n_cells]   of the solution, 0 where it is not known; its candidates need no trial
    stack : ClueStack        singles and single clues are stuck before, and after unless the board is filled
    """
    n_removed, state, board = 0, STUCK, ladder.ruled
    n_candidates = stack.candidates.shape[0] * board.n
    # Go round all candidates until each was looked at after the last removal.
    at, last = 0, n_candidates if has_long_trials(ladder) else 0
    while last > 0 and state == STUCK:
        last -= 1
        cell, d = at // board.n, at % board.n
        at = (at + 1) % n_candidates
        mask, bit = np.int64(stack.candidates[cell]), np.int64(1) << d
        if mask & bit == 0 or mask == bit or digits[cell] == d + 1:
            continue
        if has_no_way(board, stack, ladder.trials, cell, d):
            stack.candidates[cell] = mask ^ bit
            n_removed += 1
            state = narrow_at_once(ladder, stack)
            last = n_candidates
    return n_removed, state
