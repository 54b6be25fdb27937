"""Digging on a board with clues, while one solution is left.

One pass leaves a puzzle in which every given and every clue is needed, since a removal can only add solutions.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, njit
from generator.kernels.backtracking import Bounds
from generator.kernels.clue_search import begin_search, make_clue_stack, search_clues


@njit(**OPTIONS)
def dig_ruled(board, givens, order, fewest, max_nodes, rng_state):
    """Remove givens and clues in an order while the solution is the only one.

    Returns how many were removed. A removal that a search within the node limit cannot prove is taken back.

    Parameters
    ----------
    board : RuledBoard         ``clues.active`` is changed in place
    givens : uint8[n_cells]    changed in place; 0 = empty
    order : int64[k]           cells, and n_cells + clue for clues
    fewest : int64             givens and clues to keep at least
    max_nodes : int64          node limit of one search
    rng_state : uint64[2]      not advanced; the searches draw no random numbers
    """
    stack, others = make_clue_stack(board), np.empty((0, givens.shape[0]), np.uint8)
    n_cells, removed = givens.shape[0], 0
    for item in order:
        if order.shape[0] - removed <= fewest:
            break
        # Take one away.
        digit = np.uint8(0)
        if item < n_cells:
            digit = givens[item]
            givens[item] = 0
        else:
            board.clues.active[item - n_cells] = 0
        # Count solutions up to two; put it back unless there is exactly one.
        begin_search(board, givens, stack)
        count, _, nodes = search_clues(board, stack, Bounds(2, max_nodes), rng_state, False, others)
        if count == 1 and nodes <= max_nodes:
            removed += 1
        elif item < n_cells:
            givens[item] = digit
        else:
            board.clues.active[item - n_cells] = 1
    return removed
