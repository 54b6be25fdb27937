"""Skyscraper, 2-string kite, turbot fish and empty rectangle.

Each has two strong links of one digit, so that the digit is in at least one of the two far ends; cells that see both lose it.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import BLOCKS, HOUSES, HOUSES_OF, KINDS, N_HOUSES, NONE, SEES, N, add_removal
from generator.techniques.hodoku.cell_sets import PEERS_HIGH, PEERS_LOW, cells_with, remove_between


@inner(**OPTIONS)
def link_end(board, house, d, which):
    """Return the first (0) or last (1) place of a digit that has two in a house."""
    spots = board.places[house, d]
    return HOUSES[house, lowest_bit_index(spots if which == 0 else spots & (spots - 1))]


@inner(**OPTIONS)
def strong_links(board, d, first, past, links):
    """List both cells of every house that has two places for a digit.

    Houses from `first` up to `past` - 1 are searched. Returns how many have two places.

    Parameters
    ----------
    links : int64[n, 2]   out
    """
    count = 0
    for house in range(first, past):
        if popcount(board.places[house, d]) == 2:
            links[count, 0] = link_end(board, house, d, 0)
            links[count, 1] = link_end(board, house, d, 1)
            count += 1
    return count


@inner(**OPTIONS)
def skyscraper(board, form):
    """Find the first skyscraper, rows before columns.

    Two rows (or columns) have two places each, and one place of each shares a line; so one of the other two contains the digit.
    """
    for base in (0, N):
        for d in range(N):
            for first in range(base, base + N):
                if popcount(board.places[first, d]) != 2:
                    continue
                for second in range(first + 1, base + N):
                    if popcount(board.places[second, d]) == 2 and _try_skyscraper(board, first, second, d):
                        return True
    return False


@inner(**OPTIONS)
def _try_skyscraper(board, first, second, d):
    """Try two lines with two places each as a skyscraper."""
    common = board.places[first, d] & board.places[second, d]
    # Exactly one place of each line must be in the same crossing line.
    if popcount(common) != 1:
        return False
    # The other places are the two ends, one of which contains the digit.
    one = HOUSES[first, lowest_bit_index(board.places[first, d] & ~common)]
    other = HOUSES[second, lowest_bit_index(board.places[second, d] & ~common)]
    return remove_between(board, one, other, d)


@inner(**OPTIONS)
def two_string_kite(board, form):
    """Find the first 2-string kite.

    A row and a column have two places each, and one place of each is in the same block; so one of the other two contains the digit.
    """
    rows, columns = np.empty((N, 2), np.int64), np.empty((N, 2), np.int64)
    for d in range(N):
        n_rows = strong_links(board, d, KINDS[0], KINDS[1], rows)
        n_columns = strong_links(board, d, KINDS[1], KINDS[2], columns)
        # Try every row with every column, and each end of both as the one in the common block.
        for i in range(n_rows):
            for j in range(n_columns):
                for ends in range(4):
                    inner_one, outer_one = rows[i, ends >> 1], rows[i, 1 - (ends >> 1)]
                    inner_two, outer_two = columns[j, ends & 1], columns[j, 1 - (ends & 1)]
                    # The four cells must differ, and the near ends must share a block.
                    if (
                        inner_one == inner_two
                        or outer_one == outer_two
                        or inner_one == outer_two
                        or outer_one == inner_two
                        or HOUSES_OF[inner_one, 2] != HOUSES_OF[inner_two, 2]
                    ):
                        continue
                    if remove_between(board, outer_one, outer_two, d):
                        return True
    return False


@inner(**OPTIONS)
def turbot_fish(board, form):
    """Find the turbot fish that removes most, and of several the first.

    Two strong links of any houses are joined by ends that see each other; so one of the far ends contains the digit.
    """
    links = np.empty((N_HOUSES, 2), np.int64)
    best_one, best_other, best_d, most = NONE, NONE, NONE, 0
    for d in range(N):
        count = strong_links(board, d, KINDS[0], KINDS[3], links)
        low, high = cells_with(board, d)
        # Try every pair of strong links, and each end of both as the one that joins them.
        for i in range(count):
            for j in range(i + 1, count):
                for ends in range(4):
                    inner_one, outer_one = links[i, ends & 1], links[i, 1 - (ends & 1)]
                    inner_two, outer_two = links[j, ends >> 1], links[j, 1 - (ends >> 1)]
                    # The near ends must see each other, and the four cells must differ.
                    if not SEES[inner_one, inner_two] or outer_one == outer_two or inner_one == outer_two or outer_one == inner_two:
                        continue
                    # Count the cells that have the digit and see both far ends.
                    removed = popcount(low & PEERS_LOW[outer_one] & PEERS_LOW[outer_two]) + popcount(
                        high & PEERS_HIGH[outer_one] & PEERS_HIGH[outer_two]
                    )
                    if removed > most:
                        best_one, best_other, best_d, most = outer_one, outer_two, d, removed
    return most > 0 and remove_between(board, best_one, best_other, best_d)


@inner(**OPTIONS)
def empty_rectangle(board, form):
    """Find the first empty rectangle.

    The places of a block lie in one row and one column, and a strong link starts on one of these lines.
    """
    for d in range(N):
        for block in range(BLOCKS, N_HOUSES):
            # Two to five places can lie in a row and a column of a block.
            spots = board.places[block, d]
            if popcount(spots) < 2 or popcount(spots) > 5:
                continue
            corner = HOUSES[block, 0]
            # Try each row and column of the block: all places lie in them, and each has one of its own.
            for r in range(3):
                for c in range(3):
                    in_row, in_column = spots & (7 << (3 * r)), spots & (0b1001001 << c)
                    if spots & ~(in_row | in_column) or in_row & ~in_column == 0 or in_column & ~in_row == 0:
                        continue
                    if _try_rectangle(board, d, corner // 9 + r, corner % 9 + c):
                        return True
    return False


@inner(**OPTIONS)
def _try_rectangle(board, d, row, column):
    """Follow strong links from the row, then the column, of an empty rectangle.

    Returns True if one leads to a removal.
    """
    # A place of the row outside the block whose column has just one other place:
    for k in range(N):
        cell = HOUSES[row, k]
        if k // 3 != column // 3 and (board.candidates[cell] >> d) & 1 and popcount(board.places[N + k, d]) == 2:
            away = link_end(board, N + k, d, 0)
            if away == cell:
                away = link_end(board, N + k, d, 1)
            # either the digit is there, or in the row and so in the block's column: the crossing loses it.
            if away // 27 != row // 3:
                add_removal(board, away // 9 * 9 + column, d)
        if board.removals[0] > 0:
            return True
    # The same from the block's column, with strong links along rows.
    for k in range(N):
        cell = HOUSES[N + column, k]
        if k // 3 != row // 3 and (board.candidates[cell] >> d) & 1 and popcount(board.places[k, d]) == 2:
            away = link_end(board, k, d, 0)
            if away == cell:
                away = link_end(board, k, d, 1)
            if away % 9 // 3 != column // 3:
                add_removal(board, row * 9 + away % 9, d)
        if board.removals[0] > 0:
            return True
    return False
