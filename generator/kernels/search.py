"""Backtracking over any Latin board: one search counts, solves, fills and measures guesses.

Candidates are masks; after every assumption naked and hidden singles are followed to the end. The stack is explicit: assuming a
digit pushes the state *without* it, so that coming back means going on with the other candidates of that cell.

The houses are data, so this serves every family whose houses hold each digit once. `generator.kernels.dig` builds on it.

Weakness: no locked candidates and no branching on (house, digit), which large boards with few givens would need.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from generator.errors import GaveUp
from generator.kernels._jit import OPTIONS
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.chance import next_below
from generator.model import Geometry, Puzzle

CONTRADICTION, STUCK, SOLVED = -1, 0, 1

UNUSED = np.ones(2, np.uint64)
"""Random state for searches that draw nothing."""


@njit(**OPTIONS)
def strike(candidates, settled, cell, peers):
    """Strike the only digit of a cell from its peers; False where a peer is left with none."""
    bit = candidates[cell]
    settled[cell] = 1
    for at in range(peers.shape[1]):
        peer = peers[cell, at]
        if peer < 0:
            break
        if candidates[peer] & bit:
            candidates[peer] ^= bit
            if candidates[peer] == 0:
                return False
    return True


@njit(**OPTIONS)
def settle_naked(candidates, settled, peers):
    """Follow naked singles to the end; CONTRADICTION, STUCK, or SOLVED when every cell is settled."""
    found = True
    while found:
        found = False
        left = 0
        for cell in range(candidates.shape[0]):
            if settled[cell]:
                continue
            left += 1
            mask = candidates[cell]
            if mask & (mask - 1) == 0:
                found = True
                if not strike(candidates, settled, cell, peers):
                    return CONTRADICTION
        if left == 0:
            return SOLVED
    return STUCK


@njit(**OPTIONS)
def settle_hidden(candidates, settled, houses):
    """Reduce one round of hidden singles to naked ones; the number found, or -1 where a digit has no place left."""
    n_houses, n = houses.shape
    full = (np.int64(1) << n) - 1
    n_found = 0
    for house in range(n_houses):
        once, twice = np.int64(0), np.int64(0)
        for at in range(n):
            mask = np.int64(candidates[houses[house, at]])
            twice |= once & mask
            once |= mask
        if once != full:
            return -1
        hidden = once & ~twice
        if hidden == 0:
            continue
        for at in range(n):
            cell = houses[house, at]
            only = candidates[cell] & hidden
            if only == 0 or settled[cell] or candidates[cell] == only:
                continue
            if only & (only - 1):
                return -1
            candidates[cell] = only
            n_found += 1
    return n_found


@njit(**OPTIONS)
def settle(candidates, settled, houses, peers):
    """Follow naked and hidden singles to the end.

    candidates  int32[n_cells]    changed in place
    settled     uint8[n_cells]    1 where a single is already struck from its peers; changed in place
    """
    while True:
        state = settle_naked(candidates, settled, peers)
        if state != STUCK:
            return state
        n_found = settle_hidden(candidates, settled, houses)
        if n_found < 0:
            return CONTRADICTION
        if n_found == 0:
            return STUCK


@njit(**OPTIONS)
def branch_cell(candidates, settled, rng_state, randomly):
    """Return a cell with fewest candidates: the first of them, or any at random."""
    best, fewest, n_equal = -1, 99, 0
    for cell in range(candidates.shape[0]):
        if settled[cell]:
            continue
        count = popcount(np.int64(candidates[cell]))
        if count < fewest:
            best, fewest, n_equal = cell, count, 1
            if count == 2 and not randomly:
                break
        elif count == fewest and randomly:
            n_equal += 1
            if next_below(rng_state, n_equal) == 0:
                best = cell
    return best


@njit(**OPTIONS)
def branch_bit(mask, rng_state, randomly):
    """Return the lowest bit of a mask, or any of its bits at random."""
    if randomly:
        for _ in range(next_below(rng_state, popcount(mask))):
            mask &= mask - 1
    return mask & -mask


@njit(**OPTIONS)
def search(candidates, houses, peers, limit, max_nodes, rng_state, randomly, solutions):
    """Count solutions up to a limit; stop at the bound.

    candidates  int32[n_cells]    what each cell may hold; used up
    limit       int64             stop after so many solutions
    max_nodes   int64             stop after so many settled states
    rng_state   uint64[2]         advanced only where `randomly`
    randomly    bool              branch cell and digit at random instead of first and lowest
    solutions   uint8[k, n_cells] receives the first k solutions found

    Return (solutions found, digits assumed, nodes); nodes > max_nodes where it gave up.
    """
    n_cells = candidates.shape[0]
    kept = np.empty((n_cells, n_cells), np.int32)
    kept_settled = np.empty((n_cells, n_cells), np.uint8)
    settled = np.zeros(n_cells, np.uint8)
    depth, count, guesses, nodes = 0, 0, 0, 0
    while True:
        nodes += 1
        if nodes > max_nodes:
            return count, guesses, nodes
        state = settle(candidates, settled, houses, peers)
        if state == STUCK:
            cell = branch_cell(candidates, settled, rng_state, randomly)
            bit = branch_bit(np.int64(candidates[cell]), rng_state, randomly)
            kept[depth] = candidates
            kept[depth, cell] ^= bit
            kept_settled[depth] = settled
            depth += 1
            candidates[cell] = bit
            guesses += 1
            continue
        if state == SOLVED:
            if count < solutions.shape[0]:
                for at in range(n_cells):
                    solutions[count, at] = lowest_bit_index(np.int64(candidates[at])) + 1
            count += 1
            if count >= limit:
                return count, guesses, nodes
        if depth == 0:
            return count, guesses, nodes
        depth -= 1
        candidates[:] = kept[depth]
        settled[:] = kept_settled[depth]


@njit(**OPTIONS)
def read_givens(givens, n, candidates):
    """Turn givens into candidate masks: a given has one, an empty cell all n."""
    full = (1 << n) - 1
    for cell in range(givens.shape[0]):
        candidates[cell] = full if givens[cell] == 0 else np.int64(1) << np.int64(givens[cell] - 1)


@njit(**OPTIONS)
def search_givens(givens, n, houses, peers, limit, max_nodes, rng_state, randomly, solutions):
    """Search from givens; arguments and result as in `search`, with givens uint8[n_cells]."""
    candidates = np.empty(givens.shape[0], np.int32)
    read_givens(givens, n, candidates)
    return search(candidates, houses, peers, limit, max_nodes, rng_state, randomly, solutions)


@dataclass(frozen=True, slots=True, eq=False)
class Solutions:
    """What a search found.

    count     solutions found, at most the limit asked for
    first     uint8[n_cells], the first of them; zeros where there is none
    guesses   digits assumed on the way
    nodes     states looked at
    gave_up   True where the bound ended the search: there may be more solutions than `count`
    """

    count: int
    first: NDArray[np.uint8]
    guesses: int
    nodes: int
    gave_up: bool


def default_bound(geometry: Geometry) -> int:
    """Return the node bound where the caller names none: a second or two of work on any board.

    A 9x9 gets 137,000 nodes; the hardest known need a few hundred.
    """
    return 100_000_000 // (geometry.n_cells * geometry.n)


def count_solutions(givens: NDArray[np.uint8], geometry: Geometry, limit: int = 2, max_nodes: int | None = None) -> Solutions:
    """Count the solutions of a board up to a limit.

    Parameters
    ----------
    givens : uint8[n_cells]    0 = empty; may contradict each other
    limit : int                stop after so many; 2 proves or refutes uniqueness
    max_nodes : int            give up after so many states; None takes `default_bound`
    """
    bound = default_bound(geometry) if max_nodes is None else max_nodes
    first = np.zeros((1, geometry.n_cells), np.uint8)
    count, guesses, nodes = search_givens(
        np.asarray(givens, np.uint8), geometry.n, geometry.houses, geometry.peers, limit, bound, UNUSED, False, first
    )
    return Solutions(int(count), first[0], int(guesses), int(nodes), bool(nodes > bound))


def list_solutions(givens: NDArray[np.uint8], geometry: Geometry, most: int, max_nodes: int | None = None) -> NDArray[np.uint8]:
    """List every solution of a board.

    Returns
    -------
    uint8[count, n_cells]   in the order of the search

    Raises
    ------
    GaveUp   where there are more than `most`, or the node bound (None: `default_bound`) ended the search
    """
    bound = default_bound(geometry) if max_nodes is None else max_nodes
    found = np.zeros((most, geometry.n_cells), np.uint8)
    count, _, nodes = search_givens(
        np.asarray(givens, np.uint8), geometry.n, geometry.houses, geometry.peers, most + 1, bound, UNUSED, False, found
    )
    if count > most or nodes > bound:
        raise GaveUp(f"expected at most {most} solutions within {bound} nodes, got {count} in {nodes}; add givens")
    return found[:count]


def fill_grid(geometry: Geometry, rng_state: NDArray[np.uint64], tries: int = 200) -> NDArray[np.uint8]:
    """Make a random complete grid.

    The search starts from the empty board with cells and digits at random, and starts over after four nodes a cell: a fresh start
    is cheaper than climbing out of a bad one. The grids are varied but not uniform: easy ones to reach come more often.

    Parameters
    ----------
    rng_state : uint64[2]      advanced in place
    tries : int                starts before giving up

    Raises
    ------
    GaveUp   where no start ended in a grid; not seen on boards that have grids
    """
    grid = np.zeros((1, geometry.n_cells), np.uint8)
    empty = np.zeros(geometry.n_cells, np.uint8)
    bound = 4 * geometry.n_cells
    for _ in range(tries):
        count, _, _ = search_givens(empty, geometry.n, geometry.houses, geometry.peers, 1, bound, rng_state, True, grid)
        if count:
            return grid[0]
    board = f"{geometry.n_rows}x{geometry.n_cols}"
    raise GaveUp(f"expected a complete {board} grid within {tries} starts of {bound} nodes each, got none")


def mean_log_guesses(givens: NDArray[np.uint8], geometry: Geometry, rng_state: NDArray[np.uint64], runs: int = 16) -> float:
    """Return the mean of log(1 + digits assumed) over searches that branch at random.

    0.0 for every puzzle that naked and hidden singles solve. Source: grading by search effort, the mean of logs because the
    effort of random runs spreads over orders of magnitude.
    """
    total = 0.0
    solution = np.zeros((1, geometry.n_cells), np.uint8)
    bound = default_bound(geometry)
    for _ in range(runs):
        _, guesses, _ = search_givens(
            np.asarray(givens, np.uint8), geometry.n, geometry.houses, geometry.peers, 1, bound, rng_state, True, solution
        )
        total += math.log1p(guesses)
        if guesses == 0:
            return 0.0
    return total / runs


def is_solution(grid: NDArray[np.uint8], puzzle: Puzzle, geometry: Geometry) -> bool:
    """Tell whether a grid is complete, keeps every given and breaks no rule."""
    givens = np.frombuffer(puzzle.givens, np.uint8)
    if not grid.all() or (givens[givens > 0] != grid[givens > 0]).any():
        return False
    peers = geometry.peers
    return not ((grid[peers] == grid[:, None]) & (peers >= 0)).any()
