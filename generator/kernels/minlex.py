"""The search for the minlex form of a 9x9 grid.

`canonical` has the functions to call.

Relabeling always makes the first row 123456789. Compared with a first row, the second is a permutation of the nine columns, and its
least form is reached by few column orders, which follow from it without a search (`_order_columns`). So 36 pairs of rows (6 bands and
stacks, 6 ordered pairs in each) give at most 648 ways to lay out the top band, nearly always fewer than five once the second and third
row are compared. A top band with its columns in order leaves one way to order the lower rows.

Source of the idea, to try only bands that are least among the six: E. Russell and F. Jarvis, "Mathematics of Sudoku II" (2006),
who sort all bands into 416 classes.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from generator.kernels._jit import OPTIONS, inner, njit

MOST_WAYS = 648
"""Layouts that can be equally least: 36 pairs of rows x 3 orders of stacks x 6 orders of columns; also the most automorphisms."""

FLIP, ROWS, COLUMNS, WAY_SIZE = 0, 1, 10, 19
"""One way, uint8[19]: transposed or not, then the 9 rows and the 9 columns (of the transposed board) in the order of the form."""

ALL_DIGITS = 0b1111111110
"""Bits 1 to 9: a house with every digit."""

STARTS_456 = 0x345
"""The first three columns of the least second rows, four bits a column counted from 0; all other second rows start with 457."""

ORDERS_OF_3 = np.array(list(permutations(range(3))), np.int64)


@inner(**OPTIONS)
def _is_complete(board):
    """Return whether uint8[81] has each digit once in every row, column and box."""
    # A number above 9 is no digit.
    for cell in range(81):
        if board[cell] > 9:
            return False  # before it is used as a shift
    # Collect the digits of each row, column and box.
    for house in range(9):
        row_digits, column_digits, box_digits = 0, 0, 0
        for place in range(9):
            row_digits |= 1 << int(board[9 * house + place])
            column_digits |= 1 << int(board[9 * place + house])
            box_digits |= 1 << int(board[27 * (house // 3) + 3 * (house % 3) + 9 * (place // 3) + place % 3])
        if row_digits != ALL_DIGITS or column_digits != ALL_DIGITS or box_digits != ALL_DIGITS:
            return False
    return True


@inner(**OPTIONS)
def _offer_top(way, leads, best, ways, n_ways):
    """Keep a layout of the top band if none is less; return how many ways are kept.

    way    uint8[19]        flip, three rows and nine columns are set
    leads  int64[4, 10]     see _offer_pair
    best   int64[2]         second and third row of the least layout, four bits a digit
    ways   uint8[648, 19]   those that are least so far
    """
    # Find the place of each column in the layout.
    second_to, third_to, place = leads[0], leads[1], leads[2]
    for index in range(9):
        place[way[COLUMNS + index]] = index
    # Read the second row in this layout; it must not be greater than the least one.
    second, third = 0, 0
    for index in range(9):
        second = second << 4 | place[second_to[way[COLUMNS + index]]]
    if second > best[0]:
        return n_ways
    # The same for the third row.
    for index in range(9):
        third = third << 4 | place[third_to[way[COLUMNS + index]]]
    # A smaller layout replaces all others, an equal one is added.
    if second < best[0] or third < best[1]:
        best[0], best[1] = second, third
        n_ways = 0
    elif third > best[1]:
        return n_ways
    ways[n_ways] = way
    return n_ways + 1


@inner(**OPTIONS)
def _order_columns(way, stacks, order, to):
    """Set the column order that makes the second row least; False if there is none.

    There is none if `order` does not fit the two stacks after the left one.

    way     uint8[19]  receives the nine columns
    stacks  three stacks, left to right
    order   int64[3]   order of the left stack's columns
    to      int64[10]  where each column leads in the second row: to the column whose first-row digit is in its second row

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
    columns = way[COLUMNS:]
    columns[0], columns[1], columns[2] = first, second, third
    columns[3], columns[4], columns[5] = fourth, fifth, sixth
    columns[6], columns[7], columns[8] = seventh, eighth, 9 * right + 3 - seventh - eighth
    return True


@inner(**OPTIONS)
def _steps(way):
    """Return how far apart in memory the rows and the columns of a way's board are."""
    if way[FLIP]:
        return 1, 9
    return 9, 1


@inner(**OPTIONS)
def _offer_pair(grid, way, leads, best, ways, n_ways):
    """Offer every layout of a top band whose three rows are set; return the ways kept.

    way    uint8[19]        flip and three rows are set
    leads  int64[4, 10]     scratch. Rows 0, 1: a column leads to the one whose first-row digit is in its second, third row;
                            row 2: place of each column in the layout; row 3: column of each digit of the first row
    best   int64[2]         see _offer_top
    ways   uint8[648, 19]   see _offer_top
    """
    second_to, third_to, column_of = leads[0], leads[1], leads[3]
    row_step, col_step = _steps(way)
    first, second, third = row_step * int(way[ROWS]), row_step * int(way[ROWS + 1]), row_step * int(way[ROWS + 2])
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
        return n_ways
    # Try each stack on the left with each order of its columns; the other two stacks follow.
    step = 1 if to_next >= 2 else 2
    for left in range(3):
        stacks = (left, (left + step) % 3, (left + 2 * step) % 3)
        for order in ORDERS_OF_3:
            if _order_columns(way, stacks, order, second_to):
                n_ways = _offer_top(way, leads, best, ways, n_ways)
    return n_ways


@inner(**OPTIONS)
def _find_tops(grid, ways):
    """Lay out the top band in every way that is least; return how many there are.

    ways  uint8[648, 19]   flip, columns and the first three rows are set
    """
    # Allocate working arrays; `best` starts above every layout.
    leads = np.empty((4, 10), np.int64)
    best = np.full(2, np.int64(1) << 40, np.int64)
    way = np.zeros(WAY_SIZE, np.uint8)
    n_ways = 0
    for flip in range(2):
        way[FLIP] = flip
        for band in range(3):
            # Each band, or stack of the transposed board, with its three rows in each order.
            for order in ORDERS_OF_3:
                for index in range(3):
                    way[ROWS + index] = 3 * band + order[index]
                n_ways = _offer_pair(grid, way, leads, best, ways, n_ways)
    return n_ways


@inner(**OPTIONS)
def _order_rows(grid, way, label):
    """Set the six lower rows of a way.

    In each band they are ordered by their first digit, then the two bands by theirs.
    """
    # Read the relabeled first digit of each row.
    row_step, col_step = _steps(way)
    first_col = col_step * int(way[COLUMNS])
    leads = np.empty(9, np.int64)
    for row in range(9):
        leads[row] = label[grid[row_step * row + first_col]]
    # Insert the rows of the other two bands, sorted by that digit.
    place = ROWS + 3
    for band in range(3):
        if band == int(way[ROWS]) // 3:
            continue
        for index in range(3):
            spot = place + index
            while spot > place and leads[way[spot - 1]] > leads[3 * band + index]:
                way[spot] = way[spot - 1]
                spot -= 1
            way[spot] = 3 * band + index
        place += 3
    # Exchange the two bands if the second one begins with the smaller digit.
    if leads[way[ROWS + 3]] > leads[way[ROWS + 6]]:
        for spot in range(ROWS + 3, ROWS + 6):
            way[spot], way[spot + 3] = way[spot + 3], way[spot]


@inner(**OPTIONS)
def _read_label(grid, way, label):
    """Set label[digit], the new digit that makes a way's first row 123456789."""
    row_step, col_step = _steps(way)
    for col in range(9):
        label[grid[row_step * int(way[ROWS]) + col_step * int(way[COLUMNS + col])]] = col + 1


@inner(**OPTIONS)
def _offer_image(cells, way, label, form, is_first):
    """Write the image of cells over the form if it is less or the first.

    Return -1 if it is less, 0 if equal, 1 if greater.
    """
    row_step, col_step = _steps(way)
    sign = -1 if is_first else 0
    for row in range(9):
        start = row_step * int(way[ROWS + row])
        for col in range(9):
            # Read the cell of the image.
            digit = label[cells[start + col_step * int(way[COLUMNS + col])]]
            # The first difference decides; a greater image ends the comparison.
            if sign == 0 and digit != form[9 * row + col]:
                if digit > form[9 * row + col]:
                    return 1
                sign = -1
            # From the first smaller digit on, the image replaces the form.
            if sign < 0:
                form[9 * row + col] = digit
    return sign


@njit(**OPTIONS)
def find_ways(grid, form, ways):
    """Find the least grid equivalent to a complete one and every way that leads there.

    grid  uint8[81]        digits 1..9
    form  uint8[81]        out: the least grid
    ways  uint8[648, 19]   out: the ways (see WAY_SIZE)

    Return the number of ways, which is the number of automorphisms; 0 if the grid is not a complete one.
    """
    if not _is_complete(grid):
        return 0
    # Find the least top bands; each one leaves one order of the lower rows.
    n_tops = _find_tops(grid, ways)
    label = np.zeros(10, np.uint8)
    n_ways = 0
    for index in range(n_tops):
        way = ways[index]
        _read_label(grid, way, label)
        _order_rows(grid, way, label)
        # Compare the whole image with the least form so far.
        sign = _offer_image(grid, way, label, form, index == 0)
        # A smaller image discards the ways kept so far; an equal one is kept with them.
        if sign < 0:
            n_ways = 0
        if sign <= 0:
            ways[n_ways] = way
            n_ways += 1
    return n_ways


@njit(**OPTIONS)
def find_least_image(givens, grid, ways, n_ways, form):
    """Write the least image of the givens over all ways to the form.

    givens, grid  uint8[81]        the puzzle and its solution
    ways          uint8[648, 19]   of `find_ways`
    form          uint8[81]        out: the least image

    Return the index of the first way that gives it.
    """
    label = np.zeros(10, np.uint8)
    least = 0
    for index in range(n_ways):
        _read_label(grid, ways[index], label)
        if _offer_image(givens, ways[index], label, form, index == 0) < 0:
            least = index
    return least


@njit(**OPTIONS)
def find_forms(givens, grids, forms, counts):
    """Find the canonical form of each puzzle.

    For the form of a complete grid, pass the grid as its givens.

    givens, grids, forms  uint8[n, 81]
    counts                int64[n]   out: automorphisms of the grid, 0 if it is not a complete one
    """
    ways = np.empty((MOST_WAYS, WAY_SIZE), np.uint8)
    for index in range(grids.shape[0]):
        counts[index] = find_ways(grids[index], forms[index], ways)
        find_least_image(givens[index], grids[index], ways, counts[index], forms[index])
