"""Contradiction: a candidate that leaves a cell, a house or a clue without a way.

Its consequences are found by singles and single clues.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.kernels.clue_automata import ClueScratch, narrow_clues
from generator.kernels.clue_search import propagate_clues
from generator.kernels.copying import copy_into
from generator.kernels.propagate import CONTRADICTION, apply_hidden_singles, apply_naked_singles
from generator.techniques.clues.one_clue import mask_of
from generator.techniques.explainer.steps import add_cell, add_removed, begin_removal

SHORT, LONG = 0, 1
"""Forms of a trial: two rounds of singles and clues, or all of them to the end."""

ROUNDS = 2


class TrialWork(NamedTuple):
    """Working arrays of a trial.

    before       int32[n_cells]   the board before it
    tried        int32[n_cells]   the board that it changes
    propagated   uint8[n_cells]
    scratch      ClueScratch
    """

    before: NDArray[np.int32]
    tried: NDArray[np.int32]
    propagated: NDArray[np.uint8]
    scratch: ClueScratch


@njit(**OPTIONS)
def make_trial_work(board):
    """Return working arrays for trials on a board with clues."""
    n_cells, n_clues, most = board.peers.shape[0], board.clues.cells.shape[0], board.clues.cells.shape[1]
    scratch = ClueScratch(np.empty(most + 1, np.int64), np.empty(n_clues, np.int64))
    return TrialWork(np.empty(n_cells, np.int32), np.empty(n_cells, np.int32), np.empty(n_cells, np.uint8), scratch)


@inner(**OPTIONS)
def contradiction(board, marks, form, work, step):
    """Find a candidate that leads to a contradiction; 1 if there is one.

    Cells with few candidates are tried first.

    board   RuledBoard
    form    SHORT or LONG
    work    TrialWork
    """
    n_cells = work.before.shape[0]
    for cell in range(n_cells):
        work.before[cell] = mask_of(marks, cell)
    for count in range(2, board.n + 1):
        for cell in range(n_cells):
            rest = np.int64(marks.candidates[cell])
            if popcount(rest) != count:
                continue
            while rest:
                bit = rest & -rest
                rest ^= bit
                # Put the candidate in its cell on the copy; after a contradiction it is removed.
                copy_into(work.tried, work.before)
                for at in range(n_cells):
                    work.propagated[at] = marks.digits[at] != 0
                for clue in range(work.scratch.sums.shape[0]):
                    work.scratch.sums[clue] = -1
                work.tried[cell] = bit
                if _contradicts(board, work, form):
                    begin_removal(step, bit)
                    add_cell(step, cell)
                    add_removed(marks, step, np.int64(cell), bit)
                    return 1
    return 0


@inner(**OPTIONS)
def _contradicts(board, work, form):
    """Check whether the board of a trial leads to a contradiction."""
    if form == LONG:
        return propagate_clues(board, work.tried, work.propagated, work.scratch) == CONTRADICTION
    for _ in range(ROUNDS):
        if apply_naked_singles(work.tried, work.propagated, board.peers) == CONTRADICTION:
            return True
        if apply_hidden_singles(work.tried, work.propagated, board.houses) < 0:
            return True
        if narrow_clues(work.tried, board.clues, work.scratch) < 0:
            return True
    return False
