"""Merges the cages of a complete grid while the puzzle has one solution.

Merging removes clues, as digging does: two sums become one. A merge that fails would also fail later, when cages are larger, so each
border between two cells is tried once in each of a few passes. The passes let cages grow to two cells first, then to more; that leaves
few cages of one cell.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.families.killer.kernels.cage_search import MOST_EQUATIONS, Sums, search_cages
from generator.families.killer.kernels.cage_tables import N_CELLS, N, make_scratch
from generator.families.killer.kernels.equations import REGIONS, make_equations, write_equations
from generator.families.killer.techniques.ladder import Tables
from generator.families.killer.techniques.quick_check import Allowed, make_workspace, solves_board
from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.backtracking import Bounds, HouseTables

SEARCH_NODES = 300
"""Most states that a search may visit to prove a merge; what needs more is left unmerged."""


class Attempts(NamedTuple):
    """What is tried, and where merging ends.

    borders      int16[n, 2]         neighboring cells
    sequences    int64[passes, n]    the order of trying them, pass by pass
    caps         int64[passes]       most cells of a cage in each pass
    fewest       int64               stop at this many cages; 0 = as few as possible
    """

    borders: NDArray[np.int16]
    sequences: NDArray[np.int64]
    caps: NDArray[np.int64]
    fewest: int


class Proof(NamedTuple):
    """What may prove that a merge leaves one solution.

    allowed       Allowed   techniques
    with_search   bool      whether a search may prove what they do not
    """

    allowed: Allowed
    with_search: bool


@inner(**OPTIONS)
def merge_pair(cages, one, other):
    """Append the cells of another cage to one, in the order of joining."""
    size = cages.sizes[one]
    for at in range(cages.sizes[other]):
        cell = cages.cells[other, at]
        cages.cells[one, size + at] = cell
        cages.cage_of[cell] = one
    cages.sizes[one] += cages.sizes[other]
    cages.sums[one] += cages.sums[other]
    cages.sizes[other] = 0


@inner(**OPTIONS)
def undo_merge(cages, one, other, size):
    """Undo ``merge_pair``: return the cells after the first `size` to the other cage."""
    n_back = cages.sizes[one] - size
    for at in range(n_back):
        cages.cage_of[cages.cells[one, size + at]] = other
        cages.cells[one, size + at] = -1
    cages.sizes[one], cages.sizes[other] = size, n_back
    cages.sums[one] -= cages.sums[other]


@inner(**OPTIONS)
def share_digit(cages, one, other, solution):
    """Check whether two cages have a digit in common in the solution."""
    found = np.int64(0)
    for at in range(cages.sizes[one]):
        found |= np.int64(1) << np.int64(solution[cages.cells[one, at]])
    for at in range(cages.sizes[other]):
        if (found >> np.int64(solution[cages.cells[other, at]])) & 1:
            return True
    return False


@inner(**OPTIONS)
def stays_unique(tables, solution, proof, workspace):
    """Check whether cages leave one solution.

    The techniques must find it, or a search where that is allowed.
    """
    # A cage of one cell is a given.
    cages, equations, board = tables.cages, tables.equations, tables.board
    write_equations(cages, REGIONS, 3, equations)
    givens = np.zeros(N_CELLS, np.uint8)
    for cell in range(N_CELLS):
        if cages.sizes[cages.cage_of[cell]] == 1:
            givens[cell] = solution[cell]
    if solves_board(tables, givens, proof.allowed, workspace):
        return True
    if not proof.with_search:
        return False
    # The techniques do not solve the board: search for a second solution, within the limit of states.
    candidates = np.full(N_CELLS, (1 << N) - 1, np.int32)
    first = np.zeros((1, N_CELLS), np.uint8)
    houses, sums = HouseTables(board.houses, board.peers, tables.crossings), Sums(cages, equations, tables.scratch)
    searched = search_cages(candidates, houses, sums, Bounds(np.int64(2), np.int64(SEARCH_NODES)), first)
    return searched[0] == 1 and searched[2] <= SEARCH_NODES


@njit(**OPTIONS)
def merge_cages(board, crossings, cages, solution, attempts, proof):
    """Merge cages while the puzzle has one solution.

    Returns how many cages are left, or 0 where the puzzle does not have one solution at first.

    Parameters
    ----------
    cages : Cages               changed in place
    solution : uint8[81]           complete grid
    attempts : Attempts
    proof : Proof
    """
    # Make room for the proofs, and count the cages.
    borders, sequences, caps, fewest = attempts
    equations, scratch = make_equations(MOST_EQUATIONS), make_scratch()
    tables = Tables(board, cages, equations, scratch, crossings)
    workspace = make_workspace(tables)
    has_failed = np.zeros(borders.shape[0], np.uint8)
    left = 0
    for cage in range(N_CELLS):
        left += cages.sizes[cage] > 0
    # The cages to begin with must leave one solution.
    if not stays_unique(tables, solution, proof, workspace):
        return 0
    # In each pass, try the borders in random order.
    for pass_index in range(caps.shape[0]):
        for border in sequences[pass_index]:
            if left <= fewest:
                return left
            # The cages on both sides must differ and be small enough together, and the border must not have failed before.
            one, other = np.int64(cages.cage_of[borders[border, 0]]), np.int64(cages.cage_of[borders[border, 1]])
            size = cages.sizes[one]
            if one == other or has_failed[border] or size + cages.sizes[other] > caps[pass_index]:
                continue
            # A digit may not be twice in a cage.
            if share_digit(cages, one, other, solution):
                has_failed[border] = 1
                continue
            # Merge them, and undo it if the solution is no longer unique.
            merge_pair(cages, one, other)
            if stays_unique(tables, solution, proof, workspace):
                left -= 1
            else:
                undo_merge(cages, one, other, size)
                has_failed[border] = 1
    return left
