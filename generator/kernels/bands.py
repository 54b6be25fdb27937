"""Search of a single classic 9x9 board, with the candidates of a band in one word.

It serves callers with one puzzle. Batches use `generator.kernels.lanes`, boards of every other kind `generator.kernels.search`;
`counting` decides. A state is 27 words, one for each digit and band, and three words of known cells:

    word 3 * digit + band    bit   26       18 17        9 8         0
                                  [ row 3    ] [ row 2    ] [ row 1    ]     set: the digit is a candidate of that cell

A mini-row is the three cells that a row and a box share. The nine mini-rows of a word form a pattern of three by three, rows by boxes;
a digit uses one of them in each row and each box, so one of the six ways to place three rooks:

    pattern    bit   8 7 6   5 4 3   2 1 0        KEPT[pattern]     mini-rows that some such way uses (0: there is none)
                    [row 3] [row 2] [row 1]       FORCED[pattern]   mini-rows that all of them use

Turned by 90 degrees the same tables serve columns: in each stack, three bands by three columns. This finds every locked candidate and
every hidden single without a loop over cells. Naked singles are counted over the nine words of a band.

Source: words of a band with tables over their nine mini-rows, as the authors of fsss2, jczsolve and tdoku describe them.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount

CELLS, DIGITS = 81, 9
BAND = (1 << 27) - 1
KNOWN, CHANGED, STATE = 27, 30, 31
"""Places in a state, int64[31]: the 27 words, three words of known cells, and a mask of the digits to look at again."""

THREE_ROWS = 1 | 1 << 9 | 1 << 18

KEPT, FORCED = np.zeros(512, np.int64), np.zeros(512, np.int64)
SPREAD = np.array([sum(7 << 3 * place for place in range(9) if pattern >> place & 1) for pattern in range(512)])
"""SPREAD[pattern] is a word with all cells of the mini-rows in the pattern."""

SQUEEZED = np.array([sum(1 << box for box in range(3) if row >> 3 * box & 7) for row in range(512)])
LONE = np.array([sum(row & 7 << 3 * box for box in range(3) if (row >> 3 * box & 7).bit_count() == 1) for row in range(512)])
"""Tables over the nine cells of a row.

SQUEEZED: the mini-rows with any cell set, as three bits. LONE: the cells that are alone in their mini-row."""

_ROOKS = [sum(1 << 3 * line + at for line, at in enumerate(order)) for order in permutations(range(3))]
for _mini_rows in range(512):
    _ways = [rooks for rooks in _ROOKS if rooks & ~_mini_rows == 0]
    KEPT[_mini_rows] = np.bitwise_or.reduce(_ways) if _ways else 0
    FORCED[_mini_rows] = np.bitwise_and.reduce(_ways) if _ways else 0

STAYS = np.full((CELLS, 3), BAND, np.int64)
"""STAYS[cell, band] is the part of a digit's word of that band that remains when the digit is placed in the cell."""

for _cell in range(CELLS):
    for _other in range(CELLS):
        _near = _cell // 9 == _other // 9 or _cell % 9 == _other % 9 or (_cell // 27, _cell % 9 // 3) == (_other // 27, _other % 9 // 3)
        if _near and _other != _cell:
            STAYS[_cell, _other // 27] &= ~(1 << _other % 27)


@inner(**BARE)
def _strike(state, digit, band, cells):
    """Mark cells of a band as known to hold a digit; remove their other candidates."""
    state[KNOWN + band] |= cells
    # A digit that loses a candidate must be looked at again.
    for other in range(DIGITS):
        if other != digit and state[3 * other + band] & cells:
            state[3 * other + band] &= ~cells
            state[CHANGED] |= 1 << other


@inner(**BARE)
def _put(state, digit, cell):
    """Place a digit in a cell."""
    for band in range(3):
        state[3 * digit + band] &= STAYS[cell, band]
    state[CHANGED] |= 1 << digit
    _strike(state, digit, cell // 27, 1 << cell % 27)


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
def _find_known(word, kept, columns):
    """Return the cells where a digit must be placed.

    They are alone in a forced mini-row, or in a forced column of the band.
    """
    # Cells that are alone in their mini-row count if the mini-row is forced.
    row_1, row_2, row_3 = word & 511, word >> 9 & 511, word >> 18
    lone = LONE[row_1] | LONE[row_2] << 9 | LONE[row_3] << 18
    # Forced columns with only one cell in the band.
    single = columns & ~((row_1 & row_2) | (row_3 & (row_1 | row_2)))
    return (lone & SPREAD[FORCED[kept]]) | (word & single * THREE_ROWS)


@inner(**BARE)
def _settle_digit(state, digit):
    """Reduce the words of one digit by rows, boxes and columns until nothing changes.

    Return False if the digit has no place left.
    """
    # The three bands of the digit.
    one, two, three = state[3 * digit], state[3 * digit + 1], state[3 * digit + 2]
    while True:
        # Rows and boxes: keep only mini-rows that some placement of the digit in the band uses.
        kept_1, kept_2, kept_3 = KEPT[_pattern(one)], KEPT[_pattern(two)], KEPT[_pattern(three)]
        if kept_1 == 0 or kept_2 == 0 or kept_3 == 0:
            return False
        one, two, three = one & SPREAD[kept_1], two & SPREAD[kept_2], three & SPREAD[kept_3]
        # Columns and boxes: the same for each stack, with bands by columns.
        columns_1, columns_2, columns_3 = _columns(one), _columns(two), _columns(three)
        may_1, may_2, may_3, must_1, must_2, must_3 = 0, 0, 0, 0, 0, 0
        for stack in range(3):
            turned = _turned(columns_1, columns_2, columns_3, stack)
            kept, forced = KEPT[turned], FORCED[turned]
            if kept == 0:
                return False
            may_1 |= (kept & 7) << 3 * stack
            may_2 |= (kept >> 3 & 7) << 3 * stack
            may_3 |= (kept >> 6) << 3 * stack
            must_1 |= (forced & 7) << 3 * stack
            must_2 |= (forced >> 3 & 7) << 3 * stack
            must_3 |= (forced >> 6) << 3 * stack
        # Nothing changed: the digit is settled. Otherwise remove the columns that no placement uses.
        if may_1 == columns_1 and may_2 == columns_2 and may_3 == columns_3:
            break
        one, two, three = one & may_1 * THREE_ROWS, two & may_2 * THREE_ROWS, three & may_3 * THREE_ROWS
    # Write the words back, and find cells whose digit is known now.
    state[3 * digit], state[3 * digit + 1], state[3 * digit + 2] = one, two, three
    known_1 = _find_known(one, kept_1, must_1) & ~state[KNOWN]
    known_2 = _find_known(two, kept_2, must_2) & ~state[KNOWN + 1]
    known_3 = _find_known(three, kept_3, must_3) & ~state[KNOWN + 2]
    if known_1:
        _strike(state, digit, 0, known_1)
    if known_2:
        _strike(state, digit, 1, known_2)
    if known_3:
        _strike(state, digit, 2, known_3)
    return True


@inner(**BARE)
def _put_naked_singles(state):
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
                _put(state, digit, 27 * band + lowest_bit_index(found))
                found &= found - 1
    return True


@inner(**BARE)
def settle_bands(state):
    """Propagate a state until nothing changes; return False on a contradiction.

    state  int64[31]   changed in place
    """
    while state[CHANGED]:
        while state[CHANGED]:
            # Reduce each digit that has changed.
            digit = lowest_bit_index(state[CHANGED])
            state[CHANGED] &= state[CHANGED] - 1
            if not _settle_digit(state, digit):
                return False
        # No digit is waiting: look for naked singles, which may change digits again.
        if not _put_naked_singles(state):
            return False
    return True


@inner(**BARE)
def _find_branch(state):
    """Return the cell to guess at.

    It is a cell with two candidates, in the band that has most of them; if there is none, one with few candidates.
    """
    best, most = 0, 0
    rest, fewest = 0, DIGITS + 1
    for band in range(3):
        # Find the cells of the band with at least one, two and three candidates.
        once, twice, thrice = 0, 0, 0
        for digit in range(DIGITS):
            word = state[3 * digit + band]
            thrice |= twice & word
            twice |= once & word
            once |= word
        # Cells with exactly two candidates: keep the first one of the band that has the most.
        pairs = twice & ~thrice
        if popcount(pairs) > most:
            best, most = 27 * band + lowest_bit_index(pairs), popcount(pairs)
        # No such cell so far: keep the first cell with three or more, if it has fewer than that of other bands.
        if most == 0 and thrice:
            place = lowest_bit_index(thrice)
            count = 0
            for digit in range(DIGITS):
                count += state[3 * digit + band] >> place & 1
            if count < fewest:
                rest, fewest = 27 * band + place, count
    return best if most else rest


@inner(**INSIDE)
def _lowest_digit(state, cell):
    """Return the lowest candidate of a cell, counted from 0."""
    digit = 0
    while not state[3 * digit + cell // 27] >> cell % 27 & 1:
        digit += 1
    return digit


@inner(**BARE)
def _put_givens(givens, state, kept):
    """Place the givens on an empty board.

    Equal givens in a house eliminate each other, which is a contradiction later. Row 0 of `kept` must be zero; it is used for the given
    cells of each digit.
    """
    for cell in range(CELLS):
        if givens[cell]:
            # Note the cell as known to hold the digit, and remove the digit from the cell's peers.
            digit = int(givens[cell]) - 1
            kept[0, 3 * digit + cell // 27] |= 1 << cell % 27
            state[KNOWN + cell // 27] |= 1 << cell % 27
            for band in range(3):
                state[3 * digit + band] &= STAYS[cell, band]
    # Remove all other digits from the known cells.
    for word in range(KNOWN):
        state[word] &= kept[0, word] | ~state[KNOWN + word % 3]


@inner(**BARE)
def _search(state, kept, limit, max_nodes, solutions, tally):
    """Search from a state.

    Arguments as in `search_bands`; `kept`, int64[81, 31], stores the states to backtrack to, and tally, int64[3], receives the result.
    """
    depth = 0
    while True:
        # Count the state, and give up at the node limit.
        tally[2] += 1
        if tally[2] > max_nodes:
            return
        # Propagate; if some cell is still open, guess.
        alive = settle_bands(state)
        if alive and (state[KNOWN] & state[KNOWN + 1] & state[KNOWN + 2]) != BAND:
            cell = _find_branch(state)
            digit = _lowest_digit(state, cell)
            # Save the state without the guessed digit, which is where backtracking continues.
            for at in range(STATE):
                kept[depth, at] = state[at]
            kept[depth, 3 * digit + cell // 27] ^= 1 << cell % 27
            kept[depth, CHANGED] = 1 << digit
            depth += 1
            tally[1] += 1
            _put(state, digit, cell)
            continue
        if alive:
            # All cells are known: store the solution if there is room, and stop at the limit.
            if tally[0] < solutions.shape[0]:
                for at in range(CELLS):
                    solutions[tally[0], at] = _lowest_digit(state, at) + 1
            tally[0] += 1
            if tally[0] >= limit:
                return
        # Solved or contradiction: backtrack to the last guess; without one the search is complete.
        if depth == 0:
            return
        depth -= 1
        for at in range(STATE):
            state[at] = kept[depth, at]


@njit(**OPTIONS)
def search_bands(givens, limit, max_nodes, solutions):
    """Count solutions of a classic 9x9 board up to a limit; stop at the node limit.

    givens     uint8[81]     0 = empty; may contradict each other
    limit      int64         stop after this many solutions
    max_nodes  int64         node limit: stop after this many propagated states
    solutions  uint8[k, 81]  receives the first k solutions found

    Return (solutions found, guesses, nodes); nodes > max_nodes if the search gave up.
    """
    # Start with all candidates; every digit must be looked at.
    state, kept, tally = np.full(STATE, BAND, np.int64), np.empty((CELLS, STATE), np.int64), np.zeros(3, np.int64)
    kept[0] = 0
    state[KNOWN:] = 0
    state[CHANGED] = (1 << DIGITS) - 1
    _put_givens(givens, state, kept)
    _search(state, kept, limit, max_nodes, solutions, tally)
    return tally[0], tally[1], tally[2]
