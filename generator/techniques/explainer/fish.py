"""X-wing, swordfish and jellyfish.

All places of a digit in k columns lie in the same k rows (or the other way round); the rest of these rows loses the digit.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.explainer.sets import is_member, next_combination, union_of
from generator.techniques.explainer.steps import REMOVED, add_cells, add_house, add_removed, begin_removal, cell_at


@inner(**BARE)
def fish(board, marks, form, step):
    """Find a fish that removes something; 1 if there is one.

    Parameters
    ----------
    form : the number of lines: 2, 3 or 4

    Fish are searched for in each square of n columns and n rows that are houses. Columns are base lines before rows. The digit must be
    missing from at least twice as many lines as the fish has, and every base line has at least two places. Sets of lines are tried in the
    order of their bits, and for each set digit by digit.
    """
    n = board.houses.shape[1]
    # Of all digits, the fish whose set of lines comes first is used.
    for square in range(board.squares.shape[0]):
        for side in range(2):
            base, cover = board.squares[square, side], board.squares[square, 1 - side]
            first, digit = 1 << n, -1
            for d in range(n):
                combination = _first_fish(marks, d, base, cover, form)
                if 0 < combination < first:
                    first, digit = combination, d
            if digit >= 0:
                return _write_fish(board, marks, digit, base, cover, first, step)
    return 0


@inner(**BARE)
def _first_fish(marks, d, base, cover, form):
    """Return the first set of lines that is a fish of a digit, or 0.

    Parameters
    ----------
    base, cover : int16[n]   lines of a square; those of the result are bits, in the order of `base`

    The fish must remove something.
    """
    # List the lines that can be base lines, each with its places of the digit.
    n = marks.places.shape[1]
    spots, lines = marks.scratch[:n], marks.scratch[n : 2 * n]
    usable, members = usable_lines(marks, base, d, form), 0
    while usable:
        lines[members] = usable & -usable
        spots[members] = marks.places[base[lowest_bit_index(usable)], d]
        members += 1
        usable &= usable - 1
    # Try every choice of form lines; they are a fish if their places lie in form cover lines,
    combination = (1 << form) - 1
    while combination < 1 << members:
        union = union_of(spots, combination)
        if popcount(union) == form:
            chosen = union_of(lines, combination)
            # and if a cover line has a place outside the base lines.
            if places_in_lines(marks, cover, d, union) & ~chosen:
                return chosen
        combination = next_combination(combination)
    return 0


@inner(**BARE)
def usable_lines(marks, base, d, form):
    """Return the lines that can be base lines of a fish, as bits.

    There are none where the digit is missing from too few lines.

    Parameters
    ----------
    base : int16[n]   lines of a square
    """
    missing = 0
    usable = 0
    for line in range(marks.places.shape[1]):
        spots = marks.places[base[line], d]
        missing += spots != 0
        if is_member(spots, form):
            usable |= 1 << line
    return usable if missing >= 2 * form else 0


@inner(**BARE)
def places_in_lines(marks, base, d, lines):
    """Return all places of a digit in the lines chosen by set bits.

    Parameters
    ----------
    base : int16[n]   lines of a square
    """
    union = 0
    while lines:
        union |= np.int64(marks.places[base[lowest_bit_index(lines)], d])
        lines &= lines - 1
    return union


@inner(**BARE)
def _write_fish(board, marks, d, base, cover, combination, step):
    """Write a fish to the step; 0 if it removes nothing."""
    union = places_in_lines(marks, base, d, combination)
    begin_removal(step, 1 << d)
    # The houses of the step: base lines, then cover lines.
    rest = combination
    while rest:
        add_house(step, base[lowest_bit_index(rest)])
        rest &= rest - 1
    rest = union
    while rest:
        add_house(step, cover[lowest_bit_index(rest)])
        rest &= rest - 1
    # The pattern: the places in the base lines.
    rest = combination
    while rest:
        line = np.int64(base[lowest_bit_index(rest)])
        add_cells(board, step, line, np.int64(marks.places[line, d]))
        rest &= rest - 1
    # The other places in the cover lines are removed.
    while union:
        line = np.int64(cover[lowest_bit_index(union)])
        for slot in range(board.houses.shape[1]):
            if not (combination >> slot) & 1:
                add_removed(marks, step, cell_at(board, line, slot), 1 << d)
        union &= union - 1
    return step[REMOVED] > 0
