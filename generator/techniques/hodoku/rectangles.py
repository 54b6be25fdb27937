"""Unique rectangles: four cells in two rows, two columns and two blocks.

    corners[0] corners[1]      corners[0] has exactly the two digits; the others at least one of them, and perhaps more
    corners[2] corners[3]      extras[i]: the candidates of corner i beyond the two

The four cells cannot be reduced to the same two digits: with these digits crosswise, exchanging them would solve the givens as well.
This is also true of a corner that has lost one of the two digits.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import CELLS, HOUSES, HOUSES_OF, SLOTS, N, add_removal, add_removals
from generator.techniques.hodoku.cell_sets import PEERS_HIGH, PEERS_LOW, add_removals_in_cells, cells_with

HIDDEN_RECTANGLE = 7
"""Form of the hidden rectangle; forms 1 to 6 are the uniqueness tests of these numbers."""

OTHER_BANDS = np.array([[k for k in range(N) if k // 3 != at // 3] for at in range(N)], np.int64)
SAME_BAND = np.array([[k for k in range(N) if k // 3 == at // 3 and k != at] for at in range(N)], np.int64)
"""For each row (or column): those of other bands, and the other two of its own band."""


def _rectangles() -> NDArray[np.int64]:
    """Return the corners beside, below and across of every rectangle.

    The result is int64[81, 24, 3], by the first corner, then by the column and then by the row of the opposite corner.
    """
    rectangles = []
    for row, column in product(range(N), range(N)):
        lines = [
            (other, below)
            for other in range(N)
            if other != column
            for below in (OTHER_BANDS if other in SAME_BAND[column] else SAME_BAND)[row]
        ]
        rectangles.append([(row * N + other, below * N + column, below * N + other) for other, below in lines])
    return np.array(rectangles, np.int64)


RECTANGLES = _rectangles()


@inner(**OPTIONS)
def unique_rectangle(board, form):
    """Find the first rectangle of a form that removes something.

    Parameters
    ----------
    form : 1 to 6 for the uniqueness tests, or HIDDEN_RECTANGLE

    Rectangles are searched by their corner of two digits, then the column, then the row.
    """
    corners, extras = np.empty(4, np.int64), np.zeros(4, np.int64)
    for start in range(CELLS):
        # The first corner has exactly two candidates, the pair.
        pair = board.candidates[start]
        if popcount(pair) != 2:
            continue
        corners[0] = start
        for k in range(RECTANGLES.shape[1]):
            usable = True
            # Every other corner needs at least one digit of the pair.
            for i in range(1, 4):
                corners[i] = RECTANGLES[start, k, i - 1]
                mask = board.candidates[corners[i]]
                usable = usable and mask & pair != 0
                extras[i] = mask & ~pair
            if usable and _try_form(board, form, corners, extras, pair):
                return True
    return False


@inner(**OPTIONS)
def _try_form(board, form, corners, extras, pair):
    """Apply the test of a form to one rectangle."""
    if form == 1:
        return _test_1(board, corners, extras, pair)
    if form == 2 or form == 5:
        return _test_2_or_5(board, form, corners, extras)
    if form == 6:
        return _test_6(board, corners, extras, pair)
    if form == HIDDEN_RECTANGLE:
        return _hidden(board, corners, pair)
    # Tests 3 and 4 need further digits in two adjacent corners, of which corner 3 is one.
    if extras[3] == 0 or (extras[1] != 0) == (extras[2] != 0):
        return False
    partner = 1 if extras[1] != 0 else 2
    # Try each house that both of these corners share.
    for k in range(3):
        house = HOUSES_OF[corners[3], k]
        if HOUSES_OF[corners[partner], k] != house:
            continue
        if form == 3 and _test_3(board, house, corners, extras[3] | extras[partner]):
            return True
        if form == 4 and _test_4(board, k, corners[partner], corners[3], pair):
            return True
    return False


@inner(**OPTIONS)
def _test_1(board, corners, extras, pair):
    """Test 1: three corners have only the two digits, so the fourth is neither."""
    if extras[1] != 0 or extras[2] != 0 or extras[3] == 0:
        return False
    add_removals(board, corners[3], pair)
    return board.removals[0] > 0


@inner(**OPTIONS)
def _test_2_or_5(board, form, corners, extras):
    """Tests 2 and 5: all further digits of the corners are one and the same.

    Test 2 has it in two adjacent corners, test 5 in two opposite ones or in three. One of these corners is that digit.
    """
    # Join the further digits and count the corners that have one.
    third, count = 0, 0
    for i in range(1, 4):
        third |= extras[i]
        count += extras[i] != 0
    adjacent = count == 2 and extras[3] != 0
    if popcount(third) != 1 or count < 2 or adjacent != (form == 2):
        return False
    # Cells that see all of these corners lose the digit.
    d = lowest_bit_index(third)
    low, high = cells_with(board, d)
    for i in range(1, 4):
        if extras[i] != 0:
            low &= PEERS_LOW[corners[i]]
            high &= PEERS_HIGH[corners[i]]
    return add_removals_in_cells(board, low, high, d)


@inner(**OPTIONS)
def _test_3(board, house, corners, third):
    """Test 3: the further digits of two corners form a naked set in a house."""
    # The open cells of the house outside the rectangle.
    free, count = np.empty(N, np.int64), 0
    for slot in range(N):
        cell = HOUSES[house, slot]
        if board.candidates[cell] != 0 and cell != corners[0] and cell != corners[1] and cell != corners[2] and cell != corners[3]:
            free[count] = cell
            count += 1
    # Try every choice of them; together with the corners, k cells need k + 1 digits.
    unions = np.empty(1 << count, np.int64)
    unions[0] = third
    for choice in range(1, (1 << count) - 1):
        union = unions[choice & (choice - 1)] | board.candidates[free[lowest_bit_index(choice)]]
        unions[choice] = union
        if popcount(union) != popcount(choice) + 1:
            continue
        # The other cells lose the digits of the set.
        for i in range(count):
            if not (choice >> i) & 1:
                add_removals(board, free[i], union)
        if board.removals[0] > 0:
            return True
    return False


@inner(**OPTIONS)
def _test_4(board, k, one, other, pair):
    """Test 4: in a shared house one of the two digits fits only the two corners.

    These corners then lose the other digit. The house is of the k-th kind: row, column or block.
    """
    house = HOUSES_OF[one, k]
    both = (1 << SLOTS[one, k]) | (1 << SLOTS[other, k])
    for d in range(N):
        if (pair >> d) & 1 and board.places[house, d] == both:
            add_removals(board, one, pair & ~(1 << d))
            add_removals(board, other, pair & ~(1 << d))
            if board.removals[0] > 0:
                return True
    return False


@inner(**OPTIONS)
def _test_6(board, corners, extras, pair):
    """Test 6: one digit is confined to the corners in both rows or both columns.

    Two opposite corners have only the two digits; the other two corners lose the confined digit.
    """
    if extras[1] == 0 or extras[2] == 0 or extras[3] != 0:
        return False
    # Try each digit of the pair: it has two places in both rows, or in both columns.
    for d in range(N):
        if not (pair >> d) & 1:
            continue
        rows = popcount(board.places[corners[0] // 9, d]) == 2 and popcount(board.places[corners[3] // 9, d]) == 2
        columns = popcount(board.places[N + corners[0] % 9, d]) == 2 and popcount(board.places[N + corners[3] % 9, d]) == 2
        # It must be a candidate of all four corners.
        spread = True
        for i in range(4):
            spread = spread and (board.candidates[corners[i]] >> d) & 1 == 1
        if spread and (rows or columns):
            add_removal(board, corners[1], d)
            add_removal(board, corners[2], d)
            return board.removals[0] > 0
    return False


@inner(**OPTIONS)
def _hidden(board, corners, pair):
    """Hidden rectangle: one digit is confined to the corners in two lines.

    In the row and the column of the corner opposite the one with two digits, the digit fits only corners; the opposite corner loses the
    other digit.
    """
    last = corners[3]
    in_row = (1 << (last % 9)) | (1 << (corners[2] % 9))
    in_column = (1 << (last // 9)) | (1 << (corners[1] // 9))
    # The digit has no place outside the corners in the last corner's row and column,
    for d in range(N):
        if not (pair >> d) & 1 or board.places[last // 9, d] & ~in_row or board.places[N + last % 9, d] & ~in_column:
            continue
        # and is still missing from both.
        if board.places[last // 9, d] == 0 or board.places[N + last % 9, d] == 0:
            continue
        add_removals(board, last, pair & ~(1 << d))
        if board.removals[0] > 0:
            return True
    return False
