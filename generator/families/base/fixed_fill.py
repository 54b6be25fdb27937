"""Random complete grids of boards on which unprinted clues decide what fits.

Importing this module loads the compiled code; `rule_play.py` imports it with the first grid.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp
from generator.kernels.backtracking import Bounds
from generator.kernels.clue_search import RuledBoard, search_ruled

NODES, TRIES = 2_000, 200
"""Node limit of one search, and searches with other random numbers before giving up."""


def fill_fixed(board: RuledBoard, name: str, rng_state: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return a random complete grid, uint8[n_cells], that all clues allow.

    Parameters
    ----------
    board : RuledBoard      the board with its clues
    name : str              of its family, for the message
    rng_state : uint64[2]   advanced in place

    Raises
    ------
    GaveUp   no search found a grid within its node limit
    """
    n_cells = board.peers.shape[0]
    empty, grid = np.zeros(n_cells, np.uint8), np.zeros((1, n_cells), np.uint8)
    for _ in range(TRIES):
        count, _, _ = search_ruled(board, empty, Bounds(1, NODES), rng_state, True, grid)
        if count:
            return grid[0]
    raise GaveUp(f"gave up after {TRIES} searches for a complete grid of {name}")
