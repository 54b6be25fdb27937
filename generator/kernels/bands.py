"""Propagation on a classic 9x9 board, with the candidates of a band in one word.

`band_search` searches on these words. A state is 27 words, one for each digit and band, and three words of known cells:

    word 3 * digit + band    bit   26       18 17        9 8         0
                                  [ row 3    ] [ row 2    ] [ row 1    ]     set: the digit is a candidate of that cell

A mini-row is the three cells that a row and a box share. The nine mini-rows of a word form a pattern of three by three, rows by boxes;
a digit uses one of them in each row and each box, so one of the six ways to place three rooks:

    pattern    bit   8 7 6   5 4 3   2 1 0        POSSIBLE[pattern] mini-rows that some such way uses (0: there is none)
                    [row 3] [row 2] [row 1]       FORCED[pattern]   mini-rows that all of them use

Turned by 90 degrees the same tables serve columns: in each stack, three bands by three columns. This finds every locked candidate and
every hidden single without a loop over cells. Naked singles are counted over the nine words of a band.

Source: words of a band with tables over their nine mini-rows, as the authors of fsss2, jczsolve and tdoku describe them.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, inner
from generator.kernels.bits import lowest_bit_index

CELLS, DIGITS = 81, 9
BAND = (1 << 27) - 1
KNOWN, CHANGED, STATE = 27, 30, 31
"""Places in a state, int64[31]: the 27 words, three words of known cells, and a mask of the digits to look at again."""

THREE_ROWS = 1 | 1 << 9 | 1 << 18

POSSIBLE, FORCED = np.zeros(512, np.int64), np.zeros(512, np.int64)
SPREAD = np.array([sum(7 << 3 * place for place in range(9) if pattern >> place & 1) for pattern in range(512)])
"""SPREAD[pattern] is a word with all cells of the mini-rows in the pattern."""

SQUEEZED = np.array([sum(1 << box for box in range(3) if row >> 3 * box & 7) for row in range(512)])
LONE = np.array([sum(row & 7 << 3 * box for box in range(3) if (row >> 3 * box & 7).bit_count() == 1) for row in range(512)])
"""Tables over the nine cells of a row.

SQUEEZED: the mini-rows with any cell set, as three bits. LONE: the cells that are alone in their mini-row."""

_ROOKS = [sum(1 << 3 * line + at for line, at in enumerate(order)) for order in permutations(range(3))]
for _mini_rows in range(512):
    _ways = [rooks for rooks in _ROOKS if rooks & ~_mini_rows == 0]
    POSSIBLE[_mini_rows] = np.bitwise_or.reduce(_ways) if _ways else 0
    FORCED[_mini_rows] = np.bitwise_and.reduce(_ways) if _ways else 0

REMAINING = np.full((CELLS, 3), BAND, np.int64)
"""REMAINING[cell, band] is the part of a digit's word of that band that remains when the digit is placed in the cell."""

for _cell in range(CELLS):
    for _other in range(CELLS):
        _near = _cell // 9 == _other // 9 or _cell % 9 == _other % 9 or (_cell // 27, _cell % 9 // 3) == (_other // 27, _other % 9 // 3)
        if _near and _other != _cell:
            REMAINING[_cell, _other // 27] &= ~(1 << _other % 27)


@inner(**BARE)
def _mark_known(state, digit, band, cells):
    """Mark cells of a band as known to hold a digit; remove their other candidates."""
    state[KNOWN + band] |= cells
    # A digit that loses a candidate must be looked at again.
    for other in range(DIGITS):
        if other != digit and state[3 * other + band] & cells:
            state[3 * other + band] &= ~cells
            state[CHANGED] |= 1 << other


@inner(**BARE)
def place_digit(state, digit, cell):
    """Place a digit in a cell.

    Parameters
    ----------
    state : int64[31]   changed in place
    """
    for band in range(3):
        state[3 * digit + band] &= REMAINING[cell, band]
    state[CHANGED] |= 1 << digit
    _mark_known(state, digit, cell // 27, 1 << cell % 27)


@inner(**INSIDE)
def _pattern(word):
    """Return the pattern of a word's mini-rows."""
    return SQUEEZED[word & 511] | SQUEEZED[word >> 9 & 511] << 3 | SQUEEZED[word >> 18] << 6


@inner(**INSIDE)
def _columns(word):
    """Return the columns in which a word has any cell."""
    return (word | word >> 9 | word >> 18) & 511


@inner(**INSIDE)
def _turned(one, two, three, stack):
    """Return the pattern of a stack, bands by columns, from the columns of the words."""
    return (one >> 3 * stack & 7) | (two >> 3 * stack & 7) << 3 | (three >> 3 * stack & 7) << 6


@inner(**INSIDE)
def _find_known(word, possible, columns):
    """Return the cells where a digit must be placed.

    They are alone in a forced mini-row, or in a forced column of the band.
    """
    # Cells that are alone in their mini-row count if the mini-row is forced.
    row_1, row_2, row_3 = word & 511, word >> 9 & 511, word >> 18
    lone = LONE[row_1] | LONE[row_2] << 9 | LONE[row_3] << 18
    # Forced columns with only one cell in the band.
    single = columns & ~((row_1 & row_2) | (row_3 & (row_1 | row_2)))
    return (lone & SPREAD[FORCED[possible]]) | (word & single * THREE_ROWS)


@inner(**BARE)
def _propagate_digit(state, digit):
    """Reduce the words of one digit by rows, boxes and columns until nothing changes.

    Return False if the digit has no place left.
    """
    # The three bands of the digit.
    one, two, three = state[3 * digit], state[3 * digit + 1], state[3 * digit + 2]
    while True:
        # Rows and boxes: keep only mini-rows that some placement of the digit in the band uses.
        possible_1, possible_2, possible_3 = POSSIBLE[_pattern(one)], POSSIBLE[_pattern(two)], POSSIBLE[_pattern(three)]
        if possible_1 == 0 or possible_2 == 0 or possible_3 == 0:
            return False
        one, two, three = one & SPREAD[possible_1], two & SPREAD[possible_2], three & SPREAD[possible_3]
        # Columns and boxes: the same for each stack, with bands by columns.
        columns_1, columns_2, columns_3 = _columns(one), _columns(two), _columns(three)
        may_1, may_2, may_3, must_1, must_2, must_3 = 0, 0, 0, 0, 0, 0
        for stack in range(3):
            turned = _turned(columns_1, columns_2, columns_3, stack)
            possible, forced = POSSIBLE[turned], FORCED[turned]
            if possible == 0:
                return False
            may_1 |= (possible & 7) << 3 * stack
            may_2 |= (possible >> 3 & 7) << 3 * stack
            may_3 |= (possible >> 6) << 3 * stack
            must_1 |= (forced & 7) << 3 * stack
            must_2 |= (forced >> 3 & 7) << 3 * stack
            must_3 |= (forced >> 6) << 3 * stack
        # Nothing changed: the digit is fully propagated. Otherwise remove the columns that no placement uses.
        if may_1 == columns_1 and may_2 == columns_2 and may_3 == columns_3:
            break
        one, two, three = one & may_1 * THREE_ROWS, two & may_2 * THREE_ROWS, three & may_3 * THREE_ROWS
    # Write the words back, and find cells whose digit is known now.
    state[3 * digit], state[3 * digit + 1], state[3 * digit + 2] = one, two, three
    known_1 = _find_known(one, possible_1, must_1) & ~state[KNOWN]
    known_2 = _find_known(two, possible_2, must_2) & ~state[KNOWN + 1]
    known_3 = _find_known(three, possible_3, must_3) & ~state[KNOWN + 2]
    if known_1:
        _mark_known(state, digit, 0, known_1)
    if known_2:
        _mark_known(state, digit, 1, known_2)
    if known_3:
        _mark_known(state, digit, 2, known_3)
    return True


@inner(**BARE)
def _place_naked_singles(state):
    """Place every digit that is the only candidate of its cell.

    Return False if a cell has no candidate left.
    """
    for band in range(3):
        # Find the cells with at least one and at least two candidates.
        once, twice = 0, 0
        for digit in range(DIGITS):
            word = state[3 * digit + band]
            twice |= once & word
            once |= word
        if once != BAND:
            return False
        # Place the digits of cells with exactly one that are not known yet.
        single = once & ~twice & ~state[KNOWN + band]
        for digit in range(DIGITS):
            found = state[3 * digit + band] & single
            while found:
                place_digit(state, digit, 27 * band + lowest_bit_index(found))
                found &= found - 1
    return True


@inner(**BARE)
def propagate_bands(state):
    """Propagate a state until nothing changes; return False on a contradiction.

    Parameters
    ----------
    state : int64[31]   changed in place
    """
    while state[CHANGED]:
        while state[CHANGED]:
            # Reduce each digit that has changed.
            digit = lowest_bit_index(state[CHANGED])
            state[CHANGED] &= state[CHANGED] - 1
            if not _propagate_digit(state, digit):
                return False
        # No digit is waiting: look for naked singles, which may change digits again.
        if not _place_naked_singles(state):
            return False
    return True
