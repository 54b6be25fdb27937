"""Unique rectangles and loops: rings of cells that cannot all have two digits.

If the cells of a ring had only the same two digits, these could be exchanged, and the puzzle would have two solutions. A ring leads
through cells that have both digits, from house to house, and visits each of its houses at one even and one odd position. Since not all
its cells can be reduced to the two digits, one of those with more candidates is one of its extras. What follows is in `loop_types.py`;
here rings are found.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.kernels.copying import copy_into
from generator.kernels.marks import SCAN
from generator.techniques.explainer.loop_types import Ring, try_types
from generator.techniques.explainer.steps import FORM_BITS, FORM_MASK, LENGTH, RATING, cell_at

SHORTEST = 4
LONGEST = 64
"""Most cells of a ring; no person would see a longer one."""
MOST_STEPS = 200_000
"""Most steps of the search from one start, so that an unusual board cannot make it run forever."""


@njit(**OPTIONS)
def unique_loop(board, marks, form, step):
    """Find the best ring that removes something; 1 if there is one.

    form   0, or 1 for sets of every size in type 3; and above FORM_BITS a bit for each code that is left out

    The best ring has the lowest rating, and then the lowest type. CODE becomes 0 to 3 for the types of rectangles and 4 to 7 for those of
    longer rings; RATING is the whole rating.
    """
    # No ring is found yet: the best has a rating above all others.
    best = np.zeros(step.shape[0], np.int32)
    best[RATING] = 10_000
    usable = np.zeros(marks.candidates.shape[0], np.bool_)
    # Search rings from every cell with exactly two candidates.
    for start in range(marks.candidates.shape[0]):
        pair = np.int64(marks.candidates[start])
        if popcount(pair) == 2 and _mark_usable(board, marks, pair, usable) and usable[start]:
            _search_rings(board, marks, (start, form >> FORM_BITS, form & FORM_MASK), usable, step, best)
    # Copy the best step, if there is one, to the result.
    if best[RATING] == 10_000:
        return 0
    length = np.int64(best[LENGTH])
    copy_into(step[:length], best[:length])
    return 1


@inner(**BARE)
def _mark_usable(board, marks, pair, usable):
    """Mark the cells that a ring can pass; return how many there are.

    Each of their houses has another such cell.

    usable   bool[n_cells]   out
    """
    # At first all cells with both digits are usable.
    count = 0
    for cell in range(usable.shape[0]):
        usable[cell] = np.int64(marks.candidates[cell]) & pair == pair
        count += usable[cell]
    # Drop cells without another usable cell in one of their houses, until all have one.
    changed = True
    while changed and count >= SHORTEST:
        changed = False
        for cell in range(usable.shape[0]):
            if usable[cell] and not _has_partners(board, usable, cell):
                usable[cell] = False
                changed = True
                count -= 1
    return count if count >= SHORTEST else 0


@inner(**BARE)
def _has_partners(board, usable, cell):
    """Check whether each house of a cell has another usable cell."""
    for k in range(board.houses_of.shape[1]):
        house = board.houses_of[cell, k]
        if house < 0:
            break
        count = 0
        for slot in range(board.houses.shape[1]):
            count += usable[board.houses[house, slot]]
        if count < 2:
            return False
    return True


@inner(**OPTIONS)
def _search_rings(board, marks, search, usable, step, best):
    """Follow every ring from a cell of two candidates, depth first.

    A step better than the best replaces it.

    search   the cell to start from, the codes left out as bits, and the form without them
    usable   bool[n_cells]      cells with both digits, through which a ring can lead
    best     int32[step_size]   the best step so far
    """
    # The path so far, cell by cell: ring has the cells. For each of them, kinds has the kind of house that led to it,
    # spots the next neighbor to try, allowed how many more cells with extras may follow, extras all extras up to it.
    start, excluded, form = search
    pair = np.int64(marks.candidates[start])
    ring = np.zeros(LONGEST, np.int64)
    most = board.houses_of.shape[1]
    n = board.houses.shape[1]
    kinds = np.zeros(LONGEST, np.int64)
    spots = np.zeros(LONGEST, np.int64)
    allowed = np.zeros(LONGEST, np.int64)
    extras = np.zeros(LONGEST, np.int64)
    # used marks the cells of the path; visits counts, for even and odd positions, how often each house is visited.
    used = np.zeros(marks.candidates.shape[0], np.bool_)
    visits = np.zeros((2, board.houses.shape[0]), np.int64)
    # Start the path with the start cell.
    ring[0], kinds[0], spots[0], allowed[0], extras[0] = start, -1, 0, 2, 0
    used[start] = True
    _visit(board, visits[0], start, 1)
    size = 1
    for _ in range(MOST_STEPS):
        # The search ends when every continuation of the start cell is tried.
        if size == 0:
            return
        # All neighbors of the last cell are tried, or the path is too long: go back by one cell.
        here = size - 1
        spot = spots[here]
        if spot == 4 * most * n or size == LONGEST:
            used[ring[here]] = False
            _visit(board, visits[here % 2], ring[here], -1)
            size -= 1
            continue
        # Decode the next neighbor: kind of house, which of the cell's houses, and place in the house.
        spots[here] += 1
        order, k, slot = spot // (most * n), spot // n % most, spot % n
        kind = SCAN[order]
        house = np.int64(board.houses_of[ring[here], k])
        # Skip a house of another kind, and the kind that led here, since a ring changes kind at each cell.
        if house < 0 or house < board.starts[kind] or house >= board.starts[kind + 1] or kind == kinds[here]:
            spots[here] = spot - slot + n
            continue
        # The neighbor must have both digits.
        cell = cell_at(board, house, slot)
        mask = np.int64(marks.candidates[cell])
        if not usable[cell]:
            continue
        # The path is back at the start: if it is a ring of even length, see what it proves.
        if cell == start and size >= 4:
            if size % 2 == 0 and _is_ring(visits):
                try_types(board, marks, Ring(ring[:size], pair, excluded, form), step, best)
            continue
        # The neighbor must not be on the path, nor its houses be visited at a position of this parity.
        if used[cell] or _is_visited(board, visits[size % 2], cell):
            continue
        # Allow two cells with extras; a further one only if all extras are the same digit.
        more = extras[here] | (mask & ~pair)
        if mask != pair and allowed[here] <= 0 and popcount(more) != 1:
            continue
        # Add the neighbor to the path.
        ring[size], kinds[size], spots[size], extras[size] = cell, kind, 0, more
        allowed[size] = allowed[here] - (mask != pair)
        used[cell] = True
        _visit(board, visits[size % 2], cell, 1)
        size += 1


@inner(**BARE)
def _visit(board, visits, cell, change):
    """Add a change (1 or -1) to the visits of all houses of a cell."""
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[cell, k] >= 0:
            visits[board.houses_of[cell, k]] += change


@inner(**BARE)
def _is_visited(board, visits, cell):
    """Check whether some house of a cell is already visited at this parity."""
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[cell, k] >= 0 and visits[board.houses_of[cell, k]]:
            return True
    return False


@inner(**BARE)
def _is_ring(visits):
    """Check whether each visited house has one even and one odd visit."""
    for house in range(visits.shape[1]):
        if visits[0, house] != visits[1, house]:
            return False
    return True
