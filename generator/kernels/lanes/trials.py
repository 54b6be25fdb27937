"""How well a 9x9 puzzle resists trials of single candidates, sixteen at once.

A trial assumes one candidate and follows singles for a number of half sweeps. If that leads to a contradiction, the candidate is refuted
and removed. Where trials of some length refute nothing any more, longer ones are tried. The length that solves a puzzle follows its
Sudoku Explainer rating closely from about 8.2 on, because dynamic forcing chains are trials too, and it takes 15 to 40 microseconds
instead of the 10 to 200 milliseconds of the rating. So a search measures all puzzles and rates only those that promise something.

The lanes hold sixteen trials of one puzzle:   lane 0: r1c1=4   lane 1: r1c1=7   lane 2: r1c3=2   ...
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.kernels.lanes.board import CELLS, MASK_OF
from generator.kernels.lanes.half_sweep import find_dead
from generator.kernels.lanes.sweep import BEFORE, make_scratch, sweep
from generator.kernels.lanes.vector import ALL_DIGITS, ALL_LANES, LANES, broadcast, store

LENGTH, LEFT, REFUTED = range(3)
"""Columns of a measure, int64[m, 3].

LENGTH: half sweeps of the shortest trials that solve the puzzle; 0 if it needs none, LONGEST + 1 if they do not. LEFT: candidates too
many where trials shorter by one, but at most SHORT ones, were stuck. REFUTED: if SHORT trials do not solve the puzzle, how many of these
candidates are refuted by trials without a limit that apply locked candidates as well."""

SHORTEST, SHORT, LONGEST = 2, 5, 16
"""Lengths of trials: of the first, of those at whose end the board is looked at closely, and of the last."""

NO_LIMIT = 1000

CELL, BIT = 0, 1
"""Rows of `trials`, int64[2, 729]: cell and digit, as a bit, of each candidate to try."""


@inner(**BARE)
def _settle(board, candidates, scratch):
    """Sweep a board until nothing changes; return True if that solves it.

    Parameters
    ----------
    board : uint16[81]   changed in place
    """
    for cell in range(CELLS):
        store(candidates, cell, broadcast(board[cell]))
    store(scratch, BEFORE, broadcast(0))
    while True:
        dead, solved, still = sweep(candidates, scratch)
        if dead | solved | still == ALL_LANES:
            break
    for cell in range(CELLS):
        board[cell] = candidates[cell, 0]
    return solved != 0


@inner(**BARE)
def _count_extra(board):
    """Return the number of candidates beyond one a cell."""
    count = -CELLS
    for cell in range(CELLS):
        count += popcount(board[cell])
    return count


@inner(**BARE)
def _list_trials(board, trials):
    """List the candidates of all undecided cells; return their number."""
    count = 0
    for cell in range(CELLS):
        mask = np.int64(board[cell])
        if mask & (mask - 1) == 0:
            continue
        while mask:
            trials[CELL, count], trials[BIT, count] = cell, mask & -mask
            count += 1
            mask &= mask - 1
    return count


@inner(**BARE)
def _try_all(board, reduced, candidates, scratch, trials, most, with_locked, is_fresh):
    """Try every candidate of a board; return how many were refuted.

    Parameters
    ----------
    board : uint16[81]      the candidates to try
    reduced : uint16[81]      receives the board without those refuted
    trials : int64[2, 729]   scratch
    most : int64           half sweeps of a trial
    with_locked : bool            whether trials apply locked candidates
    is_fresh : bool            whether each trial starts from the board, or from what earlier ones left of it
    """
    for cell in range(CELLS):
        reduced[cell] = board[cell]
    refuted, count = 0, _list_trials(board, trials)
    for first in range(0, count, LANES):
        n_lanes = min(LANES, count - first)
        # Every lane gets the board, and assumes its own candidate.
        for cell in range(CELLS):
            store(candidates, cell, broadcast(board[cell] if is_fresh else reduced[cell]))
        for lane in range(n_lanes):
            candidates[trials[CELL, first + lane], lane] = trials[BIT, first + lane]
        dead = find_dead(candidates, scratch, most, with_locked)
        # Remove the candidates whose lane has a contradiction.
        for lane in range(n_lanes):
            if dead >> lane & 1:
                cell = trials[CELL, first + lane]
                reduced[cell] = np.int64(reduced[cell]) & ~trials[BIT, first + lane]
                refuted += 1
    return refuted


@inner(**BARE)
def _measure(board, reduced, candidates, scratch, trials, measures, number):
    """Measure one board, which is changed: row `number` of `measures` receives it."""
    is_solved, length = _settle(board, candidates, scratch), SHORTEST
    while not is_solved and length <= LONGEST:
        # Trials of this length, until they refute nothing; then longer ones.
        if _try_all(board, reduced, candidates, scratch, trials, length, False, False) == 0:
            if length <= SHORT:
                measures[number, LEFT] = _count_extra(board)
            if length == SHORT:
                measures[number, REFUTED] = _try_all(board, reduced, candidates, scratch, trials, NO_LIMIT, True, True)
            length += 1
            continue
        for cell in range(CELLS):
            board[cell] = reduced[cell]
        is_solved = _settle(board, candidates, scratch)
    measures[number, LENGTH] = length


@njit(**OPTIONS)
def measure_in_lanes(puzzles, measures):
    """Measure how well each puzzle resists trials.

    Parameters
    ----------
    puzzles : uint8[m, 81]   each with one solution
    measures : int64[m, 3]    zeros; receives the measures
    """
    candidates = np.full((CELLS, LANES), ALL_DIGITS, np.uint16)
    scratch, trials = make_scratch(), np.zeros((2, 9 * CELLS), np.int64)
    board, reduced = np.zeros(CELLS, np.uint16), np.zeros(CELLS, np.uint16)
    for number in range(puzzles.shape[0]):
        for cell in range(CELLS):
            board[cell] = MASK_OF[puzzles[number, cell]]
        if _settle(board, candidates, scratch):
            continue
        _measure(board, reduced, candidates, scratch, trials, measures, number)
