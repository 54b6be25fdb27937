"""Counting and listing the solutions of many 9x9 puzzles, sixteen at a time.

A lane that is finished takes the next puzzle at once. Solutions, guesses and nodes of a puzzle depend only on the puzzle, never on its
lane or on the puzzles in the other lanes.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.lanes.board import CELLS, MASK_OF
from generator.kernels.lanes.branch import HARD_SEARCH_NODES, backtrack, clear_stack, guess_in_lanes, make_stacks
from generator.kernels.lanes.sweep import BEFORE, ONLY, make_scratch, sweep
from generator.kernels.lanes.vector import ALL_DIGITS, LANES, broadcast, load, select_lanes, store

COUNT, GUESSES, NODES = 0, 1, 2
"""Columns of a tally, int64[m, 3]: solutions found, guesses, nodes (states visited).

The nodes exceed the node limit if the search gave up."""


@njit(**INSIDE)
def _load_puzzle(candidates, scratch, lane, puzzles, number):
    """Load puzzle number `number` into a lane."""
    scratch[BEFORE, lane] = 0
    where = load(scratch, ONLY + lane)
    for cell in range(CELLS):
        store(candidates, cell, select_lanes(where, broadcast(MASK_OF[puzzles[number, cell]]), load(candidates, cell)))


@njit(**INSIDE)
def _record_solution(candidates, lane, number, tally, solutions):
    """Count a solution and store it if there is room."""
    count = tally[number, COUNT]
    tally[number, COUNT] += 1
    if count < solutions.shape[1]:
        for cell in range(CELLS):
            solutions[number, count, cell] = lowest_bit_index(int(candidates[cell, lane])) + 1


@njit(**OPTIONS)
def count_in_lanes(puzzles, limit, max_nodes, tally, solutions):
    """Count solutions of each puzzle up to a limit.

    Parameters
    ----------
    puzzles : uint8[m, 81]        0 = empty
    limit : int64               at least 1
    max_nodes : int64               node limit of one puzzle
    tally : int64[m, 3]         zeros; receives solutions, guesses and nodes
    solutions : uint8[m, keep, 81]  receives the first `keep` solutions of each puzzle
    """
    # Allocate the boards of the lanes and the stacks for backtracking.
    candidates = np.full((CELLS, LANES), ALL_DIGITS, np.uint16)
    scratch = make_scratch()
    saved, stacks, slots = make_stacks(min(LANES, puzzles.shape[0]))
    number_of = np.zeros(LANES, np.int64)
    n_puzzles = puzzles.shape[0]
    # Load the first puzzles, one into each lane.
    busy = 0
    for lane in range(min(LANES, n_puzzles)):
        _load_puzzle(candidates, scratch, lane, puzzles, lane)
        number_of[lane] = lane
        busy |= 1 << lane
    _search_lanes(puzzles, limit, max_nodes, tally, solutions, candidates, scratch, saved, stacks, slots, number_of, busy)


@njit(**BARE)
def _search_lanes(puzzles, limit, max_nodes, tally, solutions, candidates, scratch, saved, stacks, slots, number_of, busy):
    """Sweep, guess and backtrack until no lane is busy.

    Arguments as in `count_in_lanes`, then the working arrays that it allocates: `number_of` int64[16] is the puzzle in each lane, `busy` an
    int64 with one bit a lane.
    """
    n_puzzles = puzzles.shape[0]
    upcoming = LANES
    while busy:
        # Apply singles and locked candidates to all lanes once.
        dead, solved, still = sweep(candidates, scratch)
        still &= busy
        hard = 0
        todo = still | ((dead | solved) & busy)
        # Decide for each lane that is stuck, contradictory or solved what to do next.
        while todo:
            lane = lowest_bit_index(todo)
            bit = todo & -todo
            todo ^= bit
            number = number_of[lane]
            tally[number, NODES] += 1
            may_go_on = tally[number, NODES] <= max_nodes
            # Stuck within the node limit: the lane guesses below, with care if its search is long.
            if still & bit and may_go_on:
                tally[number, GUESSES] += 1
                if tally[number, NODES] > HARD_SEARCH_NODES:
                    hard |= bit
                continue
            # Contradiction, solution or node limit: the lane does not guess now.
            still &= ~bit
            if solved & bit:
                _record_solution(candidates, lane, number, tally, solutions)
            # Backtrack if more solutions are wanted and a guess is left to take back.
            if tally[number, COUNT] < limit and may_go_on and backtrack(candidates, scratch, saved, stacks, slots, lane):
                continue
            # The puzzle is finished: load the next one into the lane, or leave the lane empty.
            clear_stack(stacks, slots, lane)
            if upcoming < n_puzzles:
                _load_puzzle(candidates, scratch, lane, puzzles, upcoming)
                number_of[lane] = upcoming
                upcoming += 1
            else:
                busy &= ~bit
        # Guess a digit in all stuck lanes at once.
        guess_in_lanes(candidates, scratch, saved, stacks, slots, still, hard)
