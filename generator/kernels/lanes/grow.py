"""Growing sixteen puzzles side by side: random givens are added to an empty board until only one solution is left.

When the sweeps can go no further, the next undecided cell of a random order gets a random digit of those it may still hold. Where
that turns out to be impossible, the digit is struck and the given taken back; what is struck so follows from the givens before. So
when every cell is decided, the givens that stand allow this solution alone. `dig` then takes away those not needed.

No grid is chosen beforehand, and there are few givens to test. The bias is another than digging's: fewer givens on average.

Source: bottom-up generation as in tdoku's generator.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.lanes.board import CELLS, NTH_BIT
from generator.kernels.lanes.branch import DEPTH, forget, make_stacks, push, retreat, take_slot
from generator.kernels.lanes.streams import shuffle_row
from generator.kernels.lanes.sweep import BEFORE, ONLY, make_scratch, sweep
from generator.kernels.lanes.vector import ALL_DIGITS, LANES, choose, load, spread, store
from generator.kernels.rng import next_below

PATIENCE = 400
"""Digits struck or set before a fresh start; nearly all boards need under 60."""

JOB, STEPS, FIRST = 0, 1, 2
"""Columns of `state`, int64[16, 83]: the puzzle grown; digits set or struck; then the cells of the givens that stand."""


@inner(**BARE)
def _start(candidates, scratch, states, order, state, lane):
    """Empty a lane's board and put its cells in random order."""
    where = load(scratch, ONLY + lane)
    for cell in range(CELLS):
        store(candidates, cell, choose(where, spread(ALL_DIGITS), load(candidates, cell)))
    scratch[BEFORE, lane] = 0
    state[lane, STEPS] = 0
    shuffle_row(order, lane, states, state[lane, JOB])


@inner(**BARE)
def _add_givens(candidates, scratch, saved, stacks, slots, states, order, state, stuck):
    """Give the next undecided cell in each stuck lane a random digit of its candidates."""
    slot = take_slot(slots)
    for cell in range(CELLS):
        store(saved, slot * CELLS + cell, load(candidates, cell))
    while stuck:
        lane = lowest_bit_index(stuck)
        stuck &= stuck - 1
        at = 0
        while popcount(int(candidates[order[lane, at], lane])) == 1:
            at += 1
        cell = order[lane, at]
        mask = int(candidates[cell, lane])
        bit = int(NTH_BIT[mask, next_below(states[state[lane, JOB]], popcount(mask))])
        state[lane, FIRST + stacks[lane, DEPTH]] = cell
        push(candidates, scratch, saved, stacks, slots, slot, lane, cell, bit)


@inner(**INSIDE)
def _write(candidates, stacks, state, solutions, puzzles, lane):
    """Write a lane's solution, and the givens that stand."""
    job = state[lane, JOB]
    for cell in range(CELLS):
        solutions[job, cell] = lowest_bit_index(int(candidates[cell, lane])) + 1
        puzzles[job, cell] = 0
    for at in range(stacks[lane, DEPTH]):
        cell = state[lane, FIRST + at]
        puzzles[job, cell] = solutions[job, cell]


@inner(**BARE)
def _grow_on(states, solutions, puzzles, candidates, scratch, saved, stacks, slots, order, state):
    """Sweep, add givens and take them back until every puzzle is done; arguments as in grow_in_lanes."""
    upcoming = min(LANES, states.shape[0])
    busy = (1 << upcoming) - 1
    for lane in range(upcoming):
        state[lane, JOB] = lane
        _start(candidates, scratch, states, order, state, lane)
    while busy:
        dead, solved, still = sweep(candidates, scratch)
        still &= busy
        todo = (dead | solved) & busy
        while todo:
            lane = lowest_bit_index(todo)
            bit = todo & -todo
            todo ^= bit
            state[lane, STEPS] += 1
            if solved & bit:
                _write(candidates, stacks, state, solutions, puzzles, lane)
                if upcoming < states.shape[0]:
                    state[lane, JOB] = upcoming
                    upcoming += 1
                else:
                    busy ^= bit
            elif state[lane, STEPS] < PATIENCE and retreat(candidates, scratch, saved, stacks, slots, lane):
                continue
            forget(stacks, slots, lane)
            if busy & bit:
                _start(candidates, scratch, states, order, state, lane)
        if still:
            _add_givens(candidates, scratch, saved, stacks, slots, states, order, state, still)


@njit(**OPTIONS)
def grow_in_lanes(states, solutions, puzzles):
    """Grow one puzzle a stream, with one solution but not minimal.

    states     uint64[m, 2]    random streams, advanced in place
    solutions  uint8[m, 81]    receives the solutions
    puzzles    uint8[m, 81]    receives the givens
    """
    candidates = np.full((CELLS, LANES), ALL_DIGITS, np.uint16)
    saved, stacks, slots = make_stacks(min(LANES, states.shape[0]))
    order, state = np.zeros((LANES, CELLS), np.int64), np.zeros((LANES, FIRST + CELLS), np.int64)
    _grow_on(states, solutions, puzzles, candidates, make_scratch(), saved, stacks, slots, order, state)
