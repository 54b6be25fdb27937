"""Digging of sixteen puzzles at once: remove givens while one solution is left.

An orbit is the set of cells that the symmetry removes together; without symmetry each cell is an orbit of its own. Orbits are tried in
random order. To test an orbit, all of its givens are removed, and each of its cells must be proved: either by evidence (`evidence`),
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
from generator.kernels.lanes.branch import LONG, assume, forget, make_stacks, retreat
from generator.kernels.lanes.evidence import MARKS, PLACES, clear_marks, find_free, is_evident, is_swappable, note_solution, toggle
from generator.kernels.lanes.streams import shuffle_row
from generator.kernels.lanes.sweep import BEFORE, LOADING, make_scratch, sweep
from generator.kernels.lanes.vector import ALL_DIGITS, ALL_LANES, LANES, choose, load, spread, store

JOB, POSITION, ORBIT, LEFT, TAKEN, PENDING, TEST, NODES = range(8)
"""Columns of `state`, int64[16, 8], one row a lane.

JOB: index of the puzzle being dug. POSITION: number of orbits tried. ORBIT: the current orbit. LEFT: number of givens left. TAKEN: the
cells of the orbit that were givens, as bits. PENDING: those of them still to prove, as bits. TEST: the cell of the orbit whose proof
needs the current search. NODES: states that search has visited."""


@inner(**INSIDE)
def _put(givens, marks, lane, cell, bit):
    """Put a given into an empty cell of one lane."""
    givens[cell, lane] = bit
    toggle(marks, lane, cell, bit)


@inner(**INSIDE)
def _take(givens, marks, lane, cell, bit):
    """Remove the given of a cell of one lane."""
    givens[cell, lane] = ALL_DIGITS
    toggle(marks, lane, cell, bit)


@inner(**INSIDE)
def _cell_and_bit(solutions, orbits, state, lane, at):
    """Return cell number `at` of the current orbit and the solution's digit there.

    The digit is returned as a bit.
    """
    cell = int(orbits[state[lane, ORBIT], at])
    return cell, 1 << (int(solutions[state[lane, JOB], cell]) - 1)


@inner(**INSIDE)
def _open_orbit(solutions, orbits, fewest, order, givens, marks, state, lane):
    """Remove the givens of the next orbit; return False if no orbit is left to try.

    Orbits without a given, and orbits whose removal would leave fewer givens than allowed, are skipped.
    """
    while state[lane, POSITION] < orbits.shape[0]:
        state[lane, ORBIT] = order[lane, state[lane, POSITION]]
        state[lane, POSITION] += 1
        # Find which cells of the orbit are givens now.
        taken, size = 0, 0
        for at in range(orbits.shape[1]):
            cell = int(orbits[state[lane, ORBIT], at])
            if cell >= 0 and givens[cell, lane] != ALL_DIGITS:
                taken |= 1 << at
                size += 1
        # Skip an orbit that has no givens, or that would leave too few.
        if size == 0 or state[lane, LEFT] - size < fewest:
            continue
        # Empty these cells; all of them must now be proved.
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
    """Put every given of the current orbit back."""
    for at in range(orbits.shape[1]):
        if state[lane, TAKEN] >> at & 1:
            cell, bit = _cell_and_bit(solutions, orbits, state, lane, at)
            state[lane, LEFT] += 1
            # Cells that were already proved were put back when they were proved.
            if givens[cell, lane] == ALL_DIGITS:
                _put(givens, marks, lane, cell, bit)
    state[lane, PENDING] = 0


@inner(**INSIDE)
def _note_proof(solutions, orbits, givens, marks, state, lane, proved):
    """Record that a cell of the orbit is proved.

    While other cells of the orbit still need a proof, the proved cell counts as a given again. After the last proof all of them are removed
    for good.
    """
    state[lane, PENDING] ^= 1 << proved
    if state[lane, PENDING]:
        # Other cells are still to be proved: use this one as a given for their proofs.
        cell, bit = _cell_and_bit(solutions, orbits, state, lane, proved)
        _put(givens, marks, lane, cell, bit)
        return
    # This was the last proof: remove the cells that were put back for the proofs.
    for at in range(orbits.shape[1]):
        if state[lane, TAKEN] >> at & 1 and at != proved:
            cell, bit = _cell_and_bit(solutions, orbits, state, lane, at)
            _take(givens, marks, lane, cell, bit)


@inner(**INSIDE)
def _prove(solutions, orbits, givens, marks, state, lane):
    """Prove cells of the current orbit by evidence, as long as any can be proved.

    If some cell needs a search, TEST is the first of these afterwards.
    """
    # Each proof adds a given, which may make an earlier cell evident: start over after each.
    at = 0
    while at < orbits.shape[1]:
        if state[lane, PENDING] >> at & 1:
            cell, bit = _cell_and_bit(solutions, orbits, state, lane, at)
            if is_evident(marks, lane, cell, bit):
                _note_proof(solutions, orbits, givens, marks, state, lane, at)
                at = 0
                continue
        at += 1
    # Evidence proves nothing more: the next cell needs a search.
    if state[lane, PENDING]:
        state[lane, TEST] = lowest_bit_index(state[lane, PENDING])


@inner(**BARE)
def _next_test(solutions, orbits, fewest, order, givens, marks, places, state, lane):
    """Advance a lane to the next cell that needs a search; return False at the end.

    Orbits that can be decided without a search are decided here. At the end no orbit is left and the puzzle is finished.
    """
    while True:
        # Prove what needs no search.
        _prove(solutions, orbits, givens, marks, state, lane)
        if state[lane, PENDING]:
            # A cell is left to prove. If two digits can be swapped around it, the solution is not unique:
            # put the orbit back without a search. Otherwise a search must decide.
            cell, bit = _cell_and_bit(solutions, orbits, state, lane, state[lane, TEST])
            if not is_swappable(places, marks, lane, cell, bit):
                state[lane, NODES] = 0
                return True
            _close_orbit(solutions, orbits, givens, marks, state, lane)
        # The orbit is decided; continue with the next one.
        if not _open_orbit(solutions, orbits, fewest, order, givens, marks, state, lane):
            return False


@inner(**BARE)
def _start(solutions, starts, states, order, givens, marks, places, state, lane, job):
    """Load puzzle number `job` into a lane and draw the order of its orbits."""
    # Reset the lane's marks and counters.
    clear_marks(marks, lane)
    note_solution(places, lane, solutions, job)
    state[lane, JOB] = job
    state[lane, POSITION] = 0
    state[lane, PENDING] = 0
    state[lane, LEFT] = 0
    # Place the givens to start from.
    for cell in range(CELLS):
        givens[cell, lane] = ALL_DIGITS
        if starts[job, cell]:
            _put(givens, marks, lane, cell, 1 << (int(starts[job, cell]) - 1))
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

    fresh  int64   the lanes to load, one bit a lane; the other lanes keep their candidates
    """
    # Build a vector that is all ones in the lanes to load.
    store(scratch, LOADING, spread(0))
    todo = fresh
    while todo:
        scratch[LOADING, lowest_bit_index(todo)] = 0xFFFF
        todo &= todo - 1
    # Load the givens into these lanes; the others keep their candidates.
    where = load(scratch, LOADING)
    for cell in range(CELLS):
        store(candidates, cell, choose(where, load(givens, cell), load(candidates, cell)))
    # Remove the tested digit (negated clue), and make the next sweep treat the lane as new.
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
            if _next_test(solutions, orbits, fewest, order, givens, marks, places, state, lane):
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
            gives_up = state[lane, NODES] > max_nodes
            if still & bit and not gives_up:
                if state[lane, NODES] > LONG:
                    hard |= bit
                continue
            # This lane does not guess now.
            still &= ~bit
            # A contradiction: backtrack. With nothing left to try there is no other solution, so the cell is proved.
            if dead & bit and not gives_up:
                if retreat(candidates, scratch, saved, stacks, slots, lane):
                    continue
                _note_proof(solutions, orbits, givens, marks, state, lane, state[lane, TEST])
            else:
                # Another solution exists, or the search gave up: the orbit is put back.
                forget(stacks, slots, lane)
                _close_orbit(solutions, orbits, givens, marks, state, lane)
            # The search is over: advance to the next test, or write the finished puzzle and free the lane.
            if _next_test(solutions, orbits, fewest, order, givens, marks, places, state, lane):
                fresh |= bit
            else:
                _write(puzzles, givens, state, lane)
                idle |= bit
        # Guess a digit in all stuck lanes at once.
        assume(candidates, scratch, saved, stacks, slots, still, hard)


@njit(**OPTIONS)
def dig_in_lanes(solutions, starts, states, orbits, fewest, max_nodes, puzzles):
    """Dig one puzzle out of each solution.

    solutions  uint8[m, 81]        complete grids
    starts     uint8[m, 81]        givens to begin with: the solution, or a part of it that has this solution only
    states     uint64[m, 2]        random streams, advanced in place
    orbits     int16[n_orbits, k]  cells removed together; rows end in -1 where shorter; k at most 62
    fewest     int64               fewest givens to leave; 0 = as few as possible
    max_nodes  int64               node limit of one search; a cell that takes more stays given
    puzzles    uint8[m, 81]        receives the puzzles
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
    _dig_on(
        solutions, starts, states, orbits, fewest, max_nodes, puzzles,
        candidates, scratch, saved, stacks, slots, order, givens, marks, places, state,
    )  # fmt: skip
