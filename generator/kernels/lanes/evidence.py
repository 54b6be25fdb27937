"""Proofs by the givens alone, in a few operations instead of a search.

A given can be removed if it is a naked or hidden single of the others (`is_evident`), and must stay if two digits can be swapped around
it (`is_swappable`). More than half of all removals are proved this way.

A lane's `marks`, int64[16, 90], are updated whenever a given is placed or removed:

     0..26   GIVEN   digits given in each row, column and box (bit d-1 = digit d)
    27..53   EMPTY   places of the empty cells in each row, column and box (bit k = k-th place)
    54..62   ROWS    rows that hold a digit, one mask a digit           63..71  COLUMNS  columns that hold it
    72..80   BOXES   boxes that hold it, 3 * band + stack               81..89  TURNED   the same, 3 * stack + band
"""

from __future__ import annotations

from generator.kernels._jit import BARE, INSIDE, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.lanes.board import (
    BAND_SHIFT,
    BOX,
    BOX_BIT,
    CELLS,
    COLUMN,
    COLUMN_BIT,
    PLACE_BIT,
    ROW,
    ROW_BIT,
    SPREAD_OUT,
    STACK_SHIFT,
    THREEFOLD,
    TURNED_BIT,
)
from generator.kernels.lanes.vector import ALL_DIGITS

GIVEN, EMPTY, ROWS, COLUMNS, BOXES, TURNED = 0, 27, 54, 63, 72, 81
MARKS = 90
IN_ROW, IN_COLUMN, IN_BOX, PLACES = 0, 81, 162, 243


@inner(**INSIDE)
def clear_marks(marks, lane):
    """Set a lane's marks, int64[16, 90], to those of a board without givens."""
    for at in range(MARKS):
        marks[lane, at] = ALL_DIGITS if EMPTY <= at < ROWS else 0


@inner(**INSIDE)
def toggle_given(marks, lane, cell, bit):
    """Update a lane's marks for a given that is placed on an empty cell, or removed.

    Parameters
    ----------
    marks : int64[16, 90]
    bit : int64           the digit of the given
    """
    digit = lowest_bit_index(bit)
    row, column, box = ROW[cell], COLUMN[cell], BOX[cell]
    # Digits given in the three houses, and places of their empty cells.
    marks[lane, GIVEN + row] ^= bit
    marks[lane, GIVEN + column] ^= bit
    marks[lane, GIVEN + box] ^= bit
    marks[lane, EMPTY + row] ^= COLUMN_BIT[cell]
    marks[lane, EMPTY + column] ^= ROW_BIT[cell]
    marks[lane, EMPTY + box] ^= PLACE_BIT[cell]
    # Rows, columns and boxes that hold the digit.
    marks[lane, ROWS + digit] ^= ROW_BIT[cell]
    marks[lane, COLUMNS + digit] ^= COLUMN_BIT[cell]
    marks[lane, BOXES + digit] ^= BOX_BIT[cell]
    marks[lane, TURNED + digit] ^= TURNED_BIT[cell]


@inner(**INSIDE)
def free_digits(marks, lane, cell):
    """Return the digits that no given in a cell's houses has.

    Parameters
    ----------
    marks : int64[16, 90]
    """
    shown = marks[lane, GIVEN + ROW[cell]] | marks[lane, GIVEN + COLUMN[cell]] | marks[lane, GIVEN + BOX[cell]]
    return ALL_DIGITS & ~shown


@inner(**INSIDE)
def is_evident(marks, lane, cell, bit):
    """Return whether an empty cell is a single of that digit, by the givens alone.

    Both naked and hidden singles count. A house has only one place for a digit if, of its empty cells, only this one lies in no row, column
    or box that holds the digit.

    Parameters
    ----------
    marks : int64[16, 90]
    bit : int64           the digit
    """
    # Naked single: no other digit is free.
    if free_digits(marks, lane, cell) == bit:
        return True
    # Hidden single in the row: exclude columns with the digit, and the cells of boxes with the digit.
    digit = lowest_bit_index(bit)
    rows, columns = marks[lane, ROWS + digit], marks[lane, COLUMNS + digit]
    boxes_across = SPREAD_OUT[(marks[lane, BOXES + digit] >> BAND_SHIFT[cell]) & 7]
    if marks[lane, EMPTY + ROW[cell]] & ~columns & ~boxes_across == COLUMN_BIT[cell]:
        return True
    # Hidden single in the column.
    boxes_down = SPREAD_OUT[(marks[lane, TURNED + digit] >> STACK_SHIFT[cell]) & 7]
    if marks[lane, EMPTY + COLUMN[cell]] & ~rows & ~boxes_down == ROW_BIT[cell]:
        return True
    # Hidden single in the box: exclude its rows and columns with the digit.
    rows_across = SPREAD_OUT[(rows >> BAND_SHIFT[cell]) & 7]
    columns_across = THREEFOLD[(columns >> STACK_SHIFT[cell]) & 7]
    return marks[lane, EMPTY + BOX[cell]] & ~rows_across & ~columns_across == PLACE_BIT[cell]


@inner(**INSIDE)
def load_places(places, lane, solutions, number):
    """Write down where each digit is in a solution.

    Parameters
    ----------
    places : uint8[16, 243]   from IN_ROW: the column of digit d in each row, at 9 * d + row; from IN_COLUMN and IN_BOX: its row in each
        column and in each box
    solutions : uint8[m, 81]     `number` is the one to use
    """
    for cell in range(CELLS):
        digit = 9 * (int(solutions[number, cell]) - 1)
        row, column, box = int(ROW[cell]), int(COLUMN[cell]) - 9, int(BOX[cell]) - 18
        places[lane, IN_ROW + digit + row] = column
        places[lane, IN_COLUMN + digit + column] = row
        places[lane, IN_BOX + digit + box] = row


@inner(**INSIDE)
def _rows_reached(places, lane, row, digit, other):
    """Return the rows where `other` shares the column and the box of a row's `digit`.

    The third row where both digits share a house is the row itself.
    """
    column = int(places[lane, IN_ROW + 9 * digit + row])
    box = int(BOX[9 * row + column]) - 18
    return int(places[lane, IN_COLUMN + 9 * other + column]), int(places[lane, IN_BOX + 9 * other + box])


@inner(**INSIDE)
def _reached_mask(places, lane, row, digit, other):
    """Return the rows of `_rows_reached` and the row itself, as bits."""
    down, inside = _rows_reached(places, lane, row, digit, other)
    return 1 << row | 1 << down | 1 << inside


@inner(**BARE)
def _can_swap(places, lane, row, digit, other, fixed, other_fixed):
    """Return whether two digits can be swapped around a cell without changing a given.

    The cell is that of `digit` in a row. If a cell changes, each cell with the other digit in its row, column and box must change too; all
    cells reached in the end are the smallest set that changes. Since a digit occurs once in each row, its cells are a mask of rows.

    Parameters
    ----------
    fixed, other_fixed : int64   rows where the digits are given; not where `other` shares a house with the cell
    """
    # First two steps from the cell: cells with `other` that must change, then cells with `digit` beside those.
    down, inside = _rows_reached(places, lane, row, digit, other)
    seen = _reached_mask(places, lane, row, other, digit) | _reached_mask(places, lane, down, other, digit)
    seen |= _reached_mask(places, lane, inside, other, digit)
    if seen & fixed:
        return False  # most calls end here, before any loop
    # Follow the changes back and forth between both digits until no new cell is reached.
    other_seen = 1 << row | 1 << down | 1 << inside
    todo = seen & ~(1 << row)
    while todo:
        # Cells with `other` that must change because of the new cells with `digit`.
        new = 0
        while todo:
            new |= _reached_mask(places, lane, lowest_bit_index(todo), digit, other)
            todo &= todo - 1
        if new & other_fixed:
            return False
        new &= ~other_seen
        other_seen |= new
        # Cells with `digit` that must change because of these.
        while new:
            todo |= _reached_mask(places, lane, lowest_bit_index(new), other, digit)
            new &= new - 1
        if todo & fixed:
            return False
        todo &= ~seen
        seen |= todo
    return True


@inner(**BARE)
def is_swappable(places, marks, lane, cell, bit):
    """Return whether the digit of an empty cell can be swapped with another digit.

    If it can, the solution is not the only one. Such sets of two digits explain four of ten givens of a minimal puzzle. Only digits that
    no given in the cell's houses has can take part.

    Parameters
    ----------
    places : uint8[16, 243]   of load_places
    marks : int64[16, 90]
    bit : int64            the digit of the cell
    """
    row = int(ROW[cell])
    digit = lowest_bit_index(bit)
    fixed = marks[lane, ROWS + digit]
    others = free_digits(marks, lane, cell) & ~bit
    # Try each digit that could be in the cell instead.
    while others:
        other = lowest_bit_index(others)
        if _can_swap(places, lane, row, digit, other, fixed, marks[lane, ROWS + other]):
            return True
        others &= others - 1
    return False
