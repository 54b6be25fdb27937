"""The law of leftovers: cells that stick out and in have equal digits.

`kernels/leftovers.py` lists the lines and the regions that are compared with them. Whatever digit one group of cells cannot contain,
the other cannot either, and a digit that one group must contain is in the other as well.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.leftovers import IN, LINE, LINES, OUT, REGION, SIZE
from generator.techniques.explainer.steps import RATING, REMOVED, add_cell, add_house, add_removed, begin_placement, begin_removal

PLACING, REMOVING = 0, 1

MOST_SEEN, UNSEEN = 4, 2
"""Most cells of a group that are compared at a glance, and the tenths by which larger groups are rated higher."""


@inner(**BARE)
def leftovers(board, marks, form, step):
    """Find what the law of leftovers implies; 1 if there is something.

    Parameters
    ----------
    form : PLACING: a digit that one group must contain has one place in the other; REMOVING: a digit has no place left in one group
    """
    table = board.leftovers
    for row in range(table.shape[0]):
        # Compare the cells that stick out with those that stick in, and the reverse.
        for one, other in ((OUT, IN), (IN, OUT)):
            if form == PLACING:
                found = _find_placement(board, marks, row, one, other, step)
            else:
                found = _find_removal(board, marks, row, one, other, step)
            if found:
                return 1
    return 0


@inner(**BARE)
def _count_placed(board, marks, row, group, digit):
    """Return how many cells of a group contain a digit."""
    count = 0
    for k in range(board.leftovers[row, SIZE]):
        count += marks.digits[board.leftovers[row, group + k]] == digit
    return count


@inner(**BARE)
def _most_placed(board, marks, row, group, d):
    """Return how often a group can contain digit d + 1 at most.

    It is the largest choice of cells that have the candidate and do not see each other.
    """
    table, size = board.leftovers, board.leftovers[row, SIZE]
    best = 0
    for chosen in range(1, 1 << size):
        fits = popcount(chosen) > best
        for k in range(size):
            if not (fits and (chosen >> k) & 1):
                continue
            cell = table[row, group + k]
            fits = (marks.candidates[cell] >> d) & 1 == 1
            for j in range(k):
                fits &= (chosen >> j) & 1 == 0 or not board.sees[cell, table[row, group + j]]
        if fits:
            best = popcount(chosen)
    return _count_placed(board, marks, row, group, d + 1) + best


@inner(**BARE)
def _is_confined(board, marks, row, group, d):
    """Check whether all places of digit d + 1 in some house are cells of a group."""
    table, size = board.leftovers, board.leftovers[row, SIZE]
    for k in range(size):
        cell = table[row, group + k]
        if (marks.candidates[cell] >> d) & 1 == 0:
            continue
        # Every place in one of the cell's houses must be in the group.
        for at in range(board.houses_of.shape[1]):
            house = board.houses_of[cell, at]
            if house < 0:
                break
            spots = np.int64(marks.places[house, d])
            for j in range(size):
                for slot in range(board.houses.shape[1]):
                    if board.houses[house, slot] == table[row, group + j]:
                        spots &= ~(1 << slot)
            if spots == 0:
                return True
    return False


@inner(**BARE)
def _find_placement(board, marks, row, one, other, step):
    """Write a digit of one group that has one place in the other; 0 if there is none."""
    table, size = board.leftovers, board.leftovers[row, SIZE]
    for d in range(board.houses.shape[1]):
        # The other group must have exactly one place.
        target, count = np.int64(-1), 0
        for k in range(size):
            if (marks.candidates[table[row, other + k]] >> d) & 1:
                target = np.int64(table[row, other + k])
                count += 1
        if count != 1:
            continue
        # The first group must contain the digit more often than the other does so far.
        least = _count_placed(board, marks, row, one, d + 1)
        placed = _count_placed(board, marks, row, other, d + 1)
        if least > placed or (least == placed and _is_confined(board, marks, row, one, d)):
            begin_placement(step, target, d + 1)
            _add_groups(board, row, one, other, step)
            return 1
    return 0


@inner(**BARE)
def _find_removal(board, marks, row, one, other, step):
    """Write the digits that one group loses for want of places in the other."""
    table, size = board.leftovers, board.leftovers[row, SIZE]
    # List the digits that cells of the first group can contain, though the group has all of them that the other allows.
    digits = np.int64(0)
    for k in range(size):
        digits |= np.int64(marks.candidates[table[row, one + k]])
    mask, removed = digits, np.int64(0)
    while mask:
        d = lowest_bit_index(mask)
        mask &= mask - 1
        # A digit that the first group lacks is lost only where the other group has neither the digit nor a place for it.
        has_place = False
        for k in range(size):
            cell = table[row, other + k]
            has_place |= (marks.candidates[cell] >> d) & 1 == 1 or marks.digits[cell] == d + 1
        placed = _count_placed(board, marks, row, one, d + 1)
        if not has_place or (placed > 0 and _most_placed(board, marks, row, other, d) <= placed):
            removed |= 1 << d
    if removed == 0:
        return 0
    begin_removal(step, removed)
    _add_groups(board, row, one, other, step)
    for k in range(size):
        add_removed(marks, step, np.int64(table[row, one + k]), removed)
    return step[REMOVED] > 0


@inner(**BARE)
def _add_groups(board, row, one, other, step):
    """Add lines and regions to a step, then the cells of both groups."""
    table = board.leftovers
    if table[row, SIZE] > MOST_SEEN:
        step[RATING] += UNSEEN
    for first in (LINE, REGION):
        for k in range(table[row, LINES]):
            add_house(step, table[row, first + k])
    for first in (one, other):
        for k in range(table[row, SIZE]):
            add_cell(step, table[row, first + k])
