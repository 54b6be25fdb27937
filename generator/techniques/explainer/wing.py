"""XY-wing and XYZ-wing: whatever digit the pivot holds, it or one of its two wings is the digit the wings share."""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import popcount
from generator.techniques.explainer.steps import REMOVED, add_cell, add_removed, begin_removal

XY, XYZ = 2, 3


@inner(**BARE)
def wing(board, marks, form, step):
    """Find a wing that removes something; 1 if there is one.

    form   candidates of the pivot: XY, or XYZ where the pivot may be the shared digit itself
    """
    for pivot in range(marks.candidates.shape[0]):
        own = np.int64(marks.candidates[pivot])
        if popcount(own) != form:
            continue
        for k in range(board.peers.shape[1]):
            one = np.int64(board.peers[pivot, k])
            if one < 0:
                break
            first = np.int64(marks.candidates[one])
            if popcount(first) == 2 and popcount(own & ~first) == 1 and _second_wing(board, marks, pivot, one, step):
                return 1
    return 0


@inner(**BARE)
def _second_wing(board, marks, pivot, one, step):
    """Find the other wing to a pivot and a wing, and write all down; 0 where none removes anything."""
    own, first = np.int64(marks.candidates[pivot]), np.int64(marks.candidates[one])
    form = popcount(own)
    for k in range(board.peers.shape[1]):
        two = np.int64(board.peers[pivot, k])
        if two < 0:
            break
        second = np.int64(marks.candidates[two])
        if popcount(second) != 2 or popcount(own | first | second) != 3 or popcount(own & first & second) != form - 2:
            continue
        if first == second:
            continue
        begin_removal(step, own | first | second)
        add_cell(step, pivot)
        add_cell(step, one)
        add_cell(step, two)
        for j in range(board.peers.shape[1]):
            victim = np.int64(board.peers[one, j])
            if victim < 0:
                break
            if victim != pivot and board.sees[two, victim] and (form == XY or board.sees[pivot, victim]):
                add_removed(marks, step, victim, first & second)
        if step[REMOVED] > 0:
            return 1
    return 0
