"""Full houses, naked and hidden singles, from two first-in, first-out queues.

A queued naked single that is the last empty cell of a house is a full house and comes before all others; a naked single comes before a
hidden one. Which of several comes first decides how many of each kind a solve counts, so the score depends on the order of cells.
"""

from __future__ import annotations

from generator.kernels._jit import OPTIONS, inner
from generator.techniques.hodoku.board import HEAD, HIDDEN, HOUSES_OF, LEFT, NAKED, TAIL, place

FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE = 0, 1, 2


@inner(**OPTIONS)
def run_singles(board, counts):
    """Fill in singles until none is queued; return how many cells stay empty.

    Parameters
    ----------
    counts : int64[3]   number of full houses, naked singles, hidden singles; added to
    """
    while board.ends[LEFT, 0] > 0:
        # Look for a full house, then for a naked single, then for a hidden single.
        kind = FULL_HOUSE
        entry = first_full_house(board)
        if entry < 0:
            kind = NAKED_SINGLE
            entry = pop_placement(board, NAKED)
        if entry < 0:
            kind = HIDDEN_SINGLE
            entry = pop_placement(board, HIDDEN)
        if entry < 0:
            break
        counts[kind] += 1
        place(board, entry >> 4, entry & 15)
    return board.ends[LEFT, 0]


@inner(**OPTIONS)
def pop_placement(board, kind):
    """Remove and return the first placement in a queue whose cell is empty.

    Returns -1 if there is none.
    """
    while board.ends[kind, HEAD] < board.ends[kind, TAIL]:
        entry = board.queue[kind, board.ends[kind, HEAD]]
        board.ends[kind, HEAD] += 1
        if board.digits[entry >> 4] == 0:
            return entry
    return -1


@inner(**OPTIONS)
def first_full_house(board):
    """Return the first queued full house, or -1.

    A full house is a naked single in the last empty cell of a house.
    """
    for k in range(board.ends[NAKED, HEAD], board.ends[NAKED, TAIL]):
        entry = board.queue[NAKED, k]
        cell = entry >> 4
        if board.digits[cell] != 0:
            continue
        for i in range(3):
            if board.empties[HOUSES_OF[cell, i]] == 1:
                return entry
    return -1
