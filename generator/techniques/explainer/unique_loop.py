"""Unique rectangles and loops: a ring of cells that would hold two digits alone could be turned, and the puzzle had two solutions.

A ring goes through cells that hold both digits, from house to house, and meets each house it visits in one even and one odd place. Not
all its cells can hold the two digits alone, so one of those with more candidates keeps one of its extras.
What follows is in `loop_types.py`; here rings are found.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.kernels.marks import SCAN
from generator.techniques.explainer.loop_types import Ring, judge
from generator.techniques.explainer.steps import LENGTH, RATING, cell_at

SHORTEST = 4
LONGEST = 64
"""Cells of a ring at most; a longer one would not be seen by anybody."""
BUDGET = 200_000
"""Cells tried for one start at most, so that a board of another kind cannot keep us for ever."""


@njit(**OPTIONS)
def unique_loop(board, marks, form, step):
    """Find the ring with the lowest rating that removes something, then that of the lowest type; 1 if there is one.

    CODE becomes 0 to 3 for types of rectangles and 4 to 7 for types of longer rings; RATING the whole rating.
    """
    best = np.zeros(step.shape[0], np.int32)
    best[RATING] = 10_000
    usable = np.zeros(marks.candidates.shape[0], np.bool_)
    for start in range(marks.candidates.shape[0]):
        pair = np.int64(marks.candidates[start])
        if popcount(pair) == 2 and _list_usable(board, marks, pair, usable) and usable[start]:
            _walk(board, marks, start, usable, step, best)
    if best[RATING] == 10_000:
        return 0
    step[: best[LENGTH]] = best[: best[LENGTH]]
    return 1


@inner(**BARE)
def _list_usable(board, marks, pair, usable):
    """Note the cells a ring can go through: each of their houses has another such cell; return how many there are."""
    count = 0
    for cell in range(usable.shape[0]):
        usable[cell] = np.int64(marks.candidates[cell]) & pair == pair
        count += usable[cell]
    lost = True
    while lost and count >= SHORTEST:
        lost = False
        for cell in range(usable.shape[0]):
            if usable[cell] and not _has_company(board, usable, cell):
                usable[cell] = False
                lost = True
                count -= 1
    return count if count >= SHORTEST else 0


@inner(**BARE)
def _has_company(board, usable, cell):
    """Tell whether each house of a cell has another usable one."""
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
def _walk(board, marks, start, usable, step, best):
    """Follow every ring from a cell of two candidates through usable ones, in depth; what is better than the best replaces it.

    usable   bool[n_cells]      cells that hold both candidates, where a ring can go through
    best     int32[step_room]   the best step so far
    """
    pair = np.int64(marks.candidates[start])
    ring = np.zeros(LONGEST, np.int64)
    most = board.houses_of.shape[1]
    n = board.houses.shape[1]
    kinds = np.zeros(LONGEST, np.int64)
    spots = np.zeros(LONGEST, np.int64)
    allowed = np.zeros(LONGEST, np.int64)
    extras = np.zeros(LONGEST, np.int64)
    used = np.zeros(marks.candidates.shape[0], np.bool_)
    visits = np.zeros((2, board.houses.shape[0]), np.int64)
    ring[0], kinds[0], spots[0], allowed[0], extras[0] = start, -1, 0, 2, 0
    used[start] = True
    _visit(board, visits[0], start, 1)
    size = 1
    for _ in range(BUDGET):
        if size == 0:
            return
        here = size - 1
        spot = spots[here]
        if spot == 4 * most * n or size == LONGEST:
            used[ring[here]] = False
            _visit(board, visits[here % 2], ring[here], -1)
            size -= 1
            continue
        spots[here] += 1
        order, k, slot = spot // (most * n), spot // n % most, spot % n
        kind = SCAN[order]
        house = np.int64(board.houses_of[ring[here], k])
        if house < 0 or house < board.starts[kind] or house >= board.starts[kind + 1] or kind == kinds[here]:
            spots[here] = spot - slot + n
            continue
        cell = cell_at(board, house, slot)
        mask = np.int64(marks.candidates[cell])
        if not usable[cell]:
            continue
        if cell == start and size >= 4:
            if size % 2 == 0 and _is_ring(visits):
                judge(board, marks, Ring(ring[:size], pair), step, best)
            continue
        if used[cell] or _is_visited(board, visits[size % 2], cell):
            continue
        more = extras[here] | (mask & ~pair)
        if mask != pair and allowed[here] <= 0 and popcount(more) != 1:
            continue
        ring[size], kinds[size], spots[size], extras[size] = cell, kind, 0, more
        allowed[size] = allowed[here] - (mask != pair)
        used[cell] = True
        _visit(board, visits[size % 2], cell, 1)
        size += 1


@inner(**BARE)
def _visit(board, visits, cell, change):
    """Count a visit to the houses of a cell, or take it back."""
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[cell, k] >= 0:
            visits[board.houses_of[cell, k]] += change


@inner(**BARE)
def _is_visited(board, visits, cell):
    """Tell whether some house of a cell has had its visit at a place of this parity."""
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[cell, k] >= 0 and visits[board.houses_of[cell, k]]:
            return True
    return False


@inner(**BARE)
def _is_ring(visits):
    """Tell whether each house visited is visited at one even and one odd place."""
    for house in range(visits.shape[1]):
        if visits[0, house] != visits[1, house]:
            return False
    return True
