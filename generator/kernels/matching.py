"""Complete grids of any size without a single dead end, by matchings instead of trial.

Band by band. In each stack every digit must come to stand in one column it has not used in the bands above, and every column takes
as many digits as the band has rows. After b bands each digit has used b columns of the stack, so digits and columns form a regular
bipartite graph, and such a choice always exists (D. Konig, 1916). Then columns and the digits chosen for them form another regular
graph, which splits into perfect matchings: one for each row of the band. Both are drawn at random: first come, first served in random
order, and where nothing is left, an augmenting path makes room. Every grid can come out, but not all are equally likely.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.rng import next_below, shuffle


class Room(NamedTuple):
    """Room to work in.

    order       int64[n]       columns or digits in the order they are served
    came_from   int64[n]       on the way to room: what would move there, of each place reached
    queue       int64[n + 1]   places reached
    """

    order: NDArray[np.int64]
    came_from: NDArray[np.int64]
    queue: NDArray[np.int64]


@inner(**OPTIONS)
def random_bit(mask, rng_state):
    """Return one of the bits of a non-zero mask, each as likely as the others."""
    for _ in range(next_below(rng_state, popcount(mask))):
        mask &= mask - 1
    return mask & -mask


@inner(**OPTIONS)
def find_room(digit, allowed, held, size, came_from, queue):
    """Find the shortest way to make room for a digit; return the column with room at its end, or -1.

    allowed    int64[n]       columns each digit may go to, as bits
    held       int64[cols]    digits each column holds, as bits
    size       int64          digits a column can hold
    came_from  int64[cols]    receives, for each column reached, the digit that would move into it
    queue      int64[cols]    scratch
    """
    seen = allowed[digit]
    first, last = 0, 0
    last = _put_in_queue(seen, digit, came_from, queue, last)
    while first < last:
        column = queue[first]
        first += 1
        if popcount(held[column]) < size:
            return column
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
    """Queue the columns, as bits, that a digit would move into; return the new end of the queue."""
    while columns:
        column = lowest_bit_index(columns)
        columns &= columns - 1
        came_from[column] = digit
        queue[last] = column
        last += 1
    return last


@inner(**OPTIONS)
def choose_columns(size, unused, held, rng_state, room):
    """Give every digit one of its unused columns of a stack, each column `size` digits.

    unused   int64[n]       columns of the stack each digit has not stood in, as bits; the chosen one goes
    held     int64[cols]    receives the digits of each column, as bits
    room     Room
    """
    order, came_from, queue = room
    held[:] = 0
    shuffle(order, rng_state)
    for digit in order:
        open_columns = np.int64(0)
        for column in range(held.shape[0]):
            if popcount(held[column]) < size:
                open_columns |= np.int64(1) << column
        if unused[digit] & open_columns:
            held[lowest_bit_index(random_bit(unused[digit] & open_columns, rng_state))] |= np.int64(1) << digit
            continue
        column = find_room(digit, unused, held, size, came_from, queue)
        while True:
            mover = came_from[column]
            held[column] |= np.int64(1) << mover
            if mover == digit:
                break
            for source in range(held.shape[0]):
                if source != column and held[source] >> mover & 1:
                    held[source] ^= np.int64(1) << mover
                    column = source
                    break
    for column in range(held.shape[0]):
        digits = held[column]
        while digits:
            unused[lowest_bit_index(digits)] ^= np.int64(1) << column
            digits &= digits - 1


@inner(**OPTIONS)
def free_digit(column, left, taken, holder, came_from, queue):
    """Find the shortest way to a digit that no column of the row has taken; return it.

    left       int64[n]   digits each column may still take, as bits
    taken      int64      digits taken in this row
    holder     int64[n]   column that took each digit
    came_from  int64[n]   receives, for each digit reached, the column that would take it
    queue      int64[n]   scratch
    """
    seen = np.int64(0)
    first, last = 0, 1
    queue[0] = column
    while first < last:
        at = queue[first]
        first += 1
        fresh = left[at] & ~seen
        seen |= fresh
        while fresh:
            digit = lowest_bit_index(fresh)
            fresh &= fresh - 1
            came_from[digit] = at
            if not taken >> digit & 1:
                return digit
            queue[last] = holder[digit]
            last += 1
    return -1


@inner(**OPTIONS)
def match_row(left, row, holder, rng_state, room):
    """Give every column one of the digits left to it, no digit twice: row int64[n] receives them; they go from `left`."""
    order, came_from, queue = room
    taken = np.int64(0)
    shuffle(order, rng_state)
    for column in order:
        if left[column] & ~taken:
            digit = lowest_bit_index(random_bit(left[column] & ~taken, rng_state))
            taken |= np.int64(1) << digit
            row[column] = digit
            holder[digit] = column
            continue
        digit = free_digit(column, left, taken, holder, came_from, queue)
        taken |= np.int64(1) << digit
        while True:
            taker = came_from[digit]
            given_up = row[taker]
            row[taker] = digit
            holder[digit] = taker
            if taker == column:
                break
            digit = given_up
    for column in range(row.shape[0]):
        left[column] ^= np.int64(1) << row[column]


@inner(**OPTIONS)
def fill_matching(box_rows, box_cols, rng_state, grid):
    """Fill a board of equal boxes.

    box_rows, box_cols   int64          shape of a box; n, up to 25, is their product
    rng_state            uint64[2]      advanced in place
    grid                 uint8[n * n]   receives the grid
    """
    n = box_rows * box_cols
    unused = np.full((box_rows, n), (np.int64(1) << box_cols) - 1)
    left = np.empty(n, np.int64)
    row, holder = np.empty(n, np.int64), np.empty(n, np.int64)
    room = Room(np.arange(n), np.empty(n, np.int64), np.empty(n + 1, np.int64))
    for band in range(box_cols):
        for stack in range(box_rows):
            held = left[stack * box_cols : (stack + 1) * box_cols]
            choose_columns(box_rows, unused[stack], held, rng_state, room)
        for line in range(box_rows):
            match_row(left, row, holder, rng_state, room)
            first = n * (band * box_rows + line)
            for column in range(n):
                grid[first + column] = row[column] + 1


@njit(**OPTIONS)
def fill_matching_many(box_rows, box_cols, states, grids):
    """Fill a board from each stream: states uint64[m, 2], grids uint8[m, n_cells]."""
    for number in range(states.shape[0]):
        fill_matching(box_rows, box_cols, states[number], grids[number])
