"""Two older ways to fill a board cell by cell with random digits: start over at a dead end, or rewind part of the board.

Both go row by row and choose at random among the digits that the row, column and box of the cell do not hold yet; they differ in
what a dead end costs. They are kept because people know them: `generator.kernels.search` is never stuck.

The random state lives in two local numbers while a kernel runs: a store for every draw made it half as fast.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.chance import U17, U23, U26, U32


@njit(**OPTIONS)
def fill_on(cell, houses_of, free, bits, state_0, state_1):
    """Fill cells from `cell` on until one has no digit left; return (that cell, or n_cells, and the random state).

    houses_of  int64[n_cells, 3]   box, column and row of each cell
    free       int64[n_houses]     digits each house does not hold yet, as bits; changed in place
    bits       int64[n_cells]      receives the digit of each filled cell, as a bit
    """
    while cell < houses_of.shape[0]:
        box, column, row = houses_of[cell, 0], houses_of[cell, 1], houses_of[cell, 2]
        left = free[box] & free[column] & free[row]
        if left == 0:
            break
        state_0 ^= state_0 << U23
        mixed = state_0 ^ state_1 ^ (state_0 >> U17) ^ (state_1 >> U26)
        state_0, state_1 = state_1, mixed
        for _ in range(np.int64(((mixed >> U32) * np.uint64(popcount(left))) >> U32)):
            left &= left - 1
        bit = left & -left
        free[box] ^= bit
        free[column] ^= bit
        free[row] ^= bit
        bits[cell] = bit
        cell += 1
    return cell, state_0, state_1


@njit(**OPTIONS)
def take_back(cell, first, houses_of, free, bits):
    """Empty the cells from `first` up to `cell`; return the first."""
    for at in range(first, cell):
        bit = bits[at]
        free[houses_of[at, 0]] |= bit
        free[houses_of[at, 1]] |= bit
        free[houses_of[at, 2]] |= bit
    return first


@njit(**OPTIONS)
def write_digits(bits, grid):
    """Turn one bit a cell into digits."""
    for cell in range(bits.shape[0]):
        grid[cell] = lowest_bit_index(bits[cell]) + 1


@njit(**OPTIONS)
def fill_restart(n, houses_of, most_attempts, rng_state, grid):
    """Fill a board, throwing everything away at each dead end; return the attempts used, 0 where the bound ended it.

    About 322 attempts on average on a 9x9, with a spread as large (322.5 over 200,000 grids; 322.0 with another random generator).

    Source: a random-restart generator described in a forum post (attempts are counted as it counts them, the last one included).
    """
    n_cells = houses_of.shape[0]
    free = np.empty(3 * n, np.int64)
    bits = np.empty(n_cells, np.int64)
    state_0, state_1 = rng_state[0], rng_state[1]
    used = 0
    for attempt in range(1, most_attempts + 1):
        free[:] = (np.int64(1) << n) - 1
        cell, state_0, state_1 = fill_on(0, houses_of, free, bits, state_0, state_1)
        if cell == n_cells:
            write_digits(bits, grid)
            used = attempt
            break
    rng_state[0], rng_state[1] = state_0, state_1
    return used


@njit(**OPTIONS)
def fill_rewind(n, houses_of, most_rewinds, rng_state, grid):
    """Fill a board, rewinding about a row at each dead end; return 1 + the rewinds used, 0 where the bound ended it.

    A dead end takes back n - 2 cells; after more than n of these, the next takes back 2n - 2 and the counter starts over.

    Source: the rule of a 2009 article on fast 9x9 and 16x16 grids.
    """
    n_cells = houses_of.shape[0]
    free = np.full(3 * n, (np.int64(1) << n) - 1)
    bits = np.empty(n_cells, np.int64)
    state_0, state_1 = rng_state[0], rng_state[1]
    cell, n_short, used = 0, 0, 0
    for rewind in range(1, most_rewinds + 2):
        cell, state_0, state_1 = fill_on(cell, houses_of, free, bits, state_0, state_1)
        if cell == n_cells:
            write_digits(bits, grid)
            used = rewind
            break
        if n_short > n:
            back, n_short = 2 * n - 2, 0
        else:
            back, n_short = n - 2, n_short + 1
        cell = take_back(cell, max(cell - back, 0), houses_of, free, bits)
    rng_state[0], rng_state[1] = state_0, state_1
    return used


@njit(**OPTIONS)
def fill_restart_many(n, houses_of, most_attempts, states, grids, attempts):
    """Fill a board from each stream: states uint64[m, 2], grids uint8[m, n_cells], attempts int64[m] as `fill_restart` returns."""
    for number in range(states.shape[0]):
        attempts[number] = fill_restart(n, houses_of, most_attempts, states[number], grids[number])


@njit(**OPTIONS)
def fill_rewind_many(n, houses_of, most_rewinds, states, grids, attempts):
    """Fill a board from each stream: states uint64[m, 2], grids uint8[m, n_cells], attempts int64[m] as `fill_rewind` returns."""
    for number in range(states.shape[0]):
        attempts[number] = fill_rewind(n, houses_of, most_rewinds, states[number], grids[number])
