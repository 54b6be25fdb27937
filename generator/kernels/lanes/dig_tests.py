"""Tests of the orbits that a lane digs: what is proved, and what needs a search.

`next_test` removes the givens of orbit after orbit and proves their cells by evidence (`evidence`), until a cell needs a search, which
`dig` runs. An orbit is put back at once if two digits can be swapped around one of its cells.

    solutions, orbits, fewest   as in `dig_in_lanes`
    order                       int64[16, n_orbits]   the order in which each lane tries the orbits
    givens                      uint16[81, 16]        the digit of each given as a bit, ALL_DIGITS for an empty cell
    marks                       int64[16, 90]         see `evidence`
    places                      uint8[16, 243]        see `evidence.load_places`
    state                       int64[16, 8]          see JOB
"""

from __future__ import annotations

from generator.kernels._jit import BARE, INSIDE, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.lanes.evidence import is_evident, is_swappable, toggle_given
from generator.kernels.lanes.vector import ALL_DIGITS

JOB, POSITION, ORBIT, LEFT, REMOVED, PENDING, TEST, NODES = range(8)
"""Columns of `state`, int64[16, 8], one row a lane.

JOB: index of the puzzle being dug. POSITION: number of orbits tried. ORBIT: the current orbit. LEFT: number of givens left. REMOVED: the
cells of the orbit that were givens, as bits. PENDING: those of them still to prove, as bits. TEST: the cell of the orbit whose proof
needs the current search. NODES: states that search has visited."""


@inner(**INSIDE)
def place_given(givens, marks, lane, cell, bit):
    """Put a given into an empty cell of one lane.

    Parameters
    ----------
    givens : uint16[81, 16]   changed in place
    marks : int64[16, 90]    changed in place
    bit : int64            the digit
    """
    givens[cell, lane] = bit
    toggle_given(marks, lane, cell, bit)


@inner(**INSIDE)
def _remove_given(givens, marks, lane, cell, bit):
    """Remove the given of a cell of one lane."""
    givens[cell, lane] = ALL_DIGITS
    toggle_given(marks, lane, cell, bit)


@inner(**INSIDE)
def cell_and_bit(solutions, orbits, state, lane, at):
    """Return cell number `at` of the current orbit and the solution's digit there.

    The digit is returned as a bit. Arguments as at the top of the module.
    """
    cell = int(orbits[state[lane, ORBIT], at])
    return cell, 1 << (int(solutions[state[lane, JOB], cell]) - 1)


@inner(**INSIDE)
def _remove_orbit(solutions, orbits, fewest, order, givens, marks, state, lane):
    """Remove the givens of the next orbit; return False if no orbit is left to try.

    Orbits without a given, and orbits whose removal would leave fewer givens than allowed, are skipped.
    """
    while state[lane, POSITION] < orbits.shape[0]:
        state[lane, ORBIT] = order[lane, state[lane, POSITION]]
        state[lane, POSITION] += 1
        # Find which cells of the orbit are givens now.
        removed, size = 0, 0
        for at in range(orbits.shape[1]):
            cell = int(orbits[state[lane, ORBIT], at])
            if cell >= 0 and givens[cell, lane] != ALL_DIGITS:
                removed |= 1 << at
                size += 1
        # Skip an orbit that has no givens, or that would leave too few.
        if size == 0 or state[lane, LEFT] - size < fewest:
            continue
        # Empty these cells; all of them must now be proved.
        for at in range(orbits.shape[1]):
            if removed >> at & 1:
                cell, bit = cell_and_bit(solutions, orbits, state, lane, at)
                _remove_given(givens, marks, lane, cell, bit)
        state[lane, LEFT] -= size
        state[lane, REMOVED] = removed
        state[lane, PENDING] = removed
        return True
    return False


@inner(**INSIDE)
def restore_orbit(solutions, orbits, givens, marks, state, lane):
    """Put every given of the current orbit back.

    Arguments as at the top of the module.
    """
    for at in range(orbits.shape[1]):
        if state[lane, REMOVED] >> at & 1:
            cell, bit = cell_and_bit(solutions, orbits, state, lane, at)
            state[lane, LEFT] += 1
            # Cells that were already proved were put back when they were proved.
            if givens[cell, lane] == ALL_DIGITS:
                place_given(givens, marks, lane, cell, bit)
    state[lane, PENDING] = 0


@inner(**INSIDE)
def record_proof(solutions, orbits, givens, marks, state, lane, proved):
    """Record that a cell of the orbit is proved.

    While other cells of the orbit still need a proof, the proved cell counts as a given again. After the last proof all of them are removed
    for good.

    Parameters
    ----------
    proved : int64   number of the cell in the orbit; other arguments as at the top of the module
    """
    state[lane, PENDING] ^= 1 << proved
    if state[lane, PENDING]:
        # Other cells are still to be proved: use this one as a given for their proofs.
        cell, bit = cell_and_bit(solutions, orbits, state, lane, proved)
        place_given(givens, marks, lane, cell, bit)
        return
    # This was the last proof: remove the cells that were put back for the proofs.
    for at in range(orbits.shape[1]):
        if state[lane, REMOVED] >> at & 1 and at != proved:
            cell, bit = cell_and_bit(solutions, orbits, state, lane, at)
            _remove_given(givens, marks, lane, cell, bit)


@inner(**INSIDE)
def _prove(solutions, orbits, givens, marks, state, lane):
    """Prove cells of the current orbit by evidence, as long as any can be proved.

    If some cell needs a search, TEST is the first of these afterwards.
    """
    # Each proof adds a given, which may make an earlier cell evident: start over after each.
    at = 0
    while at < orbits.shape[1]:
        if state[lane, PENDING] >> at & 1:
            cell, bit = cell_and_bit(solutions, orbits, state, lane, at)
            if is_evident(marks, lane, cell, bit):
                record_proof(solutions, orbits, givens, marks, state, lane, at)
                at = 0
                continue
        at += 1
    # Evidence proves nothing more: the next cell needs a search.
    if state[lane, PENDING]:
        state[lane, TEST] = lowest_bit_index(state[lane, PENDING])


@inner(**BARE)
def next_test(solutions, orbits, fewest, order, givens, marks, places, state, lane):
    """Advance a lane to the next cell that needs a search; return False at the end.

    Orbits that can be decided without a search are decided here. At the end no orbit is left and the puzzle is finished. Arguments as at
    the top of the module.
    """
    while True:
        # Prove what needs no search.
        _prove(solutions, orbits, givens, marks, state, lane)
        if state[lane, PENDING]:
            # A cell is left to prove. If two digits can be swapped around it, the solution is not unique:
            # put the orbit back without a search. Otherwise a search must decide.
            cell, bit = cell_and_bit(solutions, orbits, state, lane, state[lane, TEST])
            if not is_swappable(places, marks, lane, cell, bit):
                state[lane, NODES] = 0
                return True
            restore_orbit(solutions, orbits, givens, marks, state, lane)
        # The orbit is decided; continue with the next one.
        if not _remove_orbit(solutions, orbits, fewest, order, givens, marks, state, lane):
            return False
