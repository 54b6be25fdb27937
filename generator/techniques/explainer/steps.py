"""The step buffer: how a kernel writes down one step.

A step is a run of int32 numbers, appended in this order:

    0 LENGTH  1 CODE  2 RATING  3 CELL  4 DIGIT  5 DIGITS  6 HOUSES  7 PATTERN  8 REMOVED  9 NODES
    houses... pattern... removed... nodes...

LENGTH counts all numbers of the step. CODE is the technique's place in TECHNIQUES and RATING its rating in tenths; the ladder
adds both, a kernel only what its find is rated above the technique. CELL is -1 and DIGIT 0 where nothing is placed; DIGITS is a
mask; HOUSES, PATTERN, REMOVED and NODES count what follows the head. A removed candidate is cell * 32 + digit. A node of a chain is
a candidate that is true, cell * 32 + digit, or one that is false, -1 less that. A path is steps one after another.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner, njit
from generator.kernels.bits import lowest_bit_index

LENGTH, CODE, RATING, CELL, DIGIT, DIGITS, HOUSES, PATTERN, REMOVED, NODES, HEAD = range(11)
DIGIT_BITS = 5
DIGIT_MASK = (1 << DIGIT_BITS) - 1


@njit(**BARE)
def step_room(n_cells, n):
    """Return how many numbers the longest step of a board can take."""
    return HEAD + 4 * n + n_cells + 5 * n_cells * n


@inner(**BARE)
def begin_removal(step, digits):
    """Start a step that only removes; digits are those it speaks of, as a mask."""
    step[LENGTH] = HEAD
    step[RATING] = 0
    step[CELL] = -1
    step[DIGIT] = 0
    step[DIGITS] = digits
    step[HOUSES] = 0
    step[PATTERN] = 0
    step[REMOVED] = 0
    step[NODES] = 0


@inner(**BARE)
def begin_placement(step, cell, digit):
    """Start a step that fills a cell with a digit."""
    begin_removal(step, 1 << (digit - 1))
    step[CELL] = cell
    step[DIGIT] = digit


@inner(**BARE)
def begin_placement_in(board, step, house, spot, d):
    """Start a step that fills the cell of a house at a single set bit with digit d + 1."""
    begin_placement(step, cell_at(board, house, lowest_bit_index(spot)), d + 1)


@inner(**BARE)
def cell_at(board, house, slot):
    """Return a cell of a house as int64."""
    return np.int64(board.houses[house, slot])


@inner(**BARE)
def lies_in(board, cell, house):
    """Tell whether a cell lies in a house."""
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[cell, k] == house:
            return True
    return False


@inner(**BARE)
def other_place(board, house, spots, cell):
    """Return the place that is not this cell, of a digit with two places (bits) in a house."""
    place = cell_at(board, house, lowest_bit_index(spots))
    return place if place != cell else cell_at(board, house, lowest_bit_index(spots & (spots - 1)))


@inner(**BARE)
def add_house(step, house):
    """Name a house the step looks at; houses come before cells."""
    step[step[LENGTH]] = house
    step[LENGTH] += 1
    step[HOUSES] += 1


@inner(**BARE)
def add_cell(step, cell):
    """Name one cell that makes the technique work; cells come before removals."""
    step[step[LENGTH]] = cell
    step[LENGTH] += 1
    step[PATTERN] += 1


@inner(**BARE)
def add_cells(board, step, house, spots):
    """Name the cells of a house that stand at the set bits (int64), as cells that make the technique work."""
    while spots:
        add_cell(step, cell_at(board, house, lowest_bit_index(spots)))
        spots &= spots - 1


@inner(**BARE)
def add_removed(marks, step, cell, mask):
    """List those candidates of a cell that are in the mask as removed."""
    gone = np.int64(marks.candidates[cell]) & mask
    while gone:
        step[step[LENGTH]] = (cell << DIGIT_BITS) | (lowest_bit_index(gone) + 1)
        step[LENGTH] += 1
        step[REMOVED] += 1
        gone &= gone - 1


@inner(**BARE)
def add_node(step, cell, digit, is_on):
    """Name one node of a chain: a candidate and whether it is true; nodes come last."""
    node = (cell << DIGIT_BITS) | digit
    step[step[LENGTH]] = node if is_on else -1 - node
    step[LENGTH] += 1
    step[NODES] += 1
