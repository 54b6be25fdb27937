"""The rule of 45 as a person uses it.

One cell that sticks out of or into the houses comes first, then several of them, then some of each.
"""

from __future__ import annotations

import numpy as np

from generator.families.killer.kernels.cage_tables import N
from generator.families.killer.kernels.equations import REGIONS, narrow_equation
from generator.families.killer.techniques.one_cage import mask_of
from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index
from generator.techniques.explainer.steps import REMOVED, add_cell, add_house, add_removed, begin_placement, begin_removal

SINGLE, SEVERAL, MIXED = 0, 1, 2
"""Kinds of equations on a board.

SINGLE and SEVERAL have innies or outies alone, with one empty cell or with more; MIXED has innies as well as outies.
"""

MOST_OPEN = 4
"""Most empty cells of an equation that a person can use."""


@inner(**OPTIONS)
def equation_kind(marks, equations, row):
    """Return the kind of an equation on the board, or -1.

    It is -1 where the equation has no empty cell, or too many for a person to use it.
    """
    # Count the equation's empty cells.
    size = equations.innies[row] + equations.outies[row]
    n_open = 0
    for at in range(size):
        n_open += marks.digits[equations.cells[row, at]] == 0
    if n_open == 0 or n_open > MOST_OPEN:
        return -1
    if equations.innies[row] and equations.outies[row]:
        return MIXED
    return SINGLE if n_open == 1 else SEVERAL


@inner(**OPTIONS)
def narrow_row(marks, equations, row, scratch):
    """Find the digits possible in the cells of an equation.

    They are stored in `scratch.remaining`, in the order of the cells. Returns False where nothing adds up.
    """
    size = equations.innies[row] + equations.outies[row]
    for at in range(size):
        scratch.candidates[at] = mask_of(marks, equations.cells[row, at])
    return narrow_equation(scratch, size, equations.innies[row], equations.totals[row], equations.differ[row] != 0)


@inner(**OPTIONS)
def rule45(marks, equations, scratch, kind, n_houses, step):
    """Find an equation that fills a cell or removes something; 1 if there is one.

    Parameters
    ----------
    kind : SINGLE, SEVERAL or MIXED
    n_houses : the number of houses of the equation
    """
    for row in range(equations.used[0]):
        if REGIONS.counts[equations.regions[row]] != n_houses or equation_kind(marks, equations, row) != kind:
            continue
        if narrow_row(marks, equations, row, scratch) and _write(marks, equations, row, scratch, kind, step):
            return 1
    return 0


@inner(**OPTIONS)
def _write(marks, equations, row, scratch, kind, step):
    """Write an equation as a step; 0 if it changes nothing."""
    size, region = equations.innies[row] + equations.outies[row], equations.regions[row]
    begin_removal(step, 0)
    # An equation with one empty cell fills it.
    if kind == SINGLE:
        for at in range(size):
            cell = np.int64(equations.cells[row, at])
            if marks.digits[cell] == 0:
                begin_placement(step, cell, lowest_bit_index(scratch.remaining[at]) + 1)
    # The houses of the equation, then its cells.
    for at in range(REGIONS.counts[region]):
        add_house(step, REGIONS.houses[region, at])
    for at in range(size):
        add_cell(step, equations.cells[row, at])
    if kind == SINGLE:
        return 1
    # In other equations the cells lose the digits that do not add up.
    for at in range(size):
        add_removed(marks, step, np.int64(equations.cells[row, at]), ~scratch.remaining[at] & ((1 << N) - 1))
    return step[REMOVED] > 0
