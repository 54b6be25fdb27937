"""Counting the solutions of one board with the kernel that fits it.

The classic 9x9 uses `band_search`, every other board the search over houses of `search`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.kernels.band_search import search_bands
from generator.kernels.board_shape import is_classic
from generator.kernels.search import Solutions, count_by_houses, default_bound
from generator.model.boards import Geometry


def count_solutions(
    givens: NDArray[np.uint8], geometry: Geometry, limit: int = 2, max_nodes: int | None = None, room: int = 1
) -> Solutions:
    """Count the solutions of a board up to a limit.

    Guesses and nodes are those of the kernel that searched: on the classic 9x9 locked candidates are always used, elsewhere only in long
    searches, so the same board takes different numbers there. Grades do not depend on them.

    Parameters
    ----------
    givens : uint8[n_cells]    0 = empty; may contradict each other
    geometry : Geometry
    limit : int                stop after this many solutions; 2 proves or refutes uniqueness
    max_nodes : int            node limit; None: `default_bound`
    room : int                 most solutions kept, from 1
    """
    if not is_classic(geometry):
        return count_by_houses(givens, geometry, limit, max_nodes, room)
    bound = default_bound(geometry) if max_nodes is None else max_nodes
    kept = np.zeros((room, geometry.n_cells), np.uint8)
    count, guesses, nodes = search_bands(np.asarray(givens, np.uint8), limit, bound, kept)
    return Solutions(int(count), kept, int(guesses), int(nodes), bool(nodes > bound))
