"""Random complete grids of any size by bipartite matching, without dead ends.

The grid is filled band by band. In each stack every digit is assigned to one column it has not used in the bands above, and every
column gets as many digits as the band has rows. After b bands each digit has used b columns of the stack, so digits and columns form a
regular bipartite graph, and such an assignment always exists (D. Konig, 1916). Then columns and the digits chosen for them form another
regular graph, which splits into perfect matchings: one for each row of the band. Both are drawn at random: digits (or columns) are
served in random order, and if nothing is left for one, an augmenting path makes room. Every grid can be drawn, but not all are equally
likely.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.rng import next_below, shuffle


class Scratch(NamedTuple):
    """Working arrays of the matchings.

    order       int64[n]       columns or digits in the order they are served
    came_from   int64[n]       for the augmenting path: what would move to each place reached
    queue       int64[n + 1]   places reached
    """

    order: NDArray[np.int64]
    came_from: NDArray[np.int64]
    queue: NDArray[np.int64]


@inner(**OPTIONS)
def random_bit(mask, rng_state):
    """Return a random bit of a non-zero int64 mask; `rng_state` is uint64[2]."""
    for _ in range(next_below(rng_state, popcount(mask))):
        mask &= mask - 1
    return mask & -mask


@inner(**OPTIONS)
def find_digit_path(digit, allowed, held, size, came_from, queue):
    """Find the shortest augmenting path for a digit; return its last column, or -1.

    The last column is one that has room for another digit; the search is breadth first.

    Parameters
    ----------
    allowed : int64[n]       columns each digit may be assigned to, as bits
    held : int64[cols]    digits each column has, as bits
    size : int64          digits a column can have
    came_from : int64[cols]    receives, for each column reached, the digit that would move into it
    queue : int64[cols]    scratch
    """
    # Start from the columns that the digit itself may use.
    seen = allowed[digit]
    first, last = 0, 0
    last = _put_in_queue(seen, digit, came_from, queue, last)
    while first < last:
        # Take the next column; if it has room, the path is complete.
        column = queue[first]
        first += 1
        if popcount(held[column]) < size:
            return column
        # It is full: any of its digits could move on to a column not reached yet.
        movable = held[column]
        while movable:
            other = lowest_bit_index(movable)
            movable &= movable - 1
            fresh = allowed[other] & ~seen
            seen |= fresh
            last = _put_in_queue(fresh, other, came_from, queue, last)
    return -1


@inner(**OPTIONS)
def _put_in_queue(columns, digit, came_from, queue, last):
    """Queue the columns that a digit could move into; return the new end of the queue."""
    while columns:
        column = lowest_bit_index(columns)
        columns &= columns - 1
        came_from[column] = digit
        queue[last] = column
        last += 1
    return last


@inner(**OPTIONS)
def choose_columns(size, unused, held, rng_state, scratch):
    """Assign every digit to one of its unused columns of a stack.

    Parameters
    ----------
    size : int64          digits a column gets: the rows of a band
    unused : int64[n]       columns of the stack that each digit has not used yet, as bits; the chosen one is removed
    held : int64[cols]    receives the digits of each column, as bits
    rng_state : uint64[2]      advanced in place
    scratch : Scratch
    """
    order, came_from, queue = scratch
    held[:] = 0
    shuffle(order, rng_state)
    for digit in order:
        # Find the columns that still have room.
        open_columns = np.int64(0)
        for column in range(held.shape[0]):
            if popcount(held[column]) < size:
                open_columns |= np.int64(1) << column
        # If the digit has not used one of them, choose such a column at random.
        if unused[digit] & open_columns:
            held[lowest_bit_index(random_bit(unused[digit] & open_columns, rng_state))] |= np.int64(1) << digit
            continue
        # Otherwise move digits along an augmenting path, from its end back to the digit.
        column = find_digit_path(digit, unused, held, size, came_from, queue)
        while True:
            mover = came_from[column]
            held[column] |= np.int64(1) << mover
            if mover == digit:
                break
            # Take the moved digit out of the column it was in; that column gets the digit before it on the path.
            for source in range(held.shape[0]):
                if source != column and held[source] >> mover & 1:
                    held[source] ^= np.int64(1) << mover
                    column = source
                    break
    # Mark the chosen columns as used.
    for column in range(held.shape[0]):
        digits = held[column]
        while digits:
            unused[lowest_bit_index(digits)] ^= np.int64(1) << column
            digits &= digits - 1


@inner(**OPTIONS)
def find_column_path(column, left, taken, holder, came_from, queue):
    """Find the shortest augmenting path for a column of a row; return its last digit.

    The last digit is one that no column of the row has taken; the search is breadth first. -1 if there is none.

    Parameters
    ----------
    column : int64      the column without a digit
    left : int64[n]   digits each column may still take, as bits
    taken : int64      digits taken in this row
    holder : int64[n]   column that took each digit
    came_from : int64[n]   receives, for each digit reached, the column that would take it
    queue : int64[n]   scratch
    """
    seen = np.int64(0)
    first, last = 0, 1
    queue[0] = column
    while first < last:
        # Look at all digits this column could take and that were not reached yet.
        at = queue[first]
        first += 1
        fresh = left[at] & ~seen
        seen |= fresh
        while fresh:
            digit = lowest_bit_index(fresh)
            fresh &= fresh - 1
            came_from[digit] = at
            # A digit that is not taken ends the path; otherwise the column that took it must take another one.
            if not taken >> digit & 1:
                return digit
            queue[last] = holder[digit]
            last += 1
    return -1


@inner(**OPTIONS)
def match_row(left, row, holder, rng_state, scratch):
    """Assign every column of a row one of its digits, no digit twice.

    Parameters
    ----------
    left : int64[n]    digits left to each column, as bits; the assigned one is removed
    row : int64[n]    receives the digits, from 0
    holder : int64[n]    scratch: column of each digit
    rng_state : uint64[2]   advanced in place
    scratch : Scratch
    """
    order, came_from, queue = scratch
    taken = np.int64(0)
    shuffle(order, rng_state)
    for column in order:
        # If the column can take a digit that is not used in the row, choose one at random.
        if left[column] & ~taken:
            digit = lowest_bit_index(random_bit(left[column] & ~taken, rng_state))
            taken |= np.int64(1) << digit
            row[column] = digit
            holder[digit] = column
            continue
        # Otherwise exchange digits along an augmenting path, from its end back to the column.
        digit = find_column_path(column, left, taken, holder, came_from, queue)
        taken |= np.int64(1) << digit
        while True:
            taker = came_from[digit]
            given_up = row[taker]
            row[taker] = digit
            holder[digit] = taker
            if taker == column:
                break
            digit = given_up
    # Remove the assigned digits from what is left to the columns.
    for column in range(row.shape[0]):
        left[column] ^= np.int64(1) << row[column]


@inner(**OPTIONS)
def fill_matching(box_rows, box_cols, rng_state, grid):
    """Fill a board of equal boxes.

    Parameters
    ----------
    box_rows, box_cols : int64          shape of a box; n, up to 25, is their product
    rng_state : uint64[2]      advanced in place
    grid : uint8[n * n]   receives the grid
    """
    n = box_rows * box_cols
    # At the start every digit may use every column of each stack.
    unused = np.full((box_rows, n), (np.int64(1) << box_cols) - 1)
    left = np.empty(n, np.int64)
    row, holder = np.empty(n, np.int64), np.empty(n, np.int64)
    scratch = Scratch(np.arange(n), np.empty(n, np.int64), np.empty(n + 1, np.int64))
    for band in range(box_cols):
        # Choose the digits of each column in this band.
        for stack in range(box_rows):
            held = left[stack * box_cols : (stack + 1) * box_cols]
            choose_columns(box_rows, unused[stack], held, rng_state, scratch)
        # Distribute them over the rows of the band, one perfect matching a row.
        for line in range(box_rows):
            match_row(left, row, holder, rng_state, scratch)
            first = n * (band * box_rows + line)
            for column in range(n):
                grid[first + column] = row[column] + 1


@njit(**OPTIONS)
def fill_matching_many(box_rows, box_cols, states, grids):
    """Fill a board from each stream.

    Parameters
    ----------
    states : uint64[m, 2]         advanced in place
    grids : uint8[m, n_cells]    receives the grids
    """
    for number in range(states.shape[0]):
        fill_matching(box_rows, box_cols, states[number], grids[number])
