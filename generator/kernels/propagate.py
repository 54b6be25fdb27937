"""Propagation without guesses: naked singles, hidden singles, locked candidates.

It works on candidate masks of any Latin board. `generator.kernels.search` propagates every state it reaches with these kernels.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner

CONTRADICTION, STUCK, SOLVED = -1, 0, 1


@inner(**BARE)
def eliminate_from_peers(candidates, propagated, cell, peers):
    """Eliminate the only digit of a cell from its peers; return False on failure.

    It fails if a peer is left without a candidate.

    Parameters
    ----------
    candidates : int32[n_cells]            changed in place
    propagated : uint8[n_cells]            the cell is marked with 1
    peers : int16[n_cells, n_peers]   rows end in -1
    """
    bit = candidates[cell]
    propagated[cell] = 1
    # Remove the digit from each peer that has it.
    for at in range(peers.shape[1]):
        peer = peers[cell, at]
        if peer < 0:
            break
        if candidates[peer] & bit:
            candidates[peer] ^= bit
            if candidates[peer] == 0:
                return False
    return True


@inner(**BARE)
def apply_naked_singles(candidates, propagated, peers):
    """Apply naked singles until none is left.

    Return CONTRADICTION, STUCK, or SOLVED when every cell is propagated.

    Parameters
    ----------
    candidates : int32[n_cells]            changed in place
    propagated : uint8[n_cells]            changed in place
    peers : int16[n_cells, n_peers]   rows end in -1
    """
    found = True
    while found:
        # Look at every cell whose digit has not been removed from its peers yet.
        found = False
        left = 0
        for cell in range(candidates.shape[0]):
            if propagated[cell]:
                continue
            left += 1
            mask = candidates[cell]
            if mask == 0:  # locked candidates may have removed the last one
                return CONTRADICTION
            # One candidate left: eliminate it from all peers, which may produce new singles.
            if mask & (mask - 1) == 0:
                found = True
                if not eliminate_from_peers(candidates, propagated, cell, peers):
                    return CONTRADICTION
        if left == 0:
            return SOLVED
    return STUCK


@inner(**BARE)
def apply_hidden_singles(candidates, propagated, houses):
    """Turn hidden singles into naked ones, one round; return how many, or -1.

    -1 is a contradiction: a house where a digit has no place left, or two digits have the same only place.

    Parameters
    ----------
    candidates : int32[n_cells]       changed in place
    propagated : uint8[n_cells]
    houses : int16[n_houses, n]
    """
    n_houses, n = houses.shape
    full = (np.int64(1) << n) - 1
    n_found = 0
    for house in range(n_houses):
        # Collect the digits possible in any cell of the house, and those possible in two cells or more.
        once, twice = np.int64(0), np.int64(0)
        for at in range(n):
            mask = np.int64(candidates[houses[house, at]])
            twice |= once & mask
            once |= mask
        # A digit without a place is a contradiction.
        if once != full:
            return -1
        # Digits with exactly one place: reduce their cells to that digit.
        hidden = once & ~twice
        if hidden == 0:
            continue
        for at in range(n):
            cell = houses[house, at]
            only = candidates[cell] & hidden
            if only == 0 or propagated[cell] or candidates[cell] == only:
                continue
            # Two digits have their only place in the same cell.
            if only & (only - 1):
                return -1
            candidates[cell] = only
            n_found += 1
    return n_found


@inner(**BARE)
def union_of_cells(candidates, cells):
    """Return all candidates of a list of cells.

    Parameters
    ----------
    candidates : int32[n_cells]
    cells : int16[n]         ends in -1 where shorter
    """
    union = np.int64(0)
    for at in range(cells.shape[0]):
        if cells[at] < 0:
            break
        union |= candidates[cells[at]]
    return union


@inner(**BARE)
def remove_digits(candidates, cells, digits):
    """Remove digits from a list of cells; return how many cells lost one.

    Parameters
    ----------
    candidates : int32[n_cells]   changed in place
    cells : int16[n]         ends in -1 where shorter
    digits : int64            mask of the digits to remove
    """
    changed = 0
    for at in range(cells.shape[0]):
        if cells[at] < 0:
            break
        if candidates[cells[at]] & digits:
            candidates[cells[at]] &= ~digits
            changed += 1
    return changed


@inner(**BARE)
def apply_locked_candidates(candidates, crossings):
    """Eliminate locked candidates; return how many cells lost a candidate.

    If a digit is possible in one house only where it crosses another house, it is removed from the rest of the other house.

    Parameters
    ----------
    candidates : int32[n_cells]         changed in place
    crossings : int16[n_pairs, 3, n]   for two houses: cells of both, of the first alone, of the second alone; ends in -1
    """
    changed = 0
    for pair in range(crossings.shape[0]):
        # Candidates of the shared cells, and of the rest of each house.
        both = union_of_cells(candidates, crossings[pair, 0])
        first = union_of_cells(candidates, crossings[pair, 1])
        second = union_of_cells(candidates, crossings[pair, 2])
        # Digits that the first house can place only in the shared cells leave the rest of the second.
        if both & ~first & second:
            changed += remove_digits(candidates, crossings[pair, 2], both & ~first & second)
        # The same with the houses exchanged.
        if both & ~second & first:
            changed += remove_digits(candidates, crossings[pair, 1], both & ~second & first)
    return changed


@inner(**BARE)
def propagate(candidates, propagated, houses, peers, crossings, with_locked):
    """Apply singles and, optionally, locked candidates until stuck.

    Return CONTRADICTION, STUCK or SOLVED.

    Parameters
    ----------
    candidates : int32[n_cells]            changed in place
    propagated : uint8[n_cells]            1 where a single is already removed from its peers; changed in place
    houses : int16[n_houses, n]
    peers : int16[n_cells, n_peers]   rows end in -1
    crossings : int16[n_pairs, 3, n]      as in `apply_locked_candidates`
    with_locked : bool                     whether to use locked candidates
    """
    while True:
        # Naked singles are cheapest and come first.
        state = apply_naked_singles(candidates, propagated, peers)
        if state != STUCK:
            return state
        # Each hidden single is a new naked single, so the loop starts over.
        n_found = apply_hidden_singles(candidates, propagated, houses)
        if n_found < 0:
            return CONTRADICTION
        # Locked candidates are tried only when nothing else is found.
        if n_found == 0 and not (with_locked and apply_locked_candidates(candidates, crossings)):
            return STUCK
