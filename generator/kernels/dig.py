"""Digging: givens are taken out of a solution as long as it stays the only one.

The order is random and every orbit of the symmetry is tried once. Since uniqueness can only be lost by removing, one pass leaves
a puzzle from which no further orbit can go: minimal, when every orbit is one cell.

Builds on `generator.kernels.backtracking`; `generator.puzzles.dig` adds the technique ceiling.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.backtracking import Bounds, Stack, make_stack, read_givens, search_on
from generator.kernels.bits import popcount
from generator.kernels.counting import count_solutions
from generator.kernels.orbits import put_back, symmetry_orbits, take_out
from generator.kernels.rng import shuffle
from generator.kernels.search import default_bound, tables_of
from generator.model.boards import Geometry


class DigBounds(NamedTuple):
    """Where digging stops, and where one search gives up.

    fewest      int64   stop at this many givens; 0 = as few as can be
    max_nodes   int64   states a search may cost
    """

    fewest: int
    max_nodes: int


class Room(NamedTuple):
    """Room for one search after another; they draw nothing and keep no solution.

    stack       Stack
    rng_state   uint64[2]
    others      uint8[0, n_cells]
    """

    stack: Stack
    rng_state: NDArray[np.uint64]
    others: NDArray[np.uint8]


@inner(**BARE)
def is_naked_single(givens, cell, n, peers):
    """Tell whether the given peers of an empty cell show all digits but one: direct evidence, no search."""
    seen = np.int64(0)
    for at in range(peers.shape[1]):
        peer = peers[cell, at]
        if peer < 0:
            break
        if givens[peer]:
            seen |= np.int64(1) << (givens[peer] - 1)
    return popcount(seen) == n - 1


# Digging: `dig` takes orbits off, `stays_unique` searches whether each may stay off.


@inner(**BARE)
def stays_unique(tables, givens, orbit, solution, max_nodes, room):
    """Tell whether the solution is still the only one after the cells of an orbit were emptied.

    Negated clue: another solution must differ in a cell of the orbit, so with the solution's digit struck from one cell at a time
    the board must have no solution at all; nothing need be counted to two. Giving up counts as "no".
    """
    n = tables.houses.shape[1]
    candidates, settled = room.stack.candidates, room.stack.settled
    for at in range(orbit.shape[0]):
        cell = orbit[at]
        if cell < 0:
            break
        if is_naked_single(givens, cell, n, tables.peers):
            continue
        read_givens(givens, n, candidates)
        candidates[cell] ^= np.int64(1) << np.int64(solution[cell] - 1)
        settled[:] = 0
        count, _, nodes = search_on(room.stack, tables, Bounds(np.int64(1), max_nodes), room.rng_state, False, room.others)
        if count or nodes > max_nodes:
            return False
    return True


@njit(**OPTIONS)
def dig(tables, solution, orbits, bounds, rng_state, givens):
    """Take out orbits in random order while the solution stays the only one.

    tables     HouseTables
    solution   uint8[n_cells]      complete grid
    orbits     int16[n_orbits, k]  cells dug together, rows end in -1 where shorter
    bounds     DigBounds
    givens     uint8[n_cells]      those to begin with: the solution, or a part that has no other; what is left of them at the end

    Return the number of givens.
    """
    order = np.arange(orbits.shape[0])
    shuffle(order, rng_state)
    left = np.count_nonzero(givens)
    n_cells = solution.shape[0]
    room = Room(make_stack(np.empty(n_cells, np.int32)), rng_state, np.empty((0, n_cells), np.uint8))
    for at in order:
        size = take_out(givens, orbits[at])
        if left - size >= bounds.fewest and stays_unique(tables, givens, orbits[at], solution, bounds.max_nodes, room):
            left -= size
            continue
        put_back(givens, orbits[at], solution)
    return left


def grow_givens(solution: NDArray[np.uint8], geometry: Geometry, rng_state: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Build a minimal puzzle from below: givens are added in random order until there is one solution, then those not needed go.

    Arguments and errors as in `dig_givens`. The puzzles have fewer clues on average than dug ones (another bias, not a better one).

    The shortest unique beginning of the order is found by bisection: with more givens there are never more solutions.
    """
    order = np.arange(geometry.n_cells)
    shuffle(order, rng_state)
    low, high = 0, geometry.n_cells
    while low < high:
        middle = (low + high) // 2
        givens = np.zeros(geometry.n_cells, np.uint8)
        givens[order[:middle]] = solution[order[:middle]]
        found = count_solutions(givens, geometry)
        low, high = (low, middle) if found.count == 1 and not found.gave_up else (middle + 1, high)
    grown = np.full((high, 1), -1, np.int16)
    grown[:, 0] = order[:high]
    givens = np.zeros(geometry.n_cells, np.uint8)
    givens[order[:high]] = solution[order[:high]]
    dig(tables_of(geometry), solution, grown, DigBounds(0, default_bound(geometry)), rng_state, givens)
    return givens


def dig_givens(
    solution: NDArray[np.uint8], geometry: Geometry, rng_state: NDArray[np.uint64], symmetry: str = "none", fewest: int = 0
) -> NDArray[np.uint8]:
    """Remove givens from a solution while it stays the only one.

    Parameters
    ----------
    solution : uint8[n_cells]      complete grid, digits 1..n; not changed
    geometry : Geometry            houses and peers of the family
    rng_state : uint64[2]          advanced in place
    symmetry : str                 one of SYMMETRIES; cells that map onto each other are dug together
    fewest : int                   stop at this many givens; 0 goes on as long as anything can go

    Returns
    -------
    givens : uint8[n_cells]        minimal when symmetry is "none" and fewest is 0

    Raises
    ------
    GridFormatError                if `solution` has an empty cell
    UnknownName                    a symmetry that does not exist

    Source: one random pass, restore on failure (Tatham, solo.c; tdoku, TdokuMinimize), with negated-clue tests.
    """
    if not np.all(solution):
        n_digits = int(np.count_nonzero(solution))
        raise GridFormatError(f"expected a complete grid to dig from, got {n_digits} of {solution.size} digits")
    givens = np.array(solution, np.uint8)
    orbits = symmetry_orbits(geometry, symmetry)
    dig(tables_of(geometry), solution, orbits, DigBounds(fewest, default_bound(geometry)), rng_state, givens)
    return givens
