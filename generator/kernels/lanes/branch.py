"""Assuming a digit in some lanes and coming back: the stacks of sixteen searches.

Lanes get stuck at different depths, so a stack a lane would mean a copy a lane. Instead one copy of all candidates serves every
lane that assumes in the same turn; a lane's stack holds the numbers of such copies ("slots"), and a slot is free again when no
lane needs it. Copying everything is cheaper than picking lanes, and 16 lanes at their deepest can never run out of slots.

    candidates   16 lanes ──copy──► slot 7 ◄── top of the stacks of lanes 2, 5 and 11
                                    (there without the digit they assumed)
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.lanes.board import CELLS
from generator.kernels.lanes.sweep import BEFORE, ONLY, PAIR
from generator.kernels.lanes.vector import LANES, choose, is_zero, lesser, load, spread, store, without_lowest
from generator.kernels.lanes.weigh import NO_PAIR, ROOM, find_heaviest_pair

LONG = 24
"""States after which a search counts as hard."""

DEPTH, FREE, USERS = 0, 0, 1
"""Where the books are kept, in two arrays; a record of five would cost a reference count at every call.

stacks  int64[17, 84]     a lane's depth, then its slots from the bottom; the last row is room for `weigh`
slots   int64[2, m + 1]   row FREE: slots no lane needs, as many as its last number says; row USERS: lanes that need a slot
"""


@inner(**OPTIONS)
def make_stacks(n_lanes):
    """Return (saved, stacks, slots), all empty, with slots for so many lanes at their deepest.

    saved is uint16[slots * 81, 16]; it takes memory only as far as it is used.
    """
    n_slots = n_lanes * CELLS
    saved = np.empty((n_slots * CELLS, LANES), np.uint16)
    slots = np.zeros((2, n_slots + 1), np.int64)
    for slot in range(n_slots):
        slots[FREE, slot] = n_slots - 1 - slot
    slots[FREE, n_slots] = n_slots
    return saved, np.zeros((LANES + 1, ROOM), np.int64), slots


@inner(**INSIDE)
def take_slot(slots):
    """Return a slot no lane needs yet."""
    n_free = slots.shape[1] - 1
    slots[FREE, n_free] -= 1
    return slots[FREE, slots[FREE, n_free]]


@inner(**INSIDE)
def push(candidates, scratch, saved, stacks, slots, slot, lane, cell, bit):
    """Assume a digit in one lane; the slot must hold its candidates, from which the digit goes."""
    saved[slot * CELLS + cell, lane] = int(candidates[cell, lane]) ^ bit
    candidates[cell, lane] = bit
    stacks[lane, DEPTH] += 1
    stacks[lane, stacks[lane, DEPTH]] = slot
    slots[USERS, slot] += 1
    scratch[BEFORE, lane] = 0


@inner(**INSIDE)
def _save(candidates, scratch, saved, start):
    """Copy all candidates; note in row PAIR each lane's first cell with two of them in the row with most, else NO_PAIR.

    A neighbor with two candidates is what an assumption decides next: this takes a fifth off the guesses of taking the first cell.
    """
    first, fullest = spread(NO_PAIR), spread(0xFFFF)
    for row in range(9):
        at, count = spread(NO_PAIR), spread(0xFFFF)
        for cell in range(9 * row + 8, 9 * row - 1, -1):
            word = load(candidates, cell)
            store(saved, start + cell, word)
            others = without_lowest(word)
            is_pair = is_zero(without_lowest(others)) & ~is_zero(others)
            at = choose(is_pair, spread(cell), at)
            count = count + is_pair
        fuller = lesser(count, fullest)
        first = choose(is_zero(fuller ^ fullest), first, at)
        fullest = fuller
    store(scratch, PAIR, first)


@inner(**INSIDE)
def _copy(candidates, saved, start):
    """Copy all candidates and nothing else."""
    for cell in range(CELLS):
        store(saved, start + cell, load(candidates, cell))


@inner(**INSIDE)
def _fewest(candidates, lane):
    """Return the first cell of a lane with fewest candidates, more than one."""
    best, fewest = 0, 10
    for cell in range(CELLS):
        count = popcount(candidates[cell, lane])
        if 1 < count < fewest:
            best, fewest = cell, count
    return best


@inner(**BARE)
def assume(candidates, scratch, saved, stacks, slots, stuck, hard):
    """Assume a digit in every stuck lane: the lowest of a cell with two candidates, or else with fewest.

    stuck  int64   a bit a lane; none of these lanes may be solved
    hard   int64   of these, the lanes that choose the cell with care (`weigh`): a long search takes half the guesses, a short one more time
    """
    if stuck == 0:
        return
    slot = take_slot(slots)
    if hard == stuck:
        _copy(candidates, saved, slot * CELLS)
    else:
        _save(candidates, scratch, saved, slot * CELLS)
    while stuck:
        lane = lowest_bit_index(stuck)
        stuck &= stuck - 1
        cell = find_heaviest_pair(candidates, stacks[LANES], lane) if hard >> lane & 1 else int(scratch[PAIR, lane])
        if cell == NO_PAIR:
            cell = _fewest(candidates, lane)
        mask = int(candidates[cell, lane])
        push(candidates, scratch, saved, stacks, slots, slot, lane, cell, mask & -mask)


@inner(**INSIDE)
def _leave(stacks, slots, lane):
    """Take the top off a lane's stack and return its slot."""
    slot = stacks[lane, stacks[lane, DEPTH]]
    stacks[lane, DEPTH] -= 1
    slots[USERS, slot] -= 1
    if slots[USERS, slot] == 0:
        n_free = slots.shape[1] - 1
        slots[FREE, slots[FREE, n_free]] = slot
        slots[FREE, n_free] += 1
    return slot


@inner(**INSIDE)
def retreat(candidates, scratch, saved, stacks, slots, lane):
    """Go back to a lane's last assumption, now without that digit; False where there is none left."""
    if stacks[lane, DEPTH] == 0:
        return False
    start = _leave(stacks, slots, lane) * CELLS
    where = load(scratch, ONLY + lane)
    for cell in range(CELLS):
        store(candidates, cell, choose(where, load(saved, start + cell), load(candidates, cell)))
    scratch[BEFORE, lane] = 0
    return True


@inner(**INSIDE)
def forget(stacks, slots, lane):
    """Empty a lane's stack."""
    while stacks[lane, DEPTH] > 0:
        _leave(stacks, slots, lane)
