"""Digging sixteen puzzles side by side: givens go, orbit by orbit in random order, while the solution stays the only one.

An orbit is the cells that symmetry ties together; alone, a cell is an orbit of one. To test an orbit all its givens are taken off,
and each cell must be proved: by evidence (`evidence`), or by a search that finds no solution with another digit there. A cell that
is proved may stand as a given while the others are. If any other solution turns up, the whole orbit goes back.

    lane    orbit   off, by evidence   off, by search   back        next orbit at once, while other lanes still search

One pass leaves a puzzle from which no further orbit can go, because uniqueness can only be lost by taking givens off.

Source: one random pass with negated-clue tests, as in tdoku's generator and Tatham's solo.c.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.lanes.board import CELLS
from generator.kernels.lanes.branch import LONG, assume, forget, make_stacks, retreat
from generator.kernels.lanes.evidence import MARKS, PLACES, clear_marks, find_free, is_evident, is_swappable, note_solution, toggle
from generator.kernels.lanes.streams import shuffle_row
from generator.kernels.lanes.sweep import BEFORE, LOADING, make_scratch, sweep
from generator.kernels.lanes.vector import ALL_DIGITS, ALL_LANES, LANES, choose, load, spread, store

JOB, POSITION, ORBIT, LEFT, TAKEN, PENDING, TEST, NODES = range(8)
"""Columns of `state`, int64[16, 8]: the puzzle dug; orbits tried; the orbit in hand; givens left; the orbit's givens as bits, those
still to prove, the number of the one being searched; states that search has looked at."""


@inner(**INSIDE)
def _put(givens, marks, lane, cell, bit):
    """Put a given on an empty cell."""
    givens[cell, lane] = bit
    toggle(marks, lane, cell, bit)


@inner(**INSIDE)
def _take(givens, marks, lane, cell, bit):
    """Take a given off its cell."""
    givens[cell, lane] = ALL_DIGITS
    toggle(marks, lane, cell, bit)


@inner(**INSIDE)
def _cell_and_bit(solutions, orbits, state, lane, at):
    """Return a cell of the orbit in hand and the solution's digit there."""
    cell = int(orbits[state[lane, ORBIT], at])
    return cell, 1 << (int(solutions[state[lane, JOB], cell]) - 1)


@inner(**INSIDE)
def _open_orbit(solutions, orbits, fewest, order, givens, marks, state, lane):
    """Take the givens of the next orbit off; return False where none is left to try."""
    while state[lane, POSITION] < orbits.shape[0]:
        state[lane, ORBIT] = order[lane, state[lane, POSITION]]
        state[lane, POSITION] += 1
        taken, size = 0, 0
        for at in range(orbits.shape[1]):
            cell = int(orbits[state[lane, ORBIT], at])
            if cell >= 0 and givens[cell, lane] != ALL_DIGITS:
                taken |= 1 << at
                size += 1
        if size == 0 or state[lane, LEFT] - size < fewest:
            continue
        for at in range(orbits.shape[1]):
            if taken >> at & 1:
                cell, bit = _cell_and_bit(solutions, orbits, state, lane, at)
                _take(givens, marks, lane, cell, bit)
        state[lane, LEFT] -= size
        state[lane, TAKEN] = taken
        state[lane, PENDING] = taken
        return True
    return False


@inner(**INSIDE)
def _close_orbit(solutions, orbits, givens, marks, state, lane):
    """Put every given of the orbit back."""
    for at in range(orbits.shape[1]):
        if state[lane, TAKEN] >> at & 1:
            cell, bit = _cell_and_bit(solutions, orbits, state, lane, at)
            state[lane, LEFT] += 1
            if givens[cell, lane] == ALL_DIGITS:
                _put(givens, marks, lane, cell, bit)
    state[lane, PENDING] = 0


@inner(**INSIDE)
def _note_proof(solutions, orbits, givens, marks, state, lane, proved):
    """Note that a cell is proved: it stands as a given until the last one is, then all are off for good."""
    state[lane, PENDING] ^= 1 << proved
    if state[lane, PENDING]:
        cell, bit = _cell_and_bit(solutions, orbits, state, lane, proved)
        _put(givens, marks, lane, cell, bit)
        return
    for at in range(orbits.shape[1]):
        if state[lane, TAKEN] >> at & 1 and at != proved:
            cell, bit = _cell_and_bit(solutions, orbits, state, lane, at)
            _take(givens, marks, lane, cell, bit)


@inner(**INSIDE)
def _prove(solutions, orbits, givens, marks, state, lane):
    """Prove cells of the orbit by evidence, as long as there is any; TEST is then the first still to prove."""
    at = 0
    while at < orbits.shape[1]:
        if state[lane, PENDING] >> at & 1:
            cell, bit = _cell_and_bit(solutions, orbits, state, lane, at)
            if is_evident(marks, lane, cell, bit):
                _note_proof(solutions, orbits, givens, marks, state, lane, at)
                at = 0
                continue
        at += 1
    if state[lane, PENDING]:
        state[lane, TEST] = lowest_bit_index(state[lane, PENDING])


@inner(**BARE)
def _next_test(solutions, orbits, fewest, order, givens, marks, places, state, lane):
    """Go on to the next cell that needs a search; return False when the puzzle is done."""
    while True:
        _prove(solutions, orbits, givens, marks, state, lane)
        if state[lane, PENDING]:
            cell, bit = _cell_and_bit(solutions, orbits, state, lane, state[lane, TEST])
            if not is_swappable(places, marks, lane, cell, bit):
                state[lane, NODES] = 0
                return True
            _close_orbit(solutions, orbits, givens, marks, state, lane)
        if not _open_orbit(solutions, orbits, fewest, order, givens, marks, state, lane):
            return False


@inner(**BARE)
def _start(solutions, starts, states, order, givens, marks, places, state, lane, job):
    """Put the next puzzle to dig into a lane."""
    clear_marks(marks, lane)
    note_solution(places, lane, solutions, job)
    state[lane, JOB] = job
    state[lane, POSITION] = 0
    state[lane, PENDING] = 0
    state[lane, LEFT] = 0
    for cell in range(CELLS):
        givens[cell, lane] = ALL_DIGITS
        if starts[job, cell]:
            _put(givens, marks, lane, cell, 1 << (int(starts[job, cell]) - 1))
            state[lane, LEFT] += 1
    shuffle_row(order, lane, states, job)


@inner(**INSIDE)
def _write(puzzles, givens, state, lane):
    """Write a lane's givens out."""
    for cell in range(CELLS):
        mask = int(givens[cell, lane])
        puzzles[state[lane, JOB], cell] = 0 if mask == ALL_DIGITS else lowest_bit_index(mask) + 1


@inner(**BARE)
def _load_tests(candidates, scratch, givens, marks, solutions, orbits, state, fresh):
    """Put the givens of some lanes on the board, the solution's digit struck from the cell each one tests."""
    store(scratch, LOADING, spread(0))
    todo = fresh
    while todo:
        scratch[LOADING, lowest_bit_index(todo)] = 0xFFFF
        todo &= todo - 1
    where = load(scratch, LOADING)
    for cell in range(CELLS):
        store(candidates, cell, choose(where, load(givens, cell), load(candidates, cell)))
    while fresh:
        lane = lowest_bit_index(fresh)
        fresh &= fresh - 1
        cell, bit = _cell_and_bit(solutions, orbits, state, lane, state[lane, TEST])
        candidates[cell, lane] = find_free(marks, lane, cell) & ~bit
        scratch[BEFORE, lane] = 0


@inner(**BARE)
def _dig_on(
    solutions, starts, states, orbits, fewest, max_nodes, puzzles,
    candidates, scratch, saved, stacks, slots, order, givens, marks, places, state,
):
    """Start, sweep, assume, retreat and go on to the next test until no lane is busy; arguments as in dig_in_lanes."""
    upcoming, busy, fresh = 0, 0, 0
    idle = ALL_LANES
    while True:
        while idle:
            lane = lowest_bit_index(idle)
            bit = idle & -idle
            if upcoming == solutions.shape[0]:
                busy &= ~idle
                break
            _start(solutions, starts, states, order, givens, marks, places, state, lane, upcoming)
            upcoming += 1
            if _next_test(solutions, orbits, fewest, order, givens, marks, places, state, lane):
                idle ^= bit
                busy |= bit
                fresh |= bit
            else:
                _write(puzzles, givens, state, lane)
        if busy == 0:
            return
        if fresh:
            _load_tests(candidates, scratch, givens, marks, solutions, orbits, state, fresh)
            fresh = 0
        dead, solved, still = sweep(candidates, scratch)
        still &= busy
        hard = 0
        todo = still | ((dead | solved) & busy)
        while todo:
            lane = lowest_bit_index(todo)
            bit = todo & -todo
            todo ^= bit
            state[lane, NODES] += 1
            gives_up = state[lane, NODES] > max_nodes
            if still & bit and not gives_up:
                if state[lane, NODES] > LONG:
                    hard |= bit
                continue
            still &= ~bit
            if dead & bit and not gives_up:
                if retreat(candidates, scratch, saved, stacks, slots, lane):
                    continue
                _note_proof(solutions, orbits, givens, marks, state, lane, state[lane, TEST])
            else:
                forget(stacks, slots, lane)
                _close_orbit(solutions, orbits, givens, marks, state, lane)
            if _next_test(solutions, orbits, fewest, order, givens, marks, places, state, lane):
                fresh |= bit
            else:
                _write(puzzles, givens, state, lane)
                idle |= bit
        assume(candidates, scratch, saved, stacks, slots, still, hard)


@njit(**OPTIONS)
def dig_in_lanes(solutions, starts, states, orbits, fewest, max_nodes, puzzles):
    """Dig a puzzle out of each solution.

    solutions  uint8[m, 81]        complete grids
    starts     uint8[m, 81]        givens to begin with: the solution, or fewer with that one solution
    states     uint64[m, 2]        random streams, advanced in place
    orbits     int16[n_orbits, k]  cells dug together, rows end in -1 where shorter; k at most 62
    fewest     int64               never go below this many givens; 0 = as few as can be
    max_nodes  int64               states a search may cost; a cell that costs more stays given
    puzzles    uint8[m, 81]        receives the puzzles
    """
    candidates = np.full((CELLS, LANES), ALL_DIGITS, np.uint16)
    givens = np.full((CELLS, LANES), ALL_DIGITS, np.uint16)
    scratch = make_scratch()
    saved, stacks, slots = make_stacks(min(LANES, solutions.shape[0]))
    order = np.zeros((LANES, orbits.shape[0]), np.int64)
    marks = np.zeros((LANES, MARKS), np.int64)
    places = np.zeros((LANES, PLACES), np.uint8)
    state = np.zeros((LANES, NODES + 1), np.int64)
    _dig_on(
        solutions, starts, states, orbits, fewest, max_nodes, puzzles,
        candidates, scratch, saved, stacks, slots, order, givens, marks, places, state,
    )  # fmt: skip
