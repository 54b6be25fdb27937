"""Finned and sashimi fish.

A finned fish is a fish whose base lines have a few more places, the fins; cells that see all fins lose the digit. It is called sashimi
where a base line without its fins has only one place left.

A cell of a cover line outside the base lines shares neither row nor column with a fin, so it sees fins by its block alone: all fins are
in one block, in one or two of its three lines, and the third is a cover line. Nothing else needs to be tried.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import HOUSES, N, add_removal
from generator.techniques.hodoku.combinations import BEFORE_FIRST, next_narrow_choice
from generator.techniques.hodoku.fish import list_lines

SASHIMI = 8
"""Added to the size in `form` to search for sashimi fish."""

MOST_FINS = 5
FIN_LINES = 2


class Lines(NamedTuple):
    """Base lines of a digit.

    d        int64   the digit less 1
    base     int64   first house of their kind
    inside   int64   the lines as bits, counted from there
    union    int64   the places of the digit in them, as lines of the other kind
    """

    d: int
    base: int
    inside: int
    union: int


@inner(**OPTIONS)
def finned_fish(board, form):
    """Find the first finned fish that removes something.

    Parameters
    ----------
    form : the number of lines, 2 to 4, plus SASHIMI for sashimi fish

    Digits are searched in rising order, with rows as base lines before columns.
    """
    size = form & 7
    lines, masks = np.empty(N, np.int64), np.empty(N, np.int64)
    chosen, joined = np.empty(4, np.int64), np.zeros(5, np.int64)
    for d in range(N):
        for base in (0, N):
            # Lines with two or more places for the digit can be base lines.
            members = list_lines(board, d, base, N, lines, masks)
            chosen[0] = BEFORE_FIRST
            # Choose base lines whose places lie in at most two lines more than a fish may have.
            while members >= size and next_narrow_choice(chosen, joined, masks, members, size, size + FIN_LINES):
                inside = 0
                for i in range(size):
                    inside |= 1 << (lines[chosen[i]] - base)
                if _try_fin_lines(board, Lines(d, base, inside, joined[size]), form):
                    return True
    return False


@inner(**OPTIONS)
def _try_fin_lines(board, lines, form):
    """Try one or two of the union's lines as fin lines; True if one removes.

    The last line is tried first, which leaves the cover lines in rising order.
    """
    # The lines beyond the size of the fish contain the fins.
    union = lines.union
    excess = popcount(union) - (form & 7)
    if excess == 0:
        return False
    # One line too many is the fin line; of two, both must cross the same block.
    for one in range(N - 1, -1, -1):
        if not (union >> one) & 1:
            continue
        if excess == 1 and _try_fins(board, lines, form, 1 << one):
            return True
        for other in range(one // 3 * 3 + 2, one if excess == FIN_LINES else N, -1):
            if (union >> other) & 1 and _try_fins(board, lines, form, (1 << one) | (1 << other)):
                return True
    return False


@inner(**OPTIONS)
def _try_fins(board, lines, form, fin_lines):
    """Remove the digit from the cells that see all fins.

    Returns False where the fins are in two blocks, are too many, or belong to the other kind of fish.
    """
    d, base, inside, union = lines
    # The cells to clear are in a cover line through the block of the fins.
    third = 7 << (lowest_bit_index(fin_lines) // 3 * 3)
    cleared_lines = union & ~fin_lines & third
    if cleared_lines == 0:
        return False
    # In each base line, separate the fins from the places on cover lines.
    band, count, sashimi, rest = -1, 0, 0, inside
    while rest:
        line = lowest_bit_index(rest)
        rest &= rest - 1
        spots = board.places[base + line, d]
        cover_spots, fins = spots & ~fin_lines, spots & fin_lines
        # Each line keeps a place on a cover line, and all fins are in the same block.
        if cover_spots == 0 or (fins != 0 and band >= 0 and band != line // 3):
            return False
        if fins != 0:
            band = line // 3
        # A line with one place besides its fins makes the fish sashimi.
        if cover_spots & (cover_spots - 1) == 0:
            sashimi = SASHIMI
        count += popcount(fins)
    if count > MOST_FINS or sashimi != form & SASHIMI:
        return False
    # Remove the digit from the block of the fins, on the cover lines and outside the base lines.
    while cleared_lines:
        cross = lowest_bit_index(cleared_lines)
        for line in range(3 * band, 3 * band + 3):
            if not (inside >> line) & 1:
                add_removal(board, HOUSES[base + line, cross], d)
        cleared_lines &= cleared_lines - 1
    return board.removals[0] > 0
