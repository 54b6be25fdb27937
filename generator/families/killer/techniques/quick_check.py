"""Quick check whether techniques alone solve a killer board.

Steps of one kind are applied all at once; merging cages runs this check a hundred times a puzzle. Every technique only removes
candidates, and none that another one needs, so the end is the same in any sequence: the answer is that of ``climb_killer``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.families.killer.kernels.cage_tables import N_CELLS, N, narrow_cage
from generator.families.killer.kernels.equations import REGIONS
from generator.families.killer.techniques.ladder import apply_killer_step, find_killer_step, load_killer
from generator.families.killer.techniques.one_cage import combine, mask_of, open_cage, place_in_cage
from generator.families.killer.techniques.rule45 import equation_kind, narrow_row
from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.marks import Marks, eliminate, make_marks
from generator.techniques.explainer.steps import step_size

COMBINING, HOUSES_OF_KIND, N_LIMITS = 0, 1, 4
"""Fields of `limits`: how cages are combined (a value below), then the most houses of equations of each of the three kinds."""

TOTALS_ONLY, ONE, ANY, EXACT = 0, 1, 2, 3
STEP_BY_STEP = -1
"""Value of COMBINING for techniques without all singles and sums: nothing is applied at once, and `order` has all techniques."""


class Allowed(NamedTuple):
    """The techniques allowed.

    order         int32[k, 4]   those called one step at a time
    limits        int64[4]      those applied all at once, besides singles: see COMBINING, HOUSES_OF_KIND and STEP_BY_STEP
    """

    order: NDArray[np.int32]
    limits: NDArray[np.int64]


class Workspace(NamedTuple):
    """Working memory, used by one check after another.

    marks      Marks
    step       int32[step_size]
    last_sums  int64[81 + most]   sums of masks of cages and equations
    """

    marks: Marks
    step: NDArray[np.int32]
    last_sums: NDArray[np.int64]


@inner(**OPTIONS)
def make_workspace(tables):
    """Return working memory for checks of a board."""
    last_sums = np.empty(N_CELLS + tables.equations.cells.shape[0], np.int64)
    return Workspace(make_marks(tables.board), np.empty(step_size(N_CELLS, N), np.int32), last_sums)


@inner(**OPTIONS)
def fill_singles(tables, marks):
    """Place naked and hidden singles until there is none."""
    board, cages = tables.board, tables.cages
    found = True
    while found:
        found = False
        # Naked singles.
        for cell in range(N_CELLS):
            mask = np.int64(marks.candidates[cell])
            if mask and mask & (mask - 1) == 0:
                found = True
                place_in_cage(board, marks, cages, cell, lowest_bit_index(mask) + 1)
        # Hidden singles, house by house.
        for house in range(board.houses.shape[0]):
            while marks.singles[house]:
                found = True
                d = lowest_bit_index(marks.singles[house])
                cell = np.int64(board.houses[house, lowest_bit_index(marks.places[house, d])])
                place_in_cage(board, marks, cages, cell, d + 1)


@inner(**OPTIONS)
def _remove_others(board, marks, cell, kept):
    """Remove all candidates of a cell that are not kept; 1 if there was one."""
    removed = np.int64(marks.candidates[cell]) & ~kept
    if removed == 0:
        return 0
    while removed:
        eliminate(board, marks, cell, lowest_bit_index(removed) + 1)
        removed &= removed - 1
    return 1


@inner(**OPTIONS)
def narrow_all_cages(tables, marks, limits, last_sums):
    """Combine every cage within the reach; return how many cells lost something.

    Parameters
    ----------
    limits : TOTALS_ONLY, ONE, ANY or EXACT
    last_sums : int64[81]   in and out; a weight by which an unchanged cage is recognized
    """
    board, cages, scratch = tables.board, tables.cages, tables.scratch
    changed = 0
    for cage in range(N_CELLS):
        size = cages.sizes[cage]
        if size == 0:
            continue
        # Add up the masks of the cells; a cage that has not changed since the last time is skipped.
        weight = 0
        for at in range(size):
            scratch.candidates[at] = mask_of(marks, cages.cells[cage, at])
            weight += scratch.candidates[at]
        n_open, total, used = open_cage(marks, cages, cage)
        weight = weight * (N + 1) + n_open
        if weight == last_sums[cage] or n_open == 0:
            continue
        last_sums[cage] = weight
        # EXACT uses the candidates of each cell, the others the combinations of the empty cells.
        if limits == EXACT:
            if narrow_cage(scratch, size, cages.sums[cage]) < 0:
                continue
        else:
            count, union, _ = combine(n_open, total, used)
            if n_open > 1 and (count > 1 and limits < ANY):
                continue
            for at in range(size):
                scratch.remaining[at] = union
        # Remove from each cell what cannot be in it.
        for at in range(size):
            changed += _remove_others(board, marks, np.int64(cages.cells[cage, at]), scratch.remaining[at])
    return changed


@inner(**OPTIONS)
def narrow_all_equations(tables, marks, limits, last_sums):
    """Narrow every equation within the reach; return how many cells lost something.

    Parameters
    ----------
    limits : int64[3]      most houses of equations, by kind
    last_sums : int64[most]   in and out; a weight by which an unchanged equation is recognized
    """
    equations, scratch = tables.equations, tables.scratch
    changed = 0
    for row in range(equations.used[0]):
        # Skip equations that the techniques allowed do not use.
        kind = equation_kind(marks, equations, row)
        if kind < 0 or REGIONS.counts[equations.regions[row]] > limits[kind]:
            continue
        # Skip an equation that has not changed since the last time.
        size, weight = equations.innies[row] + equations.outies[row], 0
        for at in range(size):
            weight += mask_of(marks, equations.cells[row, at])
        if weight == last_sums[row]:
            continue
        last_sums[row] = weight
        # Remove from each cell what does not add up.
        if narrow_row(marks, equations, row, scratch):
            for at in range(size):
                changed += _remove_others(tables.board, marks, np.int64(equations.cells[row, at]), scratch.remaining[at])
    return changed


@inner(**OPTIONS)
def solves_board(tables, givens, allowed, workspace):
    """Check whether the techniques allowed fill every cell.

    Parameters
    ----------
    givens : uint8[81]   0 = empty
    """
    order, limits = allowed
    marks, step, last_sums = workspace
    load_killer(tables, givens, marks)
    # No cage or equation has been looked at yet.
    last_sums[:] = -1
    while True:
        # Singles first, then cages, then equations; any other technique only where these find nothing.
        at_once = limits[COMBINING] != STEP_BY_STEP
        if at_once:
            fill_singles(tables, marks)
        if marks.n_empty[0] == 0:
            return True
        if at_once and narrow_all_cages(tables, marks, limits[COMBINING], last_sums[:N_CELLS]):
            continue
        if at_once and narrow_all_equations(tables, marks, limits[HOUSES_OF_KIND:], last_sums[N_CELLS:]):
            continue
        if not find_killer_step(tables, marks, order, step):
            return False
        apply_killer_step(tables, marks, step)
