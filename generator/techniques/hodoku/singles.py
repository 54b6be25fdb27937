"""Full houses, naked and hidden singles, taken from two queues first in, first out.

A queued naked single that is the last empty cell of a house is a full house and goes before all others; a naked single goes before
a hidden one. Which of several goes first decides how many of each kind a solve counts, so the score hangs on the order of cells.
"""

from __future__ import annotations

from generator.kernels._jit import OPTIONS, inner
from generator.techniques.hodoku.board import HEAD, HIDDEN, HOUSES_OF, LEFT, NAKED, TAIL, place

FULL_HOUSE, NAKED_SINGLE, HIDDEN_SINGLE = 0, 1, 2


@inner(**OPTIONS)
def run_singles(desk, counts):
    """Fill in singles until none is queued; return how many cells stay empty.

    counts   int64[3]   full houses, naked singles, hidden singles; added to
    """
    while desk.ends[LEFT, 0] > 0:
        kind = FULL_HOUSE
        entry = first_full_house(desk)
        if entry < 0:
            kind = NAKED_SINGLE
            entry = first_waiting(desk, NAKED)
        if entry < 0:
            kind = HIDDEN_SINGLE
            entry = first_waiting(desk, HIDDEN)
        if entry < 0:
            break
        counts[kind] += 1
        place(desk, entry >> 4, entry & 15)
    return desk.ends[LEFT, 0]


@inner(**OPTIONS)
def first_waiting(desk, kind):
    """Take the first placement off a queue that is still to be done; -1 where there is none."""
    while desk.ends[kind, HEAD] < desk.ends[kind, TAIL]:
        entry = desk.queue[kind, desk.ends[kind, HEAD]]
        desk.ends[kind, HEAD] += 1
        if desk.digits[entry >> 4] == 0:
            return entry
    return -1


@inner(**OPTIONS)
def first_full_house(desk):
    """Return the first queued naked single that is the last empty cell of a house; -1 where there is none."""
    for k in range(desk.ends[NAKED, HEAD], desk.ends[NAKED, TAIL]):
        entry = desk.queue[NAKED, k]
        cell = entry >> 4
        if desk.digits[cell] != 0:
            continue
        for i in range(3):
            if desk.empties[HOUSES_OF[cell, i]] == 1:
                return entry
    return -1
