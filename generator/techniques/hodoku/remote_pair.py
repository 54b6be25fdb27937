"""Remote pair: cells with the same two digits, linked into a chain.

Alternate cells of the chain contain different digits, so cells that see two cells of different color lose both digits.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount
from generator.techniques.hodoku.board import CELLS, PEERS, SEES, N, add_removal

SHORTEST = 4
"""Fewest cells of a chain; two are a naked pair, and three end on the same digit."""


@inner(**OPTIONS)
def remote_pair(board, form):
    """Find the first group of linked cells that removes something.

    Groups are searched by their lowest cell; alternate cells are colored 1 and 2.
    """
    color, members = np.zeros(CELLS, np.int64), np.empty(CELLS, np.int64)
    for start in range(CELLS):
        # Start from a cell with two candidates that belongs to no group yet.
        mask = board.candidates[start]
        if popcount(mask) != 2 or color[start] != 0:
            continue
        count = _color_from(board, start, color, members)
        if count < SHORTEST:
            continue
        # Cells that see both colors lose both digits.
        for cell in range(CELLS):
            if board.candidates[cell] & mask == 0 or not _sees_both(cell, color, members, count):
                continue
            for d in range(N):
                if (mask >> d) & 1:
                    add_removal(board, cell, d)
        if board.removals[0] > 0:
            return True
    return False


@inner(**OPTIONS)
def _color_from(board, start, color, members):
    """Color all cells linked to the start; return how many there are."""
    members[0] = start
    color[start] = 1
    count, at = 1, 0
    while at < count:
        cell = members[at]
        # Peers with the same two candidates get the other color.
        for k in range(PEERS.shape[1]):
            peer = PEERS[cell, k]
            if color[peer] == 0 and board.candidates[peer] == board.candidates[start]:
                color[peer] = 3 - color[cell]
                members[count] = peer
                count += 1
        at += 1
    return count


@inner(**OPTIONS)
def _sees_both(cell, color, members, count):
    """Check whether a cell outside the group sees cells of both colors."""
    seen = 0
    for i in range(count):
        if members[i] == cell:
            return False
        if SEES[members[i], cell]:
            seen |= color[members[i]]
    return seen == 3
