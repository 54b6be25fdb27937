"""Contradiction: a candidate that soon leaves a cell, a house or a cage empty.

Its consequences are found by singles and sums.
"""

from __future__ import annotations

import numpy as np

from generator.families.killer.kernels.cage_search import Sums, narrow_cages, propagate_sums
from generator.families.killer.kernels.cage_tables import N_CELLS
from generator.families.killer.techniques.one_cage import mask_of
from generator.kernels._jit import OPTIONS, inner
from generator.kernels.backtracking import HouseTables
from generator.kernels.bits import popcount
from generator.kernels.copying import copy_into
from generator.kernels.propagate import CONTRADICTION, apply_hidden_singles, apply_naked_singles
from generator.techniques.explainer.steps import add_cell, add_removed, begin_removal

SHORT, LONG = 0, 1
"""Forms of a trial.

SHORT follows two rounds of singles and cages; LONG follows all of them to the end, with the rule of 45.
"""

ROUNDS = 2


@inner(**OPTIONS)
def store_mask_sums(candidates, cages, equations, last_sums):
    """Store the sums of masks of every cage and equation.

    The ladder has already looked at them as they are, so a trial starts from what it changes.
    """
    for cage in range(N_CELLS):
        last_sums[cage] = 0
        for at in range(cages.sizes[cage]):
            last_sums[cage] += candidates[cages.cells[cage, at]]
    for row in range(equations.used[0]):
        last_sums[N_CELLS + row] = 0
        for at in range(equations.innies[row] + equations.outies[row]):
            last_sums[N_CELLS + row] += candidates[equations.cells[row, at]]


@inner(**OPTIONS)
def contradiction(tables, marks, form, step):
    """Find a candidate that leads to a contradiction; 1 if there is one.

    Cells with few candidates are tried first.
    """
    board, cages, equations, scratch, crossings = tables
    houses, sums = HouseTables(board.houses, board.peers, crossings), Sums(cages, equations, scratch)
    # The board before a trial, from which each trial starts, and a copy to work on.
    tried, before = np.empty(N_CELLS, np.int32), np.empty(N_CELLS, np.int32)
    propagated, filled = np.empty(N_CELLS, np.uint8), np.zeros(N_CELLS, np.uint8)
    for cell in range(N_CELLS):
        before[cell] = mask_of(marks, cell)
        filled[cell] = marks.digits[cell] != 0
    last_sums = np.full(N_CELLS + equations.cells.shape[0], -1, np.int64)
    sums_before = last_sums.copy()
    store_mask_sums(before, cages, equations, sums_before)
    # Try the candidates of all cells, cells with fewest candidates first.
    for count in range(2, 10):
        for cell in range(N_CELLS):
            rest = np.int64(marks.candidates[cell])
            if popcount(rest) != count:
                continue
            while rest:
                bit = rest & -rest
                rest ^= bit
                # Put the candidate in its cell on the copy; after a contradiction it is removed.
                copy_into(tried, before)
                copy_into(propagated, filled)
                copy_into(last_sums, sums_before)
                tried[cell] = bit
                if _contradicts(tried, propagated, houses, sums, last_sums, form):
                    begin_removal(step, bit)
                    add_cell(step, cell)
                    add_removed(marks, step, np.int64(cell), bit)
                    return 1
    return 0


@inner(**OPTIONS)
def _contradicts(tried, propagated, houses, sums, last_sums, form):
    """Check whether a board leads to a contradiction within a form's limits."""
    if form == LONG:
        return propagate_sums(tried, propagated, houses, sums, last_sums) == CONTRADICTION
    # A round: naked and hidden singles, then the sums of cages.
    for _ in range(ROUNDS):
        if (
            apply_naked_singles(tried, propagated, houses.peers) == CONTRADICTION
            or apply_hidden_singles(tried, propagated, houses.houses) < 0
        ):
            return True
        if narrow_cages(tried, sums.cages, sums.scratch, last_sums[:N_CELLS]) < 0:
            return True
    return False
