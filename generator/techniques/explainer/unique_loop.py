"""Unique rectangles and loops: a ring of cells that would hold two digits alone could be turned, and the puzzle had two solutions.

A ring goes through cells that hold both digits, from house to house, and meets each house it visits in one even and one odd place. Not
all its cells can hold the two digits alone, so one of those with more candidates keeps one of its extras.

    type 1    one cell has extras: it loses the pair
    type 2    all extras are the same digit: it goes from every cell that sees all of them
    type 3    two cells share a house, and their extras form a naked (or the pair a hidden) set with other cells there
    type 4    two cells share a house that holds one of the pair nowhere else: they lose the other one
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.model.boards import BOX, COLUMN, EXTRA, ROW
from generator.techniques.explainer.sets import next_combination
from generator.techniques.explainer.steps import (
    CODE,
    LENGTH,
    RATING,
    REMOVED,
    add_cell,
    add_house,
    add_removed,
    begin_removal,
    cell_at,
)

TYPES = 4
RECTANGLE_RATED = 45
SHORTEST = 4
LONGEST = 64
"""Cells of a ring at most; a longer one would not be seen by anybody."""
BUDGET = 200_000
"""Cells tried for one start at most, so that a board of another kind cannot keep us for ever."""

SCAN = (BOX, ROW, COLUMN, EXTRA)
"""Order in which kinds of house are looked at here."""


@njit(**OPTIONS)
def unique_loop(board, marks, form, step):
    """Find the ring with the lowest rating that removes something, then that of the lowest type; 1 if there is one.

    CODE becomes 0 to 3 for types of rectangles and 4 to 7 for types of longer rings; RATING the whole rating.
    """
    best = np.zeros(step.shape[0], np.int32)
    best[RATING] = 10_000
    ring = np.zeros(LONGEST, np.int64)
    usable = np.zeros(marks.candidates.shape[0], np.bool_)
    for start in range(marks.candidates.shape[0]):
        pair = np.int64(marks.candidates[start])
        if popcount(pair) == 2 and _list_usable(board, marks, pair, usable) and usable[start]:
            _walk(board, marks, start, pair, usable, ring, step, best)
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
def _walk(board, marks, start, pair, usable, ring, step, best):
    """Follow every ring from a cell through usable ones, in depth; what removes something and is better than the best replaces it."""
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
                _judge(board, marks, ring, size, pair, step, best)
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


@inner(**OPTIONS)
def _judge(board, marks, ring, size, pair, step, best):
    """Try the types a ring can be of."""
    rated = RECTANGLE_RATED + (0 if size == 4 else 1 if size == 6 else 2 if size == 8 else 5)
    first = 0 if size == 4 else TYPES
    wide, union, one, two = 0, 0, -1, -1
    for i in range(size):
        extra = np.int64(marks.candidates[ring[i]]) & ~pair
        if extra:
            wide += 1
            union |= extra
            two = one if wide > 1 else two
            one = ring[i]
    if wide == 0 or rated > best[RATING]:
        return
    if wide == 1:
        _begin(step, ring, size, pair)
        add_removed(marks, step, one, pair)
        _keep(step, best, first, rated)
        return
    if popcount(union) == 1:
        _begin(step, ring, size, pair | union)
        for cell in range(marks.candidates.shape[0]):
            if np.int64(marks.candidates[cell]) & union and _sees_all(board, marks, ring, size, union, cell):
                add_removed(marks, step, cell, union)
        _keep(step, best, first + 1, rated)
    if wide == 2:
        for kind in SCAN:
            for house in range(board.starts[kind], board.starts[kind + 1]):
                if _holds(board, house, one) and _holds(board, house, two):
                    _type_4(board, marks, ring, size, pair, (house, one, two), rated, first, step, best)
                    if popcount(union) > 1:
                        _type_3(board, marks, ring, size, pair, (house, one, two), rated, first, step, best)


@inner(**BARE)
def _begin(step, ring, size, digits):
    begin_removal(step, digits)
    for i in range(size):
        add_cell(step, ring[i])


@inner(**BARE)
def _keep(step, best, code, rated):
    """Keep a step that removes something and is better than the best so far."""
    step[CODE] = code
    step[RATING] = rated
    if step[REMOVED] > 0 and (rated < best[RATING] or (rated == best[RATING] and code % TYPES < best[CODE] % TYPES)):
        for k in range(step[LENGTH]):
            best[k] = step[k]


@inner(**BARE)
def _holds(board, house, cell):
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[cell, k] == house:
            return True
    return False


@inner(**BARE)
def _sees_all(board, marks, ring, size, digit, cell):
    """Tell whether a cell sees every cell of the ring that can hold a digit."""
    for i in range(size):
        if np.int64(marks.candidates[ring[i]]) & digit and not board.sees[cell, ring[i]]:
            return False
    return True


@inner(**BARE)
def _type_4(board, marks, ring, size, pair, where, rated, first, step, best):
    """In a house one digit of the pair fits the two cells alone: they lose the other."""
    house, one, two = where
    low = pair & -pair
    for kept in (low, pair & ~low):
        if popcount(np.int64(marks.places[house, lowest_bit_index(kept)])) == 2:
            begin_removal(step, kept)
            add_house(step, house)
            for i in range(size):
                add_cell(step, ring[i])
            add_removed(marks, step, one, pair & ~kept)
            add_removed(marks, step, two, pair & ~kept)
            _keep(step, best, first + 3, rated)


@inner(**OPTIONS)
def _type_3(board, marks, ring, size, pair, where, rated, first, step, best):
    """Look for naked sets with the extras, and for hidden sets with the pair, among the other cells of a house."""
    house, one, two = where
    n = board.houses.shape[1]
    cells, others = np.zeros(n, np.int64), 0
    for slot in range(n):
        cell = cell_at(board, house, slot)
        if marks.candidates[cell] and cell not in (one, two):
            cells[others] = cell
            others += 1
    extras = (np.int64(marks.candidates[one]) | np.int64(marks.candidates[two])) & ~pair
    for degree in range(max(2, popcount(extras)), n - 1):
        for naked in (True, False):
            if 2 * degree > marks.empties[house] - (not naked) or degree - 1 > others:
                continue
            chosen = (1 << (degree - 1)) - 1
            while chosen < 1 << others:
                taken, free = extras if naked else pair, 0
                for k in range(others):
                    mask = np.int64(marks.candidates[cells[k]])
                    if naked and (chosen >> k) & 1:
                        taken |= mask
                    elif not naked and not (chosen >> k) & 1:
                        free |= mask
                if not naked:
                    # Digits of the house that fit the chosen cells (and the two) alone form the hidden set.
                    taken = _places_inside(board, marks, house, cells, others, chosen) & ~extras
                    if taken & pair != pair:
                        taken = 0
                if popcount(taken) == degree:
                    begin_removal(step, taken)
                    add_house(step, house)
                    for i in range(size):
                        add_cell(step, ring[i])
                    for k in range(others):
                        if bool((chosen >> k) & 1):
                            add_cell(step, cells[k])
                    for k in range(others):
                        if bool((chosen >> k) & 1) != naked:
                            add_removed(marks, step, cells[k], taken if naked else ~taken)
                    _keep(step, best, first + 2, rated + degree - (1 if naked else 2))
                chosen = next_combination(chosen)


@inner(**BARE)
def _places_inside(board, marks, house, cells, others, chosen):
    """Return the digits still to be placed in a house that fit none of its other cells."""
    outside, inside = 0, 0
    for k in range(others):
        if (chosen >> k) & 1:
            inside |= np.int64(marks.candidates[cells[k]])
        else:
            outside |= np.int64(marks.candidates[cells[k]])
    return inside & ~outside
