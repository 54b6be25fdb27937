"""Compiled backtracking over any Latin board: propagate, guess, backtrack.

Candidates are bit masks. After every guess the board is propagated (`generator.kernels.propagate`). Then the search guesses at a cell
with two candidates; if there is none, at a digit with two places in a house; if there is none either, at a cell with the fewest
candidates. The stack is explicit: a guess pushes the state *without* the guessed digit, so backtracking means continuing with the other
candidates of the cell.

`generator.kernels.search` calls these kernels from Python, `generator.kernels.dig` builds on them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.propagate import SOLVED, STUCK, propagate
from generator.kernels.rng import next_below

PATIENCE = 8
"""Guesses before locked candidates are used.

Most boards never need so many, and looking for locked candidates costs as much as all singles."""


class HouseTables(NamedTuple):
    """The rules of a board as arrays for the search.

    `generator.kernels.search.tables_of` makes them once for each geometry.

    houses      int16[n_houses, n]        cells of each house
    peers       int16[n_cells, n_peers]   cells that must differ from each cell; rows end in -1
    crossings   int16[n_pairs, 3, n]      pairs of houses that share two cells or more, in the form of `apply_locked_candidates`
    """

    houses: NDArray[np.int16]
    peers: NDArray[np.int16]
    crossings: NDArray[np.int16]


class Bounds(NamedTuple):
    """Limits of a search.

    limit       int64   stop after this many solutions
    max_nodes   int64   node limit: stop after this many propagated states
    """

    limit: int
    max_nodes: int


class Stack(NamedTuple):
    """The state of one search and the states to backtrack to.

    candidates        int32[n_cells]            candidates of each cell
    propagated        uint8[n_cells]            1 where a single is already removed from its peers
    saved             int32[n_cells, n_cells]   candidates to backtrack to, one row a depth
    saved_propagated  uint8[n_cells, n_cells]   `propagated` at that depth
    """

    candidates: NDArray[np.int32]
    propagated: NDArray[np.uint8]
    saved: NDArray[np.int32]
    saved_propagated: NDArray[np.uint8]


@inner(**BARE)
def branch_in_house(candidates, propagated, houses):
    """Return (cell, digit bit) of a digit with two places in some house, or (-1, 0).

    Parameters
    ----------
    candidates : int32[n_cells]
    propagated : uint8[n_cells]
    houses : int16[n_houses, n]
    """
    for house in range(houses.shape[0]):
        # Collect the digits possible in one, two and three or more cells of the house.
        once, twice, thrice = np.int64(0), np.int64(0), np.int64(0)
        for at in range(houses.shape[1]):
            mask = np.int64(candidates[houses[house, at]])
            thrice |= twice & mask
            twice |= once & mask
            once |= mask
        # Digits with exactly two places.
        paired = twice & ~thrice
        if paired == 0:
            continue
        # Return the first open cell that can hold one of them.
        for at in range(houses.shape[1]):
            cell = houses[house, at]
            if candidates[cell] & paired and not propagated[cell]:
                mask = np.int64(candidates[cell]) & paired
                return np.int64(cell), mask & -mask
    return np.int64(-1), np.int64(0)


@inner(**BARE)
def branch(candidates, propagated, houses, rng_state, randomly):
    """Choose what to guess: return (cell, digit bit).

    Parameters
    ----------
    candidates : int32[n_cells]
    propagated : uint8[n_cells]
    houses : int16[n_houses, n]
    rng_state : uint64[2]   advanced only if `randomly`
    randomly : bool        choose a random cell with the fewest candidates and a random digit of it; digits with two places are not used
    """
    cell = branch_cell(candidates, propagated, rng_state, randomly)
    # If no cell has two candidates, prefer a digit with two places in a house.
    if not randomly and popcount(np.int64(candidates[cell])) > 2:
        paired, bit = branch_in_house(candidates, propagated, houses)
        if paired >= 0:
            return paired, bit
    return np.int64(cell), branch_bit(np.int64(candidates[cell]), rng_state, randomly)


@inner(**BARE)
def branch_cell(candidates, propagated, rng_state, randomly):
    """Return a cell with the fewest candidates: the first one, or a random one.

    Arguments as in `branch`: candidates int32[n_cells], propagated uint8[n_cells], rng_state uint64[2].
    """
    best, fewest, n_equal = -1, 99, 0
    for cell in range(candidates.shape[0]):
        if propagated[cell]:
            continue
        count = popcount(np.int64(candidates[cell]))
        # A cell with fewer candidates replaces the best one; without randomness two candidates end the scan.
        if count < fewest:
            best, fewest, n_equal = cell, count, 1
            if count == 2 and not randomly:
                break
        elif count == fewest and randomly:
            # Among equals each is chosen with the same probability (reservoir sampling).
            n_equal += 1
            if next_below(rng_state, n_equal) == 0:
                best = cell
    return best


@inner(**BARE)
def branch_bit(mask, rng_state, randomly):
    """Return the lowest bit of a mask, or a random one; `rng_state` is uint64[2]."""
    if randomly:
        for _ in range(next_below(rng_state, popcount(mask))):
            mask &= mask - 1
    return mask & -mask


@inner(**BARE)
def copy_state(candidates, propagated, to_candidates, to_propagated):
    """Copy candidates, int32[n_cells], and propagated cells, uint8[n_cells].

    An assignment of whole arrays would allocate a third copy first.
    """
    for cell in range(candidates.shape[0]):
        to_candidates[cell] = candidates[cell]
        to_propagated[cell] = propagated[cell]


@inner(**OPTIONS)
def make_stack(candidates):
    """Return a stack for a search from int32[n_cells] candidates, nothing propagated."""
    n_cells = candidates.shape[0]
    saved, saved_propagated = np.empty((n_cells, n_cells), np.int32), np.empty((n_cells, n_cells), np.uint8)
    return Stack(candidates, np.zeros(n_cells, np.uint8), saved, saved_propagated)


# The search itself: `search` allocates its arrays, `search_stack` uses those of its caller.


@inner(**OPTIONS)
def search(candidates, tables, bounds, rng_state, randomly, solutions):
    """Count solutions up to a limit; stop at the node limit.

    Parameters
    ----------
    candidates : int32[n_cells]    candidates of each cell; overwritten
    tables : HouseTables
    bounds : Bounds
    rng_state : uint64[2]         advanced only if `randomly`
    randomly : bool              guess a random cell and digit instead of the first cell and the lowest digit
    solutions : uint8[k, n_cells] receives the first k solutions found

    Return (solutions found, guesses, nodes); nodes > max_nodes if the search gave up.
    """
    return search_stack(make_stack(candidates), tables, bounds, rng_state, randomly, solutions)


@inner(**BARE)
def search_stack(stack, tables, bounds, rng_state, randomly, solutions):
    """Run `search` on a Stack whose first state is already set.

    Some of its cells may be propagated already. The stack is overwritten. Arguments and result as in `search`: rng_state uint64[2],
    solutions uint8[k, n_cells].
    """
    candidates, propagated, saved, saved_propagated = stack
    houses, peers, crossings = tables
    limit, max_nodes = bounds
    n_cells = candidates.shape[0]
    depth, count, guesses, nodes = 0, 0, 0, 0
    while True:
        # Count the state, and give up at the node limit.
        nodes += 1
        if nodes > max_nodes:
            return count, guesses, nodes
        # Apply singles; after PATIENCE guesses locked candidates as well.
        state = propagate(candidates, propagated, houses, peers, crossings, guesses > PATIENCE)
        if state == STUCK:
            # Stuck: guess. Save the state without the guessed digit, which is where backtracking continues.
            cell, bit = branch(candidates, propagated, houses, rng_state, randomly)
            copy_state(candidates, propagated, saved[depth], saved_propagated[depth])
            saved[depth, cell] ^= bit
            depth += 1
            # Continue with the guessed digit in the cell.
            candidates[cell] = bit
            guesses += 1
            continue
        if state == SOLVED:
            # Solved: keep the solution if there is room, and stop at the limit.
            if count < solutions.shape[0]:
                for at in range(n_cells):
                    solutions[count, at] = lowest_bit_index(np.int64(candidates[at])) + 1
            count += 1
            if count >= limit:
                return count, guesses, nodes
        # Solved or contradiction: backtrack to the last guess; without one the search is complete.
        if depth == 0:
            return count, guesses, nodes
        depth -= 1
        copy_state(saved[depth], saved_propagated[depth], candidates, propagated)


@inner(**BARE)
def read_givens(givens, n, candidates):
    """Turn givens into candidate masks: one bit for a given, all n for an empty cell.

    Parameters
    ----------
    givens : uint8[n_cells]   0 = empty
    candidates : int32[n_cells]   receives the masks
    """
    full = (1 << n) - 1
    for cell in range(givens.shape[0]):
        candidates[cell] = full if givens[cell] == 0 else np.int64(1) << np.int64(givens[cell] - 1)


@njit(**OPTIONS)
def search_givens(givens, tables, bounds, rng_state, randomly, solutions):
    """Search from givens, uint8[n_cells], with 0 for empty cells.

    The other arguments and the result as in `search`: rng_state uint64[2], solutions uint8[k, n_cells].
    """
    candidates = np.empty(givens.shape[0], np.int32)
    read_givens(givens, tables.houses.shape[1], candidates)
    return search(candidates, tables, bounds, rng_state, randomly, solutions)


@njit(**OPTIONS)
def add_log_guesses(givens, tables, runs, max_nodes, rng_state):
    """Return the sum of log(1 + guesses) over random searches for one solution.

    Parameters
    ----------
    givens : uint8[n_cells]    what follows from them without a guess is worked out once for all runs
    tables : HouseTables
    runs : int64             number of searches
    max_nodes : int64             node limit of one search
    rng_state : uint64[2]         advanced in place
    """
    n_cells = givens.shape[0]
    # Propagate the givens once; a puzzle that singles solve needs no guess.
    start, propagated = np.empty(n_cells, np.int32), np.zeros(n_cells, np.uint8)
    read_givens(givens, tables.houses.shape[1], start)
    if propagate(start, propagated, tables.houses, tables.peers, tables.crossings, False) != STUCK:
        return 0.0
    # Search from that state once for each run, each time with other random guesses.
    stack, bounds = make_stack(np.empty(n_cells, np.int32)), Bounds(np.int64(1), max_nodes)
    solutions = np.empty((0, n_cells), np.uint8)
    total = 0.0
    for _ in range(runs):
        copy_state(start, propagated, stack.candidates, stack.propagated)
        _, guesses, _ = search_stack(stack, tables, bounds, rng_state, True, solutions)
        total += math.log1p(guesses)
    return total
