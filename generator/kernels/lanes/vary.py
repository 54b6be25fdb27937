"""Givens added at random to a puzzle; digging then leads to one near it."""

from __future__ import annotations

from generator.kernels._jit import OPTIONS, njit
from generator.kernels.rng import next_below

MOST_DRAWS = 64
"""Most draws of an orbit that has an empty cell; a puzzle has so many that the first draws find one."""


@njit(**OPTIONS)
def add_givens(puzzle, solution, orbits, most, states, starts):
    """Add the givens of one or more random orbits to copies of a puzzle.

    Parameters
    ----------
    puzzle, solution : uint8[n_cells]        0 = empty; the solution of the puzzle
    orbits : int16[n_orbits, k]    cells that are added together; rows end in -1 where shorter
    most : int64                 most orbits added; each number from 1 up to it is equally likely
    states : uint64[m, 2]          random streams, advanced in place
    starts : uint8[m, n_cells]     receives the copies
    """
    for number in range(starts.shape[0]):
        for cell in range(puzzle.shape[0]):
            starts[number, cell] = puzzle[cell]
        # Draw orbits until enough of them had an empty cell.
        missing = 1 + next_below(states[number], most)
        for _ in range(MOST_DRAWS * most):
            if missing == 0:
                break
            is_new = False
            for cell in orbits[next_below(states[number], orbits.shape[0])]:
                if cell >= 0 and starts[number, cell] == 0:
                    starts[number, cell] = solution[cell]
                    is_new = True
            missing -= is_new
