"""Minlex form of classic 9x9 boards.

It is the lexicographically least of all 3,359,232 x 9! equivalent boards. Two puzzles are twins exactly if their forms are equal, so
the bank compares forms before a puzzle is printed, and grading works on the form so that twins get the same grade.
`generator.families.sudoku.kind` passes these functions on as its `canonicalize`.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.copying import copy_into
from generator.model import Canonical

ALL_DIGITS = 0b1111111110
"""Bits 1 to 9: a house with every digit."""


MOST_TRANSFORMS = 648
"""Layouts that can be equally least: 36 pairs of rows x 3 orders of stacks x 6 orders of columns; also the most automorphisms."""

FLIP, ROWS, COLUMNS, TRANSFORM_SIZE = 0, 1, 10, 19
"""One transform, uint8[19]: transposed or not, then the 9 rows and the 9 columns (of the transposed board) in the order of the form."""

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
def _order_rows(grid, transform, label):
    """Set the six lower rows of a transform.

    In each band they are ordered by their first digit, then the two bands by theirs.
    """
    # Read the relabeled first digit of each row.
    row_step, col_step = find_strides(transform)
    first_col = col_step * int(transform[COLUMNS])
    first_digits = np.empty(9, np.int64)
    for row in range(9):
        first_digits[row] = label[grid[row_step * row + first_col]]
    # Insert the rows of the other two bands, sorted by that digit.
    place = ROWS + 3
    for band in range(3):
        if band == int(transform[ROWS]) // 3:
            continue
        for index in range(3):
            spot = place + index
            while spot > place and first_digits[transform[spot - 1]] > first_digits[3 * band + index]:
                transform[spot] = transform[spot - 1]
                spot -= 1
            transform[spot] = 3 * band + index
        place += 3
    # Exchange the two bands if the second one begins with the smaller digit.
    if first_digits[transform[ROWS + 3]] > first_digits[transform[ROWS + 6]]:
        for spot in range(ROWS + 3, ROWS + 6):
            transform[spot], transform[spot + 3] = transform[spot + 3], transform[spot]


@inner(**OPTIONS)
def _relabel_first_row(grid, transform, label):
    """Set label[digit], the new digit that makes a transform's first row 123456789."""
    row_step, col_step = find_strides(transform)
    for col in range(9):
        label[grid[row_step * int(transform[ROWS]) + col_step * int(transform[COLUMNS + col])]] = col + 1


@inner(**OPTIONS)
def _compare_image(cells, transform, label, form, is_first):
    """Write the image of cells over the form if it is less or the first.

    Return -1 if it is less, 0 if equal, 1 if greater.
    """
    row_step, col_step = find_strides(transform)
    sign = -1 if is_first else 0
    for row in range(9):
        start = row_step * int(transform[ROWS + row])
        for col in range(9):
            # Read the cell of the image.
            digit = label[cells[start + col_step * int(transform[COLUMNS + col])]]
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
def find_transforms(grid, form, transforms):
    """Find the least equivalent of a complete grid, and every transform to it.

    Parameters
    ----------
    grid : uint8[81]        digits 1..9
    form : uint8[81]        out: the least grid
    transforms : uint8[648, 19]   out: the transforms (see TRANSFORM_SIZE)

    Return the number of transforms, which is the number of automorphisms; 0 if the grid is not a complete one.
    """
    if not _is_complete(grid):
        return 0
    # Find the least top bands; each one leaves one order of the lower rows.
    n_tops = find_least_tops(grid, transforms)
    label = np.zeros(10, np.uint8)
    n_transforms = 0
    for index in range(n_tops):
        transform = transforms[index]
        _relabel_first_row(grid, transform, label)
        _order_rows(grid, transform, label)
        # Compare the whole image with the least form so far.
        sign = _compare_image(grid, transform, label, form, index == 0)
        # A smaller image discards the transforms kept so far; an equal one is kept with them.
        if sign < 0:
            n_transforms = 0
        if sign <= 0:
            copy_into(transforms[n_transforms], transform)
            n_transforms += 1
    return n_transforms


@njit(**OPTIONS)
def find_least_image(givens, grid, transforms, n_transforms, form):
    """Write the least image of the givens over all transforms to the form.

    Parameters
    ----------
    givens, grid : uint8[81]        the puzzle and its solution
    transforms : uint8[648, 19]   of `find_transforms`
    form : uint8[81]        out: the least image

    Return the index of the first transform that gives it.
    """
    label = np.zeros(10, np.uint8)
    least = 0
    for index in range(n_transforms):
        _relabel_first_row(grid, transforms[index], label)
        if _compare_image(givens, transforms[index], label, form, index == 0) < 0:
            least = index
    return least


@njit(**OPTIONS)
def find_forms(givens, grids, forms, counts):
    """Find the canonical form of each puzzle.

    For the form of a complete grid, pass the grid as its givens.

    Parameters
    ----------
    givens, grids, forms : uint8[n, 81]
    counts : int64[n]   out: automorphisms of the grid, 0 if it is not a complete one
    """
    transforms = np.empty((MOST_TRANSFORMS, TRANSFORM_SIZE), np.uint8)
    for index in range(grids.shape[0]):
        counts[index] = find_transforms(grids[index], forms[index], transforms)
        find_least_image(givens[index], grids[index], transforms, counts[index], forms[index])


def canonical_grids(grids: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Find the canonical form and the number of automorphisms of each grid.

    Parameters
    ----------
    grids : uint8[n_grids, 81]     complete 9x9 grids

    Returns
    -------
    forms : uint8[n_grids, 81]
    counts : int64[n_grids]

    Raises
    ------
    GridFormatError                if one is not a complete, correct grid
    """
    return _canonical_batch(grids, grids)


def canonical_puzzles(givens: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Find the canonical form of each puzzle (see `canonical_puzzle`).

    Parameters
    ----------
    givens : uint8[n_puzzles, 81]      0 = empty
    solutions : uint8[n_puzzles, 81]   complete grids

    Returns
    -------
    forms : uint8[n_puzzles, 81]
    """
    return _canonical_batch(givens, solutions)[0]


def canonical_grid(solution: bytes) -> Canonical:
    """Find the canonical form of one complete 9x9 grid."""
    return canonical_puzzle(solution, solution)


def canonical_puzzle(givens: bytes, solution: bytes) -> Canonical:
    """Find the canonical form of one 9x9 puzzle and the way back.

    The form is the least image of the givens over all transforms that make the solution canonical; twins have the same form.

    Raises
    ------
    GridFormatError   if the solution is not a complete, correct grid, or the givens are not part of it
    """
    cells, grid = np.frombuffer(givens, np.uint8), np.frombuffer(solution, np.uint8)
    _check_boards(cells[None], grid[None])
    form, transforms = np.empty(81, np.uint8), np.empty((MOST_TRANSFORMS, TRANSFORM_SIZE), np.uint8)
    # Find all transforms to the least grid, and the one that gives the least image of the givens.
    count = find_transforms(grid, form, transforms)
    if not count:
        raise _not_a_grid(grid)
    transform = transforms[find_least_image(cells, grid, transforms, count, form)].astype(np.int64)
    # List, for each cell of the form, the cell of the puzzle it comes from.
    row_step, col_step = (1, 9) if transform[FLIP] else (9, 1)
    cells_from = (row_step * transform[ROWS:COLUMNS, None] + col_step * transform[COLUMNS:]).ravel().tolist()
    return Canonical(form.tobytes(), tuple(cells_from), (0, *(solution[cell] for cell in cells_from[:9])), int(count))


def _canonical_batch(givens: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    _check_boards(givens, solutions)
    forms, counts = np.empty(solutions.shape, np.uint8), np.empty(len(solutions), np.int64)
    find_forms(givens, solutions, forms, counts)
    if not counts.all():
        raise _not_a_grid(solutions[int(np.argmin(counts))])
    return forms, counts


def _check_boards(givens: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> None:
    """Raise GridFormatError unless both have 81 cells and the givens fit."""
    for boards in (givens, solutions):
        if boards.ndim != 2 or boards.shape[1] != 81:
            raise GridFormatError(f"expected 81 cells of a 9x9 board, got an array of shape {boards.shape}")
    strange = np.flatnonzero(((givens != 0) & (givens != solutions)).any(axis=1))
    if len(strange):
        raise GridFormatError(f"expected givens that are part of the solution, got {_shown(givens[strange[0]])}")


def _not_a_grid(grid: NDArray[np.uint8]) -> GridFormatError:
    return GridFormatError(f"expected a complete 9x9 grid, each digit once in every house, got {_shown(grid)}")


def _shown(cells: NDArray[np.uint8]) -> str:
    return "".join(map(str, cells.tolist()))


@inner(**OPTIONS)
def _keep_least_top(transform, leads, best, transforms, n_transforms):
    """Keep a layout of the top band if none is less; return how many are kept.

    Parameters
    ----------
    transform : uint8[19]        flip, three rows and nine columns are set
    leads : int64[4, 10]     see _try_row_pair
    best : int64[2]         second and third row of the least layout, four bits a digit
    transforms : uint8[648, 19]   those that are least so far
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

    Parameters
    ----------
    transform : uint8[19]  receives the nine columns
    stacks : three stacks, left to right
    order : int64[3]   order of the left stack's columns
    to : int64[10]  where each column leads in the second row: to the column whose first-row digit is in its second row

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

    Parameters
    ----------
    transform : uint8[19]   flip is set
    """
    if transform[FLIP]:
        return 1, 9
    return 9, 1


@inner(**OPTIONS)
def _try_row_pair(grid, transform, leads, best, transforms, n_transforms):
    """Try every top band with these three rows; return how many transforms are kept.

    Parameters
    ----------
    transform : uint8[19]        flip and three rows are set
    leads : int64[4, 10]     scratch. Rows 0, 1: a column leads to the one whose first-row digit is in its second, third row;
        row 2: place of each column in the layout; row 3: column of each digit of the first row
    best : int64[2]         see _keep_least_top
    transforms : uint8[648, 19]   see _keep_least_top
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

    Parameters
    ----------
    grid : uint8[81]        digits 1..9
    transforms : uint8[648, 19]   out: flip, columns and the first three rows are set
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
