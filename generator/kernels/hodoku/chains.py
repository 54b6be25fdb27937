"""X-chain, XY-chain and AIC: from a candidate taken as false, strong and weak links lead by turns to one that is then true.

So one of the two ends is true. Every start is followed breadth first. Of all chains the one that removes most is taken, then the
shortest, then the first. Loops are not looked at beyond what their two ends remove, so nice loops are approximate.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.hodoku.board import CELLS, HOUSES, HOUSES_OF, PEERS, SEES, N, note

X_CHAIN, XY_CHAIN, AIC = 0, 1, 2
LONGEST, LONGEST_AIC = 20, 10
"""Candidates in a chain, as HoDoKu is set at first."""

NODES = CELLS * N


@njit(**OPTIONS)
def chain(desk, form):
    """Find the best chain of the form: of one digit, through cells of two digits, or any."""
    on, off, queue = np.empty(NODES, np.int64), np.empty(NODES, np.int64), np.empty(2 * NODES, np.int64)
    best_start, best_end, most, shortest = -1, -1, 0, 0
    for start in range(NODES):
        cell, d = start // N, start % N
        mask = desk.candidates[cell]
        if not (mask >> d) & 1 or (form == XY_CHAIN and popcount(mask) != 2):
            continue
        _spread(desk, form, start, on, off, queue)
        for end in range(start, NODES):
            if on[end] <= 2 or (form != AIC and end % N != d):
                continue
            _remove_by_ends(desk, start, end)
            if desk.found[0] > most or (desk.found[0] == most and most > 0 and on[end] < shortest):
                best_start, best_end, most, shortest = start, end, desk.found[0], on[end]
            desk.found[0] = 0
    if most > 0:
        _remove_by_ends(desk, best_start, best_end)
    return most > 0


@njit(**OPTIONS)
def _spread(desk, form, start, on, off, queue):
    """Number what follows when the start is false: on[node] (true) and off[node] (false) by place in the chain, 0 = does not follow.

    queue holds nodes times two, plus one where the node is true.
    """
    on[:] = 0
    off[:] = 0
    off[start] = 1
    queue[0] = start * 2
    count, at = 1, 0
    longest = LONGEST_AIC if form == AIC else LONGEST
    while at < count:
        node = queue[at] >> 1
        cell, d = node // N, node % N
        depth = on[node] if queue[at] & 1 else off[node]
        is_on = queue[at] & 1
        at += 1
        if depth == longest:
            continue
        if is_on:
            for k in range(PEERS.shape[1]):
                peer = PEERS[cell, k]
                if (desk.candidates[peer] >> d) & 1 and (form != XY_CHAIN or popcount(desk.candidates[peer]) == 2):
                    count = _reach(peer * N + d, 0, depth, off, queue, count)
            others = desk.candidates[cell] & ~(1 << d) if form == AIC else 0
            while others:
                count = _reach(cell * N + lowest_bit_index(others), 0, depth, off, queue, count)
                others &= others - 1
            continue
        if form != X_CHAIN and popcount(desk.candidates[cell]) == 2:
            count = _reach(cell * N + lowest_bit_index(desk.candidates[cell] & ~(1 << d)), 1, depth, on, queue, count)
        for k in range(0 if form == XY_CHAIN else 3):
            house = HOUSES_OF[cell, k]
            spots = desk.places[house, d]
            if popcount(spots) == 2:
                mate = HOUSES[house, lowest_bit_index(spots)]
                if mate == cell:
                    mate = HOUSES[house, lowest_bit_index(spots & (spots - 1))]
                count = _reach(mate * N + d, 1, depth, on, queue, count)


@njit(**OPTIONS)
def _reach(node, is_on, depth, reached, queue, count):
    """Queue a node that was not reached before; return how many are queued."""
    if reached[node]:
        return count
    reached[node] = depth + 1
    queue[count] = node * 2 + is_on
    return count + 1


@njit(**OPTIONS)
def _remove_by_ends(desk, start, end):
    """Remove what cannot be when one of two candidates is true."""
    one, d, other, e = start // N, start % N, end // N, end % N
    if one == other:
        for k in range(N):
            if k != d and k != e:
                note(desk, one, k)
    elif d == e:
        for cell in range(CELLS):
            if SEES[one, cell] and SEES[other, cell]:
                note(desk, cell, d)
    elif SEES[one, other]:
        note(desk, one, e)
        note(desk, other, d)
