"""What the givens alone say of a cell, in a few operations: more than half of all removals need no search.

A given can go where it is a naked or hidden single of the others (`is_evident`), and must stay where two digits can change places
around it (`is_swappable`).

A lane's `marks`, int64[16, 90], are kept up as givens come and go:

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
    """Set the marks of a board without givens."""
    for at in range(MARKS):
        marks[lane, at] = ALL_DIGITS if EMPTY <= at < ROWS else 0


@inner(**INSIDE)
def toggle(marks, lane, cell, bit):
    """Put a given on an empty cell, or take it off; `bit` is its digit."""
    digit = lowest_bit_index(bit)
    row, column, box = ROW[cell], COLUMN[cell], BOX[cell]
    marks[lane, GIVEN + row] ^= bit
    marks[lane, GIVEN + column] ^= bit
    marks[lane, GIVEN + box] ^= bit
    marks[lane, EMPTY + row] ^= COLUMN_BIT[cell]
    marks[lane, EMPTY + column] ^= ROW_BIT[cell]
    marks[lane, EMPTY + box] ^= PLACE_BIT[cell]
    marks[lane, ROWS + digit] ^= ROW_BIT[cell]
    marks[lane, COLUMNS + digit] ^= COLUMN_BIT[cell]
    marks[lane, BOXES + digit] ^= BOX_BIT[cell]
    marks[lane, TURNED + digit] ^= TURNED_BIT[cell]


@inner(**INSIDE)
def find_free(marks, lane, cell):
    """Return the digits that no given in a cell's houses shows."""
    shown = marks[lane, GIVEN + ROW[cell]] | marks[lane, GIVEN + COLUMN[cell]] | marks[lane, GIVEN + BOX[cell]]
    return ALL_DIGITS & ~shown


@inner(**INSIDE)
def is_evident(marks, lane, cell, bit):
    """Return whether an empty cell is a naked or hidden single of that digit, by the givens alone.

    A house has one place for a digit if of its empty cells only this one lies in no row, column or box that holds the digit.
    """
    if find_free(marks, lane, cell) == bit:
        return True
    digit = lowest_bit_index(bit)
    rows, columns = marks[lane, ROWS + digit], marks[lane, COLUMNS + digit]
    boxes_across = SPREAD_OUT[(marks[lane, BOXES + digit] >> BAND_SHIFT[cell]) & 7]
    if marks[lane, EMPTY + ROW[cell]] & ~columns & ~boxes_across == COLUMN_BIT[cell]:
        return True
    boxes_down = SPREAD_OUT[(marks[lane, TURNED + digit] >> STACK_SHIFT[cell]) & 7]
    if marks[lane, EMPTY + COLUMN[cell]] & ~rows & ~boxes_down == ROW_BIT[cell]:
        return True
    rows_across = SPREAD_OUT[(rows >> BAND_SHIFT[cell]) & 7]
    columns_across = THREEFOLD[(columns >> STACK_SHIFT[cell]) & 7]
    return marks[lane, EMPTY + BOX[cell]] & ~rows_across & ~columns_across == PLACE_BIT[cell]


@inner(**INSIDE)
def note_solution(places, lane, solutions, number):
    """Note where each digit of a solution stands.

    places  uint8[16, 243]   from IN_ROW: the column of digit d in each row, at 9 * d + row; from IN_COLUMN and IN_BOX: its row there
    """
    for cell in range(CELLS):
        digit = 9 * (int(solutions[number, cell]) - 1)
        row, column, box = int(ROW[cell]), int(COLUMN[cell]) - 9, int(BOX[cell]) - 18
        places[lane, IN_ROW + digit + row] = column
        places[lane, IN_COLUMN + digit + column] = row
        places[lane, IN_BOX + digit + box] = row


@inner(**INSIDE)
def _rows_reached(places, lane, row, digit, other):
    """Return the rows where `other` shares the column and the box with a row's `digit`; the third is the row itself."""
    column = int(places[lane, IN_ROW + 9 * digit + row])
    box = int(BOX[9 * row + column]) - 18
    return int(places[lane, IN_COLUMN + 9 * other + column]), int(places[lane, IN_BOX + 9 * other + box])


@inner(**INSIDE)
def _spread(places, lane, row, digit, other):
    """Return the rows of `_rows_reached` and the row itself, as bits."""
    down, inside = _rows_reached(places, lane, row, digit, other)
    return 1 << row | 1 << down | 1 << inside


@inner(**BARE)
def _can_change_places(places, lane, row, digit, other, fixed, other_fixed):
    """Return whether two digits can change places around the cell of `digit` in a row without touching a given.

    Where a cell changes, so must each cell with the other digit in its row, column and box; what is reached in the end is the
    smallest set that changes. Since a digit stands once in each row, its cells are a mask of rows.

    fixed, other_fixed  int64   rows where the digits are given; not where `other` shares a house with the cell
    """
    down, inside = _rows_reached(places, lane, row, digit, other)
    seen = _spread(places, lane, row, other, digit) | _spread(places, lane, down, other, digit)
    seen |= _spread(places, lane, inside, other, digit)
    if seen & fixed:
        return False  # most searches end here, before any loop
    other_seen = 1 << row | 1 << down | 1 << inside
    todo = seen & ~(1 << row)
    while todo:
        new = 0
        while todo:
            new |= _spread(places, lane, lowest_bit_index(todo), digit, other)
            todo &= todo - 1
        if new & other_fixed:
            return False
        new &= ~other_seen
        other_seen |= new
        while new:
            todo |= _spread(places, lane, lowest_bit_index(new), other, digit)
            new &= new - 1
        if todo & fixed:
            return False
        todo &= ~seen
        seen |= todo
    return True


@inner(**BARE)
def is_swappable(places, marks, lane, cell, bit):
    """Return whether an empty cell's digit can change places with another one: then the solution is not the only one.

    Such sets of two digits explain four of ten givens of a minimal puzzle. Only digits that no given near the cell shows can take
    part.
    """
    row = int(ROW[cell])
    digit = lowest_bit_index(bit)
    fixed = marks[lane, ROWS + digit]
    others = find_free(marks, lane, cell) & ~bit
    while others:
        other = lowest_bit_index(others)
        if _can_change_places(places, lane, row, digit, other, fixed, marks[lane, ROWS + other]):
            return True
        others &= others - 1
    return False
