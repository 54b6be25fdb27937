"""Digging of sixteen puzzles at once: remove givens while one solution is left.

An orbit is the set of cells that the symmetry removes together; without symmetry each cell is an orbit of its own. Orbits are tried in
random order. To test an orbit, all of its givens are removed, and each of its cells must be proved: either by evidence (`dig_tests`),
or by a search that finds no solution with another digit in that cell. A proved cell may count as a given while the other cells are
proved. If any other solution is found, the whole orbit is put back.

    lane    orbit   removed, by evidence   removed, by search   put back    next orbit at once, while other lanes still search

One pass leaves a puzzle from which no further orbit can be removed, because removing givens can only ever lose uniqueness.

Source: one random pass with negated-clue tests, as in tdoku's generator and Tatham's solo.c.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.lanes.board import CELLS
from generator.kernels.lanes.branch import HARD_SEARCH_NODES, backtrack, clear_stack, guess_in_lanes, make_stacks
from generator.kernels.lanes.dig_tests import (
    JOB,
    LEFT,
    NODES,
    PENDING,
    POSITION,
    TEST,
    cell_and_bit,
    next_test,
    place_given,
    record_proof,
    restore_orbit,
)
from generator.kernels.lanes.evidence import MARKS, PLACES, clear_marks, free_digits, load_places
from generator.kernels.lanes.streams import shuffle_row
from generator.kernels.lanes.sweep import BEFORE, LOADING, make_scratch, sweep
from generator.kernels.lanes.vector import ALL_DIGITS, ALL_LANES, LANES, broadcast, load, select_lanes, store


@inner(**BARE)
def _start(solutions, starts, states, order, givens, marks, places, state, lane, job):
    """Load puzzle number `job` into a lane and draw the order of its orbits."""
    # Reset the lane's marks and counters.
    clear_marks(marks, lane)
    load_places(places, lane, solutions, job)
    state[lane, JOB] = job
    state[lane, POSITION] = 0
    state[lane, PENDING] = 0
    state[lane, LEFT] = 0
    # Place the givens to start from.
    for cell in range(CELLS):
        givens[cell, lane] = ALL_DIGITS
        if starts[job, cell]:
            place_given(givens, marks, lane, cell, 1 << (int(starts[job, cell]) - 1))
            state[lane, LEFT] += 1
    # Orbits are tried in random order.
    shuffle_row(order, lane, states, job)


@inner(**INSIDE)
def _write(puzzles, givens, state, lane):
    """Write a lane's givens to the result: `puzzles` as in `dig_in_lanes`."""
    for cell in range(CELLS):
        mask = int(givens[cell, lane])
        puzzles[state[lane, JOB], cell] = 0 if mask == ALL_DIGITS else lowest_bit_index(mask) + 1


@inner(**BARE)
def _load_tests(candidates, scratch, givens, marks, solutions, orbits, state, fresh):
    """Put the givens of some lanes on the board for the search of the tested cell.

    The solution's digit is removed from that cell, so any solution the search finds is another one.

    Parameters
    ----------
    fresh : int64   the lanes to load, one bit a lane; the other lanes keep their candidates
    """
    # Build a vector that is all ones in the lanes to load.
    store(scratch, LOADING, broadcast(0))
    todo = fresh
    while todo:
        scratch[LOADING, lowest_bit_index(todo)] = 0xFFFF
        todo &= todo - 1
    # Load the givens into these lanes; the others keep their candidates.
    where = load(scratch, LOADING)
    for cell in range(CELLS):
        store(candidates, cell, select_lanes(where, load(givens, cell), load(candidates, cell)))
    # Remove the tested digit (negated clue), and make the next sweep treat the lane as new.
    while fresh:
        lane = lowest_bit_index(fresh)
        fresh &= fresh - 1
        cell, bit = cell_and_bit(solutions, orbits, state, lane, state[lane, TEST])
        candidates[cell, lane] = free_digits(marks, lane, cell) & ~bit
        scratch[BEFORE, lane] = 0


@inner(**BARE)
def _dig_lanes(
    solutions, starts, states, orbits, fewest, max_nodes, puzzles,
    candidates, scratch, saved, stacks, slots, order, givens, marks, places, state,
):  # fmt: skip
    """Dig all puzzles: start lanes, sweep, guess and backtrack until no lane is busy.

    Arguments as in `dig_in_lanes`, then the working arrays that it allocates. Sets of lanes are int64 with one bit a lane: `busy` lanes
    have a puzzle, `idle` ones wait for one, `fresh` ones must be loaded with their next test, `hard` ones are in a long search.
    """
    upcoming, busy, fresh = 0, 0, 0
    idle = ALL_LANES
    while True:
        # Give each idle lane the next puzzle, until a lane needs a search or no puzzle is left.
        while idle:
            lane = lowest_bit_index(idle)
            bit = idle & -idle
            # No puzzle is left: the idle lanes stay empty.
            if upcoming == solutions.shape[0]:
                busy &= ~idle
                break
            _start(solutions, starts, states, order, givens, marks, places, state, lane, upcoming)
            upcoming += 1
            # Most puzzles need a search at some cell; a puzzle that needs none is finished here.
            if next_test(solutions, orbits, fewest, order, givens, marks, places, state, lane):
                idle ^= bit
                busy |= bit
                fresh |= bit
            else:
                _write(puzzles, givens, state, lane)
        # All puzzles are written.
        if busy == 0:
            return
        # Load the boards of the lanes that begin a new test.
        if fresh:
            _load_tests(candidates, scratch, givens, marks, solutions, orbits, state, fresh)
            fresh = 0
        # Apply singles and locked candidates to all lanes once.
        dead, solved, still = sweep(candidates, scratch)
        # Only busy lanes count; handle each one that is stuck, contradictory or solved.
        still &= busy
        hard = 0
        todo = still | ((dead | solved) & busy)
        # Decide lane by lane what to do next.
        while todo:
            lane = lowest_bit_index(todo)
            bit = todo & -todo
            todo ^= bit
            # Stuck within the node limit: the lane guesses below, with care if its search is long.
            state[lane, NODES] += 1
            is_over_limit = state[lane, NODES] > max_nodes
            if still & bit and not is_over_limit:
                if state[lane, NODES] > HARD_SEARCH_NODES:
                    hard |= bit
                continue
            # This lane does not guess now.
            still &= ~bit
            # A contradiction: backtrack. With nothing left to try there is no other solution, so the cell is proved.
            if dead & bit and not is_over_limit:
                if backtrack(candidates, scratch, saved, stacks, slots, lane):
                    continue
                record_proof(solutions, orbits, givens, marks, state, lane, state[lane, TEST])
            else:
                # Another solution exists, or the search gave up: the orbit is put back.
                clear_stack(stacks, slots, lane)
                restore_orbit(solutions, orbits, givens, marks, state, lane)
            # The search is over: advance to the next test, or write the finished puzzle and free the lane.
            if next_test(solutions, orbits, fewest, order, givens, marks, places, state, lane):
                fresh |= bit
            else:
                _write(puzzles, givens, state, lane)
                idle |= bit
        # Guess a digit in all stuck lanes at once.
        guess_in_lanes(candidates, scratch, saved, stacks, slots, still, hard)


@njit(**OPTIONS)
def dig_in_lanes(solutions, starts, states, orbits, fewest, max_nodes, puzzles):
    """Dig one puzzle out of each solution.

    Parameters
    ----------
    solutions : uint8[m, 81]        complete grids
    starts : uint8[m, 81]        givens to begin with: the solution, or a part of it that has this solution only
    states : uint64[m, 2]        random streams, advanced in place
    orbits : int16[n_orbits, k]  cells removed together; rows end in -1 where shorter; k at most 62
    fewest : int64               fewest givens to leave; 0 = as few as possible
    max_nodes : int64               node limit of one search; a cell that takes more stays given
    puzzles : uint8[m, 81]        receives the puzzles
    """
    # Boards of the sixteen lanes: candidates during a search, and the givens left.
    candidates = np.full((CELLS, LANES), ALL_DIGITS, np.uint16)
    givens = np.full((CELLS, LANES), ALL_DIGITS, np.uint16)
    scratch = make_scratch()
    saved, stacks, slots = make_stacks(min(LANES, solutions.shape[0]))
    # Order of the orbits, marks of the givens, cells of each digit in the solution, and the counters of each lane.
    order = np.zeros((LANES, orbits.shape[0]), np.int64)
    marks = np.zeros((LANES, MARKS), np.int64)
    places = np.zeros((LANES, PLACES), np.uint8)
    state = np.zeros((LANES, NODES + 1), np.int64)
    _dig_lanes(
        solutions, starts, states, orbits, fewest, max_nodes, puzzles,
        candidates, scratch, saved, stacks, slots, order, givens, marks, places, state,
    )  # fmt: skip
