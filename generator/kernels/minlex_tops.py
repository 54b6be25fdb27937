"""The top bands that can begin the minlex form of a 9x9 grid.

Relabeling always makes the first row 123456789. Compared with a first row, the second is a permutation of the nine columns, and its
least form is reached by few column orders, which follow from it without a search (`_order_columns`). So 36 pairs of rows (6 bands and
stacks, 6 ordered pairs in each) give at most 648 ways to lay out the top band, nearly always fewer than five once the second and third
row are compared.

Source of the idea, to try only bands that are least among the six: E. Russell and F. Jarvis, "Mathematics of Sudoku II" (2006),
who sort all bands into 416 classes.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.copying import copy_into

MOST_TRANSFORMS = 648
"""Layouts that can be equally least: 36 pairs of rows x 3 orders of stacks x 6 orders of columns; also the most automorphisms."""

FLIP, ROWS, COLUMNS, TRANSFORM_SIZE = 0, 1, 10, 19
"""One transform, uint8[19]: transposed or not, then the 9 rows and the 9 columns (of the transposed board) in the order of the form."""

STARTS_456 = 0x345
"""The first three columns of the least second rows, four bits a column counted from 0; all other second rows start with 457."""

ORDERS_OF_3 = np.array(list(permutations(range(3))), np.int64)


@inner(**OPTIONS)
def _keep_least_top(transform, leads, best, transforms, n_transforms):
    """Keep a layout of the top band if none is less; return how many are kept.

    transform   uint8[19]        flip, three rows and nine columns are set
    leads       int64[4, 10]     see _try_row_pair
    best        int64[2]         second and third row of the least layout, four bits a digit
    transforms  uint8[648, 19]   those that are least so far
    """
    # Find the place of each column in the layout.
    second_to, third_to, place = leads[0], leads[1], leads[2]
    for index in range(9):
        place[transform[COLUMNS + index]] = index
    # Read the second row in this layout; it must not be greater than the least one.
    second, third = 0, 0
    for index in range(9):
        second = second << 4 | place[second_to[transform[COLUMNS + index]]]
    if second > best[0]:
        return n_transforms
    # The same for the third row.
    for index in range(9):
        third = third << 4 | place[third_to[transform[COLUMNS + index]]]
    # A smaller layout replaces all others, an equal one is added.
    if second < best[0] or third < best[1]:
        best[0], best[1] = second, third
        n_transforms = 0
    elif third > best[1]:
        return n_transforms
    copy_into(transforms[n_transforms], transform)
    return n_transforms + 1


@inner(**OPTIONS)
def _order_columns(transform, stacks, order, to):
    """Set the column order that makes the second row least; False if there is none.

    There is none if `order` does not fit the two stacks after the left one.

    transform  uint8[19]  receives the nine columns
    stacks     three stacks, left to right
    order      int64[3]   order of the left stack's columns
    to         int64[10]  where each column leads in the second row: to the column whose first-row digit is in its second row

    The second row starts with 456 (the left stack leads to the middle one, which then leads to the right one) or with 457 (the left stack's
    last column leads to the right one). So the left columns fix columns 4, 5 and 6, or 4, 5 and 7, by where they lead. In the first case
    the middle columns fix the right ones the same way; in the second, 8 must come before 9, so columns 8 and 9 come in the order in which
    the middle columns lead to them.
    """
    # The first three columns in the given order; the second row must start with 4, 5.
    left, middle, right = stacks
    first, second, third = 3 * left + order[0], 3 * left + order[1], 3 * left + order[2]
    if to[first] // 3 != middle or to[second] // 3 != middle:
        return False
    # Columns 4 to 6 follow from where these lead.
    fourth, fifth = to[first], to[second]
    sixth = 9 * middle + 3 - fourth - fifth
    seventh = to[third]
    # Second row 456...: the middle columns lead to the right ones. 457...: 8 must come before 9.
    if seventh == sixth:
        seventh, eighth = to[fourth], to[fifth]
    else:
        eighth = to[fourth]
        if eighth // 3 != right:
            eighth = to[fifth]
    # Write the nine columns.
    columns = transform[COLUMNS:]
    columns[0], columns[1], columns[2] = first, second, third
    columns[3], columns[4], columns[5] = fourth, fifth, sixth
    columns[6], columns[7], columns[8] = seventh, eighth, 9 * right + 3 - seventh - eighth
    return True


@inner(**OPTIONS)
def find_strides(transform):
    """Return the strides of rows and columns in memory, of a transform's board.

    transform  uint8[19]   flip is set
    """
    if transform[FLIP]:
        return 1, 9
    return 9, 1


@inner(**OPTIONS)
def _try_row_pair(grid, transform, leads, best, transforms, n_transforms):
    """Try every top band with these three rows; return how many transforms are kept.

    transform   uint8[19]        flip and three rows are set
    leads       int64[4, 10]     scratch. Rows 0, 1: a column leads to the one whose first-row digit is in its second, third row;
                                 row 2: place of each column in the layout; row 3: column of each digit of the first row
    best        int64[2]         see _keep_least_top
    transforms  uint8[648, 19]   see _keep_least_top
    """
    second_to, third_to, column_of = leads[0], leads[1], leads[3]
    row_step, col_step = find_strides(transform)
    first, second, third = row_step * int(transform[ROWS]), row_step * int(transform[ROWS + 1]), row_step * int(transform[ROWS + 2])
    # Find the column of each digit in the first row.
    for col in range(9):
        column_of[grid[first + col_step * col]] = col
    # Find where each column leads in the other rows; count how many of the left stack lead to the middle one.
    to_next = 0
    for col in range(9):
        second_to[col] = column_of[grid[second + col_step * col]]
        third_to[col] = column_of[grid[third + col_step * col]]
        if col < 3 and second_to[col] // 3 == 1:
            to_next += 1
    # A layout that starts with 456 is known already, and this pair of rows only gives 457.
    if 0 < to_next < 3 and best[0] >> 24 == STARTS_456:
        return n_transforms
    # Try each stack on the left with each order of its columns; the other two stacks follow.
    step = 1 if to_next >= 2 else 2
    for left in range(3):
        stacks = (left, (left + step) % 3, (left + 2 * step) % 3)
        for order in ORDERS_OF_3:
            if _order_columns(transform, stacks, order, second_to):
                n_transforms = _keep_least_top(transform, leads, best, transforms, n_transforms)
    return n_transforms


@inner(**OPTIONS)
def find_least_tops(grid, transforms):
    """Lay out the top band in every way that is least; return how many there are.

    grid        uint8[81]        digits 1..9
    transforms  uint8[648, 19]   out: flip, columns and the first three rows are set
    """
    # Allocate working arrays; `best` starts above every layout.
    leads = np.empty((4, 10), np.int64)
    best = np.full(2, np.int64(1) << 40, np.int64)
    transform = np.zeros(TRANSFORM_SIZE, np.uint8)
    n_transforms = 0
    for flip in range(2):
        transform[FLIP] = flip
        for band in range(3):
            # Each band, or stack of the transposed board, with its three rows in each order.
            for order in ORDERS_OF_3:
                for index in range(3):
                    transform[ROWS + index] = 3 * band + order[index]
                n_transforms = _try_row_pair(grid, transform, leads, best, transforms, n_transforms)
    return n_transforms
