"""The step buffer: how a kernel writes one step.

A step is a run of int32 numbers, in this order:

    0 LENGTH  1 CODE  2 RATING  3 CELL  4 DIGIT  5 DIGITS  6 HOUSES  7 PATTERN  8 REMOVED  9 NODES  10 CANDIDATES  11 CAUSES
    houses... pattern... removed... nodes... candidates... causes...

LENGTH counts all numbers of the step. CODE is the technique's place in TECHNIQUES and RATING its rating in tenths; the ladder adds both,
and a kernel writes only how much its step is rated above the technique. CELL is -1 and DIGIT 0 where nothing is placed; DIGITS is a
mask; the numbers from HOUSES on are the lengths of the lists that follow the head. A removed candidate is cell * 32 + digit. A node of a
chain is cell * 32 + digit for a candidate that is true, and -1 less that for one that is false. Candidates are those that the argument
rests on, as removed ones are written. Chains have a cause for each node, in the order of the nodes:

    kind, number of houses, cells, digits and reasons, houses..., cells..., digits..., reasons...

The kind is one of LINK to X_WING below; a reason is the place of an earlier node among all nodes of the step. A path is a sequence of
steps.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner, njit
from generator.kernels.bits import lowest_bit_index

LENGTH, CODE, RATING, CELL, DIGIT, DIGITS, HOUSES, PATTERN, REMOVED, NODES, CANDIDATES, CAUSES, HEAD = range(13)
DIGIT_BITS = 5
DIGIT_MASK = (1 << DIGIT_BITS) - 1

LINK, LAST_IN_CELL, LAST_IN_HOUSE, LOCKED, HIDDEN_PAIR, NAKED_PAIR, X_WING = range(7)
"""Why a node of a dynamic chain follows from its reasons.

A true candidate excludes the others of its cell and its digit elsewhere (LINK); a candidate is the last of its cell, or the last place in
a house; or one of the four patterns excludes it.
"""
CAUSE_HEAD = 5
"""Numbers at the beginning of a cause: its kind and the lengths of its four lists."""

FORM_BITS = 2
FORM_MASK = (1 << FORM_BITS) - 1
"""The form of a kernel that searches for several techniques at once: its own form, then a bit for each variant that is left out."""


@njit(**BARE)
def step_size(n_cells, n):
    """Return the length of the longest possible step of a board, in numbers."""
    return HEAD + 4 * n + n_cells + 5 * n_cells * n


@inner(**BARE)
def begin_removal(step, digits):
    """Start a step that only removes candidates.

    Parameters
    ----------
    digits : mask of the digits the step is about
    """
    step[LENGTH] = HEAD
    step[RATING] = 0
    step[CELL] = -1
    step[DIGIT] = 0
    step[DIGITS] = digits
    step[HOUSES] = 0
    step[PATTERN] = 0
    step[REMOVED] = 0
    step[NODES] = 0
    step[CANDIDATES] = 0
    step[CAUSES] = 0


@inner(**BARE)
def begin_placement(step, cell, digit):
    """Start a step that fills a cell with a digit."""
    begin_removal(step, 1 << (digit - 1))
    step[CELL] = cell
    step[DIGIT] = digit


@inner(**BARE)
def begin_placement_in(board, step, house, spot, d):
    """Start a step that fills a cell of a house with digit d + 1.

    Parameters
    ----------
    spot : the cell, as a single bit
    """
    begin_placement(step, cell_at(board, house, lowest_bit_index(spot)), d + 1)


@inner(**BARE)
def cell_at(board, house, slot):
    """Return a cell of a house as int64."""
    return np.int64(board.houses[house, slot])


@inner(**BARE)
def is_in_house(board, cell, house):
    """Check whether a cell lies in a house."""
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[cell, k] == house:
            return True
    return False


@inner(**BARE)
def other_place(board, house, spots, cell):
    """Return the other place of a digit that has two places in a house.

    Parameters
    ----------
    spots : both places as bits
    cell : the place not wanted
    """
    place = cell_at(board, house, lowest_bit_index(spots))
    return place if place != cell else cell_at(board, house, lowest_bit_index(spots & (spots - 1)))


@inner(**BARE)
def add_house(step, house):
    """Add a house to the step; houses come before cells."""
    step[step[LENGTH]] = house
    step[LENGTH] += 1
    step[HOUSES] += 1


@inner(**BARE)
def add_cell(step, cell):
    """Add a cell to the pattern of the step; cells come before removals."""
    step[step[LENGTH]] = cell
    step[LENGTH] += 1
    step[PATTERN] += 1


@inner(**BARE)
def add_cells(board, step, house, spots):
    """Add the cells of a house at the set bits (int64) to the pattern of the step."""
    while spots:
        add_cell(step, cell_at(board, house, lowest_bit_index(spots)))
        spots &= spots - 1


@inner(**BARE)
def add_removed(marks, step, cell, mask):
    """Add the candidates of a cell that are in a mask to the removed ones."""
    removed = np.int64(marks.candidates[cell]) & mask
    while removed:
        step[step[LENGTH]] = (cell << DIGIT_BITS) | (lowest_bit_index(removed) + 1)
        step[LENGTH] += 1
        step[REMOVED] += 1
        removed &= removed - 1


@inner(**BARE)
def add_node(step, cell, digit, is_on):
    """Add a node of a chain, a candidate that is true or false; nodes come last."""
    node = (cell << DIGIT_BITS) | digit
    step[step[LENGTH]] = node if is_on else -1 - node
    step[LENGTH] += 1
    step[NODES] += 1


@inner(**BARE)
def add_candidates(marks, step, cell):
    """Add all candidates of a cell to those the argument rests on.

    They follow the nodes.
    """
    add_extras(step, cell, np.int64(marks.candidates[cell]))


@inner(**BARE)
def add_extras(step, cell, mask):
    """Add the digits of a mask to the candidates that the argument rests on."""
    while mask:
        step[step[LENGTH]] = (cell << DIGIT_BITS) | (lowest_bit_index(mask) + 1)
        step[LENGTH] += 1
        step[CANDIDATES] += 1
        mask &= mask - 1
