"""Naked pairs, triples and quads, and the locked pairs and triples among them.

A locked set lies in a block and a line at once and removes something in the block and something outside it, in the line.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount
from generator.techniques.hodoku.board import BLOCKS, HOUSES, HOUSES_OF, N_HOUSES, ZERO, N, add_removals
from generator.techniques.hodoku.combinations import BEFORE_FIRST, next_narrow_choice

LOCKED = 8
"""Added to the size in `form` to search for locked sets only, which lie in blocks."""


@inner(**OPTIONS)
def naked_set(board, form):
    """Find the first naked set that removes something.

    Parameters
    ----------
    form : the number of cells, 2 to 4, plus LOCKED for locked sets only

    Blocks are searched first, then rows, then columns.
    """
    size = form & 7
    cells, masks = np.empty(N, np.int64), np.empty(N, np.int64)
    chosen, joined = np.empty(4, np.int64), np.zeros(5, np.int64)
    for offset in range(N if form & LOCKED else N_HOUSES):
        house = (offset + BLOCKS) % N_HOUSES
        # Only cells with no more candidates than the set has cells can belong to it.
        members = ZERO
        for slot in range(N):
            cell = HOUSES[house, slot]
            if 0 < popcount(board.candidates[cell]) <= size:
                cells[members] = cell
                masks[members] = board.candidates[cell]
                members += 1
        # Choose cells that have as many candidates together as there are cells.
        chosen[0] = BEFORE_FIRST
        while members >= size and next_narrow_choice(chosen, joined, masks, members, size, size):
            if _remove_around(board, cells, chosen, size, joined[size], form & LOCKED):
                return True
    return False


@inner(**OPTIONS)
def _remove_around(board, cells, chosen, size, union, locked):
    """Remove the digits from every house that contains the whole set.

    Returns False where nothing is removed, or, for locked sets, where not both of block and line lose a candidate.
    """
    board.removals[0] = 0
    # Look at the row, column and block of the first cell for one that contains all cells.
    for k in range(3):
        house = HOUSES_OF[cells[chosen[0]], k]
        shared = True
        for i in range(1, size):
            shared = shared and HOUSES_OF[cells[chosen[i]], k] == house
        if not shared:
            continue
        # Remove the digits from its other cells.
        for slot in range(N):
            _remove_digits(board, HOUSES[house, slot], cells, chosen, size, union)
    if locked and not _removes_in_both(board, cells[chosen[0]]):
        board.removals[0] = 0
    return board.removals[0] > 0


@inner(**OPTIONS)
def _removes_in_both(board, member):
    """Check whether removals lie in the block of a cell and outside it.

    The cells where block and line cross belong to the block only: with removals there and elsewhere in the block, HoDoKu sees no locked
    set (found by experiment; no puzzle of 3,400 shows whether the crossing cells alone count for the block).
    """
    inside = outside = False
    for k in range(1, board.removals[0] + 1):
        is_inside = HOUSES_OF[board.removals[k] >> 4, 2] == HOUSES_OF[member, 2]
        inside, outside = inside or is_inside, outside or not is_inside
    return inside and outside


@inner(**OPTIONS)
def _remove_digits(board, cell, cells, chosen, size, union):
    """Remove the digits from a cell unless it belongs to the set."""
    for i in range(size):
        if cells[chosen[i]] == cell:
            return
    add_removals(board, cell, union)
