"""What follows without a guess: naked singles, hidden singles and locked candidates, on candidate masks of any Latin board.

`generator.kernels.search` settles every state it reaches with these.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner

CONTRADICTION, STUCK, SOLVED = -1, 0, 1


@inner(**BARE)
def strike(candidates, settled, cell, peers):
    """Strike the only digit of a cell from its peers; False where a peer is left with none."""
    bit = candidates[cell]
    settled[cell] = 1
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
def settle_naked(candidates, settled, peers):
    """Follow naked singles to the end; CONTRADICTION, STUCK, or SOLVED when every cell is settled."""
    found = True
    while found:
        found = False
        left = 0
        for cell in range(candidates.shape[0]):
            if settled[cell]:
                continue
            left += 1
            mask = candidates[cell]
            if mask == 0:  # locked candidates may have taken the last one
                return CONTRADICTION
            if mask & (mask - 1) == 0:
                found = True
                if not strike(candidates, settled, cell, peers):
                    return CONTRADICTION
        if left == 0:
            return SOLVED
    return STUCK


@inner(**BARE)
def settle_hidden(candidates, settled, houses):
    """Reduce one round of hidden singles to naked ones; the number found, or -1 where a digit has no place left."""
    n_houses, n = houses.shape
    full = (np.int64(1) << n) - 1
    n_found = 0
    for house in range(n_houses):
        once, twice = np.int64(0), np.int64(0)
        for at in range(n):
            mask = np.int64(candidates[houses[house, at]])
            twice |= once & mask
            once |= mask
        if once != full:
            return -1
        hidden = once & ~twice
        if hidden == 0:
            continue
        for at in range(n):
            cell = houses[house, at]
            only = candidates[cell] & hidden
            if only == 0 or settled[cell] or candidates[cell] == only:
                continue
            if only & (only - 1):
                return -1
            candidates[cell] = only
            n_found += 1
    return n_found


@inner(**BARE)
def gather(candidates, cells):
    """Return all candidates of a list of cells that ends in -1 where shorter."""
    union = np.int64(0)
    for at in range(cells.shape[0]):
        if cells[at] < 0:
            break
        union |= candidates[cells[at]]
    return union


@inner(**BARE)
def remove(candidates, cells, digits):
    """Remove digits from a list of cells; return how many cells lost one."""
    changed = 0
    for at in range(cells.shape[0]):
        if cells[at] < 0:
            break
        if candidates[cells[at]] & digits:
            candidates[cells[at]] &= ~digits
            changed += 1
    return changed


@inner(**BARE)
def settle_locked(candidates, crossings):
    """Remove locked candidates: what one house can only hold where it crosses another goes from the rest of the other.

    crossings   int16[n_pairs, 3, n]   for two houses: cells of both, of the first alone, of the second alone; ends in -1

    Return how many cells lost a candidate.
    """
    changed = 0
    for pair in range(crossings.shape[0]):
        both = gather(candidates, crossings[pair, 0])
        first = gather(candidates, crossings[pair, 1])
        second = gather(candidates, crossings[pair, 2])
        if both & ~first & second:
            changed += remove(candidates, crossings[pair, 2], both & ~first & second)
        if both & ~second & first:
            changed += remove(candidates, crossings[pair, 1], both & ~second & first)
    return changed


@inner(**BARE)
def settle(candidates, settled, houses, peers, crossings, with_locked):
    """Follow naked singles, hidden singles and, where asked, locked candidates to the end.

    candidates  int32[n_cells]    changed in place
    settled     uint8[n_cells]    1 where a single is already struck from its peers; changed in place
    """
    while True:
        state = settle_naked(candidates, settled, peers)
        if state != STUCK:
            return state
        n_found = settle_hidden(candidates, settled, houses)
        if n_found < 0:
            return CONTRADICTION
        if n_found == 0 and not (with_locked and settle_locked(candidates, crossings)):
            return STUCK
