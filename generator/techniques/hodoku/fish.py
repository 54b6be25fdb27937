"""X-wing, swordfish and jellyfish.

All places of a digit in k rows lie in the same k columns, or the other way round; the rest of these columns loses the digit.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import HOUSES, ZERO, N, add_removal
from generator.techniques.hodoku.combinations import BEFORE_FIRST, next_narrow_choice


@inner(**OPTIONS)
def list_lines(board, d, base, most, lines, masks):
    """List the lines with two to `most` places for a digit, and their places.

    Returns how many there are. Base 0 lists rows, base N columns.
    """
    members = ZERO
    for line in range(base, base + N):
        if 2 <= popcount(board.places[line, d]) <= most:
            lines[members] = line
            masks[members] = board.places[line, d]
            members += 1
    return members


@inner(**OPTIONS)
def basic_fish(board, form):
    """Find the first fish that removes something.

    Parameters
    ----------
    form : the number of lines, 2 to 4

    Digits are searched in rising order, with rows as base lines before columns.
    """
    lines, masks = np.empty(N, np.int64), np.empty(N, np.int64)
    chosen, joined = np.empty(4, np.int64), np.zeros(5, np.int64)
    for d in range(N):
        for base in (0, N):
            # Lines with two to form places can be base lines.
            members = list_lines(board, d, base, form, lines, masks)
            chosen[0] = BEFORE_FIRST
            # Choose base lines whose places lie in as many cover lines.
            while members >= form and next_narrow_choice(chosen, joined, masks, members, form, form):
                inside = 0
                for i in range(form):
                    inside |= 1 << (lines[chosen[i]] - base)
                if _remove_in_cover(board, d, base, inside, joined[form]):
                    return True
    return False


@inner(**OPTIONS)
def _remove_in_cover(board, d, base, inside, cover):
    """Remove the digit from the cover lines outside the base lines.

    Both are sets of bits; the base lines are counted from base.
    """
    while cover:
        line = N - base + lowest_bit_index(cover)
        for slot in range(N):
            if not (inside >> slot) & 1:
                add_removal(board, HOUSES[line, slot], d)
        cover &= cover - 1
    return board.removals[0] > 0
