"""Unique rectangles: four cells in two rows, two columns, two blocks, that may not come down to the same two digits crosswise.

    corners[0] corners[1]      corners[0] holds exactly the two digits; the others at least one of them, and perhaps more
    corners[2] corners[3]      extras[i]: what corner i holds beyond the two

A corner may have lost one of the two digits: had the four cells these digits crosswise, exchanging them would still solve the givens.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import CELLS, HOUSES, HOUSES_OF, SLOTS, N, note, note_mask
from generator.techniques.hodoku.cell_sets import PEERS_HIGH, PEERS_LOW, cells_with, note_cells

HIDDEN_RECTANGLE = 7
"""Forms 1 to 6 are the uniqueness tests of these numbers."""

ASIDE = np.array([[k for k in range(N) if k // 3 != at // 3] for at in range(N)], np.int64)
NEXT_TO = np.array([[k for k in range(N) if k // 3 == at // 3 and k != at] for at in range(N)], np.int64)
"""Rows or columns of other bands, and the other two of its own band."""


def _rectangles() -> NDArray[np.int64]:
    """Return int64[81, 24, 3]: the corners beside, below and across, by the column of the first, then by the row of the second."""
    rectangles = []
    for row, column in product(range(N), range(N)):
        lines = [(other, below) for other in range(N) if other != column for below in (ASIDE if other in NEXT_TO[column] else NEXT_TO)[row]]
        rectangles.append([(row * N + other, below * N + column, below * N + other) for other, below in lines])
    return np.array(rectangles, np.int64)


RECTANGLES = _rectangles()


@inner(**OPTIONS)
def unique_rectangle(desk, form):
    """Find the first rectangle of the form that removes something, by its corner of two digits, then the column, then the row."""
    corners, extras = np.empty(4, np.int64), np.zeros(4, np.int64)
    for start in range(CELLS):
        pair = desk.candidates[start]
        if popcount(pair) != 2:
            continue
        corners[0] = start
        for k in range(RECTANGLES.shape[1]):
            usable = True
            for i in range(1, 4):
                corners[i] = RECTANGLES[start, k, i - 1]
                mask = desk.candidates[corners[i]]
                usable = usable and mask & pair != 0
                extras[i] = mask & ~pair
            if usable and _try_form(desk, form, corners, extras, pair):
                return True
    return False


@inner(**OPTIONS)
def _try_form(desk, form, corners, extras, pair):
    if form == 1:
        return _test_1(desk, corners, extras, pair)
    if form == 2 or form == 5:
        return _test_2_or_5(desk, form, corners, extras)
    if form == 6:
        return _test_6(desk, corners, extras, pair)
    if form == HIDDEN_RECTANGLE:
        return _hidden(desk, corners, pair)
    if extras[3] == 0 or (extras[1] != 0) == (extras[2] != 0):
        return False
    mate = 1 if extras[1] != 0 else 2
    for k in range(3):
        house = HOUSES_OF[corners[3], k]
        if HOUSES_OF[corners[mate], k] != house:
            continue
        if form == 3 and _test_3(desk, house, corners, extras[3] | extras[mate]):
            return True
        if form == 4 and _test_4(desk, k, corners[mate], corners[3], pair):
            return True
    return False


@inner(**OPTIONS)
def _test_1(desk, corners, extras, pair):
    """Three corners hold the two digits alone: the fourth holds neither."""
    if extras[1] != 0 or extras[2] != 0 or extras[3] == 0:
        return False
    note_mask(desk, corners[3], pair)
    return desk.found[0] > 0


@inner(**OPTIONS)
def _test_2_or_5(desk, form, corners, extras):
    """One and the same third digit in two adjacent corners (test 2), in two opposite ones or in three (test 5): one holds it."""
    third, count = 0, 0
    for i in range(1, 4):
        third |= extras[i]
        count += extras[i] != 0
    adjacent = count == 2 and extras[3] != 0
    if popcount(third) != 1 or count < 2 or adjacent != (form == 2):
        return False
    d = lowest_bit_index(third)
    low, high = cells_with(desk, d)
    for i in range(1, 4):
        if extras[i] != 0:
            low &= PEERS_LOW[corners[i]]
            high &= PEERS_HIGH[corners[i]]
    return note_cells(desk, low, high, d)


@inner(**OPTIONS)
def _test_3(desk, house, corners, third):
    """The further digits of two corners make a naked set with other cells of a house."""
    free, count = np.empty(N, np.int64), 0
    for slot in range(N):
        cell = HOUSES[house, slot]
        if desk.candidates[cell] != 0 and cell != corners[0] and cell != corners[1] and cell != corners[2] and cell != corners[3]:
            free[count] = cell
            count += 1
    unions = np.empty(1 << count, np.int64)
    unions[0] = third
    for choice in range(1, (1 << count) - 1):
        union = unions[choice & (choice - 1)] | desk.candidates[free[lowest_bit_index(choice)]]
        unions[choice] = union
        if popcount(union) != popcount(choice) + 1:
            continue
        for i in range(count):
            if not (choice >> i) & 1:
                note_mask(desk, free[i], union)
        if desk.found[0] > 0:
            return True
    return False


@inner(**OPTIONS)
def _test_4(desk, k, one, other, pair):
    """A house of the k-th kind has room for one of the two digits in two corners only: they lose the other."""
    house = HOUSES_OF[one, k]
    both = (1 << SLOTS[one, k]) | (1 << SLOTS[other, k])
    for d in range(N):
        if (pair >> d) & 1 and desk.places[house, d] == both:
            note_mask(desk, one, pair & ~(1 << d))
            note_mask(desk, other, pair & ~(1 << d))
            if desk.found[0] > 0:
                return True
    return False


@inner(**OPTIONS)
def _test_6(desk, corners, extras, pair):
    """Opposite corners hold the two digits alone, one of which fits both rows or columns in corners only: the others lose it."""
    if extras[1] == 0 or extras[2] == 0 or extras[3] != 0:
        return False
    for d in range(N):
        if not (pair >> d) & 1:
            continue
        rows = popcount(desk.places[corners[0] // 9, d]) == 2 and popcount(desk.places[corners[3] // 9, d]) == 2
        columns = popcount(desk.places[N + corners[0] % 9, d]) == 2 and popcount(desk.places[N + corners[3] % 9, d]) == 2
        spread = True
        for i in range(4):
            spread = spread and (desk.candidates[corners[i]] >> d) & 1 == 1
        if spread and (rows or columns):
            note(desk, corners[1], d)
            note(desk, corners[2], d)
            return desk.found[0] > 0
    return False


@inner(**OPTIONS)
def _hidden(desk, corners, pair):
    """Opposite the corner of two digits, row and column have room for one of them in corners only: the other goes there."""
    last = corners[3]
    in_row = (1 << (last % 9)) | (1 << (corners[2] % 9))
    in_column = (1 << (last // 9)) | (1 << (corners[1] // 9))
    for d in range(N):
        if not (pair >> d) & 1 or desk.places[last // 9, d] & ~in_row or desk.places[N + last % 9, d] & ~in_column:
            continue
        if desk.places[last // 9, d] == 0 or desk.places[N + last % 9, d] == 0:
            continue
        note_mask(desk, last, pair & ~(1 << d))
        if desk.found[0] > 0:
            return True
    return False
