"""Guessing in some lanes and backtracking: the stacks of sixteen searches.

Lanes get stuck at different depths, so one stack for each lane would mean one copy for each lane. Instead one copy of all candidates
serves every lane that guesses in the same round. A lane's stack holds the numbers of such copies ("slots"), and a slot is free again
when no lane needs it. Copying everything is cheaper than picking lanes, and 16 lanes at their deepest can never run out of slots.

    candidates   16 lanes ──copy──► slot 7 ◄── top of the stacks of lanes 2, 5 and 11
                                    (there without the digit they guessed)
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.lanes.board import CELLS
from generator.kernels.lanes.sweep import BEFORE, ONLY, PAIR
from generator.kernels.lanes.vector import LANES, broadcast, clear_lowest_bit, is_zero, load, minimum, select_lanes, store
from generator.kernels.lanes.weigh import NO_PAIR, SCRATCH_SIZE, find_heaviest_pair

HARD_SEARCH_NODES = 24
"""Nodes after which a search counts as hard."""

DEPTH, FREE, USERS = 0, 0, 1
"""Places in two arrays, `stacks` and `slots`; a record of five would cost a reference count at every call.

stacks  int64[17, 84]     for each lane its depth, then its slots from the bottom; the last row is scratch for `weigh`
slots   int64[2, m + 1]   row FREE: the free slots, and as its last number how many there are; row USERS: how many lanes need each slot"""


@inner(**OPTIONS)
def make_stacks(n_lanes):
    """Return (saved, stacks, slots), all empty, for a number of lanes.

    saved   uint16[slots * 81, 16]   the copies; pages of it take memory only when they are used
    stacks  int64[17, 84]
    slots   int64[2, slots + 1]

    There are enough slots for all lanes at their deepest.
    """
    n_slots = n_lanes * CELLS
    saved = np.empty((n_slots * CELLS, LANES), np.uint16)
    # All slots are free; slot 0 is on top.
    slots = np.zeros((2, n_slots + 1), np.int64)
    for slot in range(n_slots):
        slots[FREE, slot] = n_slots - 1 - slot
    slots[FREE, n_slots] = n_slots
    return saved, np.zeros((LANES + 1, SCRATCH_SIZE), np.int64), slots


@njit(**INSIDE)
def allocate_slot(slots):
    """Return a free slot; `slots` is int64[2, m + 1]."""
    n_free = slots.shape[1] - 1
    slots[FREE, n_free] -= 1
    return slots[FREE, slots[FREE, n_free]]


@njit(**INSIDE)
def push_guess(candidates, scratch, saved, stacks, slots, slot, lane, cell, bit):
    """Guess a digit in one lane.

    Parameters
    ----------
    candidates : uint16[81, 16]           the cell is reduced to the guessed digit
    scratch : uint16[n, 16]            of make_scratch
    saved : uint16[slots * 81, 16]   the slot must hold the lane's candidates; the guessed digit is removed there
    stacks : int64[17, 84]
    slots : int64[2, slots + 1]
    bit : int64                    the digit as a bit
    """
    # Backtracking continues without the digit; the search continues with nothing else in the cell.
    saved[slot * CELLS + cell, lane] = int(candidates[cell, lane]) ^ bit
    candidates[cell, lane] = bit
    # Put the slot on the lane's stack.
    stacks[lane, DEPTH] += 1
    stacks[lane, stacks[lane, DEPTH]] = slot
    slots[USERS, slot] += 1
    # Zero never equals a sum of candidates, so the next sweep counts as a change.
    scratch[BEFORE, lane] = 0


@njit(**INSIDE)
def _save_and_find_pairs(candidates, scratch, saved, start):
    """Copy all candidates and find a cell to guess at in each lane.

    Row PAIR receives each lane's first cell with two candidates in the row that has the most of them, or NO_PAIR. A peer with two
    candidates is decided by the guess: this takes a fifth off the number of guesses, compared with the first such cell of the board.
    """
    first, fullest = broadcast(NO_PAIR), broadcast(0xFFFF)
    for row in range(9):
        # Copy one row; in each lane find its first cell with two candidates and count such cells.
        at, count = broadcast(NO_PAIR), broadcast(0xFFFF)
        for cell in range(9 * row + 8, 9 * row - 1, -1):
            word = load(candidates, cell)
            store(saved, start + cell, word)
            # Exactly two candidates: something is left after removing one bit, nothing after removing two.
            others = clear_lowest_bit(word)
            is_pair = is_zero(clear_lowest_bit(others)) & ~is_zero(others)
            at = select_lanes(is_pair, broadcast(cell), at)
            count = count + is_pair
        # Keep the row with the most; counts go down from 65535, so the smaller number has more.
        fuller = minimum(count, fullest)
        first = select_lanes(is_zero(fuller ^ fullest), first, at)
        fullest = fuller
    store(scratch, PAIR, first)


@njit(**INSIDE)
def _save_all(candidates, saved, start):
    """Copy all candidates and nothing else."""
    for cell in range(CELLS):
        store(saved, start + cell, load(candidates, cell))


@njit(**INSIDE)
def _find_fewest(candidates, lane):
    """Return the first cell of a lane with the fewest candidates, more than one."""
    best, fewest = 0, 10
    for cell in range(CELLS):
        count = popcount(candidates[cell, lane])
        if 1 < count < fewest:
            best, fewest = cell, count
    return best


@njit(**BARE)
def guess_in_lanes(candidates, scratch, saved, stacks, slots, stuck, hard):
    """Guess a digit in every stuck lane.

    It is the lowest digit of a cell with two candidates or, if there is none, of a cell with the fewest.

    Parameters
    ----------
    candidates : uint16[81, 16]           changed in place
    scratch : uint16[n, 16]            of make_scratch
    saved : uint16[slots * 81, 16]
    stacks : int64[17, 84]
    slots : int64[2, slots + 1]
    stuck : int64                    a bit a lane; none of these lanes may be solved
    hard : int64                    of these, the lanes that choose the cell with care (`weigh`): this halves the guesses of a
        long search, but costs a short one more time
    """
    if stuck == 0:
        return
    # Save all lanes in one slot; the cells for easy searches are found on the way.
    slot = allocate_slot(slots)
    if hard == stuck:
        _save_all(candidates, saved, slot * CELLS)
    else:
        _save_and_find_pairs(candidates, scratch, saved, slot * CELLS)
    # Choose a cell for each lane and guess its lowest digit.
    while stuck:
        lane = lowest_bit_index(stuck)
        stuck &= stuck - 1
        cell = find_heaviest_pair(candidates, stacks[LANES], lane) if hard >> lane & 1 else int(scratch[PAIR, lane])
        if cell == NO_PAIR:
            cell = _find_fewest(candidates, lane)
        mask = int(candidates[cell, lane])
        push_guess(candidates, scratch, saved, stacks, slots, slot, lane, cell, mask & -mask)


@njit(**INSIDE)
def _pop_slot(stacks, slots, lane):
    """Remove the top of a lane's stack and return its slot."""
    slot = stacks[lane, stacks[lane, DEPTH]]
    stacks[lane, DEPTH] -= 1
    slots[USERS, slot] -= 1
    # No lane needs the slot any more: it is free.
    if slots[USERS, slot] == 0:
        n_free = slots.shape[1] - 1
        slots[FREE, slots[FREE, n_free]] = slot
        slots[FREE, n_free] += 1
    return slot


@njit(**INSIDE)
def backtrack(candidates, scratch, saved, stacks, slots, lane):
    """Backtrack to a lane's last guess; return False if there is none.

    The lane continues without the guessed digit.

    Parameters
    ----------
    candidates : uint16[81, 16]           changed in place
    scratch : uint16[n, 16]            of make_scratch
    saved : uint16[slots * 81, 16]
    stacks : int64[17, 84]
    slots : int64[2, slots + 1]
    """
    if stacks[lane, DEPTH] == 0:
        return False
    start = _pop_slot(stacks, slots, lane) * CELLS
    # Restore this lane's candidates; the other lanes keep theirs.
    where = load(scratch, ONLY + lane)
    for cell in range(CELLS):
        store(candidates, cell, select_lanes(where, load(saved, start + cell), load(candidates, cell)))
    scratch[BEFORE, lane] = 0
    return True


@njit(**INSIDE)
def clear_stack(stacks, slots, lane):
    """Empty a lane's stack.

    Parameters
    ----------
    stacks : int64[17, 84]
    slots : int64[2, slots + 1]
    """
    while stacks[lane, DEPTH] > 0:
        _pop_slot(stacks, slots, lane)
