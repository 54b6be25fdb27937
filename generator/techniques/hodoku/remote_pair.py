"""Remote pair: cells with the same two digits, linked into a chain.

Alternate cells of the chain contain different digits, so a cell that sees both ends of a chain with an even number of cells loses both.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount
from generator.techniques.hodoku.board import CELLS, PEERS, SEES, ZERO, add_removals

SHORTEST = 4
"""Fewest cells of a chain; two are a naked pair, and three end on the same digit."""


@inner(**OPTIONS)
def remote_pair(board, form):
    """Find the chain that removes the most candidates.

    Of chains that remove equally many, the shortest is found, and of these the first by its ends. A step removes by the ends of one chain
    only: HoDoKu counts another step for other ends within the same group of cells.
    """
    length, members = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    most = shortest = first = last = ZERO
    for start in range(CELLS):
        if popcount(board.candidates[start]) != 2:
            continue
        count = _link_from(board, start, length, members)
        for i in range(count):
            end = members[i]
            # Chains with an odd number of cells end on the same digit.
            if end < start or length[end] < SHORTEST or length[end] & 1:
                continue
            board.removals[0] = 0
            _remove_by(board, start, end)
            found = board.removals[0]
            if found > most or (found == most > 0 and length[end] < shortest):
                most, shortest, first, last = found, length[end], start, end
    board.removals[0] = 0
    if most > 0:
        _remove_by(board, first, last)
    return most > 0


@inner(**OPTIONS)
def _remove_by(board, start, end):
    """Remove both digits from the cells that see both ends of a chain."""
    for k in range(PEERS.shape[1]):
        cell = PEERS[start, k]
        if cell != end and SEES[end, cell]:
            add_removals(board, cell, board.candidates[start])


@inner(**OPTIONS)
def _link_from(board, start, length, members):
    """Find all cells linked to the start, the nearest first; return their number.

    Parameters
    ----------
    length : int64[81]   cells of the shortest chain from the start to a cell; 0 = not linked
    members : int64[81]   the linked cells
    """
    length[:] = 0
    members[0] = start
    length[start] = 1
    count, at = 1, 0
    while at < count:
        cell = members[at]
        for k in range(PEERS.shape[1]):
            peer = PEERS[cell, k]
            if length[peer] == 0 and board.candidates[peer] == board.candidates[start]:
                length[peer] = length[cell] + 1
                members[count] = peer
                count += 1
        at += 1
    return count
