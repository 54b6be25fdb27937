"""Backtracking over any Latin board: one search counts, solves, fills and measures guesses.

Candidates are masks; after every assumption the board is settled (`generator.kernels.propagate`). Then a cell with two candidates is
halved, or a digit with two places in a house; failing both, a cell with fewest candidates. The stack is explicit: assuming a digit
pushes the state *without* it, so that coming back means going on with what else the cell can hold.

The houses are data, so this serves every family whose houses hold each digit once. `generator.kernels.dig` builds on it; classic
9x9 puzzles by the thousand go through `generator.kernels.lanes`, one alone through `generator.kernels.bands`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp
from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.propagate import SOLVED, STUCK, settle
from generator.kernels.rng import next_below
from generator.model.boards import Geometry, Puzzle

PATIENCE = 8
"""Guesses before locked candidates are looked for: most boards never get there, and looking costs as much as all singles."""

UNUSED = np.ones(2, np.uint64)
"""Random state for searches that draw nothing."""


@inner(**BARE)
def branch_place(candidates, settled, houses):
    """Return (cell, digit bit) of a digit with two places in some house, or (-1, 0)."""
    for house in range(houses.shape[0]):
        once, twice, thrice = np.int64(0), np.int64(0), np.int64(0)
        for at in range(houses.shape[1]):
            mask = np.int64(candidates[houses[house, at]])
            thrice |= twice & mask
            twice |= once & mask
            once |= mask
        paired = twice & ~thrice
        if paired == 0:
            continue
        for at in range(houses.shape[1]):
            cell = houses[house, at]
            if candidates[cell] & paired and not settled[cell]:
                mask = np.int64(candidates[cell]) & paired
                return np.int64(cell), mask & -mask
    return np.int64(-1), np.int64(0)


@inner(**BARE)
def branch(candidates, settled, houses, rng_state, randomly):
    """Choose what to assume: (cell, digit bit). At random where `randomly`, which keeps to cells."""
    cell = branch_cell(candidates, settled, rng_state, randomly)
    if not randomly and popcount(np.int64(candidates[cell])) > 2:
        paired, bit = branch_place(candidates, settled, houses)
        if paired >= 0:
            return paired, bit
    return np.int64(cell), branch_bit(np.int64(candidates[cell]), rng_state, randomly)


@inner(**BARE)
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


@inner(**BARE)
def branch_bit(mask, rng_state, randomly):
    """Return the lowest bit of a mask, or any of its bits at random."""
    if randomly:
        for _ in range(next_below(rng_state, popcount(mask))):
            mask &= mask - 1
    return mask & -mask


@inner(**BARE)
def copy_state(candidates, settled, to_candidates, to_settled):
    """Copy candidates and what is settled; an assignment of whole arrays would make room for a third copy first."""
    for cell in range(candidates.shape[0]):
        to_candidates[cell] = candidates[cell]
        to_settled[cell] = settled[cell]


@inner(**OPTIONS)
def search(candidates, houses, peers, crossings, limit, max_nodes, rng_state, randomly, solutions):
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
    board = houses, peers, crossings
    return search_on(candidates, settled, kept, kept_settled, board, limit, max_nodes, rng_state, randomly, solutions)


@inner(**BARE)
def search_on(candidates, settled, kept, kept_settled, board, limit, max_nodes, rng_state, randomly, solutions):
    """Do what `search` does from a board some of whose cells are settled, in room that is given.

    settled             uint8[n_cells]            1 where a single is already struck from its peers; used up
    kept, kept_settled  int32, uint8[n_cells, n_cells]   the stack
    board               houses, peers and crossings
    """
    houses, peers, crossings = board
    n_cells = candidates.shape[0]
    depth, count, guesses, nodes = 0, 0, 0, 0
    while True:
        nodes += 1
        if nodes > max_nodes:
            return count, guesses, nodes
        state = settle(candidates, settled, houses, peers, crossings, guesses > PATIENCE)
        if state == STUCK:
            cell, bit = branch(candidates, settled, houses, rng_state, randomly)
            copy_state(candidates, settled, kept[depth], kept_settled[depth])
            kept[depth, cell] ^= bit
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
        copy_state(kept[depth], kept_settled[depth], candidates, settled)


@inner(**OPTIONS)
def read_givens(givens, n, candidates):
    """Turn givens into candidate masks: a given has one, an empty cell all n."""
    full = (1 << n) - 1
    for cell in range(givens.shape[0]):
        candidates[cell] = full if givens[cell] == 0 else np.int64(1) << np.int64(givens[cell] - 1)


@njit(**OPTIONS)
def search_givens(givens, n, houses, peers, crossings, limit, max_nodes, rng_state, randomly, solutions):
    """Search from givens; arguments and result as in `search`, with givens uint8[n_cells]."""
    candidates = np.empty(givens.shape[0], np.int32)
    read_givens(givens, n, candidates)
    return search(candidates, houses, peers, crossings, limit, max_nodes, rng_state, randomly, solutions)


@njit(**OPTIONS)
def add_log_guesses(givens, n, houses, peers, crossings, runs, max_nodes, rng_state):
    """Return the sum of log(1 + digits assumed) over searches for one solution that branch at random.

    givens   uint8[n_cells]    what follows from them without a guess is worked out once for all runs
    """
    n_cells = givens.shape[0]
    start, settled = np.empty(n_cells, np.int32), np.zeros(n_cells, np.uint8)
    read_givens(givens, n, start)
    if settle(start, settled, houses, peers, crossings, False) != STUCK:
        return 0.0
    candidates, done = np.empty(n_cells, np.int32), np.empty(n_cells, np.uint8)
    kept, kept_settled = np.empty((n_cells, n_cells), np.int32), np.empty((n_cells, n_cells), np.uint8)
    solutions = np.empty((0, n_cells), np.uint8)
    total = 0.0
    for _ in range(runs):
        copy_state(start, settled, candidates, done)
        board = houses, peers, crossings
        _, guesses, _ = search_on(candidates, done, kept, kept_settled, board, 1, max_nodes, rng_state, True, solutions)
        total += math.log1p(guesses)
    return total


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


@lru_cache(maxsize=64)
def tables_of(geometry: Geometry) -> tuple[int, NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
    """Return a board as the kernels take it: n, houses, peers and crossings.

    Houses and peers are copies that may be written: numba would compile every kernel a second time for arrays that may not.
    """
    return geometry.n, geometry.houses.copy(), geometry.peers.copy(), crossings_of(geometry)


@lru_cache(maxsize=64)
def crossings_of(geometry: Geometry) -> NDArray[np.int16]:
    """List the pairs of houses that share two cells or more, as `settle_locked` wants them."""
    houses = [set(house.tolist()) for house in geometry.houses]
    pairs = [(one, other) for at, one in enumerate(houses) for other in houses[:at] if len(one & other) > 1]
    table = np.full((len(pairs), 3, geometry.n), -1, np.int16)
    for pair, (one, other) in enumerate(pairs):
        for part, cells in enumerate((one & other, one - other, other - one)):
            table[pair, part, : len(cells)] = sorted(cells)
    return table


def default_bound(geometry: Geometry) -> int:
    """Return the node bound where the caller names none: a second or two of work on any board.

    A 9x9 gets 137,000 nodes; the hardest known need a few hundred.
    """
    return 100_000_000 // (geometry.n_cells * geometry.n)


def count_by_houses(givens: NDArray[np.uint8], geometry: Geometry, limit: int = 2, max_nodes: int | None = None) -> Solutions:
    """Count the solutions of a board up to a limit; arguments as in `counting.count_solutions`, which others call."""
    bound = default_bound(geometry) if max_nodes is None else max_nodes
    first = np.zeros((1, geometry.n_cells), np.uint8)
    count, guesses, nodes = search_givens(np.asarray(givens, np.uint8), *tables_of(geometry), limit, bound, UNUSED, False, first)
    return Solutions(int(count), first[0], int(guesses), int(nodes), bool(nodes > bound))


def list_all_solutions(givens: NDArray[np.uint8], geometry: Geometry, most: int, max_nodes: int | None = None) -> NDArray[np.uint8]:
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
    count, _, nodes = search_givens(np.asarray(givens, np.uint8), *tables_of(geometry), most + 1, bound, UNUSED, False, found)
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
        count, _, _ = search_givens(empty, *tables_of(geometry), 1, bound, rng_state, True, grid)
        if count:
            return grid[0]
    board = f"{geometry.n_rows}x{geometry.n_cols}"
    raise GaveUp(f"expected a complete {board} grid within {tries} starts of {bound} nodes each, got none")


def mean_log_guesses(givens: NDArray[np.uint8], geometry: Geometry, rng_state: NDArray[np.uint64], runs: int = 16) -> float:
    """Return the mean of log(1 + digits assumed) over searches that branch at random.

    0.0 for every puzzle that naked and hidden singles solve. Source: grading by search effort, the mean of logs because the
    effort of random runs spreads over orders of magnitude.
    """
    givens = np.asarray(givens, np.uint8)
    return float(add_log_guesses(givens, *tables_of(geometry), runs, default_bound(geometry), rng_state)) / runs


def is_solution(grid: NDArray[np.uint8], puzzle: Puzzle, geometry: Geometry) -> bool:
    """Tell whether a grid is complete, keeps every given and breaks no rule."""
    givens = np.frombuffer(puzzle.givens, np.uint8)
    if not grid.all() or (givens[givens > 0] != grid[givens > 0]).any():
        return False
    peers = geometry.peers
    return not ((grid[peers] == grid[:, None]) & (peers >= 0)).any()
