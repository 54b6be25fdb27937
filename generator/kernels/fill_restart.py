"""Two older ways to fill a board cell by cell with random digits: start over at a dead end, or rewind part of the board.

Both go row by row and choose at random among the digits that the row, column and box of the cell do not hold yet; they differ in
what a dead end costs. They are kept because people know them: `generator.kernels.search` is never stuck.

Nothing is undone. What the rows above leave free is kept for every cell of the board, so that a cell is retaken by going back to
it: what was noted before it still holds, and all behind it is written again before it is read.

    columns   cell   digits its column lacks above this row        boxes   cell at a box's left edge   digits its box lacks above
    above     cell   digits both lack                              rows    cell   digits its row lacks to the left

The random state lives in two local numbers while a kernel runs: a store for every draw made it half as fast.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, nth_bit, popcount
from generator.kernels.rng import U17, U23, U26, U32

COLUMNS, BOXES, ABOVE, ROWS, BITS = range(5)
"""Rows of `board`, int64[5, n_cells + n]: as drawn above, and the digit of each filled cell as a bit."""


@inner(**INSIDE)
def _open_row(board, first, n, box_cols, is_top_of_band):
    """Note for each cell of a row, from cell number `first` on, what the rows above leave free."""
    for left in range(first, first + n, box_cols):
        free = (np.int64(1) << n) - 1
        if not is_top_of_band:
            free = board[BOXES, left - n]
            for cell in range(left - n, left - n + box_cols):
                free ^= board[BITS, cell]
        board[BOXES, left] = free
        for cell in range(left, left + box_cols):
            column = board[COLUMNS, cell - n] ^ board[BITS, cell - n]
            board[COLUMNS, cell] = column
            board[ABOVE, cell] = column & free


@inner(**BARE)
def fill_on(board, cell, box_rows, box_cols, state_0, state_1):
    """Fill cells from `cell` on until one has no digit left; return (that cell, or n_cells, and the random state)."""
    n = box_rows * box_cols
    row_end = (cell // n + 1) * n
    row = board[ROWS, cell]
    while True:
        left = board[ABOVE, cell] & row
        if left == 0:
            break
        state_0 ^= state_0 << U23
        mixed = state_0 ^ state_1 ^ (state_0 >> U17) ^ (state_1 >> U26)
        state_0, state_1 = state_1, mixed
        bit = nth_bit(left, np.int64(((mixed >> U32) * np.uint64(popcount(left))) >> U32))
        board[BITS, cell] = bit
        row ^= bit
        cell += 1
        if cell == row_end:
            if cell == n * n:
                break
            _open_row(board, cell, n, box_cols, cell % (n * box_rows) == 0)
            row = (np.int64(1) << n) - 1
            row_end += n
        board[ROWS, cell] = row
    return cell, state_0, state_1


@inner(**OPTIONS)
def make_board(n):
    """Return the notes on an empty board of n x n cells.

    Rows are longer by n: with 2,048 bytes a row, as a 16x16 board would have, a read waits for writes 4,096 bytes away from it.
    """
    return np.full((BITS + 1, n * n + n), (np.int64(1) << n) - 1)


@inner(**OPTIONS)
def write_digits(board, grid):
    """Turn one bit a cell into digits."""
    for cell in range(grid.shape[0]):
        grid[cell] = lowest_bit_index(board[BITS, cell]) + 1


@inner(**OPTIONS)
def fill_restart(box_rows, box_cols, most_attempts, rng_state, grid):
    """Fill a board, throwing everything away at each dead end; return the attempts used, 0 where the bound ended it.

    About 322 attempts on average on a 9x9, with a spread as large (322.5 over 200,000 grids; 322.0 with another random generator).

    Source: a random-restart generator described in a forum post (attempts are counted as it counts them, the last one included).
    """
    board = make_board(box_rows * box_cols)
    state_0, state_1 = rng_state[0], rng_state[1]
    used = 0
    for attempt in range(1, most_attempts + 1):
        cell, state_0, state_1 = fill_on(board, 0, box_rows, box_cols, state_0, state_1)
        if cell == grid.shape[0]:
            write_digits(board, grid)
            used = attempt
            break
    rng_state[0], rng_state[1] = state_0, state_1
    return used


@inner(**OPTIONS)
def fill_rewind(box_rows, box_cols, most_rewinds, rng_state, grid):
    """Fill a board, rewinding about a row at each dead end; return 1 + the rewinds used, 0 where the bound ended it.

    A dead end takes back n - 2 cells; after more than n of these, the next takes back 2n - 2 and the counter starts over.

    Source: the rule of a 2009 article on fast 9x9 and 16x16 grids.
    """
    n = box_rows * box_cols
    board = make_board(n)
    state_0, state_1 = rng_state[0], rng_state[1]
    cell, n_short, used = 0, 0, 0
    for rewind in range(1, most_rewinds + 2):
        cell, state_0, state_1 = fill_on(board, cell, box_rows, box_cols, state_0, state_1)
        if cell == grid.shape[0]:
            write_digits(board, grid)
            used = rewind
            break
        if n_short > n:
            back, n_short = 2 * n - 2, 0
        else:
            back, n_short = n - 2, n_short + 1
        cell = max(cell - back, 0)
    rng_state[0], rng_state[1] = state_0, state_1
    return used


@njit(**OPTIONS)
def fill_restart_many(box_rows, box_cols, most_attempts, states, grids, attempts):
    """Fill a board from each stream: states uint64[m, 2], grids uint8[m, n_cells], attempts int64[m] as `fill_restart` returns."""
    for number in range(states.shape[0]):
        attempts[number] = fill_restart(box_rows, box_cols, most_attempts, states[number], grids[number])


@njit(**OPTIONS)
def fill_rewind_many(box_rows, box_cols, most_rewinds, states, grids, attempts):
    """Fill a board from each stream: states uint64[m, 2], grids uint8[m, n_cells], attempts int64[m] as `fill_rewind` returns."""
    for number in range(states.shape[0]):
        attempts[number] = fill_rewind(box_rows, box_cols, most_rewinds, states[number], grids[number])
