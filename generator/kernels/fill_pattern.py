"""Pattern grids: 1..n in order, shifted from line to line, then shuffled.

The shuffling uses only changes that keep the grid valid. This is the fastest way to a complete grid of any size, and the one with the
least variety: it reaches only a tiny part of all grids.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.rng import next_below


@inner(**OPTIONS)
def swap_lines(lines, size, rng_state):
    """Put the lines of every band (or stack) in random order.

    Parameters
    ----------
    lines : int64[n]    changed in place; bands of `size` lines
    rng_state : uint64[2]   advanced in place
    """
    for first in range(0, lines.shape[0], size):
        for last in range(size - 1, 0, -1):
            chosen = next_below(rng_state, last + 1)
            lines[first + last], lines[first + chosen] = lines[first + chosen], lines[first + last]


@inner(**OPTIONS)
def exchange_pairs(board, one, other, start):
    """Exchange pairs of digits between two rows of a band; return how many pairs.

    It exchanges the fewest pairs that keep the grid valid. Exchanging a pair moves a digit to the other row; the pair where that row
    already had it must follow, until the cycle closes (three pairs on a fresh 9x9 pattern). Columns keep their digits, and so do boxes,
    since both rows cross the same ones.

    Parameters
    ----------
    board : uint8[n, n]   changed in place
    one, other : two rows of a band
    start : column of the first pair
    """
    col, pairs = start, 0
    wanted = board[one, start]
    while True:
        # Exchange the pair of this column.
        pairs += 1
        coming = board[other, col]
        board[other, col] = board[one, col]
        board[one, col] = coming
        # The digit that left the first row came back: the cycle is closed.
        if coming == wanted:
            return pairs
        # The first row now has this digit twice: continue at its other column.
        for at in range(board.shape[1]):
            if at != col and board[one, at] == coming:
                col = at
                break


@inner(**OPTIONS)
def fill_pattern(box_rows, box_cols, rng_state, grid):
    """Fill a board by the pattern.

    The first digit, direction and orientation are random; lines are shuffled and pairs exchanged in every band.

    Parameters
    ----------
    box_rows, box_cols : int64          shape of a box; n is their product
    rng_state : uint64[2]      advanced in place
    grid : uint8[n * n]   receives the grid

    Source: the rule of a 2015 article on sudoku for the phone.
    """
    n = box_rows * box_cols
    # Draw the first digit, the direction and the orientation.
    start = next_below(rng_state, n)
    downward = next_below(rng_state, 2)
    along_columns = next_below(rng_state, 2)
    band, stack = (box_cols, box_rows) if along_columns else (box_rows, box_cols)
    # Shuffle the rows of each band and the columns of each stack.
    board = np.empty((n, n), np.uint8)
    rows, cols = np.arange(n), np.arange(n)
    swap_lines(rows, band, rng_state)
    swap_lines(cols, stack, rng_state)
    # Write the shifted pattern with rows and columns in that order.
    for row in range(n):
        shift = stack * (row % band) + row // band
        for col in range(n):
            step = shift + col
            board[rows[row], cols[col]] = (start - step if downward else start + step) % n + 1
    # Exchange pairs between two random rows of each band.
    for first in range(0, n, band):
        one = next_below(rng_state, band)
        other = (one + 1 + next_below(rng_state, band - 1)) % band
        exchange_pairs(board, first + one, first + other, next_below(rng_state, n))
    # Copy the board to the grid, transposed if it was made along columns.
    for row in range(n):
        for col in range(n):
            grid[n * col + row if along_columns else n * row + col] = board[row, col]


@njit(**OPTIONS)
def fill_pattern_many(box_rows, box_cols, states, grids):
    """Fill a board from each stream.

    Parameters
    ----------
    states : uint64[m, 2]         advanced in place
    grids : uint8[m, n_cells]    receives the grids
    """
    for number in range(states.shape[0]):
        fill_pattern(box_rows, box_cols, states[number], grids[number])
