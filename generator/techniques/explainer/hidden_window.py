"""Hidden windows: sets of cells with every digit that the board does not show.

The five hidden windows of a windoku are such implied houses (`families/base/implied_houses.py`). Cells of such a house that share no
other house are no peers: that one of them already has a digit is seen only by looking at the hidden window, so it is a step of its own.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index
from generator.model.boards import IMPLIED
from generator.techniques.explainer.steps import (
    DIGITS,
    REMOVED,
    add_cell,
    add_cells,
    add_house,
    add_removed,
    begin_placement,
    begin_placement_in,
    begin_removal,
    cell_at,
)

HIDDEN, DIRECT, NAKED, REMOVAL = 0, 1, 2, 3


@inner(**BARE)
def hidden_window(board, marks, form, step):
    """Find what a hidden window implies; 1 if there is something.

    Parameters
    ----------
    form : HIDDEN: a digit with one place in a hidden window; DIRECT: a digit with one place in a shown house outside the hidden windows
        that have it; NAKED: a cell with one candidate that its hidden window does not have; REMOVAL: digits that a hidden window has
    """
    if form == DIRECT:
        return _find_direct(board, marks, step)
    for house in range(board.starts[IMPLIED], board.houses.shape[0]):
        if form == HIDDEN:
            found = _find_hidden(board, marks, house, step)
        elif form == NAKED:
            found = _find_naked(board, marks, house, step)
        else:
            found = _find_removal(board, marks, house, step)
        if found:
            return 1
    return 0


@inner(**BARE)
def _find_hidden(board, marks, house, step):
    """Write a digit with one place in a hidden window; 0 if there is none."""
    if marks.singles[house] == 0:
        return 0
    d = lowest_bit_index(marks.singles[house])
    begin_placement_in(board, step, house, marks.places[house, d], d)
    add_house(step, house)
    return 1


@inner(**BARE)
def _find_direct(board, marks, step):
    """Write a digit to which hidden windows that have it leave one place; 0 if none.

    The place is in a shown house, in which the digit has several places.
    """
    first, past = board.starts[IMPLIED], board.houses.shape[0]
    for house in range(first):
        for d in range(board.houses.shape[1]):
            spots = np.int64(marks.places[house, d])
            if spots & (spots - 1) == 0:
                continue
            # Leave out the places in hidden windows that have the digit, which have no place for it.
            rest = spots
            for window in range(first, past):
                if marks.places[window, d] == 0:
                    rest &= ~np.int64(board.shared[house, window])
            if rest == 0 or rest & (rest - 1) or rest == spots:
                continue
            # Write the house, then the hidden windows that exclude a place.
            begin_placement_in(board, step, house, rest, d)
            add_house(step, house)
            for window in range(first, past):
                if marks.places[window, d] == 0 and board.shared[house, window] & spots:
                    add_house(step, window)
            add_cells(board, step, house, spots & ~rest)
            return 1
    return 0


@inner(**BARE)
def placed_in(marks, house):
    """Return the digits that an implied house has already, as a mask."""
    placed = 0
    for d in range(marks.places.shape[1]):
        if marks.places[house, d] == 0:
            placed |= 1 << d
    return placed


@inner(**BARE)
def _find_naked(board, marks, house, step):
    """Write a cell with one candidate that its hidden window lacks; 0 if none."""
    placed = placed_in(marks, house)
    for slot in range(board.houses.shape[1]):
        cell = cell_at(board, house, slot)
        left = np.int64(marks.candidates[cell]) & ~placed
        if left != 0 and left & (left - 1) == 0:
            begin_placement(step, cell, lowest_bit_index(left) + 1)
            add_house(step, house)
            add_cell(step, cell)
            return 1
    return 0


@inner(**BARE)
def _find_removal(board, marks, house, step):
    """Write the candidates that a hidden window has already; 0 if there is none."""
    placed = placed_in(marks, house)
    begin_removal(step, 0)
    add_house(step, house)
    digits = np.int64(0)
    for slot in range(board.houses.shape[1]):
        cell = cell_at(board, house, slot)
        digits |= np.int64(marks.candidates[cell]) & placed
        add_removed(marks, step, cell, placed)
    step[DIGITS] = digits
    return step[REMOVED] > 0
