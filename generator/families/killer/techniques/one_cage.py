"""Techniques of one cage: last cell, combinations of its sum, needed digits.

They are used in addition to the techniques of the common ladder, which use only houses; `rule45.py` looks at several cages at once.
"""

from __future__ import annotations

import numpy as np

from generator.families.killer.kernels.cage_tables import FIRST_MASK, MASKS, N_CELLS, N_MASKS, SUMS, N, narrow_cage
from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.marks import eliminate, place
from generator.techniques.explainer.steps import REMOVED, add_cell, add_house, add_removed, begin_placement, begin_removal, is_in_house

ONLY, ALL = 0, 1
"""Forms of ``cage_combinations``: where one combination is left, and where several are."""


@njit(**OPTIONS)
def place_in_cage(board, marks, cages, cell, digit):
    """Fill a cell and remove its digit from all its peers and its cage."""
    place(board, marks, cell, digit)
    cage = cages.cage_of[cell]
    if cage < 0:
        return
    # The other cells of the cage lose the digit as well.
    bit = np.int64(1) << (digit - 1)
    for at in range(cages.sizes[cage]):
        mate = np.int64(cages.cells[cage, at])
        if np.int64(marks.candidates[mate]) & bit:
            eliminate(board, marks, mate, digit)


@inner(**OPTIONS)
def mask_of(marks, cell):
    """Return the digits possible in a cell as a mask, filled or not."""
    digit = np.int64(marks.digits[cell])
    return np.int64(1) << (digit - 1) if digit else np.int64(marks.candidates[cell])


@inner(**OPTIONS)
def open_cage(marks, cages, cage):
    """Return the empty part of a cage: its size, its sum and the digits used.

    The used digits, a mask, are those in the filled cells.
    """
    size, total, used = np.int64(0), np.int64(cages.sums[cage]), np.int64(0)
    for at in range(cages.sizes[cage]):
        digit = np.int64(marks.digits[cages.cells[cage, at]])
        if digit:
            total -= digit
            used |= np.int64(1) << (digit - 1)
        else:
            size += 1
    return size, total, used


@inner(**OPTIONS)
def combine(size, total, used):
    """Combine a number of different digits to a sum, without the used digits.

    Returns how many combinations there are, all their digits, and the digits in every one.
    """
    count, union, needed = np.int64(0), np.int64(0), np.int64(N_MASKS - 1)
    for at in range(FIRST_MASK[size], FIRST_MASK[size + 1]):
        mask = MASKS[at]
        if SUMS[mask] == total and mask & used == 0:
            count += 1
            union |= mask
            needed &= mask
    return count, union, needed if count else np.int64(0)


@inner(**OPTIONS)
def cage_total(board, marks, cages, step):
    """Find a cage with one empty cell, whose digit is the rest of the sum.

    Returns 1 if there is one.
    """
    for cage in range(N_CELLS):
        if cages.sizes[cage] == 0:
            continue
        # The cage has one empty cell, and what is left of its sum is a digit.
        size, total, _ = open_cage(marks, cages, cage)
        if size != 1 or not 1 <= total <= N:
            continue
        # Place it in that cell if it is a candidate there.
        for at in range(cages.sizes[cage]):
            cell = np.int64(cages.cells[cage, at])
            if np.int64(marks.candidates[cell]) & (np.int64(1) << (total - 1)):
                begin_placement(step, cell, total)
                _add_cage(cages, cage, step)
                return 1
    return 0


@inner(**OPTIONS)
def _add_cage(cages, cage, step):
    """Add all cells of a cage to the pattern."""
    for at in range(cages.sizes[cage]):
        add_cell(step, cages.cells[cage, at])


@inner(**OPTIONS)
def cage_combinations(board, marks, cages, form, step):
    """Find a cage with a candidate that is in no combination of its sum.

    Returns 1 if there is one.

    Parameters
    ----------
    form : ONLY: one combination must be left; ALL: there may be several
    """
    for cage in range(N_CELLS):
        size, total, used = open_cage(marks, cages, cage)
        if size < 2:
            continue
        # Combine the empty cells; form ONLY needs a single combination.
        count, union, _ = combine(size, total, used)
        if count == 0 or (form == ONLY and count > 1):
            continue
        # The cage's cells lose all digits that are in no combination.
        begin_removal(step, union)
        _add_cage(cages, cage, step)
        for at in range(cages.sizes[cage]):
            add_removed(marks, step, np.int64(cages.cells[cage, at]), ~union)
        if step[REMOVED]:
            return 1
    return 0


@inner(**OPTIONS)
def cage_needs(board, marks, cages, step):
    """Find a digit that a cage needs and that is confined to one house.

    Every combination of the cage has the digit, and all its places in the cage lie in one house: the rest of the house loses it. Returns 1
    if there is one.
    """
    for cage in range(N_CELLS):
        size, total, used = open_cage(marks, cages, cage)
        if size < 2:
            continue
        # Try each digit that all combinations have.
        needed = combine(size, total, used)[2]
        while needed:
            d = lowest_bit_index(needed)
            needed &= needed - 1
            if _locked_in_cage(board, marks, cages, cage, d, step):
                return 1
    return 0


@inner(**OPTIONS)
def _locked_in_cage(board, marks, cages, cage, d, step):
    """Write the removal of digit d + 1 of a cage from the rest of a house.

    Returns 0 if nothing is removed.
    """
    # The first cell of the cage that has the digit; the house must be one of its houses.
    bit, first = np.int64(1) << d, -1
    for at in range(cages.sizes[cage]):
        cell = cages.cells[cage, at]
        if np.int64(marks.candidates[cell]) & bit:
            first = cell
            break
    if first < 0:
        return 0
    for k in range(board.houses_of.shape[1]):
        house = board.houses_of[first, k]
        if house < 0:
            break
        # All other places of the cage must lie in that house, too.
        inside = True
        for at in range(cages.sizes[cage]):
            cell = cages.cells[cage, at]
            if np.int64(marks.candidates[cell]) & bit and not is_in_house(board, cell, house):
                inside = False
        if not inside:
            continue
        # Remove the digit from the cells of the house outside the cage.
        begin_removal(step, bit)
        add_house(step, house)
        _add_cage(cages, cage, step)
        for slot in range(N):
            cell = np.int64(board.houses[house, slot])
            if cages.cage_of[cell] != cage:
                add_removed(marks, step, cell, bit)
        if step[REMOVED]:
            return 1
    return 0


@inner(**OPTIONS)
def cage_fit(board, marks, cages, scratch, step):
    """Find a candidate with which its cage cannot reach its sum.

    Returns 1 if there is one. Unlike ``cage_combinations``, this uses the candidates of each cell.
    """
    for cage in range(N_CELLS):
        size = cages.sizes[cage]
        if size < 2:
            continue
        # Work out which candidates of each cell occur in some way to fill the cage.
        for at in range(size):
            scratch.candidates[at] = mask_of(marks, cages.cells[cage, at])
        if narrow_cage(scratch, size, cages.sums[cage]) < 0:
            continue
        # All others are removed.
        begin_removal(step, 0)
        _add_cage(cages, cage, step)
        for at in range(size):
            add_removed(marks, step, np.int64(cages.cells[cage, at]), ~scratch.remaining[at])
        if step[REMOVED]:
            return 1
    return 0
