"""Backtracking over boards with cages: singles, cage sums and the rule of 45 after every assumption, then the cell with fewest digits.

Cages and equations are looked at again only where a cell of theirs lost a digit since. On one branch cells only lose digits, so the
sum of their masks tells: it falls with every digit lost.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.families.killer.kernels.cage_tables import N_CELLS, Cages, Room, make_room, narrow_cage
from generator.families.killer.kernels.equations import REGIONS, Equations, make_equations, narrow_equation, write_equations
from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.backtracking import Bounds, branch, read_givens
from generator.kernels.bits import lowest_bit_index
from generator.kernels.propagate import CONTRADICTION, SOLVED, STUCK, settle
from generator.kernels.search import Solutions, tables_of
from generator.model.boards import Geometry

MOST_EQUATIONS = 600
"""Room for equations; boards with cages of two to four cells have 100 to 400."""

NODE_BOUND = 60_000
"""States looked at where the caller names no bound: a few seconds."""


class Sums(NamedTuple):
    """What adds up on a board.

    cages       Cages
    equations   Equations   of these cages
    room        Room        to work in
    """

    cages: Cages
    equations: Equations
    room: Room


@inner(**OPTIONS)
def _load_wanted(candidates, cells, size, room):
    """Write down what the first `size` of these cells may hold; return the sum of their masks."""
    weight = 0
    for at in range(size):
        room.wanted[at] = candidates[cells[at]]
        weight += room.wanted[at]
    return weight


@inner(**OPTIONS)
def _take_kept(candidates, cells, size, room):
    """Leave the first `size` of these cells what was kept; return how many lost a digit."""
    changed = 0
    for at in range(size):
        if room.kept[at] != candidates[cells[at]]:
            candidates[cells[at]] = room.kept[at]
            changed += 1
    return changed


@inner(**OPTIONS)
def narrow_cages(candidates, cages, room, seen):
    """Take off what no way of filling a cage uses; return how many cells lost a digit, -1 where a cage cannot be filled.

    seen   int64[81]   sum of the masks of each cage when it was looked at last, -1 for never
    """
    changed = 0
    for cage in range(N_CELLS):
        size = cages.sizes[cage]
        if size == 0:
            continue
        weight = _load_wanted(candidates, cages.cells[cage], size, room)
        if weight == seen[cage]:
            continue
        seen[cage] = weight
        if narrow_cage(room, size, cages.sums[cage]) < 0:
            return -1
        changed += _take_kept(candidates, cages.cells[cage], size, room)
    return changed


@inner(**OPTIONS)
def narrow_equations(candidates, equations, room, seen):
    """Take off what no sum of an equation uses; return how many cells lost a digit, -1 where one cannot add up.

    seen   int64[most]   as in ``narrow_cages``, of each equation
    """
    changed = 0
    for row in range(equations.used[0]):
        n_innies = equations.innies[row]
        size = n_innies + equations.outies[row]
        weight = _load_wanted(candidates, equations.cells[row], size, room)
        if weight == seen[row]:
            continue
        seen[row] = weight
        if not narrow_equation(room, size, n_innies, equations.totals[row], equations.differ[row] != 0):
            return -1
        changed += _take_kept(candidates, equations.cells[row], size, room)
    return changed


# The search: sums are settled together with singles, everything else is as on boards without cages.


@inner(**OPTIONS)
def settle_sums(candidates, settled, tables, sums, seen):
    """Follow singles, cages and equations to the end; CONTRADICTION, STUCK or SOLVED.

    tables   HouseTables
    sums     Sums
    seen     int64[81 + most]   sums of masks, of cages and then of equations, as ``narrow_cages`` wants them
    """
    houses, peers, crossings = tables
    cages, equations, room = sums
    while True:
        state = settle(candidates, settled, houses, peers, crossings, False)
        if state == CONTRADICTION:
            return state
        changed = narrow_cages(candidates, cages, room, seen[:N_CELLS])
        if changed < 0:
            return CONTRADICTION
        if state == SOLVED:
            return SOLVED
        if changed == 0:
            changed = narrow_equations(candidates, equations, room, seen[N_CELLS:])
            if changed < 0:
                return CONTRADICTION
            if changed == 0:
                return STUCK


@inner(**OPTIONS)
def search_cages(candidates, tables, sums, bounds, solutions):
    """Count solutions up to a limit; stop at the bound.

    candidates   int32[81]         what each cell may hold; used up
    tables       HouseTables
    sums         Sums
    bounds       Bounds
    solutions    uint8[k, 81]      receives the first k solutions found

    Return (solutions found, digits assumed, nodes); nodes > max_nodes where it gave up.
    """
    kept = np.empty((N_CELLS, N_CELLS), np.int32)
    kept_settled = np.empty((N_CELLS, N_CELLS), np.uint8)
    settled = np.zeros(N_CELLS, np.uint8)
    unused = np.ones(2, np.uint64)
    limit, max_nodes = bounds
    seen = np.full(N_CELLS + sums.equations.cells.shape[0], -1, np.int64)
    depth, count, guesses, nodes = 0, 0, 0, 0
    while True:
        nodes += 1
        if nodes > max_nodes:
            return count, guesses, nodes
        state = settle_sums(candidates, settled, tables, sums, seen)
        if state == STUCK:
            cell, bit = branch(candidates, settled, tables.houses, unused, False)
            kept[depth] = candidates
            kept[depth, cell] ^= bit
            kept_settled[depth] = settled
            depth += 1
            candidates[cell] = bit
            guesses += 1
            continue
        if state == SOLVED:
            if count < solutions.shape[0]:
                for at in range(N_CELLS):
                    solutions[count, at] = lowest_bit_index(np.int64(candidates[at])) + 1
            count += 1
            if count >= limit:
                return count, guesses, nodes
        if depth == 0:
            return count, guesses, nodes
        depth -= 1
        seen[:] = -1
        candidates[:] = kept[depth]
        settled[:] = kept_settled[depth]


@njit(**OPTIONS)
def search_puzzle(givens, tables, cages, regions, bounds, solutions):
    """Search from givens, uint8[81], and cages; the rest and the result as in ``search_cages``."""
    candidates = np.empty(N_CELLS, np.int32)
    read_givens(givens, tables.houses.shape[1], candidates)
    equations = make_equations(MOST_EQUATIONS)
    write_equations(cages, regions, 3, equations)
    return search_cages(candidates, tables, Sums(cages, equations, make_room()), bounds, solutions)


def count_killer(givens: NDArray[np.uint8], geometry: Geometry, cages: Cages, limit: int = 2, max_nodes: int | None = None) -> Solutions:
    """Count the solutions of a board with cages up to a limit.

    Parameters
    ----------
    givens : uint8[81]      0 = empty
    geometry : Geometry     the 9x9 board without cages
    cages : Cages           whose cells differ and add up
    limit : int             stop after so many
    max_nodes : int         give up after so many states; None takes `NODE_BOUND`
    """
    bound = NODE_BOUND if max_nodes is None else max_nodes
    first = np.zeros((1, N_CELLS), np.uint8)
    board = np.asarray(givens, np.uint8)
    count, guesses, nodes = search_puzzle(board, tables_of(geometry), cages, REGIONS, Bounds(limit, bound), first)
    return Solutions(int(count), first[0], int(guesses), int(nodes), bool(nodes > bound))
