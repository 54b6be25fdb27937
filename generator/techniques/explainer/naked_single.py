"""Naked single: a cell has one candidate left."""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index
from generator.techniques.explainer.steps import add_cell, begin_placement


@inner(**BARE)
def naked_single(board, marks, form, step):
    """Find a cell with one candidate, row by row; 1 if there is one."""
    for cell in range(marks.candidates.shape[0]):
        mask = marks.candidates[cell]
        if mask != 0 and mask & (mask - 1) == 0:
            begin_placement(step, cell, lowest_bit_index(mask) + 1)
            add_cell(step, cell)
            return 1
    return 0
