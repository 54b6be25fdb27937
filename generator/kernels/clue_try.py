"""One try of digging by merging: whether a board still has one solution.

`generator.families.base.rule_merge` changes the clues of a board in place between tries.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, njit
from generator.kernels.backtracking import Bounds
from generator.kernels.clue_search import begin_search, make_clue_stack, search_clues


@njit(**OPTIONS)
def make_try_stack(board):
    """Return working arrays for `is_unique` on a board."""
    return make_clue_stack(board)


@njit(**OPTIONS)
def is_unique(board, givens, stack, max_nodes, rng_state):
    """Check whether a board has exactly one solution, within a node limit.

    Parameters
    ----------
    board : RuledBoard
    givens : uint8[n_cells]   0 = empty
    stack : ClueStack        scratch
    rng_state : uint64[2]        not advanced
    """
    others = np.empty((0, givens.shape[0]), np.uint8)
    begin_search(board, givens, stack)
    count, _, nodes = search_clues(board, stack, Bounds(2, max_nodes), rng_state, False, others)
    return count == 1 and nodes <= max_nodes
