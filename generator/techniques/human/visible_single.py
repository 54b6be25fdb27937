"""The single that a person sees first.

The effort of seeing a single is a small number that is set by the kind of single, by how full its house is, by how often its digit is
already on the board, and by whether it is near the cell filled last. The order follows the race model, whose weights are fitted on
people's times (`generator.families.houses.race`): boxes before lines, digits that are nearly done sooner, naked singles last unless a house
is nearly full. That people continue near the last digit is the assumption of this module; 91 % of its consecutive digits do.

    effort   single
    1        full house
    2        hidden single in a box, or with at most 3 empty cells in its house, of a digit that is nearly done
    3        hidden single in a box, or with at most 3 empty cells in its house
    4        hidden single in a line, of a digit that is nearly done
    5        naked single with at most 3 empty cells in one of its houses; hidden single in a line
    8        naked single with 4 or 5 empty cells in one of its houses
    12       any other naked single
    + 2      where neither a house nor the digit is that of the cell filled last
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.marks import place
from generator.model.boards import BOX, IMPLIED
from generator.techniques.explainer.steps import CELL, CODE, DIGIT, HEAD, LENGTH, RATING, add_cell, add_house, begin_placement

FULL_HOUSE, IN_BOX, IN_LINE, NAKED = range(4)
"""Kinds of singles, as written into the CODE of the step."""

FEW_EMPTY, SOME_EMPTY = 3, 5
"""Empty cells up to which a house is nearly full, and half full."""

EFFORT_FULL, EFFORT_NEAR_FULL, EFFORT_BOX, EFFORT_LINE = 1, 3, 3, 5
EFFORT_NAKED_FEW, EFFORT_NAKED_SOME, EFFORT_NAKED = 5, 8, 12
EFFORT_FAR = 2

SINGLE_STEP = HEAD + 1
"""Length of a step that is a single, in numbers."""

MOST_EFFORT = 1 << 20


@njit(**OPTIONS)
def fill_visible_singles(board, marks, last, ratings, step, path):
    """Fill in singles, the most visible first, until there is none.

    Returns the cell filled last, `last` if there was no single, and the length of the path in use.

    Parameters
    ----------
    board : Board
    marks : Marks              changed in place
    last : int64              the cell filled last before; -1 if there is none
    ratings : int32[4, 2]        code and rating that the path shows for FULL_HOUSE, IN_BOX, IN_LINE and NAKED
    step : int32[step_size]   scratch
    path : int32[...]         receives the steps one after another; SINGLE_STEP numbers for each empty cell are enough
    """
    used, n = 0, board.houses.shape[1]
    placed = np.zeros(n, np.int64)
    done = _count_placed(marks, placed)
    while find_visible_single(board, marks, last, done, step):
        kind = np.int64(step[CODE])
        step[CODE], step[RATING] = ratings[kind, 0], ratings[kind, 1]
        length = np.int64(step[LENGTH])
        for k in range(length):
            path[used + k] = step[k]
        used += length
        last, d = np.int64(step[CELL]), np.int64(step[DIGIT]) - 1
        place(board, marks, last, d + 1)
        placed[d] += 1
        done |= is_nearly_done(placed[d], n) << d
    return last, used


@inner(**BARE)
def find_visible_single(board, marks, last, done, step):
    """Find the single that a person sees first; 1 if there is one.

    Parameters
    ----------
    board : Board
    marks : Marks
    last : int64              the cell filled last; -1 if there is none
    done : int64              the digits that are nearly done, as a mask
    step : int32[step_size]   receives the step, with FULL_HOUSE, IN_BOX, IN_LINE or NAKED as its code

    Of several with the same effort the first one found is chosen: houses in order, then cells in order. Implied houses are left out: a
    single there is found by a technique of its own.
    """
    least, kind, where, chosen, digit = MOST_EFFORT, NAKED, -1, -1, 0
    # Hidden singles, house by house.
    for house in range(board.starts[IMPLIED]):
        singles = np.int64(marks.singles[house])
        while singles:
            d = lowest_bit_index(singles)
            singles &= singles - 1
            cell = np.int64(board.houses[house, lowest_bit_index(np.int64(marks.places[house, d]))])
            effort = _hidden_effort(board, marks, house, (done >> d) & 1) + _distance(board, marks, last, cell, d)
            if effort < least:
                least, where, chosen, digit = effort, house, cell, d + 1
                kind = FULL_HOUSE if marks.empties[house] == 1 else IN_BOX if house < board.starts[BOX + 1] else IN_LINE
    # Naked singles, cell by cell, unless a hidden single is at least as easy.
    for cell in range(marks.candidates.shape[0] if least > EFFORT_NAKED_FEW else 0):
        mask = np.int64(marks.candidates[cell])
        if mask == 0 or mask & (mask - 1):
            continue
        d = lowest_bit_index(mask)
        effort = _naked_effort(board, marks, cell) + _distance(board, marks, last, cell, d)
        if effort < least:
            least, kind, where, chosen, digit = effort, NAKED, -1, cell, d + 1
    if chosen < 0:
        return 0
    # Write the step: with its house, or a naked single with its cell.
    begin_placement(step, chosen, digit)
    step[CODE] = kind
    if where >= 0:
        add_house(step, where)
    else:
        add_cell(step, chosen)
    return 1


@inner(**BARE)
def _count_placed(marks, placed):
    """Count the cells of each digit; return the digits nearly done, as a mask.

    Parameters
    ----------
    placed : int64[n]   zeros; receives the counts
    """
    for cell in range(marks.digits.shape[0]):
        if marks.digits[cell]:
            placed[np.int64(marks.digits[cell]) - 1] += 1
    done = 0
    for d in range(placed.shape[0]):
        done |= is_nearly_done(placed[d], placed.shape[0]) << d
    return done


@inner(**BARE)
def is_nearly_done(count, n):
    """Return 1 if two thirds or more of a digit's n cells are filled, else 0."""
    return 1 if 3 * count >= 2 * n else 0


@inner(**BARE)
def _hidden_effort(board, marks, house, few_left):
    """Return the effort of a hidden single, wherever the last digit is.

    Parameters
    ----------
    few_left : int64   1 if the digit is nearly done
    """
    if marks.empties[house] == 1:
        return EFFORT_FULL
    if house < board.starts[BOX + 1]:
        return EFFORT_BOX - few_left
    return (EFFORT_NEAR_FULL if marks.empties[house] <= FEW_EMPTY else EFFORT_LINE) - few_left


@inner(**BARE)
def _naked_effort(board, marks, cell):
    """Return the effort of a naked single, by the fullest of its houses."""
    fewest = marks.n_empty[0]
    for k in range(board.houses_of.shape[1]):
        house = np.int64(board.houses_of[cell, k])
        if 0 <= house < board.starts[IMPLIED]:
            fewest = min(fewest, np.int64(marks.empties[house]))
    if fewest <= FEW_EMPTY:
        return EFFORT_NAKED_FEW
    return EFFORT_NAKED_SOME if fewest <= SOME_EMPTY else EFFORT_NAKED


@inner(**BARE)
def _distance(board, marks, last, cell, d):
    """Return the effort of leaving the last cell's houses and digit; 0 if not."""
    if last < 0 or board.sees[last, cell] or marks.digits[last] == d + 1:
        return 0
    return EFFORT_FAR
