"""Clues as sets of digits: what a clue leaves in cells that must all differ.

A run of two cells with the sum 16 has the digits 7 and 9, and no others. A clue lists its sets as candidate masks, which is stronger
than its automaton alone: that does not know which digits were read.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner


@inner(**BARE)
def is_open_set(candidates, cells, size, digits):
    """Check whether every cell has a digit of a set, and every digit of it a cell.

    Parameters
    ----------
    candidates : int32[n_cells]
    cells : int16[...]       the first `size` are those of the clue
    digits : int64            the set, as bits
    """
    seen = np.int64(0)
    for at in range(size):
        mask = np.int64(candidates[cells[at]]) & digits
        if mask == 0:
            return False
        seen |= mask
    return seen == digits


@inner(**BARE)
def join_open_sets(candidates, cells, size, sets):
    """Return the digits in any open set of a clue, those in all, and their number.

    Parameters
    ----------
    sets : int32[most]   the sets as bits, 0 after the last one
    """
    some, always, n_open = np.int64(0), np.int64(-1), 0
    for k in range(sets.shape[0]):
        digits = np.int64(sets[k])
        if digits == 0:
            break
        if is_open_set(candidates, cells, size, digits):
            some |= digits
            always &= digits
            n_open += 1
    return some, always, n_open


@inner(**BARE)
def find_only_place(candidates, cells, size, always):
    """Return an unfilled cell that alone has a digit of all sets, and the digit.

    The digit is a bit; (-1, 0) if there is none.

    Parameters
    ----------
    always : int64   digits that the clue needs
    """
    once, twice = np.int64(0), np.int64(0)
    for at in range(size):
        mask = np.int64(candidates[cells[at]]) & always
        twice |= once & mask
        once |= mask
    once &= ~twice
    for at in range(size):
        mask = np.int64(candidates[cells[at]])
        if mask & once and mask & (mask - 1):
            only = mask & once
            return np.int64(cells[at]), only & -only
    return np.int64(-1), np.int64(0)


@inner(**BARE)
def narrow_sets(candidates, cells, size, sets):
    """Remove candidates of a clue's cells by its sets; returns the cells changed.

    -1 is a contradiction. A clue without sets changes nothing.

    Parameters
    ----------
    candidates : int32[n_cells]   changed in place
    cells : int16[...]       the first `size` are those of the clue
    sets : int32[most]      the sets as bits, 0 after the last one
    """
    if sets.shape[0] == 0 or sets[0] == 0:
        return 0
    some, always, n_open = join_open_sets(candidates, cells, size, sets)
    if n_open == 0:
        return -1
    changed = 0
    for at in range(size):
        mask = np.int64(candidates[cells[at]])
        if mask & ~some:
            candidates[cells[at]] = mask & some
            changed += 1
    # A digit of all sets that has one cell left fills it.
    while True:
        cell, bit = find_only_place(candidates, cells, size, always)
        if cell < 0:
            return changed
        candidates[cell] = bit
        changed += 1
