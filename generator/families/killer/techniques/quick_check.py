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
from generator.families.killer.techniques.one_cage import combine, mask_of, open_cage, place_caged
from generator.families.killer.techniques.rule45 import kind_of, narrow_row
from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.marks import Marks, make_marks, strike
from generator.techniques.explainer.steps import step_room

COMBINING, HOUSES_OF_KIND, REACHES = 0, 1, 4
"""Fields of `reach`: how cages are combined (a value below), then the most houses of equations of each of the three kinds."""

TOTALS_ONLY, ONE, ANY, EXACT = 0, 1, 2, 3


class Allowed(NamedTuple):
    """The techniques allowed.

    order         int32[k, 4]   those called one step at a time
    reach         int64[4]      those applied all at once, besides singles: see COMBINING and HOUSES_OF_KIND
    """

    order: NDArray[np.int32]
    reach: NDArray[np.int64]


class Desk(NamedTuple):
    """Working memory, used by one check after another.

    marks   Marks
    step    int32[step_room]
    seen    int64[81 + most]   sums of masks of cages and equations
    """

    marks: Marks
    step: NDArray[np.int32]
    seen: NDArray[np.int64]


@inner(**OPTIONS)
def make_desk(tables):
    """Return working memory for checks of a board."""
    seen = np.empty(N_CELLS + tables.equations.cells.shape[0], np.int64)
    return Desk(make_marks(tables.board), np.empty(step_room(N_CELLS, N), np.int32), seen)


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
                place_caged(board, marks, cages, cell, lowest_bit_index(mask) + 1)
        # Hidden singles, house by house.
        for house in range(board.houses.shape[0]):
            while marks.singles[house]:
                found = True
                d = lowest_bit_index(marks.singles[house])
                cell = np.int64(board.houses[house, lowest_bit_index(marks.places[house, d])])
                place_caged(board, marks, cages, cell, d + 1)


@inner(**OPTIONS)
def _keep(board, marks, cell, kept):
    """Remove all candidates of a cell that are not kept; 1 if there was one."""
    gone = np.int64(marks.candidates[cell]) & ~kept
    if gone == 0:
        return 0
    while gone:
        strike(board, marks, cell, lowest_bit_index(gone) + 1)
        gone &= gone - 1
    return 1


@inner(**OPTIONS)
def combine_all(tables, marks, reach, seen):
    """Combine every cage within the reach; return how many cells lost something.

    reach   TOTALS_ONLY, ONE, ANY or EXACT
    seen    int64[81]   in and out; a weight by which an unchanged cage is recognized
    """
    board, cages, room = tables.board, tables.cages, tables.room
    changed = 0
    for cage in range(N_CELLS):
        size = cages.sizes[cage]
        if size == 0:
            continue
        # Add up the masks of the cells; a cage that has not changed since the last time is skipped.
        weight = 0
        for at in range(size):
            room.wanted[at] = mask_of(marks, cages.cells[cage, at])
            weight += room.wanted[at]
        n_open, total, used = open_cage(marks, cages, cage)
        weight = weight * (N + 1) + n_open
        if weight == seen[cage] or n_open == 0:
            continue
        seen[cage] = weight
        # EXACT uses the candidates of each cell, the others the combinations of the empty cells.
        if reach == EXACT:
            if narrow_cage(room, size, cages.sums[cage]) < 0:
                continue
        else:
            count, union, _ = combine(n_open, total, used)
            if n_open > 1 and (count > 1 and reach < ANY):
                continue
            room.kept[:size] = union
        # Remove from each cell what cannot be in it.
        for at in range(size):
            changed += _keep(board, marks, np.int64(cages.cells[cage, at]), room.kept[at])
    return changed


@inner(**OPTIONS)
def balance_all(tables, marks, reach, seen):
    """Narrow every equation within the reach; return how many cells lost something.

    reach   int64[3]      most houses of equations, by kind
    seen    int64[most]   in and out; a weight by which an unchanged equation is recognized
    """
    equations, room = tables.equations, tables.room
    changed = 0
    for row in range(equations.used[0]):
        # Skip equations that the techniques allowed do not use.
        kind = kind_of(marks, equations, row)
        if kind < 0 or REGIONS.counts[equations.regions[row]] > reach[kind]:
            continue
        # Skip an equation that has not changed since the last time.
        size, weight = equations.innies[row] + equations.outies[row], 0
        for at in range(size):
            weight += mask_of(marks, equations.cells[row, at])
        if weight == seen[row]:
            continue
        seen[row] = weight
        # Remove from each cell what does not add up.
        if narrow_row(marks, equations, row, room):
            for at in range(size):
                changed += _keep(tables.board, marks, np.int64(equations.cells[row, at]), room.kept[at])
    return changed


@inner(**OPTIONS)
def rises_to_the_end(tables, givens, allowed, desk):
    """Check whether the techniques allowed fill every cell.

    givens   uint8[81]   0 = empty
    """
    order, reach = allowed
    marks, step, seen = desk
    load_killer(tables, givens, marks)
    # No cage or equation has been looked at yet.
    seen[:] = -1
    while True:
        # Singles first, then cages, then equations; any other technique only where these find nothing.
        fill_singles(tables, marks)
        if marks.left[0] == 0:
            return True
        if combine_all(tables, marks, reach[COMBINING], seen[:N_CELLS]):
            continue
        if balance_all(tables, marks, reach[HOUSES_OF_KIND:], seen[N_CELLS:]):
            continue
        if not find_killer_step(tables, marks, order, step):
            return False
        apply_killer_step(tables, marks, step)
