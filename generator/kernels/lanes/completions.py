"""Clues that leave a 9x9 board with exactly one solution, sixteen at once.

A board with a few clues too little usually has hundreds of solutions, too many to list. Instead each digit of each empty cell is tried as
a further clue, and its search ends at the second solution. The digits that both of these solutions have need no trial of their own: they
have two solutions as well. So about one digit of five is tried.

    lane    board   digit tried: one solution  -> found      two -> what both have is decided      none -> decided      next digit
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.lanes.board import CELLS, MASK_OF
from generator.kernels.lanes.branch import HARD_SEARCH_NODES, backtrack, clear_stack, guess_in_lanes, make_stacks
from generator.kernels.lanes.sweep import BEFORE, ONLY, make_scratch, sweep
from generator.kernels.lanes.vector import ALL_DIGITS, LANES, broadcast, load, select_lanes, store

JOB, CELL, BIT, COUNT, NODES = range(5)
"""Columns of `state`, int64[16, 5], one row a lane.

JOB: index of the board. CELL, BIT: the digit tried, as a bit; CELL is NO_DIGIT while the board itself is swept. COUNT: solutions with that
digit so far. NODES: states that its search has visited."""

NO_DIGIT = -1


@inner(**BARE)
def _load_board(boards, candidates, scratch, decided, state, lane, job):
    """Load a board into a lane; the digits of its givens are decided."""
    where = load(scratch, ONLY + lane)
    for cell in range(CELLS):
        store(candidates, cell, select_lanes(where, broadcast(MASK_OF[boards[job, cell]]), load(candidates, cell)))
        decided[cell, lane] = ALL_DIGITS if boards[job, cell] else 0
    scratch[BEFORE, lane] = 0
    state[lane, JOB] = job
    state[lane, CELL] = NO_DIGIT


@inner(**BARE)
def _keep_swept(candidates, swept, decided, lane):
    """Keep what sweeps left of a lane's board; the digits they removed are decided."""
    for cell in range(CELLS):
        swept[cell, lane] = candidates[cell, lane]
        decided[cell, lane] |= ALL_DIGITS & ~candidates[cell, lane]


@inner(**BARE)
def _try_next(candidates, scratch, swept, decided, state, lane):
    """Begin the search with the next undecided digit; return False if there is none."""
    cell = max(state[lane, CELL], 0)
    while cell < CELLS and decided[cell, lane] == ALL_DIGITS:
        cell += 1
    if cell == CELLS:
        return False
    mask = ALL_DIGITS & ~np.int64(decided[cell, lane])
    state[lane, CELL], state[lane, BIT] = cell, mask & -mask
    state[lane, COUNT] = 0
    state[lane, NODES] = 0
    # Load the swept board with the digit in its cell.
    where = load(scratch, ONLY + lane)
    for other in range(CELLS):
        store(candidates, other, select_lanes(where, load(swept, other), load(candidates, other)))
    candidates[cell, lane] = mask & -mask
    scratch[BEFORE, lane] = 0
    return True


@inner(**BARE)
def _record_solution(candidates, firsts, decided, state, lane):
    """Keep a lane's first solution; at the second, decide the digits that both have."""
    if state[lane, COUNT] == 0:
        for cell in range(CELLS):
            firsts[cell, lane] = candidates[cell, lane]
    else:
        for cell in range(CELLS):
            decided[cell, lane] |= firsts[cell, lane] & candidates[cell, lane]
    state[lane, COUNT] += 1


@njit(**INSIDE)
def _finish_trial(found, decided, state, lane, is_over_limit):
    """Record the digit tried: found if its complete search gave one solution."""
    cell, bit = state[lane, CELL], state[lane, BIT]
    decided[cell, lane] |= bit
    if state[lane, COUNT] == 1 and not is_over_limit:
        found[state[lane, JOB], cell] |= bit


@inner(**BARE)
def _search_lanes(boards, max_nodes, found, candidates, scratch, saved, stacks, slots, swept, firsts, decided, state):
    """Sweep, guess and backtrack until no lane is busy.

    Arguments as in `complete_in_lanes`, then the working arrays that it allocates.
    """
    upcoming = min(LANES, boards.shape[0])
    busy = (1 << upcoming) - 1
    for lane in range(upcoming):
        _load_board(boards, candidates, scratch, decided, state, lane, lane)
    while busy:
        # Apply singles and locked candidates to all lanes once.
        dead, solved, still = sweep(candidates, scratch)
        still &= busy
        hard = 0
        todo = still | ((dead | solved) & busy)
        while todo:
            lane = lowest_bit_index(todo)
            bit = todo & -todo
            todo ^= bit
            is_over_limit = False
            if state[lane, CELL] == NO_DIGIT:
                # The board itself is swept; one without candidates somewhere has no solution, and then nothing is tried.
                still &= ~bit
                if not dead & bit:
                    _keep_swept(candidates, swept, decided, lane)
                is_open = not dead & bit
            else:
                state[lane, NODES] += 1
                is_over_limit = state[lane, NODES] > max_nodes
                # Stuck within the node limit: the lane guesses below, with care if its search is long.
                if still & bit and not is_over_limit:
                    if state[lane, NODES] > HARD_SEARCH_NODES:
                        hard |= bit
                    continue
                still &= ~bit
                if solved & bit:
                    _record_solution(candidates, firsts, decided, state, lane)
                # Look for a second solution if a guess is left to take back.
                if state[lane, COUNT] < 2 and not is_over_limit and backtrack(candidates, scratch, saved, stacks, slots, lane):
                    continue
                _finish_trial(found, decided, state, lane, is_over_limit)
                clear_stack(stacks, slots, lane)
                is_open = True
            # Try the next digit, or take the next board, or leave the lane empty.
            if is_open and _try_next(candidates, scratch, swept, decided, state, lane):
                continue
            if upcoming < boards.shape[0]:
                _load_board(boards, candidates, scratch, decided, state, lane, upcoming)
                upcoming += 1
            else:
                busy &= ~bit
        # Guess a digit in all stuck lanes at once.
        guess_in_lanes(candidates, scratch, saved, stacks, slots, still, hard)


@njit(**OPTIONS)
def complete_in_lanes(boards, max_nodes, found):
    """Find the digits that leave each board with exactly one solution.

    Parameters
    ----------
    boards : uint8[m, 81]    0 = empty; one with a single solution has every digit of it found
    max_nodes : int64           node limit of the search with one digit; a digit that takes more is not found
    found : uint16[m, 81]   zeros; receives the digits of each empty cell as bits
    """
    candidates = np.full((CELLS, LANES), ALL_DIGITS, np.uint16)
    saved, stacks, slots = make_stacks(min(LANES, boards.shape[0]))
    swept, firsts = np.zeros((CELLS, LANES), np.uint16), np.zeros((CELLS, LANES), np.uint16)
    decided, state = np.zeros((CELLS, LANES), np.uint16), np.zeros((LANES, NODES + 1), np.int64)
    _search_lanes(boards, max_nodes, found, candidates, make_scratch(), saved, stacks, slots, swept, firsts, decided, state)
