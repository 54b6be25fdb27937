"""Digging: remove givens from a solution as long as it stays the only solution.

The order is random and every orbit of the symmetry is tried once. Since uniqueness can only be lost by removing givens, one pass leaves
a puzzle from which no further orbit can be removed: it is minimal if every orbit is one cell.

Builds on `generator.kernels.backtracking`; `generator.puzzles.dig` adds the technique ceiling.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.backtracking import Bounds, Stack, make_stack, read_givens, search_stack
from generator.kernels.bits import popcount
from generator.kernels.counting import count_solutions
from generator.kernels.orbits import list_orbits, remove_givens, restore_givens
from generator.kernels.rng import shuffle
from generator.kernels.search import default_bound, tables_of
from generator.model.boards import Geometry


class DigBounds(NamedTuple):
    """Limits of digging and of one search.

    fewest      int64   fewest givens to leave; 0 = as few as possible
    max_nodes   int64   node limit of one search
    """

    fewest: int
    max_nodes: int


class Scratch(NamedTuple):
    """Working arrays for one search after another.

    The searches draw no random numbers and keep no solution.

    stack       Stack
    rng_state   uint64[2]
    others      uint8[0, n_cells]
    """

    stack: Stack
    rng_state: NDArray[np.uint64]
    others: NDArray[np.uint8]


@inner(**BARE)
def is_naked_single(givens, cell, n, peers):
    """Check whether the peers of an empty cell show all digits but one.

    This proves the digit of the cell without a search.

    Parameters
    ----------
    givens : uint8[n_cells]            0 = empty
    peers : int16[n_cells, n_peers]   rows end in -1
    """
    seen = np.int64(0)
    # Collect the digits given in the peers.
    for at in range(peers.shape[1]):
        peer = peers[cell, at]
        if peer < 0:
            break
        if givens[peer]:
            seen |= np.int64(1) << (givens[peer] - 1)
    return popcount(seen) == n - 1


# Digging: `dig` removes orbits, `stays_unique` checks by search whether each removal leaves one solution.


@inner(**BARE)
def stays_unique(tables, givens, orbit, solution, max_nodes, scratch):
    """Check whether the solution is still unique after an orbit was emptied.

    Negated clue: another solution must differ in a cell of the orbit. So the solution's digit is removed from one cell at a time, and then
    the board must have no solution at all; nothing need be counted to two. A search that gives up counts as "no".

    Parameters
    ----------
    tables : HouseTables
    givens : uint8[n_cells]   0 = empty
    orbit : int16[k]         ends in -1 where shorter
    solution : uint8[n_cells]
    max_nodes : int64            node limit of one search
    scratch : Scratch
    """
    n = tables.houses.shape[1]
    candidates, propagated = scratch.stack.candidates, scratch.stack.propagated
    for at in range(orbit.shape[0]):
        cell = orbit[at]
        if cell < 0:
            break
        # A naked single needs no search.
        if is_naked_single(givens, cell, n, tables.peers):
            continue
        # Load the givens and remove the solution's digit from the cell: any solution now is another one.
        read_givens(givens, n, candidates)
        candidates[cell] ^= np.int64(1) << np.int64(solution[cell] - 1)
        propagated[:] = 0
        count, _, nodes = search_stack(scratch.stack, tables, Bounds(np.int64(1), max_nodes), scratch.rng_state, False, scratch.others)
        # Another solution, or too long a search: the orbit must stay.
        if count or nodes > max_nodes:
            return False
    return True


@njit(**OPTIONS)
def dig(tables, solution, orbits, bounds, rng_state, givens):
    """Remove orbits in random order while the solution stays unique.

    Parameters
    ----------
    tables : HouseTables
    solution : uint8[n_cells]      complete grid
    orbits : int16[n_orbits, k]  cells removed together; rows end in -1 where shorter
    bounds : DigBounds
    rng_state : uint64[2]           advanced in place
    givens : uint8[n_cells]      givens to begin with: the solution, or a part of it that has no other; at the end what is left of them

    Return the number of givens.
    """
    # Draw the order of the orbits.
    order = np.arange(orbits.shape[0])
    shuffle(order, rng_state)
    left = np.count_nonzero(givens)
    n_cells = solution.shape[0]
    scratch = Scratch(make_stack(np.empty(n_cells, np.int32)), rng_state, np.empty((0, n_cells), np.uint8))
    for at in order:
        # Remove the orbit; keep it removed if enough givens are left and the solution is still unique.
        size = remove_givens(givens, orbits[at])
        if left - size >= bounds.fewest and stays_unique(tables, givens, orbits[at], solution, bounds.max_nodes, scratch):
            left -= size
            continue
        # Otherwise restore its givens.
        restore_givens(givens, orbits[at], solution)
    return left


def grow_givens(solution: NDArray[np.uint8], geometry: Geometry, rng_state: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Build a minimal puzzle by adding givens in random order.

    Givens are added until there is one solution; then those not needed are removed. The puzzles have fewer clues on average than dug
    ones (another bias, not a better one). The shortest unique beginning of the order is found by bisection: with more givens there are
    never more solutions.

    Parameters
    ----------
    solution : uint8[n_cells]      complete grid, digits 1..n, any digit in a hole; not changed
    geometry : Geometry            houses and peers of the family
    rng_state : uint64[2]          advanced in place

    Returns
    -------
    givens : uint8[n_cells]        minimal
    """
    order = np.setdiff1d(np.arange(geometry.n_cells), geometry.holes)
    shuffle(order, rng_state)
    empty = np.zeros(geometry.n_cells, np.uint8)
    empty[list(geometry.holes)] = solution[list(geometry.holes)]
    # Find the shortest unique beginning of the order by bisection; a search that gives up counts as not unique.
    low, high = 0, len(order)
    while low < high:
        middle = (low + high) // 2
        givens = empty.copy()
        givens[order[:middle]] = solution[order[:middle]]
        found = count_solutions(givens, geometry)
        low, high = (low, middle) if found.count == 1 and not found.gave_up else (middle + 1, high)
    # Dig from this beginning, one cell at a time.
    grown = np.full((high, 1), -1, np.int16)
    grown[:, 0] = order[:high]
    givens = empty
    givens[order[:high]] = solution[order[:high]]
    dig(tables_of(geometry), solution, grown, DigBounds(0, default_bound(geometry)), rng_state, givens)
    return givens


def dig_givens(
    solution: NDArray[np.uint8], geometry: Geometry, rng_state: NDArray[np.uint64], symmetry: str = "none", fewest: int = 0
) -> NDArray[np.uint8]:
    """Remove givens from a solution while it stays the only one.

    Parameters
    ----------
    solution : uint8[n_cells]      complete grid, digits 1..n, any digit in a hole; not changed
    geometry : Geometry            houses and peers of the family
    rng_state : uint64[2]          advanced in place
    symmetry : str                 one of SYMMETRIES; cells that map onto each other are removed together
    fewest : int                   fewest givens to leave, besides holes; 0 = as few as possible

    Returns
    -------
    givens : uint8[n_cells]        minimal if symmetry is "none" and fewest is 0

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
    orbits = list_orbits(geometry, symmetry)
    bounds = DigBounds(fewest + len(geometry.holes) if fewest else 0, default_bound(geometry))
    dig(tables_of(geometry), solution, orbits, bounds, rng_state, givens)
    return givens
