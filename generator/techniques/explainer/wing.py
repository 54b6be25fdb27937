"""XY-wing and XYZ-wing.

Whatever digit the pivot contains, the digit its two wings share is in the pivot or in one of the wings.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import popcount
from generator.techniques.explainer.steps import REMOVED, add_candidates, add_cell, add_removed, begin_removal

XY, XYZ = 2, 3


@inner(**BARE)
def wing(board, marks, form, step):
    """Find a wing that removes something; 1 if there is one.

    Parameters
    ----------
    form : candidates of the pivot: XY, or XYZ where the pivot may be the shared digit itself
    """
    # The pivot has two candidates (XY) or three (XYZ).
    for pivot in range(marks.candidates.shape[0]):
        own = np.int64(marks.candidates[pivot])
        if popcount(own) != form:
            continue
        for k in range(board.peers.shape[1]):
            one = np.int64(board.peers[pivot, k])
            if one < 0:
                break
            # The first wing has two candidates, and the pivot exactly one digit that this wing lacks.
            first = np.int64(marks.candidates[one])
            if popcount(first) == 2 and popcount(own & ~first) == 1 and _second_wing(board, marks, pivot, one, step):
                return 1
    return 0


@inner(**BARE)
def _second_wing(board, marks, pivot, one, step):
    """Find the second wing and write the step; 0 if none removes anything."""
    own, first = np.int64(marks.candidates[pivot]), np.int64(marks.candidates[one])
    form = popcount(own)
    for k in range(board.peers.shape[1]):
        two = np.int64(board.peers[pivot, k])
        if two < 0:
            break
        # The second wing has two candidates; the three cells have three digits in all, of which all share none (XY) or one (XYZ).
        second = np.int64(marks.candidates[two])
        if popcount(second) != 2 or popcount(own | first | second) != 3 or popcount(own & first & second) != form - 2:
            continue
        if first == second:
            continue
        # The pattern: pivot and wings.
        begin_removal(step, own | first | second)
        add_cell(step, pivot)
        add_cell(step, one)
        add_cell(step, two)
        # Cells that see both wings (and the pivot, which may be the digit in an XYZ-wing) lose the shared digit.
        for j in range(board.peers.shape[1]):
            target = np.int64(board.peers[one, j])
            if target < 0:
                break
            if target != pivot and board.sees[two, target] and (form == XY or board.sees[pivot, target]):
                add_removed(marks, step, target, first & second)
        # Sentences name which wing contains the shared digit for which digit of the pivot.
        if step[REMOVED] > 0:
            add_candidates(marks, step, one)
            add_candidates(marks, step, two)
            return 1
    return 0
