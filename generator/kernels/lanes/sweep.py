"""One sweep of sixteen puzzles: naked and hidden singles and locked candidates.

It needs no loop over lanes and no table. `branch` and the solver sweep until nothing changes, then guess a digit. A band is swept as
three rows of three mini-rows, a stack as three columns of three mini-columns, by the same code with other steps. So one chute (a band
or a stack) is

    line 0    [3 cells][3 cells][3 cells]        a segment is what a line and a box share: three cells
    line 1    [3 cells][3 cells][3 cells]        line and box are both three segments: across, and down
    line 2    [3 cells][3 cells][3 cells]

The scratch rows that last for a whole sweep or longer:

    ALL     1   digits that have a place in every house          CONFLICT   1   digits single in two cells of a house
    LEAST   1   least mask of any cell (0: a cell without one)   TOTAL      1   sum of all masks, BEFORE: after the last sweep
    PAIR is for `branch`, LOADING for `dig`, and row ONLY + l is all ones in lane l alone

and those of one chute:

    ONCE    9   digits possible in a segment
    TWICE   9   digits possible in at least two cells of a segment
    FIXED   9   digits of the single cells of a segment
    HIDDEN  6   digits with only one place: three lines, three boxes
    SINGLE 27   each cell's digit if it is single, else zero
    IN_BOX  3   digits of the single cells of a box

Source: bit-parallel counting as in tdoku and jczsolve, laid out for lanes instead of bands.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.lanes.vector import (
    ALL_DIGITS,
    ALL_LANES,
    LANES,
    broadcast,
    clear_lowest_bit,
    equal_lanes,
    is_zero,
    load,
    minimum,
    store,
)

ALL, LEAST, TOTAL, BEFORE, PAIR, LOADING, CONFLICT = range(7)
ONCE, TWICE, FIXED, HIDDEN, SINGLE, IN_BOX, ONLY = 7, 16, 25, 34, 40, 67, 70
SCRATCH_ROWS = ONLY + LANES

SOLVED_TOTAL = 9 * ALL_DIGITS
"""Sum of all masks when every row holds each digit once; other full boards may add up to the same."""


@inner(**OPTIONS)
def make_scratch():
    """Return a sweep's scratch rows; row ONLY + l is all ones in lane l, else zero."""
    scratch = np.zeros((SCRATCH_ROWS, LANES), np.uint16)
    for lane in range(LANES):
        scratch[ONLY + lane, lane] = 0xFFFF
    return scratch


@njit(**INSIDE)
def _single(word):
    """Return the word in lanes whose cell has exactly one candidate, zero in others."""
    return word & is_zero(clear_lowest_bit(word))


@njit(**INSIDE)
def _two_of(one, two, three):
    """Return the bits set in at least two of three words."""
    return (one & two) | (three & (one | two))


@njit(**INSIDE)
def _merge(once, twice, more_once, more_twice):
    """Join two sets of cells: return digits possible in one cell, and in two."""
    return once | more_once, twice | more_twice | (once & more_once)


@njit(**INSIDE)
def _count_places(scratch, first, step):
    """Return the digits that have a place in a house, and those with only one place.

    The house consists of the segments first, first + step and first + 2 * step.
    """
    once, twice = _merge(
        load(scratch, ONCE + first),
        load(scratch, TWICE + first),
        load(scratch, ONCE + first + step),
        load(scratch, TWICE + first + step),
    )
    once, twice = _merge(once, twice, load(scratch, ONCE + first + 2 * step), load(scratch, TWICE + first + 2 * step))
    return once, once & ~twice


@njit(**INSIDE)
def record_singles(candidates, scratch, start, line_step, cell_step):
    """Note each cell's single digit and those of each segment.

    A digit that is single in two cells of a segment is added to CONFLICT.
    """
    conflict = load(scratch, CONFLICT)
    for line in range(3):
        for box in range(3):
            # For the three cells of a segment, keep the digit of each cell that has one candidate.
            cell = start + line * line_step + 3 * box * cell_step
            row = SINGLE + 9 * line + 3 * box
            one = _single(load(candidates, cell))
            two = _single(load(candidates, cell + cell_step))
            three = _single(load(candidates, cell + 2 * cell_step))
            store(scratch, row, one)
            store(scratch, row + 1, two)
            store(scratch, row + 2, three)
            # The segment has these digits; one that occurs twice is a contradiction.
            store(scratch, FIXED + 3 * line + box, one | two | three)
            conflict = conflict | _two_of(one, two, three)
    store(scratch, CONFLICT, conflict)


@njit(**INSIDE)
def eliminate_singles(candidates, scratch, start, line_step, cell_step):
    """Eliminate the single digits of each line and box; count places in segments.

    A digit that is single in two segments of a line or a box is added to CONFLICT.
    """
    conflict = load(scratch, CONFLICT)
    for box in range(3):
        # Digits that are single in some cell of a box; two in the same box are a contradiction.
        one, two, three = load(scratch, FIXED + box), load(scratch, FIXED + 3 + box), load(scratch, FIXED + 6 + box)
        store(scratch, IN_BOX + box, one | two | three)
        conflict = conflict | _two_of(one, two, three)
    for line in range(3):
        # The same for the line.
        one, two, three = load(scratch, FIXED + 3 * line), load(scratch, FIXED + 3 * line + 1), load(scratch, FIXED + 3 * line + 2)
        fixed = one | two | three
        conflict = conflict | _two_of(one, two, three)
        for box in range(3):
            # Remove these digits from the cells of the segment, but keep each single cell's own digit.
            free = ~(fixed | load(scratch, IN_BOX + box))
            cell = start + line * line_step + 3 * box * cell_step
            row = SINGLE + 9 * line + 3 * box
            one = (load(candidates, cell) & free) | load(scratch, row)
            two = (load(candidates, cell + cell_step) & free) | load(scratch, row + 1)
            three = (load(candidates, cell + 2 * cell_step) & free) | load(scratch, row + 2)
            store(candidates, cell, one)
            store(candidates, cell + cell_step, two)
            store(candidates, cell + 2 * cell_step, three)
            # Count where digits are still possible, for the hidden singles.
            store(scratch, ONCE + 3 * line + box, one | two | three)
            store(scratch, TWICE + 3 * line + box, _two_of(one, two, three))
    store(scratch, CONFLICT, conflict)


@njit(**INSIDE)
def find_hidden(scratch, with_boxes):
    """Note the hidden singles of the chute's lines and, if asked, of its boxes.

    Digits without a place in one of these houses are removed from ALL.
    """
    every = load(scratch, ALL)
    # Hidden singles of the three lines.
    for line in range(3):
        once, hidden = _count_places(scratch, 3 * line, 1)
        every = every & once
        store(scratch, HIDDEN + line, hidden)
    # Hidden singles of the three boxes, or none.
    for box in range(3):
        if with_boxes:
            once, hidden = _count_places(scratch, box, 3)
            every = every & once
            store(scratch, HIDDEN + 3 + box, hidden)
        else:
            store(scratch, HIDDEN + 3 + box, broadcast(0))
    store(scratch, ALL, every)


@njit(**INSIDE)
def _reduce_cell(word, allowed, hidden):
    """Return a cell reduced to the digits allowed in its segment.

    If it holds a hidden single, it is reduced to that digit.
    """
    word = word & allowed
    only = word & hidden
    return only | (word & is_zero(only))


@njit(**INSIDE)
def allowed_digits(scratch, line, box):
    """Return the digits that a segment may hold by locked candidates.

    These are the digits that the other two lines can place in the other two boxes, one each. This is every locked candidate at once: of
    three lines and three boxes, each line puts a digit into another box.
    """
    line_1, line_2 = ONCE + 3 * ((line + 1) % 3), ONCE + 3 * ((line + 2) % 3)
    box_1, box_2 = (box + 1) % 3, (box + 2) % 3
    straight = load(scratch, line_1 + box_1) & load(scratch, line_2 + box_2)
    return straight | (load(scratch, line_1 + box_2) & load(scratch, line_2 + box_1))


@njit(**INSIDE)
def _reduce_chute(candidates, scratch, start, line_step, cell_step, with_totals):
    """Reduce each cell by locked candidates and hidden singles.

    With `with_totals`, the least mask of any cell and the sum of all masks are added to LEAST and TOTAL.
    """
    least, total = load(scratch, LEAST), load(scratch, TOTAL)
    for line in range(3):
        for box in range(3):
            # Digits that the segment may hold, and hidden singles of its line or box.
            allowed = allowed_digits(scratch, line, box)
            hidden = load(scratch, HIDDEN + line) | load(scratch, HIDDEN + 3 + box)
            # Reduce its three cells.
            cell = start + line * line_step + 3 * box * cell_step
            one = _reduce_cell(load(candidates, cell), allowed, hidden)
            two = _reduce_cell(load(candidates, cell + cell_step), allowed, hidden)
            three = _reduce_cell(load(candidates, cell + 2 * cell_step), allowed, hidden)
            store(candidates, cell, one)
            store(candidates, cell + cell_step, two)
            store(candidates, cell + 2 * cell_step, three)
            # Collect the figures that show contradictions, progress and full boards.
            if with_totals:
                least = minimum(minimum(one, two), minimum(three, least))
                total = total + one + two + three
    if with_totals:
        store(scratch, LEAST, least)
        store(scratch, TOTAL, total)


@njit(**INSIDE)
def _sweep_chute(candidates, scratch, start, line_step, cell_step, is_band):
    """Sweep one band (steps 9, 1) or one stack (steps 1, 9).

    Hidden singles of boxes are found in the bands.
    """
    record_singles(candidates, scratch, start, line_step, cell_step)
    eliminate_singles(candidates, scratch, start, line_step, cell_step)
    find_hidden(scratch, is_band)
    _reduce_chute(candidates, scratch, start, line_step, cell_step, not is_band)


@njit(**BARE)
def _sweep_band(candidates, scratch, band):
    """Sweep one band.

    This function and `_sweep_stack` are not inlined: three copies of each would crowd the processor's instruction cache.
    """
    _sweep_chute(candidates, scratch, 27 * band, 9, 1, True)


@njit(**BARE)
def _sweep_stack(candidates, scratch, stack):
    """Sweep one stack."""
    _sweep_chute(candidates, scratch, 3 * stack, 1, 9, False)


@njit(**BARE)
def sweep(candidates, scratch):
    """Sweep the three bands, then the three stacks, of sixteen puzzles.

    Parameters
    ----------
    candidates : uint16[81, 16]   changed in place; only ever loses digits that no solution has there
    scratch : uint16[n, 16]    of make_scratch; row BEFORE holds each lane's total after its last sweep; 0 for a lane that is new

    Return three int64 with one bit a lane: dead (a cell or a digit without a place), solved, and still (nothing changed). A full board is
    solved only if a whole sweep left it unchanged: until then the same digit may be twice in one house.
    """
    # Sweep the bands; every digit must have a place in every house.
    store(scratch, ALL, broadcast(ALL_DIGITS))
    store(scratch, CONFLICT, broadcast(0))
    for band in range(3):
        _sweep_band(candidates, scratch, band)
    # Sweep the stacks; they come last, so they also collect the least mask and the sum of all cells.
    store(scratch, LEAST, broadcast(ALL_DIGITS))
    store(scratch, TOTAL, broadcast(0))
    for stack in range(3):
        _sweep_stack(candidates, scratch, stack)
    total = load(scratch, TOTAL)
    # A lane is alive if every digit has a place, no digit is single twice in a house and no cell is empty of candidates.
    alive = equal_lanes(load(scratch, ALL), broadcast(ALL_DIGITS)) & equal_lanes(load(scratch, CONFLICT), broadcast(0))
    alive &= ~equal_lanes(load(scratch, LEAST), broadcast(0))
    # Candidates only ever disappear, so an equal sum means that nothing changed.
    still = equal_lanes(total, load(scratch, BEFORE)) & alive
    solved = equal_lanes(total, broadcast(SOLVED_TOTAL)) & still
    store(scratch, BEFORE, total)
    return ALL_LANES & ~alive, solved, still & ~solved
