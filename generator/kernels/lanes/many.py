"""Functions over the 9x9 lanes for whole batches; the input is checked here.

`generator.kernels` re-exports them. Results depend only on (seed, stream, index) or on the puzzle, so a batch may be split anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError, RecipeError, unknown_name
from generator.kernels.lanes.board import CELLS
from generator.kernels.lanes.dig import dig_in_lanes
from generator.kernels.lanes.fill import fill_grids
from generator.kernels.lanes.grow import grow_in_lanes
from generator.kernels.lanes.solve import COUNT, GUESSES, NODES, count_in_lanes
from generator.kernels.lanes.streams import start_streams
from generator.kernels.orbits import symmetry_orbits
from generator.seeds import rng_state

MOST_NODES = 137_000
"""Default node limit of a search; the hardest known puzzles need a few hundred nodes."""

METHODS = ("minimal", "symmetric", "count", "grow")


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """The results of the searches of a batch, one row a puzzle.

    counts     int64[m]      solutions, at most the limit
    firsts     uint8[m, 81]  the first solution; zeros if there is none
    guesses    int64[m]      digits guessed
    nodes      int64[m]      states visited
    gave_up    bool[m]       True if the node limit ended the search: there may be more solutions than counted
    """

    counts: NDArray[np.int64]
    firsts: NDArray[np.uint8]
    guesses: NDArray[np.int64]
    nodes: NDArray[np.int64]
    gave_up: NDArray[np.bool_]


def count_many(puzzles: NDArray[np.uint8], limit: int = 2, max_nodes: int = MOST_NODES) -> Counts:
    """Count the solutions of each 9x9 puzzle up to a limit.

    Parameters
    ----------
    puzzles : uint8[m, 81]     0 = empty; givens may contradict each other
    limit : int                stop after this many solutions, at least 1; 2 proves or refutes uniqueness
    max_nodes : int            node limit of one puzzle

    Raises
    ------
    GridFormatError            a board that does not have 81 cells with 0 to 9
    RecipeError                a limit below 1
    """
    tally, solutions = _search(puzzles, limit, max_nodes, n_stored=1)
    return Counts(tally[:, COUNT], solutions[:, 0], tally[:, GUESSES], tally[:, NODES], tally[:, NODES] > max_nodes)


def list_solutions(puzzle: NDArray[np.uint8], limit: int, max_nodes: int = MOST_NODES) -> tuple[NDArray[np.uint8], bool]:
    """List the solutions of one 9x9 puzzle up to a limit.

    Parameters
    ----------
    puzzle : uint8[81]         0 = empty; givens may contradict each other
    limit : int                stop after this many solutions, at least 1
    max_nodes : int            node limit

    Returns
    -------
    solutions : uint8[k, 81]
    gave_up : bool             whether the search reached the node limit before it was complete
    """
    tally, solutions = _search(puzzle[None], limit, max_nodes, n_stored=limit)
    return solutions[0, : tally[0, COUNT]], bool(tally[0, NODES] > max_nodes)


def fill_many(seed: int | str, stream: str, start: int, count: int) -> NDArray[np.uint8]:
    """Fill random complete 9x9 grids, uint8[count, 81], one from each stream.

    The streams are those of the indices from `start` on.
    """
    grids = np.empty((count, CELLS), np.uint8)
    fill_grids(start_many(seed, stream, start, count), grids)
    return grids


def generate_many(
    seed: int | str, stream: str, start: int, count: int, method: str = "minimal", clues: int = 0, symmetry: str = "half-turn"
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Make random 9x9 puzzles with one solution.

    Parameters
    ----------
    seed, stream, start, count : puzzle number start + i depends on (seed, stream, start + i) and on nothing else
    method : str       "minimal": no given can be removed; "symmetric": no orbit of the symmetry can be removed; "count": single givens
                       are removed while more than `clues` are left; "grow": givens are added, then those not needed are removed
    clues : int        fewest givens; 0 = as few as possible; a puzzle may keep more if none of its givens can be removed
    symmetry : str     one of SYMMETRIES, used by "symmetric" only

    Returns
    -------
    puzzles, solutions : uint8[count, 81] each

    Raises
    ------
    UnknownName        a method or symmetry that does not exist
    RecipeError        clues that do not fit the method
    """
    # Check the method and its clues.
    if method not in METHODS:
        raise unknown_name("method", method, METHODS)
    if method == "count" and not 17 <= clues <= CELLS:
        raise RecipeError(f"expected 17 to 81 clues for method 'count', got {clues}")
    if method == "grow" and clues:
        raise RecipeError(f"method 'grow' always makes a minimal puzzle: expected no number of clues, got {clues}")
    # Make the solutions; "grow" makes givens with them, the other methods dig from the whole solution.
    orbits = symmetry_orbits(9, 9, symmetry if method == "symmetric" else "none")
    states = start_many(seed, stream, start, count)
    solutions = np.zeros((count, CELLS), np.uint8)
    starts = np.zeros_like(solutions) if method == "grow" else solutions
    if method == "grow":
        grow_in_lanes(states, solutions, starts)
    else:
        fill_grids(states, solutions)
    puzzles = np.empty_like(solutions)
    dig_in_lanes(solutions, starts, states, orbits, clues, MOST_NODES, puzzles)
    return puzzles, solutions


def check_boards(boards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return boards as kernels read them, which do not check their input.

    Parameters
    ----------
    boards : uint8[m, 81]   0 = empty

    Raises
    ------
    GridFormatError   a board that does not have 81 cells with 0 to 9
    """
    checked = np.ascontiguousarray(boards, np.uint8)
    if checked.ndim != 2 or checked.shape[1] != CELLS:
        raise GridFormatError(f"expected 81 cells of a 9x9 board, got an array of shape {checked.shape}")
    if checked.size and checked.max() > 9:
        raise GridFormatError(f"expected digits 1 to 9 and 0 for empty, got {checked.max()}")
    return checked


def _search(puzzles: NDArray[np.uint8], limit: int, max_nodes: int, n_stored: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    boards = check_boards(puzzles)
    if limit < 1:
        raise RecipeError(f"expected a limit of at least 1 solution, got {limit}")
    tally, solutions = np.zeros((len(boards), 3), np.int64), np.zeros((len(boards), n_stored, CELLS), np.uint8)
    count_in_lanes(boards, limit, max_nodes, tally, solutions)
    return tally, solutions


def start_many(seed: int | str, stream: str, start: int, count: int) -> NDArray[np.uint64]:
    """Return the random streams of the indices from `start` on, uint64[count, 2]."""
    states = np.empty((count, 2), np.uint64)
    start_streams(rng_state(seed, stream, -1), start, states)
    return states
