"""Two older ways to fill a board cell by cell: restart, or rewind at a dead end.

Both fill row by row and choose at random among the digits that the row, column and box of the cell do not have yet. At a dead end the
first starts over, the second goes back over part of the board. They are kept because people know them: `generator.kernels.search`
never gets stuck.

Nothing is undone. What the rows above leave free is stored for every cell of the board, so the search can go back to any cell: what was
stored before it is still valid, and everything after it is written again before it is read.

    columns   cell   digits its column lacks above this row        boxes   cell at a box's left edge   digits its box lacks above
    above     cell   digits both lack                              rows    cell   digits its row lacks to the left

The random state is kept in two local numbers while a kernel runs: storing it for every draw made it half as fast.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, nth_bit, popcount
from generator.kernels.rng import U17, U23, U26, U32

COLUMNS, BOXES, ABOVE, ROWS, BITS = range(5)
"""Rows of `board`, int64[5, n_cells + n]: as in the table above, and the digit of each filled cell as a bit."""


@inner(**INSIDE)
def _open_row(board, first, n, box_cols, is_top_of_band):
    """Store what the rows above leave free for each cell of a row, from `first` on."""
    for left in range(first, first + n, box_cols):
        # Digits free in the box: all in its first row, otherwise without those of the row above.
        free = (np.int64(1) << n) - 1
        if not is_top_of_band:
            free = board[BOXES, left - n]
            for cell in range(left - n, left - n + box_cols):
                free ^= board[BITS, cell]
        board[BOXES, left] = free
        for cell in range(left, left + box_cols):
            # Digits free in the column, and in both column and box.
            column = board[COLUMNS, cell - n] ^ board[BITS, cell - n]
            board[COLUMNS, cell] = column
            board[ABOVE, cell] = column & free


@inner(**BARE)
def fill_until_dead_end(board, cell, box_rows, box_cols, state_0, state_1):
    """Fill cells from `cell` on until one has no digit left.

    Parameters
    ----------
    board : int64[5, n_cells + n]
    box_rows, box_cols : int64                   shape of a box
    state_0, state_1 : uint64                  the random state

    Return (that cell, or n_cells if the board is full, and the two numbers of the random state).
    """
    n = box_rows * box_cols
    row_end = (cell // n + 1) * n
    row = board[ROWS, cell]
    while True:
        # Digits that are free in the row, column and box; none is a dead end.
        left = board[ABOVE, cell] & row
        if left == 0:
            break
        # Draw a random number (xorshift128 as in `rng`), and with it one of these digits.
        state_0 ^= state_0 << U23
        mixed = state_0 ^ state_1 ^ (state_0 >> U17) ^ (state_1 >> U26)
        state_0, state_1 = state_1, mixed
        bit = nth_bit(left, np.int64(((mixed >> U32) * np.uint64(popcount(left))) >> U32))
        # Place the digit and advance to the next cell.
        board[BITS, cell] = bit
        row ^= bit
        cell += 1
        if cell == row_end:
            if cell == n * n:
                break
            # A new row begins: work out what the rows above leave free.
            _open_row(board, cell, n, box_cols, cell % (n * box_rows) == 0)
            row = (np.int64(1) << n) - 1
            row_end += n
        board[ROWS, cell] = row
    return cell, state_0, state_1


@inner(**OPTIONS)
def make_board(n):
    """Return the working arrays for an empty board of n x n cells.

    They are int64[5, n * n + n]. Rows are longer by n: with 2,048 bytes a row, as on a 16x16 board, a read would wait for writes 4,096
    bytes away from it.
    """
    return np.full((BITS + 1, n * n + n), (np.int64(1) << n) - 1)


@inner(**OPTIONS)
def write_digits(board, grid):
    """Convert the bits of the cells to digits.

    Parameters
    ----------
    board : int64[5, n_cells + n]
    grid : uint8[n_cells]          receives the digits
    """
    for cell in range(grid.shape[0]):
        grid[cell] = lowest_bit_index(board[BITS, cell]) + 1


@inner(**OPTIONS)
def fill_restart(box_rows, box_cols, most_attempts, rng_state, grid):
    """Fill a board, starting over at each dead end; return the attempts used, or 0.

    0 means that `most_attempts` failed. It takes about 322 attempts on average on a 9x9 board, with a standard deviation as large
    (322.5 over 200,000 grids; 322.0 with another random generator).

    Parameters
    ----------
    box_rows, box_cols : int64            shape of a box
    rng_state : uint64[2]        advanced in place
    grid : uint8[n_cells]   receives the grid

    Source: a random-restart generator described in a forum post (attempts are counted as it counts them, including the last one).
    """
    board = make_board(box_rows * box_cols)
    state_0, state_1 = rng_state[0], rng_state[1]
    used = 0
    for attempt in range(1, most_attempts + 1):
        # Each attempt starts at the first cell.
        cell, state_0, state_1 = fill_until_dead_end(board, 0, box_rows, box_cols, state_0, state_1)
        if cell == grid.shape[0]:
            write_digits(board, grid)
            used = attempt
            break
    rng_state[0], rng_state[1] = state_0, state_1
    return used


@inner(**OPTIONS)
def fill_rewind(box_rows, box_cols, most_rewinds, rng_state, grid):
    """Fill a board, going back about a row at each dead end; return 1 + rewinds, or 0.

    A dead end goes back n - 2 cells; after more than n of these, the next goes back 2n - 2 and the counter starts over. 0 means that
    `most_rewinds` did not suffice.

    Parameters
    ----------
    box_rows, box_cols : int64            shape of a box
    rng_state : uint64[2]        advanced in place
    grid : uint8[n_cells]   receives the grid

    Source: the rule of a 2009 article on fast 9x9 and 16x16 grids.
    """
    n = box_rows * box_cols
    board = make_board(n)
    state_0, state_1 = rng_state[0], rng_state[1]
    cell, n_short, used = 0, 0, 0
    for rewind in range(1, most_rewinds + 2):
        cell, state_0, state_1 = fill_until_dead_end(board, cell, box_rows, box_cols, state_0, state_1)
        # The board is full.
        if cell == grid.shape[0]:
            write_digits(board, grid)
            used = rewind
            break
        # Dead end: go back n - 2 cells, or twice a row after many of these.
        if n_short > n:
            back, n_short = 2 * n - 2, 0
        else:
            back, n_short = n - 2, n_short + 1
        cell = max(cell - back, 0)
    rng_state[0], rng_state[1] = state_0, state_1
    return used


@njit(**OPTIONS)
def fill_restart_many(box_rows, box_cols, most_attempts, states, grids, attempts):
    """Fill a board from each stream by restarts.

    Parameters
    ----------
    states : uint64[m, 2]         advanced in place
    grids : uint8[m, n_cells]    receives the grids
    attempts : int64[m]             receives the results of `fill_restart`
    """
    for number in range(states.shape[0]):
        attempts[number] = fill_restart(box_rows, box_cols, most_attempts, states[number], grids[number])


@njit(**OPTIONS)
def fill_rewind_many(box_rows, box_cols, most_rewinds, states, grids, attempts):
    """Fill a board from each stream by rewinding.

    Parameters
    ----------
    states : uint64[m, 2]         advanced in place
    grids : uint8[m, n_cells]    receives the grids
    attempts : int64[m]             receives the results of `fill_rewind`
    """
    for number in range(states.shape[0]):
        attempts[number] = fill_rewind(box_rows, box_cols, most_rewinds, states[number], grids[number])
