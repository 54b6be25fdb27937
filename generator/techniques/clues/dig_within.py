"""Digging on a board with clues while the ladder still fills it.

A board that the ladder does not fill is not filled with fewer givens and clues either, so several are taken away at once, and halved where
that is too many: the same are kept as one by one.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.backtracking import Bounds
from generator.kernels.clue_dig import put_back, take_away
from generator.kernels.clue_search import begin_search, make_clue_stack, search_clues
from generator.kernels.marks import load_marks
from generator.techniques.clues.ladder import QUICK_FIRST, STEPS_ONLY, climb_clues
from generator.techniques.clues.quick_check import fills
from generator.techniques.explainer.ladder import SOLVED

SECOND_NODES = 100
"""Node limit of the search for a second solution."""


@inner(**OPTIONS)
def is_filled(ladder, marks, givens, stack, reach, step, totals, path):
    """Check whether the ladder fills the board from its givens.

    givens   uint8[n_cells]
    stack    ClueStack
    reach    QUICK_ONLY, QUICK_FIRST or STEPS_ONLY
    path     int32[0]
    """
    if reach != STEPS_ONLY:
        return fills(ladder, marks, givens, stack, reach, step)
    load_marks(ladder.board, givens, marks)
    return climb_clues(ladder, marks, step, path, totals) == SOLVED


@njit(**OPTIONS)
def dig_by_clue_ladder(ladder, marks, givens, order, fewest, reach, step, totals):
    """Remove givens and clues in an order while the ladder still fills the board.

    Returns how many were removed.

    givens   uint8[n_cells]   changed in place, as ``ladder.ruled.clues.active``
    order    int64[k]         cells, and n_cells + clue for clues
    fewest   int64            givens and clues to keep at least
    reach    int64            as in `is_filled`
    """
    board, n_items, most = ladder.ruled, order.shape[0], order.shape[0] - fewest
    stack, digits, path = make_clue_stack(board), givens.copy(), np.empty(0, np.int32)
    # At most `size` are taken at once; of the next `within`, one is known to be needed.
    at, removed, size, within = 0, 0, 1, 0
    while at < n_items and removed < most:
        if within == 1:
            at, within = at + 1, 0
            continue
        count = within // 2 if within else min(size, n_items - at, most - removed)
        for item in order[at : at + count]:
            take_away(givens, board.clues.active, item)
        if is_filled(ladder, marks, givens, stack, reach, step, totals, path):
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

    Arguments are as in `is_filled`. A second solution is found sooner than the ladder finds that it is stuck.
    """
    if reach == QUICK_FIRST:
        begin_search(ladder.ruled, givens, stack)
        bounds, others = Bounds(2, SECOND_NODES), np.empty((0, givens.shape[0]), np.uint8)
        count, guesses, _ = search_clues(ladder.ruled, stack, bounds, np.ones(2, np.uint64), False, others)
        # Without a guess, singles and single clues decide.
        if count > 1 or guesses == 0:
            return count == 1
    return is_filled(ladder, marks, givens, stack, reach, step, totals, np.empty(0, np.int32))
