"""Functions over the 9x9 lanes for searches around good puzzles.

The input is checked here.

They are not re-exported by `generator.kernels`, so that only a search loads them. `generator.puzzles` has the searches.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.kernels.lanes.board import CELLS
from generator.kernels.lanes.completions import complete_in_lanes
from generator.kernels.lanes.dig import dig_in_lanes
from generator.kernels.lanes.many import MOST_NODES, check_boards, start_many
from generator.kernels.lanes.trials import measure_in_lanes
from generator.kernels.lanes.vary import add_givens
from generator.kernels.orbits import symmetry_orbits


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a random stream: row i depends on (seed, stream, start + i)."""

    seed: int | str
    stream: str
    start: int = 0


def measure_many(puzzles: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Measure how well each puzzle resists trials, int64[m, 3].

    `generator.kernels.lanes.trials` explains the columns.

    Parameters
    ----------
    puzzles : uint8[m, 81]   each with one solution

    Raises
    ------
    GridFormatError   a board that does not have 81 cells with 0 to 9
    """
    boards, measures = check_boards(puzzles), np.zeros((len(puzzles), 3), np.int64)
    measure_in_lanes(boards, measures)
    return measures


def vary_many(
    puzzle: NDArray[np.uint8], solution: NDArray[np.uint8], count: int, most: int, place: Place, symmetry: str = "none"
) -> NDArray[np.uint8]:
    """Make puzzles near another one, with the same solution.

    A few givens are added, then those not needed are removed, as in digging.

    Parameters
    ----------
    puzzle, solution : uint8[81]   0 = empty; the only solution of the puzzle
    count : int                    number of puzzles to make; some may be equal to the puzzle given
    most : int                     most orbits of givens to add
    place : Place                  where the random numbers come from
    symmetry : str                 one of SYMMETRIES, which the puzzle has and keeps

    Returns
    -------
    puzzles : uint8[count, 81]     each with this solution only; minimal without symmetry
    """
    check_boards(puzzle[None])
    orbits, states = symmetry_orbits(9, 9, symmetry), start_many(place.seed, place.stream, place.start, count)
    starts, puzzles = np.empty((count, CELLS), np.uint8), np.empty((count, CELLS), np.uint8)
    add_givens(puzzle, solution, orbits, most, states, starts)
    dig_in_lanes(np.repeat(solution[None], count, axis=0), starts, states, orbits, 0, MOST_NODES, puzzles)
    return puzzles


def complete_many(boards: NDArray[np.uint8], max_nodes: int = MOST_NODES) -> NDArray[np.uint16]:
    """Find the digits that leave each board with exactly one solution.

    Parameters
    ----------
    boards : uint8[m, 81]    0 = empty
    max_nodes : int             node limit of the search with one digit

    The result is uint16[m, 81]: bit d-1 of an empty cell is set if the board has exactly one solution with digit d there.

    Raises
    ------
    GridFormatError   a board that does not have 81 cells with 0 to 9
    """
    checked, found = check_boards(boards), np.zeros((len(boards), CELLS), np.uint16)
    complete_in_lanes(checked, max_nodes, found)
    return found
