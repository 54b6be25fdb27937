"""Contradiction: a candidate that leaves a cell, a house or a clue without a way.

Its consequences are found by singles and single clues.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
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

    before       int32[n_cells]                the board before it
    tried        int32[n_cells]                the board that it changes
    propagated   uint8[n_cells]
    scratch      ClueScratch
    sums         int64[n_clues]                sums of the clues before it, for the scratch
    ends         int32[n_cells * n, n_cells]   for each candidate, the board at which its trial ended without a contradiction
    end_of       int32[n_cells * n]            the row of `ends` that shows a candidate to be without contradiction; -1 for none
    """

    before: NDArray[np.int32]
    tried: NDArray[np.int32]
    propagated: NDArray[np.uint8]
    scratch: ClueScratch
    sums: NDArray[np.int64]
    ends: NDArray[np.int32]
    end_of: NDArray[np.int32]


@njit(**OPTIONS)
def make_trial_work(board):
    """Return working arrays for trials on a board with clues."""
    n_cells, n_clues, most = board.peers.shape[0], board.clues.cells.shape[0], board.clues.cells.shape[1]
    return TrialWork(
        np.empty(n_cells, np.int32),
        np.empty(n_cells, np.int32),
        np.empty(n_cells, np.uint8),
        ClueScratch(np.empty(most + 1, np.int64), np.empty(n_clues, np.int64)),
        np.empty(n_clues, np.int64),
        np.empty((n_cells * board.n, n_cells), np.int32),
        np.full(n_cells * board.n, -1, np.int32),
    )


@inner(**BARE)
def contradiction(board, marks, form, work, step):
    """Find a candidate that leads to a contradiction; 1 if there is one.

    Cells with few candidates are tried first. It is asked of boards on which every clue was looked at by itself; `work.end_of` must be
    reset when candidates come back.

    Parameters
    ----------
    board : RuledBoard
    form : SHORT or LONG
    work : TrialWork
    """
    _load_trials(board, marks, work)
    for count in range(2, board.n + 1):
        for cell in range(work.before.shape[0]):
            rest = np.int64(marks.candidates[cell])
            if popcount(rest) != count:
                continue
            while rest:
                bit = rest & -rest
                at = cell * board.n + lowest_bit_index(rest)
                rest ^= bit
                if not _is_known(work, at) and _contradicts(board, marks, work, form, cell, bit):
                    begin_removal(step, bit)
                    add_cell(step, cell)
                    add_removed(marks, step, np.int64(cell), bit)
                    return 1
    return 0


@inner(**BARE)
def _load_trials(board, marks, work):
    """Write the board before a trial, with the sums of its clues."""
    for cell in range(work.before.shape[0]):
        work.before[cell] = mask_of(marks, cell)
    for clue in range(work.sums.shape[0]):
        total = np.int64(0)
        for at in range(board.clues.sizes[clue]):
            total += work.before[board.clues.cells[clue, at]]
        work.sums[clue] = total


@inner(**BARE)
def _is_known(work, at):
    """Check whether an earlier trial shows that a candidate has no contradiction.

    It does if the board at which it ended is still possible: all that can be removed from it was removed then.
    """
    if work.end_of[at] < 0:
        return False
    gone = np.int32(0)
    end = work.ends[work.end_of[at]]
    for cell in range(end.shape[0]):
        gone |= end[cell] & ~work.before[cell]
    return gone == 0


@inner(**BARE)
def _contradicts(board, marks, work, form, cell, bit):
    """Check whether a candidate leads to a contradiction.

    If even a long trial finds none, its end is kept for it and for all candidates that are the only ones of their cell there.
    """
    # Put the candidate in its cell on the copy.
    copy_into(work.tried, work.before)
    copy_into(work.scratch.sums, work.sums)
    for at in range(work.tried.shape[0]):
        work.propagated[at] = marks.digits[at] != 0
    work.tried[cell] = bit
    if form == SHORT and _contradicts_soon(board, work):
        return True
    if propagate_clues(board, work.tried, work.propagated, work.scratch) == CONTRADICTION:
        return form == LONG
    _keep_end(board, work, cell * board.n + lowest_bit_index(bit))
    return False


@inner(**BARE)
def _keep_end(board, work, row):
    """Keep the board at which the trial of a candidate ended, in its row."""
    copy_into(work.ends[row], work.tried)
    for at in range(work.tried.shape[0]):
        mask = np.int64(work.tried[at])
        if mask & (mask - 1) == 0:
            work.end_of[at * board.n + lowest_bit_index(mask)] = row


@inner(**BARE)
def has_no_way(board, stack, work, cell, d):
    """Check whether a candidate leads to a contradiction, tried to the end.

    Ends are kept as in `contradiction`, and spare a trial where they are still possible.

    Parameters
    ----------
    stack : ClueStack   the board before it; singles and single clues are stuck there
    d : int64       digit - 1
    """
    copy_into(work.before, stack.candidates)
    if _is_known(work, cell * board.n + d):
        return False
    copy_into(work.tried, stack.candidates)
    copy_into(work.propagated, stack.propagated)
    copy_into(work.scratch.sums, stack.scratch.sums)
    work.tried[cell] = np.int64(1) << d
    if propagate_clues(board, work.tried, work.propagated, work.scratch) == CONTRADICTION:
        return True
    _keep_end(board, work, cell * board.n + d)
    return False


@inner(**BARE)
def _contradicts_soon(board, work):
    """Check whether two rounds of singles and clues end in a contradiction."""
    for _ in range(ROUNDS):
        if apply_naked_singles(work.tried, work.propagated, board.peers) == CONTRADICTION:
            return True
        if apply_hidden_singles(work.tried, work.propagated, board.houses) < 0:
            return True
        if narrow_clues(work.tried, board.clues, work.scratch) < 0:
            return True
    return False
