"""Changing the digits of a kakuro until its sums leave little open.

What is open is found by the combinations of the runs and by single candidates, as in `generator.kernels.clue_sets`. A digit of an open
cell is exchanged for another one; the change stays if it leaves no more candidates than before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.clue_sets import narrow_sets
from generator.kernels.copying import copy_into
from generator.kernels.rng import next_below

N = 9
FULL = (1 << N) - 1


class Runs(NamedTuple):
    """The runs of a layout.

    cells   int16[n_runs, 9]          cells of each run; rows end in -1
    sizes   int16[n_runs]             their numbers
    of      int16[n_cells, 2]         the two runs of a cell; -1 in holes
    sets    int32[10, 46, most]       sets of digits by size and sum, as bits; 0 after the last one
    """

    cells: NDArray[np.int16]
    sizes: NDArray[np.int16]
    of: NDArray[np.int16]
    sets: NDArray[np.int32]


@inner(**BARE)
def eliminate_in_run(candidates, cells, size):
    """Remove the digits of filled cells from the rest of a run; how many cells, or -1.

    Parameters
    ----------
    candidates : int32[n_cells]   changed in place
    """
    changed = 0
    for at in range(size):
        mask = np.int64(candidates[cells[at]])
        if mask & (mask - 1):
            continue
        for other in range(size):
            if other != at and candidates[cells[other]] & mask:
                candidates[cells[other]] &= ~mask
                changed += 1
                if candidates[cells[other]] == 0:
                    return -1
    return changed


@inner(**BARE)
def narrow_runs(candidates, runs, sums, seen):
    """Remove candidates of all runs until nothing changes.

    Parameters
    ----------
    candidates : int32[n_cells]   changed in place
    sums : int64[n_runs]    sum of the digits of each run
    seen : int64[n_runs]    scratch: the sum of the masks of a run when it was last looked at
    """
    seen[:] = -1
    is_changed = True
    while is_changed:
        is_changed = False
        for run in range(runs.sizes.shape[0]):
            cells, size = runs.cells[run], np.int64(runs.sizes[run])
            total = np.int64(0)
            for at in range(size):
                total += candidates[cells[at]]
            if total == seen[run]:
                continue
            # Both until the run itself changes no more.
            while eliminate_in_run(candidates, cells, size) > 0 or narrow_sets(candidates, cells, size, runs.sets[size, sums[run]]) > 0:
                is_changed = True
            total = np.int64(0)
            for at in range(size):
                total += candidates[cells[at]]
            seen[run] = total


@inner(**BARE)
def measure(digits, runs, sums, candidates, seen, opened):
    """Return how many cells are open, and how many candidates they have too many.

    Parameters
    ----------
    digits : uint8[n_cells]    complete board; only its holes are read
    opened : int16[n_cells]    receives the open cells
    """
    for cell in range(digits.shape[0]):
        candidates[cell] = FULL
    narrow_runs(candidates, runs, sums, seen)
    n_open, excess = 0, 0
    for cell in range(digits.shape[0]):
        if runs.of[cell, 0] >= 0:
            count = popcount(np.int64(candidates[cell]))
            if count > 1:
                opened[n_open] = cell
                n_open += 1
                excess += count - 1
    return n_open, excess


@inner(**BARE)
def find_free(digits, runs, cell):
    """Return the digits that a cell could have beside those of its runs, as bits."""
    taken = np.int64(0)
    for side in range(2):
        run = np.int64(runs.of[cell, side])
        for at in range(runs.sizes[run]):
            taken |= np.int64(1) << (np.int64(digits[runs.cells[run, at]]) - 1)
    return ~taken & FULL


@inner(**BARE)
def draw_digit(digits, runs, cell, rng_state):
    """Return a random other digit that a cell could have; 0 if there is none."""
    free = find_free(digits, runs, cell)
    if free == 0:
        return np.int64(0)
    for _ in range(next_below(rng_state, popcount(free))):
        free &= free - 1
    return np.int64(lowest_bit_index(free) + 1)


@inner(**BARE)
def put_digit(digits, runs, sums, cell, digit):
    """Change the digit of a cell, and the sums of its runs with it."""
    for side in range(2):
        sums[runs.of[cell, side]] += digit - np.int64(digits[cell])
    digits[cell] = digit


@inner(**BARE)
def add_up(digits, runs, sums):
    """Write the sum of every run to int64[n_runs]."""
    sums[:] = 0
    for run in range(sums.shape[0]):
        for at in range(runs.sizes[run]):
            sums[run] += digits[runs.cells[run, at]]


@njit(**OPTIONS)
def mend_digits(digits, runs, goal, tries, rng_state, opened):
    """Change digits until at most `goal` cells are open; returns how many are.

    It ends after a number of tries.

    Parameters
    ----------
    digits : uint8[n_cells]    complete board with different digits in each run; changed in place
    runs : Runs
    rng_state : uint64[2]         advanced in place
    opened : int16[n_cells]    receives the open cells
    """
    n_cells, n_runs = digits.shape[0], runs.sizes.shape[0]
    sums, seen, candidates = np.empty(n_runs, np.int64), np.empty(n_runs, np.int64), np.empty(n_cells, np.int32)
    add_up(digits, runs, sums)
    n_open, excess = measure(digits, runs, sums, candidates, seen, opened)
    later = np.empty(n_cells, np.int16)
    for _ in range(tries):
        if n_open <= goal:
            break
        cell = np.int64(opened[next_below(rng_state, n_open)])
        before, after = np.int64(digits[cell]), draw_digit(digits, runs, cell, rng_state)
        if after == 0:
            continue
        put_digit(digits, runs, sums, cell, after)
        n_later, excess_later = measure(digits, runs, sums, candidates, seen, later)
        if excess_later <= excess:
            n_open, excess = n_later, excess_later
            copy_into(opened, later)
        else:
            put_digit(digits, runs, sums, cell, before)
    return n_open


@njit(**OPTIONS)
def open_digits(digits, runs, least, most, tries, rng_state):
    """Change one digit so that some cells are open, but not too many.

    Returns how many are, or -1 without a change after a number of tries.

    Parameters
    ----------
    digits : uint8[n_cells]    complete board with different digits in each run; changed in place
    least : int64             fewest cells that are to be open
    most : int64             most cells
    rng_state : uint64[2]         advanced in place
    """
    n_cells, n_runs = digits.shape[0], runs.sizes.shape[0]
    sums, seen, candidates = np.empty(n_runs, np.int64), np.empty(n_runs, np.int64), np.empty(n_cells, np.int32)
    opened = np.empty(n_cells, np.int16)
    add_up(digits, runs, sums)
    for _ in range(tries):
        run = next_below(rng_state, n_runs)
        cell = np.int64(runs.cells[run, next_below(rng_state, runs.sizes[run])])
        before, after = np.int64(digits[cell]), draw_digit(digits, runs, cell, rng_state)
        if after == 0:
            continue
        put_digit(digits, runs, sums, cell, after)
        n_open, _ = measure(digits, runs, sums, candidates, seen, opened)
        if least <= n_open <= most:
            return n_open
        put_digit(digits, runs, sums, cell, before)
    return -1


@njit(**OPTIONS)
def draw_digits(digits, runs, order, rng_state, most_nodes):
    """Fill a layout with random digits that differ in each run; False if it cannot.

    Parameters
    ----------
    digits : uint8[n_cells]   0 in cells; changed in place
    order : int16[k]         the cells in the order in which they are filled
    most_nodes : int64            digits tried
    """
    rest, at = np.zeros(order.shape[0] + 1, np.int64), 0
    rest[0] = FULL
    for _ in range(most_nodes):
        if at == order.shape[0]:
            return True
        cell = np.int64(order[at])
        digits[cell] = 0
        # Take a random digit that is left for this cell, or go back to the cell before it.
        free = rest[at] & _find_open(digits, runs, cell)
        if free == 0:
            if at == 0:
                return False
            at -= 1
            continue
        chosen = free
        for _ in range(next_below(rng_state, popcount(free))):
            chosen &= chosen - 1
        bit = chosen & -chosen
        rest[at] = free & ~bit
        digits[cell] = lowest_bit_index(bit) + 1
        at += 1
        rest[at] = FULL
    return False


@inner(**BARE)
def _find_open(digits, runs, cell):
    """Return the digits that no filled cell of a cell's runs has, as bits."""
    taken = np.int64(0)
    for side in range(2):
        run = np.int64(runs.of[cell, side])
        for at in range(runs.sizes[run]):
            digit = np.int64(digits[runs.cells[run, at]])
            if digit > 0:
                taken |= np.int64(1) << (digit - 1)
    return ~taken & FULL
