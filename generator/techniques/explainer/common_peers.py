"""Common peers: cells that see all places of a digit in a house.

They cannot contain the digit, which is known as common peer elimination.

Pointing and claiming are the case in which all places lie in a second house. Where cells must differ without sharing a house (a knight's
move), or where extra houses cross, places of several houses may have a common peer.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.explainer.steps import REMOVED, add_cells, add_house, add_removed, begin_removal, cell_at

MOST_PLACES = 4
"""Most places of the digit; of more, people see no common peer."""


@inner(**BARE)
def common_peers(board, marks, form, step):
    """Find a digit whose places in a house have a common peer; 1 if there is one.

    Parameters
    ----------
    form : most places of the digit

    All common peers lose the digit.
    """
    for house in range(board.houses.shape[0]):
        for d in range(board.houses.shape[1]):
            spots = np.int64(marks.places[house, d])
            if spots & (spots - 1) == 0 or popcount(spots) > form:
                continue
            if _remove_from_common(board, marks, house, spots, d, step):
                return 1
    return 0


@inner(**BARE)
def _remove_from_common(board, marks, house, spots, d, step):
    """Remove a digit from the common peers of its places; 0 if there is none."""
    begin_removal(step, 1 << d)
    add_house(step, house)
    add_cells(board, step, house, spots)
    first = cell_at(board, house, lowest_bit_index(spots))
    for k in range(board.peers.shape[1]):
        peer = np.int64(board.peers[first, k])
        if peer < 0:
            break
        if (marks.candidates[peer] >> d) & 1 and _sees_all(board, house, spots & (spots - 1), peer):
            add_removed(marks, step, peer, 1 << d)
    return step[REMOVED] > 0


@inner(**BARE)
def _sees_all(board, house, spots, cell):
    """Check whether a cell sees all cells of a house at the set bits."""
    while spots:
        if not board.sees[cell, cell_at(board, house, lowest_bit_index(spots))]:
            return False
        spots &= spots - 1
    return True
