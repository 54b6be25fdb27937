"""Random complete 9x9 grids, by a search in reading order with restarts.

A random digit of those free in row, column and box is placed in each cell; from a cell without one the search goes back one cell.
Most grids take 81 to 200 steps. The others have a bad start, so after `PATIENCE` steps a fresh start is cheaper. The grids are varied
(nearly all have different canonical forms) but not uniform.

Plain scalar code: in lanes, sixteen searches would wait for each other.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.lanes.board import BOX, CELLS, COLUMN, NTH_BIT, ROW
from generator.kernels.lanes.vector import ALL_DIGITS
from generator.kernels.rng import U17, U23, U26, U32

PATIENCE = 400
"""Steps before a fresh start; 200 to 400 cost the same, below that good starts are lost."""


@inner(**INSIDE)
def _toggle(free, cell, bit):
    """Remove a digit from the free ones of a cell's houses, or add it back."""
    free[ROW[cell]] ^= bit
    free[COLUMN[cell]] ^= bit
    free[BOX[cell]] ^= bit


@inner(**BARE)
def _fill(rng_state, free, untried, placed):
    """Fill one grid.

    Parameters
    ----------
    rng_state : uint64[2]   advanced in place: the stream of `generator.kernels.rng`, kept in registers
    free : int64[27]   scratch: digits not yet in each row, column and box
    untried : int64[81]   scratch: digits not yet tried in a filled cell
    placed : int64[81]   receives the digits, as bits
    """
    old, new = rng_state[0], rng_state[1]
    cell, steps, mask = 0, 0, ALL_DIGITS
    free[:] = ALL_DIGITS
    while cell < CELLS:
        steps += 1
        # Too many steps: start over with an empty board.
        if steps > PATIENCE:
            cell, steps, mask = 0, 0, ALL_DIGITS
            free[:] = ALL_DIGITS
            continue
        # Dead end: go back one cell, remove its digit and try another one there.
        if mask == 0:
            cell -= 1
            _toggle(free, cell, placed[cell])
            mask = untried[cell]
            continue
        # Draw a random number (xorshift128 as in `rng`), and with it one of the free digits.
        old ^= old << U23
        mixed = old ^ new ^ (old >> U17) ^ (new >> U26)
        old, new = new, mixed
        bit = int(NTH_BIT[mask, np.int64(((mixed >> U32) * np.uint64(popcount(mask))) >> U32)])
        # Place the digit and advance to the next cell.
        untried[cell] = mask ^ bit
        placed[cell] = bit
        _toggle(free, cell, bit)
        cell += 1
        if cell < CELLS:
            mask = free[ROW[cell]] & free[COLUMN[cell]] & free[BOX[cell]]
    rng_state[0], rng_state[1] = old, new


@njit(**OPTIONS)
def fill_grids(states, grids):
    """Fill one grid from each stream.

    Parameters
    ----------
    states : uint64[n, 2]   advanced in place
    grids : uint8[n, 81]   receives the grids
    """
    free, untried, placed = np.empty(27, np.int64), np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    for number in range(states.shape[0]):
        _fill(states[number], free, untried, placed)
        for cell in range(CELLS):
            grids[number, cell] = lowest_bit_index(placed[cell]) + 1
