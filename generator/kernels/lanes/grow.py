"""Growing sixteen puzzles at once: add random givens until one solution is left.

When sweeps find nothing more, the next undecided cell of a random order gets a random digit of its candidates. If that leads to a
contradiction, the digit is eliminated and the given is taken back; such an elimination follows from the givens before it. So when every
cell is decided, the remaining givens allow this solution only. `dig` then removes those that are not needed.

No grid is chosen beforehand, and there are few givens to test. The bias differs from that of digging: fewer givens on average.

Source: bottom-up generation as in tdoku's generator.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.lanes.board import CELLS, NTH_BIT
from generator.kernels.lanes.branch import DEPTH, allocate_slot, backtrack, clear_stack, make_stacks, push_guess
from generator.kernels.lanes.streams import shuffle_row
from generator.kernels.lanes.sweep import BEFORE, ONLY, make_scratch, sweep
from generator.kernels.lanes.vector import ALL_DIGITS, LANES, broadcast, load, select_lanes, store
from generator.kernels.rng import next_below

PATIENCE = 400
"""Contradictions, each of which eliminates a digit, before a fresh start; nearly all boards need under 60."""

JOB, STEPS, FIRST = 0, 1, 2
"""Columns of `state`, int64[16, 83], one row a lane.

JOB: index of the puzzle. STEPS: contradictions and solutions so far. From FIRST on: the cells of the present givens."""


@inner(**BARE)
def _start(candidates, scratch, states, order, state, lane):
    """Empty the board of a lane and draw the order of its cells."""
    where = load(scratch, ONLY + lane)
    for cell in range(CELLS):
        store(candidates, cell, select_lanes(where, broadcast(ALL_DIGITS), load(candidates, cell)))
    scratch[BEFORE, lane] = 0
    state[lane, STEPS] = 0
    shuffle_row(order, lane, states, state[lane, JOB])


@inner(**BARE)
def _add_givens(candidates, scratch, saved, stacks, slots, states, order, state, stuck):
    """Place a random candidate in the next undecided cell of each stuck lane."""
    # Save all lanes in one slot to backtrack to.
    slot = allocate_slot(slots)
    for cell in range(CELLS):
        store(saved, slot * CELLS + cell, load(candidates, cell))
    while stuck:
        lane = lowest_bit_index(stuck)
        stuck &= stuck - 1
        # Find the next cell of the random order that is not decided yet.
        at = 0
        while popcount(int(candidates[order[lane, at], lane])) == 1:
            at += 1
        cell = order[lane, at]
        # Draw one of its candidates and place it as a given.
        mask = int(candidates[cell, lane])
        bit = int(NTH_BIT[mask, next_below(states[state[lane, JOB]], popcount(mask))])
        state[lane, FIRST + stacks[lane, DEPTH]] = cell
        push_guess(candidates, scratch, saved, stacks, slots, slot, lane, cell, bit)


@inner(**INSIDE)
def _write(candidates, stacks, state, solutions, puzzles, lane):
    """Write a lane's solution and its present givens."""
    job = state[lane, JOB]
    for cell in range(CELLS):
        solutions[job, cell] = lowest_bit_index(int(candidates[cell, lane])) + 1
        puzzles[job, cell] = 0
    for at in range(stacks[lane, DEPTH]):
        cell = state[lane, FIRST + at]
        puzzles[job, cell] = solutions[job, cell]


@inner(**BARE)
def _grow_lanes(states, solutions, puzzles, candidates, scratch, saved, stacks, slots, order, state):
    """Sweep, add givens and backtrack until every puzzle is finished.

    Arguments as in `grow_in_lanes`, then the working arrays that it allocates.
    """
    # Start one puzzle in each lane.
    upcoming = min(LANES, states.shape[0])
    busy = (1 << upcoming) - 1
    for lane in range(upcoming):
        state[lane, JOB] = lane
        _start(candidates, scratch, states, order, state, lane)
    while busy:
        # Apply singles and locked candidates to all lanes once.
        dead, solved, still = sweep(candidates, scratch)
        still &= busy
        todo = (dead | solved) & busy
        # Handle each lane that is solved or contradictory.
        while todo:
            lane = lowest_bit_index(todo)
            bit = todo & -todo
            todo ^= bit
            state[lane, STEPS] += 1
            # Solved: write the puzzle and take the next one, if any is left.
            if solved & bit:
                _write(candidates, stacks, state, solutions, puzzles, lane)
                if upcoming < states.shape[0]:
                    state[lane, JOB] = upcoming
                    upcoming += 1
                else:
                    busy ^= bit
            elif state[lane, STEPS] < PATIENCE and backtrack(candidates, scratch, saved, stacks, slots, lane):
                # Contradiction: the last given was taken back, and its digit is eliminated.
                continue
            # Next puzzle, or too many steps: start with an empty board.
            clear_stack(stacks, slots, lane)
            if busy & bit:
                _start(candidates, scratch, states, order, state, lane)
        # Stuck lanes get one more given each.
        if still:
            _add_givens(candidates, scratch, saved, stacks, slots, states, order, state, still)


@njit(**OPTIONS)
def grow_in_lanes(states, solutions, puzzles):
    """Grow one puzzle from each stream, with one solution but not minimal.

    Parameters
    ----------
    states : uint64[m, 2]    random streams, advanced in place
    solutions : uint8[m, 81]    receives the solutions
    puzzles : uint8[m, 81]    receives the givens
    """
    candidates = np.full((CELLS, LANES), ALL_DIGITS, np.uint16)
    saved, stacks, slots = make_stacks(min(LANES, states.shape[0]))
    order, state = np.zeros((LANES, CELLS), np.int64), np.zeros((LANES, FIRST + CELLS), np.int64)
    _grow_lanes(states, solutions, puzzles, candidates, make_scratch(), saved, stacks, slots, order, state)
