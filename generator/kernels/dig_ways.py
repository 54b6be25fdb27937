"""Several minimal puzzles of one grid, dug in different random orders."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.kernels.board_shape import is_classic
from generator.kernels.dig import DigBounds, dig
from generator.kernels.lanes.dig import dig_in_lanes
from generator.kernels.lanes.many import MOST_NODES
from generator.kernels.lanes.streams import start_streams
from generator.kernels.search import default_bound, tables_of
from generator.model.boards import Geometry


def dig_ways(
    solution: NDArray[np.uint8], geometry: Geometry, orbits: NDArray[np.int16], fewest: int, states: NDArray[np.uint64]
) -> NDArray[np.uint8]:
    """Dig a grid once for each random stream; the classic board is dug in lanes.

    Parameters
    ----------
    solution : uint8[n_cells]      complete grid, digits 1..n, any digit in a hole; not changed
    orbits : int16[n_orbits, k]    cells that are removed together; shorter rows end in -1
    fewest : int                   fewest givens to leave, with holes; 0 = as few as possible
    states : uint64[m, 2]          advanced in place

    Returns
    -------
    puzzles : uint8[m, n_cells]    each with one solution
    """
    puzzles = np.tile(solution, (len(states), 1))
    if is_classic(geometry):
        solutions = puzzles.copy()
        dig_in_lanes(solutions, solutions, states, orbits, fewest, MOST_NODES, puzzles)
        return puzzles
    tables, bounds = tables_of(geometry), DigBounds(fewest, default_bound(geometry))
    for state, givens in zip(states, puzzles, strict=True):
        dig(tables, solution, orbits, bounds, state, givens)
    return puzzles


def split_stream(rng_state: NDArray[np.uint64], count: int) -> NDArray[np.uint64]:
    """Return independent random streams, uint64[count, 2], that begin from one."""
    states = np.empty((count, 2), np.uint64)
    start_streams(rng_state.copy(), 0, states)
    return states
