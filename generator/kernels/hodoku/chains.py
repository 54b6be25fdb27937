"""X-chain, XY-chain and AIC: from a candidate taken as false, strong and weak links lead by turns to one that is then true.

So one of the two ends is true. Every start is followed breadth first. Of all chains the one that removes most is taken, then the
shortest, then the first. Where the ends of an AIC exclude each other it is a loop, and each of its weak links becomes a strong one.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.hodoku.board import CELLS, HOUSES, HOUSES_OF, PEERS, SEES, N, note

X_CHAIN, XY_CHAIN, AIC = 0, 1, 2
LONGEST, LONGEST_AIC = 20, 18
"""Candidates in a chain: HoDoKu's setting, and for AICs what agreed best with its step counts among 10, 12, 16, 18, 20 and 22."""

NODES = CELLS * N


@njit(**OPTIONS)
def chain(desk, form):
    """Find the best chain of the form: of one digit, through cells of two digits, or any."""
    on, off, queue = np.empty(NODES, np.int64), np.empty(NODES, np.int64), np.empty(2 * NODES, np.int64)
    came_from = np.empty((2, NODES), np.int64)
    best_start, best_end, most, shortest = -1, -1, 0, 0
    for start in range(NODES):
        cell, d = start // N, start % N
        mask = desk.candidates[cell]
        if not (mask >> d) & 1 or (form == XY_CHAIN and popcount(mask) != 2):
            continue
        _spread(desk, form, start, on, off, queue, came_from)
        for end in range(start, NODES):
            if on[end] <= 2 or (form != AIC and end % N != d):
                continue
            _remove_by_chain(desk, form, start, end, came_from)
            if desk.found[0] > most or (desk.found[0] == most and most > 0 and on[end] < shortest):
                best_start, best_end, most, shortest = start, end, desk.found[0], on[end]
            desk.found[0] = 0
    if most > 0:
        _spread(desk, form, best_start, on, off, queue, came_from)
        _remove_by_chain(desk, form, best_start, best_end, came_from)
    return most > 0


@njit(**OPTIONS)
def _spread(desk, form, start, on, off, queue, came_from):
    """Number what follows when the start is false: on[node] (true) and off[node] (false) by place in the chain, 0 = does not follow.

    queue holds nodes times two, plus one where the node is true; came_from[0] and [1] tell from which node one was made false or true.
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
        behind = came_from[1 - is_on]
        at += 1
        if depth == longest:
            continue
        if is_on:
            for k in range(PEERS.shape[1]):
                peer = PEERS[cell, k]
                if (desk.candidates[peer] >> d) & 1 and (form != XY_CHAIN or popcount(desk.candidates[peer]) == 2):
                    count = _reach(peer * N + d, 0, depth, off, queue, count, node, behind)
            others = desk.candidates[cell] & ~(1 << d) if form == AIC else 0
            while others:
                count = _reach(cell * N + lowest_bit_index(others), 0, depth, off, queue, count, node, behind)
                others &= others - 1
            continue
        if form != X_CHAIN and popcount(desk.candidates[cell]) == 2:
            count = _reach(cell * N + lowest_bit_index(desk.candidates[cell] & ~(1 << d)), 1, depth, on, queue, count, node, behind)
        for k in range(0 if form == XY_CHAIN else 3):
            house = HOUSES_OF[cell, k]
            spots = desk.places[house, d]
            if popcount(spots) == 2:
                mate = HOUSES[house, lowest_bit_index(spots)]
                if mate == cell:
                    mate = HOUSES[house, lowest_bit_index(spots & (spots - 1))]
                count = _reach(mate * N + d, 1, depth, on, queue, count, node, behind)


@njit(**OPTIONS)
def _reach(node, is_on, depth, reached, queue, count, source, behind):
    """Queue a node that was not reached before; return how many are queued."""
    if reached[node]:
        return count
    reached[node] = depth + 1
    behind[node] = source
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


@njit(**OPTIONS)
def _remove_by_chain(desk, form, start, end, came_from):
    """Remove what the ends of a chain remove and, where they exclude each other, what each weak link between removes."""
    _remove_by_ends(desk, start, end)
    if form != AIC or start == end or not _exclude(start, end):
        return
    node = end
    while True:
        node = came_from[1, node]
        if node == start:
            return
        before = came_from[0, node]
        _remove_by_ends(desk, before, node)
        node = before


@njit(**OPTIONS)
def _exclude(one, other):
    """Tell whether two candidates cannot both be true: of one cell, or the same digit in cells that see each other."""
    return one // N == other // N or (one % N == other % N and SEES[one // N, other // N])
