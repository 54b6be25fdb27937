"""BUG, the bivalue universal grave, types 1 to 4.

If every open cell had two candidates and every house each missing digit twice, there would be two solutions. The candidates beyond such
a grave are its extras, and one of them must be true.

    type 1    one cell has extras: it is one of them
    type 2    all extras are one digit: it is removed from every cell that sees all of them
    type 3    the cells with extras share a house, where the extras form a naked set with other cells
    type 4    two cells share a house and one more digit, which one of them contains: their other candidates are removed
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.model.boards import BOX, COLUMN, EXTRA, ROW
from generator.techniques.explainer.sets import next_combination
from generator.techniques.explainer.steps import (
    CODE,
    FORM_BITS,
    RATING,
    REMOVED,
    add_cell,
    add_extras,
    add_house,
    add_removed,
    begin_removal,
    cell_at,
    is_in_house,
)

TYPE_1, TYPE_2, TYPE_4, TYPE_3 = 0, 1, 2, 3
RATING_OF_TYPE_1, RATING_OF_OTHERS = 56, 57
"""Ratings in tenths; type 3 adds a tenth for each further cell of its set."""


@njit(**OPTIONS)
def bug(board, marks, form, step):
    """Find what a bivalue universal grave removes; 1 if it removes anything.

    Parameters
    ----------
    form : 0, and above FORM_BITS a bit for each code that is left out

    CODE becomes 0, 1, 2, 3 for types 1, 2, 4, 3; RATING is the whole rating.
    """
    excluded = form >> FORM_BITS
    extras = np.zeros(marks.candidates.shape[0], np.int64)
    if not _find_extras(board, marks, extras):
        return 0
    # Count the cells with extras, join their extras, and remember two such cells.
    count, union, one, two = 0, 0, -1, -1
    for cell in range(extras.shape[0]):
        if extras[cell]:
            count += 1
            union |= extras[cell]
            one, two = cell, one
    if count == 0:
        return 0
    # Type 1: the only cell with extras loses all other candidates.
    if count == 1:
        if excluded >> TYPE_1 & 1:
            return 0
        _begin(step, extras, union, TYPE_1, RATING_OF_TYPE_1)
        add_removed(marks, step, one, ~union)
        _add_extras(extras, step)
        return step[REMOVED] > 0
    # Type 2: cells that see all extras lose their digit; if there are none, type 4 is tried.
    if popcount(union) == 1:
        _begin(step, extras, union, TYPE_2, RATING_OF_OTHERS)
        for cell in range(extras.shape[0]):
            if np.int64(marks.candidates[cell]) & union and _sees_all(board, extras, cell):
                add_removed(marks, step, cell, union)
        if step[REMOVED] > 0 and not excluded >> TYPE_2 & 1:
            _add_extras(extras, step)
            return 1
        return count == 2 and not excluded >> TYPE_4 & 1 and _type_4(board, marks, extras, one, two, step)
    # Types 4 and 3.
    if count == 2 and not excluded >> TYPE_4 & 1 and _type_4(board, marks, extras, one, two, step):
        return 1
    return not excluded >> TYPE_3 & 1 and _type_3(board, marks, extras, step)


@inner(**BARE)
def _find_extras(board, marks, extras):
    """Find the extras of a grave, as a mask for each cell.

    Returns False where the board is not a grave with extras.
    """
    n_houses, n = board.houses.shape
    # Collect extras: a digit with more than two places in a house has them in cells of three or more candidates.
    for kind in (BOX, ROW, COLUMN, EXTRA):
        for house in range(board.starts[kind], board.starts[kind + 1]):
            for d in range(n):
                places, extra_cell = 0, -1
                n_possible = 0
                for slot in range(n):
                    cell = cell_at(board, house, slot)
                    mask = np.int64(marks.candidates[cell])
                    if (mask & ~extras[cell]) >> d & 1:
                        places += 1
                        if popcount(mask) >= 3:
                            n_possible += 1
                            extra_cell = cell
                # If one cell alone can have the extra, mark it; with no such cell, or a single place, there is no grave.
                if places not in (0, 2):
                    if n_possible == 0 or places == 1:
                        return False
                    if n_possible == 1:
                        extras[extra_cell] |= 1 << d
    # Without the extras, every open cell must have two candidates,
    for cell in range(extras.shape[0]):
        left = popcount(np.int64(marks.candidates[cell]) & ~extras[cell])
        if marks.digits[cell] == 0 and left != 2:
            return False
    # and every missing digit two places in each house.
    for house in range(n_houses):
        for d in range(n):
            places = 0
            for slot in range(n):
                cell = cell_at(board, house, slot)
                places += (np.int64(marks.candidates[cell]) & ~extras[cell]) >> d & 1
            if places not in (0, 2):
                return False
    return True


@inner(**BARE)
def _begin(step, extras, digits, code, rating):
    """Start a step whose pattern is the cells with extras."""
    begin_removal(step, digits)
    step[CODE], step[RATING] = code, rating
    for cell in range(extras.shape[0]):
        if extras[cell]:
            add_cell(step, cell)


@inner(**BARE)
def _add_extras(extras, step):
    """Add the extras of all cells to the candidates that the argument rests on."""
    for cell in range(extras.shape[0]):
        add_extras(step, cell, extras[cell])


@inner(**BARE)
def _sees_all(board, extras, cell):
    """Check whether a cell sees all cells with extras."""
    for other in range(extras.shape[0]):
        if extras[other] and not board.sees[cell, other]:
            return False
    return True


@inner(**BARE)
def _contains_all(board, extras, house):
    """Check whether all cells with extras lie in a house."""
    for cell in range(extras.shape[0]):
        if extras[cell] and not is_in_house(board, cell, house):
            return False
    return True


@inner(**BARE)
def _type_4(board, marks, extras, one, two, step):
    """Type 4: two cells with extras have one more digit in common.

    One of the cells contains an extra, so the other contains the common digit in the house they share: both lose their other candidates.
    """
    first, second = np.int64(marks.candidates[one]), np.int64(marks.candidates[two])
    common = first & second & ~(extras[one] | extras[two])
    if popcount(common) != 1:
        return 0
    # Look for a house that contains both cells.
    for kind in (BOX, ROW, COLUMN, EXTRA):
        for house in range(board.starts[kind], board.starts[kind + 1]):
            if _contains_all(board, extras, house):
                _begin(step, extras, common, TYPE_4, RATING_OF_OTHERS)
                add_removed(marks, step, one, ~(common | extras[one]))
                add_removed(marks, step, two, ~(common | extras[two]))
                if step[REMOVED] > 0:
                    _add_extras(extras, step)
                    return 1
    return 0


@inner(**OPTIONS)
def _type_3(board, marks, extras, step):
    """Type 3: the extras form a naked set with other cells of a house.

    All cells with extras must lie in the house.
    """
    n = board.houses.shape[1]
    cells = np.zeros(n, np.int64)
    # Try sets of 2 to 6 digits, and each house that contains all cells with extras.
    for degree in range(2, 7):
        for kind in (BOX, ROW, COLUMN, EXTRA):
            for house in range(board.starts[kind], board.starts[kind + 1]):
                if not _contains_all(board, extras, house):
                    continue
                # List the other open cells of the house.
                others = 0
                for slot in range(n):
                    cell = cell_at(board, house, slot)
                    if marks.candidates[cell] and not extras[cell]:
                        cells[others] = cell
                        others += 1
                if degree - 1 <= others and _find_naked_set(marks, extras, house, cells[:others], degree, step):
                    return 1
    return 0


@inner(**BARE)
def _find_naked_set(marks, extras, house, cells, degree, step):
    """Find degree - 1 cells that with the extras have `degree` digits."""
    others, union = cells.shape[0], np.int64(0)
    for cell in range(extras.shape[0]):
        union |= extras[cell]
    chosen = (1 << (degree - 1)) - 1
    while chosen < 1 << others:
        # The digits of the extras and of the chosen cells.
        joined = union
        for k in range(others):
            if (chosen >> k) & 1:
                joined |= np.int64(marks.candidates[cells[k]])
        # They are a naked set: write the house, the cells with extras and the chosen cells.
        if popcount(joined) == degree:
            begin_removal(step, joined)
            step[CODE], step[RATING] = TYPE_3, RATING_OF_OTHERS + degree - 1
            add_house(step, house)
            for cell in range(extras.shape[0]):
                if extras[cell]:
                    add_cell(step, cell)
            for k in range(others):
                if (chosen >> k) & 1:
                    add_cell(step, cells[k])
            # The other cells of the house lose the digits of the set.
            for k in range(others):
                if not (chosen >> k) & 1:
                    add_removed(marks, step, cells[k], joined)
            if step[REMOVED] > 0:
                _add_extras(extras, step)
                return 1
        chosen = next_combination(chosen)
    return 0
