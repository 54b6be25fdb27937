"""Digging on a board with clues while the ladder still fills it.

A board that the ladder does not fill is not filled with fewer givens and clues either, so several are taken away at once, and halved where
that is too many: the same are kept as one by one.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.backtracking import Bounds
from generator.kernels.clue_dig import put_back, take_away
from generator.kernels.clue_search import begin_search, make_clue_stack, search_clues
from generator.kernels.marks import load_marks
from generator.techniques.clues.ladder import CONTRADICTION, QUICK_FIRST, STEPS_ONLY, climb_clues
from generator.techniques.clues.quick_check import fills
from generator.techniques.explainer.ladder import KERNEL, SOLVED

SECOND_NODES = 100
"""Node limit of the search for a second solution."""


@inner(**BARE)
def search_quickly(ladder, givens, stack, rng_state, others):
    """Search for a second solution with few nodes; return (solutions, guesses).

    It is found sooner than the ladder finds that it is stuck, above all with trials.

    Parameters
    ----------
    givens : uint8[n_cells]
    stack : ClueStack             overwritten
    rng_state : uint64[2]             not advanced
    others : uint8[0, n_cells]
    """
    begin_search(ladder.ruled, givens, stack)
    count, guesses, _ = search_clues(ladder.ruled, stack, Bounds(np.int64(2), np.int64(SECOND_NODES)), rng_state, False, others)
    return count, guesses


@inner(**BARE)
def has_trials(ladder):
    """Check whether contradictions are among the techniques of a ladder."""
    for k in range(ladder.order.shape[0]):
        if ladder.order[k, KERNEL] == CONTRADICTION:
            return True
    return False


@inner(**OPTIONS)
def is_filled(ladder, marks, givens, digits, stack, reach, step, totals, path):
    """Check whether the ladder fills the board from its givens.

    Parameters
    ----------
    givens : uint8[n_cells]
    digits : uint8[n_cells]   of the solution, as far as it is known; 0 elsewhere
    stack : ClueStack
    reach : QUICK_ONLY, QUICK_FIRST or STEPS_ONLY
    path : int32[0]
    """
    if reach != STEPS_ONLY:
        return fills(ladder, marks, givens, digits, stack, reach, step)
    load_marks(ladder.board, givens, marks)
    return climb_clues(ladder, marks, step, path, totals) == SOLVED


@njit(**OPTIONS)
def dig_by_clue_ladder(ladder, marks, givens, order, fewest, reach, step, totals):
    """Remove givens and clues in an order while the ladder still fills the board.

    Returns how many were removed.

    Parameters
    ----------
    givens : uint8[n_cells]   changed in place, as ``ladder.ruled.clues.active``
    order : int64[k]         cells, and n_cells + clue for clues
    fewest : int64            givens and clues to keep at least
    reach : int64            as in `is_filled`
    """
    board, n_items, most = ladder.ruled, order.shape[0], order.shape[0] - fewest
    stack, digits, path = make_clue_stack(board), givens.copy(), np.empty(0, np.int32)
    rng_state, others = np.ones(2, np.uint64), np.empty((0, givens.shape[0]), np.uint8)
    is_searched = reach == QUICK_FIRST and has_trials(ladder)
    # At most `size` are taken at once; of the next `within`, one is known to be needed.
    at, removed, size, within = 0, 0, 1, 0
    while at < n_items and removed < most:
        if within == 1:
            at, within = at + 1, 0
            continue
        count = within // 2 if within else min(size, n_items - at, most - removed)
        for item in order[at : at + count]:
            take_away(givens, board.clues.active, item)
        is_single = not is_searched or search_quickly(ladder, givens, stack, rng_state, others)[0] < 2
        if is_single and is_filled(ladder, marks, givens, digits, stack, reach, step, totals, path):
            at, removed, within = at + count, removed + count, max(within - count, 0)
            size = 1 if reach == STEPS_ONLY else 2 * count
            continue
        for item in order[at : at + count]:
            put_back(givens, board.clues.active, item, digits[item] if item < digits.shape[0] else 0)
        within = count
    return removed


@njit(**OPTIONS)
def make_fill_stack(ladder):
    """Return the working arrays of `fills_board`."""
    return make_clue_stack(ladder.ruled)


@njit(**OPTIONS)
def fills_board(ladder, marks, givens, stack, reach, step, totals):
    """Check whether the ladder fills the board, with a quick search beforehand.

    Arguments are as in `is_filled`.
    """
    if reach == QUICK_FIRST:
        count, guesses = search_quickly(ladder, givens, stack, np.ones(2, np.uint64), np.empty((0, givens.shape[0]), np.uint8))
        # Without a guess, singles and single clues decide.
        if count > 1 or guesses == 0:
            return count == 1
    return is_filled(ladder, marks, givens, givens, stack, reach, step, totals, np.empty(0, np.int32))
