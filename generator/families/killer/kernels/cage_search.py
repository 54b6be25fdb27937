"""Backtracking over boards with cages.

After every guess, singles, cage sums and the rule of 45 are applied; then the search guesses at a cell with the fewest candidates.
Cages and equations are examined again only if one of their cells has lost a candidate since. On one branch cells only lose candidates,
so the sum of their masks shows this: it decreases with every candidate lost.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.families.killer.kernels.cage_tables import N_CELLS, Cages, Scratch, make_scratch, narrow_cage
from generator.families.killer.kernels.equations import REGIONS, Equations, make_equations, narrow_equation, write_equations
from generator.kernels._jit import OPTIONS, njit
from generator.kernels.backtracking import Bounds, branch, read_givens
from generator.kernels.bits import lowest_bit_index
from generator.kernels.copying import copy_into
from generator.kernels.propagate import CONTRADICTION, SOLVED, STUCK, propagate
from generator.kernels.search import Solutions, tables_of
from generator.model.boards import Geometry

MOST_EQUATIONS = 600
"""Most equations of a board; boards with cages of two to four cells have 100 to 400."""

NODE_BOUND = 60_000
"""Default node limit: a few seconds."""


class Sums(NamedTuple):
    """The cages and equations of a board.

    cages       Cages
    equations   Equations   of these cages
    scratch     Scratch        scratch
    """

    cages: Cages
    equations: Equations
    scratch: Scratch


@njit(**OPTIONS)
def _load_candidates(candidates, cells, size, scratch):
    """Load the candidates of the first `size` cells; return the sum of their masks."""
    weight = 0
    for at in range(size):
        scratch.candidates[at] = candidates[cells[at]]
        weight += scratch.candidates[at]
    return weight


@njit(**OPTIONS)
def _store_remaining(candidates, cells, size, scratch):
    """Write the remaining candidates back to the first `size` cells.

    Return how many cells lost a candidate.
    """
    changed = 0
    for at in range(size):
        if scratch.remaining[at] != candidates[cells[at]]:
            candidates[cells[at]] = scratch.remaining[at]
            changed += 1
    return changed


@njit(**OPTIONS)
def narrow_cages(candidates, cages, scratch, last_sums):
    """Eliminate candidates that no way of filling a cage uses.

    Parameters
    ----------
    candidates : int32[81]   changed in place
    cages : Cages
    scratch : Scratch
    last_sums : int64[81]   sum of the masks of each cage when it was last examined, -1 for never

    Return how many cells lost a candidate, -1 if a cage cannot be filled.
    """
    changed = 0
    for cage in range(N_CELLS):
        size = cages.sizes[cage]
        if size == 0:
            continue
        # Skip a cage whose cells have not changed since it was last examined.
        weight = _load_candidates(candidates, cages.cells[cage], size, scratch)
        if weight == last_sums[cage]:
            continue
        last_sums[cage] = weight
        # Eliminate; a cage that cannot be filled is a contradiction.
        if narrow_cage(scratch, size, cages.sums[cage]) < 0:
            return -1
        changed += _store_remaining(candidates, cages.cells[cage], size, scratch)
    return changed


@njit(**OPTIONS)
def narrow_equations(candidates, equations, scratch, last_sums):
    """Eliminate candidates that no solution of an equation uses.

    Parameters
    ----------
    candidates : int32[81]     changed in place
    equations : Equations
    scratch : Scratch
    last_sums : int64[most]   as in ``narrow_cages``, of each equation

    Return how many cells lost a candidate, -1 if an equation has no solution.
    """
    changed = 0
    for row in range(equations.used[0]):
        n_innies = equations.innies[row]
        size = n_innies + equations.outies[row]
        # Skip an equation whose cells have not changed since it was last examined.
        weight = _load_candidates(candidates, equations.cells[row], size, scratch)
        if weight == last_sums[row]:
            continue
        last_sums[row] = weight
        # Eliminate; an equation without a solution is a contradiction.
        if not narrow_equation(scratch, size, n_innies, equations.totals[row], equations.differ[row] != 0):
            return -1
        changed += _store_remaining(candidates, equations.cells[row], size, scratch)
    return changed


# The search: sums are propagated together with singles, everything else is as on boards without cages.


@njit(**OPTIONS)
def propagate_sums(candidates, propagated, tables, sums, last_sums):
    """Apply singles, cages and equations until stuck.

    Parameters
    ----------
    candidates : int32[81]           changed in place
    propagated : uint8[81]           changed in place
    tables : HouseTables
    sums : Sums
    last_sums : int64[81 + most]    sums of masks, of cages and then of equations, as in ``narrow_cages``

    Return CONTRADICTION, STUCK or SOLVED.
    """
    houses, peers, crossings = tables
    cages, equations, scratch = sums
    while True:
        # Singles first, then cages; even a full board is checked against its cages.
        state = propagate(candidates, propagated, houses, peers, crossings, False)
        if state == CONTRADICTION:
            return state
        changed = narrow_cages(candidates, cages, scratch, last_sums[:N_CELLS])
        if changed < 0:
            return CONTRADICTION
        if state == SOLVED:
            return SOLVED
        # Equations are tried only if the cages eliminate nothing.
        if changed == 0:
            changed = narrow_equations(candidates, equations, scratch, last_sums[N_CELLS:])
            if changed < 0:
                return CONTRADICTION
            if changed == 0:
                return STUCK


@njit(**OPTIONS)
def search_cages(candidates, tables, sums, bounds, solutions):
    """Count solutions up to a limit; stop at the node limit.

    Parameters
    ----------
    candidates : int32[81]         candidates of each cell; overwritten
    tables : HouseTables
    sums : Sums
    bounds : Bounds
    solutions : uint8[k, 81]      receives the first k solutions found

    Return (solutions found, guesses, nodes); nodes > max_nodes if the search gave up.
    """
    # Allocate the stack; no cage or equation has been examined yet.
    saved = np.empty((N_CELLS, N_CELLS), np.int32)
    saved_propagated = np.empty((N_CELLS, N_CELLS), np.uint8)
    propagated = np.zeros(N_CELLS, np.uint8)
    unused = np.ones(2, np.uint64)
    limit, max_nodes = bounds
    last_sums = np.full(N_CELLS + sums.equations.cells.shape[0], -1, np.int64)
    depth, count, guesses, nodes = 0, 0, 0, 0
    while True:
        # Count the state, and give up at the node limit.
        nodes += 1
        if nodes > max_nodes:
            return count, guesses, nodes
        state = propagate_sums(candidates, propagated, tables, sums, last_sums)
        if state == STUCK:
            # Stuck: guess. Save the state without the guessed digit, which is where backtracking continues.
            cell, bit = branch(candidates, propagated, tables.houses, unused, False)
            copy_into(saved[depth], candidates)
            saved[depth, cell] ^= bit
            copy_into(saved_propagated[depth], propagated)
            depth += 1
            # Continue with the guessed digit in the cell.
            candidates[cell] = bit
            guesses += 1
            continue
        if state == SOLVED:
            # Solved: store the solution if there is room, and stop at the limit.
            if count < solutions.shape[0]:
                for at in range(N_CELLS):
                    solutions[count, at] = lowest_bit_index(np.int64(candidates[at])) + 1
            count += 1
            if count >= limit:
                return count, guesses, nodes
        # Solved or contradiction: backtrack to the last guess, and examine all cages and equations again.
        if depth == 0:
            return count, guesses, nodes
        depth -= 1
        last_sums[:] = -1
        copy_into(candidates, saved[depth])
        copy_into(propagated, saved_propagated[depth])


@njit(**OPTIONS)
def search_puzzle(givens, tables, cages, regions, bounds, solutions):
    """Search from givens and cages.

    Parameters
    ----------
    givens : uint8[81]       0 = empty
    tables : HouseTables
    cages : Cages
    regions : Regions
    bounds : Bounds
    solutions : uint8[k, 81]    receives the first k solutions found

    Result as in ``search_cages``.
    """
    candidates = np.empty(N_CELLS, np.int32)
    read_givens(givens, tables.houses.shape[1], candidates)
    equations = make_equations(MOST_EQUATIONS)
    write_equations(cages, regions, 3, equations)
    return search_cages(candidates, tables, Sums(cages, equations, make_scratch()), bounds, solutions)


def count_killer(
    givens: NDArray[np.uint8], geometry: Geometry, cages: Cages, limit: int = 2, max_nodes: int | None = None, room: int = 1
) -> Solutions:
    """Count the solutions of a board with cages up to a limit.

    Parameters
    ----------
    givens : uint8[81]      0 = empty
    geometry : Geometry     the 9x9 board without cages
    cages : Cages           cages whose cells differ and add up to a sum
    limit : int             stop after this many solutions
    max_nodes : int         node limit; None: `NODE_BOUND`
    room : int              most solutions kept, from 1
    """
    bound = NODE_BOUND if max_nodes is None else max_nodes
    kept = np.zeros((room, N_CELLS), np.uint8)
    board = np.asarray(givens, np.uint8)
    count, guesses, nodes = search_puzzle(board, tables_of(geometry), cages, REGIONS, Bounds(limit, bound), kept)
    return Solutions(int(count), kept, int(guesses), int(nodes), bool(nodes > bound))
