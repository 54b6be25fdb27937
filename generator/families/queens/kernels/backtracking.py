"""N queens by backtracking: one queen a row, with an explicit stack of rows.

Attacked columns are stored in three bit masks:

    bit c of a mask = column c of the current row
    taken      columns that have a queen in a row above
    falling    columns attacked along diagonals that fall to the right: a queen's bit moves up by one each row
    rising     the same along diagonals that fall to the left: its bit moves down

A row's mask of places allows fewer than all columns if queens are given; with all places allowed this is the plain n queens problem.

Source: the explicit stack of a 2019 tutorial on eight queens; the masks are those of M. Richards, "Backtracking algorithms in MCPL
using bit patterns and recursion" (1997), without recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner, njit

LARGEST = 62
"""Most columns: they fit a mask of 64 bits without using the sign bit or the bit shifted out."""

IMAGES = 8
CALL_NODES = 10_000_000
"""Queens placed in one call of a count, in 0.15 seconds, or 0.45 if images are compared; between calls the count can be ended."""

NO_BOUND = 2**62


class SearchStack(NamedTuple):
    """The stack of a search: masks of columns for each row.

    left      int64[n + 1]   columns still to try
    taken     int64[n + 1]   columns of the queens above
    falling   int64[n + 1]   columns attacked along their diagonals downwards to the right
    rising    int64[n + 1]   and to the left
    """

    left: NDArray[np.int64]
    taken: NDArray[np.int64]
    falling: NDArray[np.int64]
    rising: NDArray[np.int64]


@inner(**OPTIONS)
def _start(places):
    """Return the stack of a search that has not placed a queen."""
    capacity = places.shape[0] + 1
    stack = SearchStack(
        np.zeros(capacity, np.int64), np.zeros(capacity, np.int64), np.zeros(capacity, np.int64), np.zeros(capacity, np.int64)
    )
    stack.left[0] = places[0]
    return stack


@njit(**OPTIONS)
def search_queens(places, limit, max_nodes, found):
    """Count arrangements up to a limit.

    Parameters
    ----------
    places : int64[n]          columns allowed in each row, as bits
    limit : int64             stop after this many arrangements
    max_nodes : int64             node limit: stop after this many queens placed
    found : int16[room, n]    receives the first arrangements: the column of each row's queen; room may be 0

    Return (arrangements, queens placed, whether the node limit ended the search). Rows are tried from the first to the last, columns
    from the left, so arrangements come in the order of their columns.
    """
    n = places.shape[0]
    left, taken, falling, rising = _start(places)
    chosen = np.empty(n, np.int64)
    row, count, nodes = 0, 0, 0
    while row >= 0:
        # Take the next column of this row; if none is left, backtrack to the row above.
        if left[row] == 0:
            row -= 1
            continue
        bit = left[row] & -left[row]
        left[row] ^= bit
        # Place the queen.
        chosen[row] = bit
        nodes += 1
        if row == n - 1:
            # The last row: store the arrangement if there is room, and stop at the limit.
            if count < found.shape[0]:
                for at in range(n):
                    found[count, at] = find_column(chosen[at])
            count += 1
            if count == limit:
                return count, nodes, False
        else:
            # Add the queen to the attacked columns of the next row; along diagonals they shift by one a row.
            taken[row + 1] = taken[row] | bit
            falling[row + 1] = (falling[row] | bit) << 1
            rising[row + 1] = (rising[row] | bit) >> 1
            row += 1
            left[row] = places[row] & ~(taken[row] | falling[row] | rising[row])
        if nodes >= max_nodes:
            return count, nodes, True
    return count, nodes, False


@inner(**OPTIONS)
def find_column(bit):
    """Return the column of a bit, counted from 0."""
    column = 0
    while bit > 1:
        bit >>= 1
        column += 1
    return column


@njit(**OPTIONS)
def count_further(places, stack, progress, max_nodes, columns, images):
    """Continue to count arrangements until a number of further queens is placed.

    Parameters
    ----------
    places : int64[n]      columns allowed in each row, as bits; the images are not restricted to them
    stack : SearchStack   the search so far; changed
    progress : int64[2]      the row to continue in, and the arrangements counted so far; changed
    max_nodes : int64         queens to place in this call
    columns : int16[n]      the column of each row's queen; changed
    images : int16[8, n]   scratch, to count only arrangements that are the least of their images; or int16[0, n] to count all

    Return whether the count is complete. The search is that of ``search_queens``; it is divided into calls of bounded work so that it
    can be ended between them.
    """
    n, is_distinct = places.shape[0], images.shape[0] > 0
    left, taken, falling, rising = stack
    row, count, nodes = progress[0], progress[1], 0
    while row >= 0 and nodes < max_nodes:
        # Take the next column of this row; if none is left, backtrack to the row above.
        if left[row] == 0:
            row -= 1
            continue
        bit = left[row] & -left[row]
        left[row] ^= bit
        # Place the queen; in the last row the arrangement is complete, and counts if it is the least of its images.
        nodes += 1
        if is_distinct:
            columns[row] = find_column(bit)
        if row == n - 1:
            count += is_least(columns, images) if is_distinct else 1
        else:
            # Add the queen to the attacked columns of the next row; along diagonals they shift by one a row.
            taken[row + 1] = taken[row] | bit
            falling[row + 1] = (falling[row] | bit) << 1
            rising[row + 1] = (rising[row] | bit) >> 1
            row += 1
            left[row] = places[row] & ~(taken[row] | falling[row] | rising[row])
    progress[0], progress[1] = row, count
    return row < 0


@njit(**OPTIONS)
def is_least(columns, images):
    """Check whether no turned or mirrored image of an arrangement is less; 1 or 0.

    Parameters
    ----------
    columns : int16[n]      the column of each row's queen
    images : int16[8, n]   overwritten with the images
    """
    n = columns.shape[0]
    last = n - 1
    # Write all eight images: the queen at (row, col) moves to one row and column of each.
    for row in range(n):
        col = columns[row]
        images[0, row], images[1, row] = col, last - col
        images[2, last - row], images[3, last - row] = col, last - col
        images[4, col], images[5, col] = row, last - row
        images[6, last - col], images[7, last - col] = row, last - row
    # Compare each image with the arrangement; the first difference decides.
    for image in range(1, IMAGES):
        for row in range(n):
            if images[image, row] != columns[row]:
                if images[image, row] < columns[row]:
                    return 0
                break
    return 1


@dataclass(frozen=True, slots=True, eq=False)
class Arrangements:
    """The result of a search for queens.

    count     arrangements found
    columns   int16[m, n], the first of them: the column of each row's queen
    nodes     queens placed
    gave_up   True if the node limit ended the search
    """

    count: int
    columns: NDArray[np.int16]
    nodes: int
    gave_up: bool


def all_places(n: int) -> NDArray[np.int64]:
    """Return the masks of an empty board: every column of every row.

    Returns
    -------
    int64[n]
    """
    return np.full(n, (1 << n) - 1, np.int64)


def find_queens(places: NDArray[np.int64], limit: int, capacity: int, max_nodes: int = NO_BOUND) -> Arrangements:
    """Search for arrangements up to a limit and keep the first `capacity` of them.

    Parameters
    ----------
    places : int64[n]   columns allowed in each row, as bits
    """
    found = np.zeros((capacity, len(places)), np.int16)
    count, nodes, gave_up = search_queens(places, limit, max_nodes, found)
    return Arrangements(count, found[: min(count, capacity)], nodes, gave_up)


def count_from_column(n: int, column: int, distinct: bool, is_ended: Callable[[], bool] | None = None) -> int:
    """Count the arrangements of n queens with the first row's queen in one column.

    n is 1 to 62. With `distinct`, only the least of every eight images is counted. A function `is_ended` that returns True ends the
    count early; it is called after every CALL_NODES queens.
    """
    places = all_places(n)
    places[0] = 1 << column
    stack, progress = SearchStack(*np.zeros((4, n + 1), np.int64)), np.zeros(2, np.int64)
    stack.left[0] = places[0]
    columns, images = np.zeros(n, np.int16), np.empty((IMAGES if distinct else 0, n), np.int16)
    while not count_further(places, stack, progress, CALL_NODES, columns, images):
        if is_ended is not None and is_ended():
            break
    return int(progress[1])


def construct_arrangement(n: int) -> list[int]:
    """Return one arrangement for any n from 4, without a search.

    Knight's moves in two runs, rearranged if n modulo 6 is 2 or 3.

    Returns
    -------
    the column of each row's queen, from 0

    Source: E. Pauls, "Das Maximalproblem der Damen auf dem Schachbrete" (1874), as described by Hoffman, Loessi and Moore (1969).
    """
    # Queens of the even columns first, then of the odd ones; n modulo 6 = 2 or 3 needs another order.
    even, odd = list(range(2, n + 1, 2)), list(range(1, n + 1, 2))
    if n % 6 == 2:
        odd = [3, 1, *odd[3:], 5]
    elif n % 6 == 3:
        even = [*even[1:], 2]
        odd = [*odd[2:], 1, 3]
    return [column - 1 for column in (*even, *odd)]


def list_arrangements(n: int, distinct: bool) -> Iterator[NDArray[np.int16]]:
    """Yield all arrangements of n queens in order, as int16[n] columns.

    With `distinct`, only the least of every eight images is yielded.
    """
    images = np.empty((IMAGES, n), np.int16)
    open_row = all_places(n)
    for start in _starts(n):
        open_row[: len(start)] = start
        # Count the arrangements that begin like this, then list them.
        count = find_queens(open_row, NO_BOUND, 0).count
        for row in find_queens(open_row, NO_BOUND, count).columns:
            if not distinct or is_least(row, images):
                yield row


def _starts(n: int) -> Iterator[list[int]]:
    """Yield the first queens, as masks of the first three rows, in order.

    So few arrangements share them that they fit in memory and are found in a fraction of a second.
    """
    yield from ([1 << column for column in columns] for columns in product(range(n), repeat=min(3, n - 1)))
