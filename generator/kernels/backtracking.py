"""Backtracking over any Latin board, compiled: settle, assume, come back.

Candidates are masks; after every assumption the board is settled (`generator.kernels.propagate`). Then a cell with two candidates is
halved, or a digit with two places in a house; failing both, a cell with fewest candidates. The stack is explicit: assuming a digit
pushes the state *without* it, so that coming back means going on with what else the cell can hold.

`generator.kernels.search` calls these from Python, `generator.kernels.dig` builds on them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.propagate import SOLVED, STUCK, settle
from generator.kernels.rng import next_below

PATIENCE = 8
"""Guesses before locked candidates are looked for: most boards never get there, and looking costs as much as all singles."""


class HouseTables(NamedTuple):
    """The rules of a board as searches take them; `generator.kernels.search.tables_of` makes it once a geometry.

    houses      int16[n_houses, n]        cells of each house
    peers       int16[n_cells, n_peers]   cells that must differ; rows end in -1
    crossings   int16[n_pairs, 3, n]      pairs of houses that share two cells or more, as `settle_locked` wants them
    """

    houses: NDArray[np.int16]
    peers: NDArray[np.int16]
    crossings: NDArray[np.int16]


class Bounds(NamedTuple):
    """Where a search stops: after so many solutions, or after so many settled states."""

    limit: int
    max_nodes: int


class Stack(NamedTuple):
    """The state of one search and the states it may come back to.

    candidates    int32[n_cells]            what each cell may hold
    settled       uint8[n_cells]            1 where a single is already struck from its peers
    kept          int32[n_cells, n_cells]   candidates to come back to, row by depth
    kept_settled  uint8[n_cells, n_cells]   and what was settled then
    """

    candidates: NDArray[np.int32]
    settled: NDArray[np.uint8]
    kept: NDArray[np.int32]
    kept_settled: NDArray[np.uint8]


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
def make_stack(candidates):
    """Return a stack for a search from these candidates, int32[n_cells], with nothing settled."""
    n_cells = candidates.shape[0]
    kept, kept_settled = np.empty((n_cells, n_cells), np.int32), np.empty((n_cells, n_cells), np.uint8)
    return Stack(candidates, np.zeros(n_cells, np.uint8), kept, kept_settled)


# The search itself: `search` makes its room, `search_on` works in room that is given.


@inner(**OPTIONS)
def search(candidates, tables, bounds, rng_state, randomly, solutions):
    """Count solutions up to a limit; stop at the bound.

    candidates  int32[n_cells]    what each cell may hold; used up
    tables      HouseTables
    bounds      Bounds
    rng_state   uint64[2]         advanced only where `randomly`
    randomly    bool              branch cell and digit at random instead of first and lowest
    solutions   uint8[k, n_cells] receives the first k solutions found

    Return (solutions found, digits assumed, nodes); nodes > max_nodes where it gave up.
    """
    return search_on(make_stack(candidates), tables, bounds, rng_state, randomly, solutions)


@inner(**BARE)
def search_on(stack, tables, bounds, rng_state, randomly, solutions):
    """Do what `search` does from a Stack whose first state is given, some of its cells perhaps settled; used up."""
    candidates, settled, kept, kept_settled = stack
    houses, peers, crossings = tables
    limit, max_nodes = bounds
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


@inner(**BARE)
def read_givens(givens, n, candidates):
    """Turn givens into candidate masks: a given has one, an empty cell all n."""
    full = (1 << n) - 1
    for cell in range(givens.shape[0]):
        candidates[cell] = full if givens[cell] == 0 else np.int64(1) << np.int64(givens[cell] - 1)


@njit(**OPTIONS)
def search_givens(givens, tables, bounds, rng_state, randomly, solutions):
    """Search from givens; arguments and result as in `search`, with givens uint8[n_cells]."""
    candidates = np.empty(givens.shape[0], np.int32)
    read_givens(givens, tables.houses.shape[1], candidates)
    return search(candidates, tables, bounds, rng_state, randomly, solutions)


@njit(**OPTIONS)
def add_log_guesses(givens, tables, runs, max_nodes, rng_state):
    """Return the sum of log(1 + digits assumed) over searches for one solution that branch at random.

    givens   uint8[n_cells]    what follows from them without a guess is worked out once for all runs
    """
    n_cells = givens.shape[0]
    start, settled = np.empty(n_cells, np.int32), np.zeros(n_cells, np.uint8)
    read_givens(givens, tables.houses.shape[1], start)
    if settle(start, settled, tables.houses, tables.peers, tables.crossings, False) != STUCK:
        return 0.0
    stack, bounds = make_stack(np.empty(n_cells, np.int32)), Bounds(np.int64(1), max_nodes)
    solutions = np.empty((0, n_cells), np.uint8)
    total = 0.0
    for _ in range(runs):
        copy_state(start, settled, stack.candidates, stack.settled)
        _, guesses, _ = search_on(stack, tables, bounds, rng_state, True, solutions)
        total += math.log1p(guesses)
    return total
