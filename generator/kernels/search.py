"""Backtracking search on any Latin board: count, solve, fill, measure guesses.

The houses are data, so this serves every family whose houses hold each digit once. The kernels are in
`generator.kernels.backtracking`. Large batches of classic 9x9 puzzles use `generator.kernels.lanes`, a single one uses
`generator.kernels.band_search`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp
from generator.kernels.backtracking import Bounds, HouseTables, add_log_guesses, search_givens
from generator.model.boards import Geometry

UNUSED = np.ones(2, np.uint64)
"""Random state for searches that draw no random numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Solutions:
    """The result of a search.

    count     solutions found, at most the limit
    kept      uint8[k, n_cells], the first solutions found; one row of zeros if there is none
    guesses   digits guessed on the way
    nodes     states visited
    gave_up   True if the node limit ended the search: there may be more solutions than `count`
    """

    count: int
    kept: NDArray[np.uint8]
    guesses: int
    nodes: int
    gave_up: bool

    @property
    def first(self) -> NDArray[np.uint8]:
        """The first solution, uint8[n_cells]; zeros if there is none."""
        return self.kept[0]


@lru_cache(maxsize=64)
def tables_of(geometry: Geometry) -> HouseTables:
    """Return the tables of a board for the kernels.

    Houses and peers are writable copies: numba would compile every kernel a second time for read-only arrays.
    """
    return HouseTables(geometry.houses.copy(), geometry.peers.copy(), crossings_of(geometry))


@lru_cache(maxsize=64)
def crossings_of(geometry: Geometry) -> NDArray[np.int16]:
    """List the pairs of houses that share two cells or more.

    Returns
    -------
    int16[n_pairs, 3, n]   in the form of `apply_locked_candidates`
    """
    houses = [set(house.tolist()) for house in geometry.houses]
    pairs = [(one, other) for at, one in enumerate(houses) for other in houses[:at] if len(one & other) > 1]
    table = np.full((len(pairs), 3, geometry.n), -1, np.int16)
    # For each pair: the shared cells, the rest of one house, the rest of the other.
    for pair, (one, other) in enumerate(pairs):
        for part, cells in enumerate((one & other, one - other, other - one)):
            table[pair, part, : len(cells)] = sorted(cells)
    return table


def default_bound(geometry: Geometry) -> int:
    """Return the default node limit: a second or two of work on any board.

    A 9x9 board gets 137,000 nodes; the hardest known puzzles need a few hundred.
    """
    return 100_000_000 // (geometry.n_cells * geometry.n)


def count_by_houses(
    givens: NDArray[np.uint8], geometry: Geometry, limit: int = 2, max_nodes: int | None = None, room: int = 1
) -> Solutions:
    """Count the solutions of a board up to a limit.

    Other rooms call `counting.count_solutions`, which has the same arguments.

    Parameters
    ----------
    givens : uint8[n_cells]   0 = empty; may contradict each other
    limit : int              stop after this many solutions
    max_nodes : int              node limit; None: `default_bound`
    room : int              most solutions kept, from 1
    """
    bound = default_bound(geometry) if max_nodes is None else max_nodes
    kept = np.zeros((room, geometry.n_cells), np.uint8)
    count, guesses, nodes = search_givens(np.asarray(givens, np.uint8), tables_of(geometry), Bounds(limit, bound), UNUSED, False, kept)
    return Solutions(int(count), kept, int(guesses), int(nodes), bool(nodes > bound))


def list_all_solutions(givens: NDArray[np.uint8], geometry: Geometry, most: int, max_nodes: int | None = None) -> NDArray[np.uint8]:
    """List every solution of a board.

    Parameters
    ----------
    givens : uint8[n_cells]        0 = empty
    geometry : Geometry
    most : int                     most solutions allowed
    max_nodes : int                node limit; None: `default_bound`

    Returns
    -------
    uint8[count, n_cells]   in the order of the search

    Raises
    ------
    GaveUp   if there are more than `most` solutions, or the node limit ended the search
    """
    bound = default_bound(geometry) if max_nodes is None else max_nodes
    found = np.zeros((most, geometry.n_cells), np.uint8)
    # Search for one solution more than allowed, to notice if there are too many.
    bounds = Bounds(most + 1, bound)
    count, _, nodes = search_givens(np.asarray(givens, np.uint8), tables_of(geometry), bounds, UNUSED, False, found)
    if count > most or nodes > bound:
        raise GaveUp(f"expected at most {most} solutions within {bound} nodes, got {count} in {nodes}; add givens")
    return found[:count]


def fill_grid(geometry: Geometry, rng_state: NDArray[np.uint64], tries: int = 200) -> NDArray[np.uint8]:
    """Make a random complete grid.

    The search starts from the empty board, guesses cells and digits at random, and starts over after four nodes a cell: a fresh start is
    cheaper than backtracking out of a bad one. The grids are varied but not uniform: some come more often than others.

    Parameters
    ----------
    geometry : Geometry
    rng_state : uint64[2]      advanced in place
    tries : int                starts before giving up

    Returns
    -------
    uint8[n_cells]

    Raises
    ------
    GaveUp   if no start ended in a grid; not seen on boards that have grids
    """
    grid = np.zeros((1, geometry.n_cells), np.uint8)
    empty = np.zeros(geometry.n_cells, np.uint8)
    bound = 4 * geometry.n_cells
    # Each start draws other random numbers from the same stream.
    for _ in range(tries):
        count, _, _ = search_givens(empty, tables_of(geometry), Bounds(1, bound), rng_state, True, grid)
        if count:
            return grid[0]
    board = f"{geometry.n_rows}x{geometry.n_cols}"
    raise GaveUp(f"expected a complete {board} grid within {tries} starts of {bound} nodes each, got none")


def mean_log_guesses(givens: NDArray[np.uint8], geometry: Geometry, rng_state: NDArray[np.uint64], runs: int = 16) -> float:
    """Return the mean of log(1 + guesses) over searches that guess at random.

    It is 0.0 for every puzzle that naked and hidden singles solve. Source: grading by search effort; the mean of logarithms is used because
    the effort of random runs varies over orders of magnitude.

    Parameters
    ----------
    givens : uint8[n_cells]   0 = empty
    rng_state : uint64[2]        advanced in place
    runs : int              number of searches
    """
    givens = np.asarray(givens, np.uint8)
    return float(add_log_guesses(givens, tables_of(geometry), runs, default_bound(geometry), rng_state)) / runs
