"""Tables of cages, and the candidates that the sum of a cage leaves to its cells.

A set of digits is a mask (bit d-1 for digit d). So for a cage of k cells the question is: which masks of k bits have this sum, and can the
cells take their digits from one of them? `narrow_cage` answers exactly, in two passes: forward over the masks that the first cells can
form, backward over those that still lead to the sum. Equations of several houses are in `equations.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner, njit

N, N_CELLS, N_MASKS = 9, 81, 512
SUMS = np.array([sum(d for d in range(1, N + 1) if mask >> (d - 1) & 1) for mask in range(N_MASKS)], np.int64)
"""Sum of the digits of each mask."""

_BY_SIZE = [[mask for mask in range(N_MASKS) if mask.bit_count() == size] for size in range(N + 1)]
MASKS = np.array([mask for masks in _BY_SIZE for mask in masks], np.int64)
FIRST_MASK = np.cumsum([0, *(len(masks) for masks in _BY_SIZE)]).astype(np.int64)
"""All masks by size: those of size k are MASKS[FIRST_MASK[k]:FIRST_MASK[k + 1]]."""

REACHED, ALIVE = 1, 2


class Cages(NamedTuple):
    """The cages of one board; cells may be in none.

    cells     int16[81, 9]   cells of each cage in order, rows end in -1
    sizes     int64[81]      number of cells in each cage; 0 for unused rows
    sums      int64[81]
    cage_of   int16[81]      cage of each cell, -1 for none
    """

    cells: NDArray[np.int16]
    sizes: NDArray[np.int64]
    sums: NDArray[np.int64]
    cage_of: NDArray[np.int16]


class Scratch(NamedTuple):
    """Working arrays of `narrow_cage`.

    marks       uint8[10, 512]    state of each mask after that many cells; zeros between calls
    masks       int64[10, 512]    the masks marked
    candidates  int64[9]          candidates of the cells, set by the caller
    remaining   int64[9]          the candidates that remain
    """

    marks: NDArray[np.uint8]
    masks: NDArray[np.int64]
    candidates: NDArray[np.int64]
    remaining: NDArray[np.int64]


def make_cages(cages: Sequence[Sequence[int]], sums: Sequence[int]) -> Cages:
    """Make the tables of cages given as lists of cells."""
    made = empty_cages()
    for cage, (cells, total) in enumerate(zip(cages, sums, strict=True)):
        made.cells[cage, : len(cells)] = sorted(cells)
        made.cage_of[list(cells)] = cage
        made.sizes[cage], made.sums[cage] = len(cells), total
    return made


@njit(**OPTIONS)
def empty_cages():
    """Return tables without cages."""
    return Cages(
        np.full((N_CELLS, N), -1, np.int16), np.zeros(N_CELLS, np.int64), np.zeros(N_CELLS, np.int64), np.full(N_CELLS, -1, np.int16)
    )


@njit(**OPTIONS)
def make_scratch():
    """Return working arrays for ``narrow_cage``."""
    return Scratch(np.zeros((N + 1, N_MASKS), np.uint8), np.zeros((N + 1, N_MASKS), np.int64), np.zeros(N, np.int64), np.zeros(N, np.int64))


@inner(**OPTIONS)
def narrow_cage(scratch, size, total):
    """Find the candidates of cells that differ and have a given sum.

    Parameters
    ----------
    scratch : candidates[:size] has the candidates of the cells; remaining[:size] receives those that some way of filling uses
    size : int64   1 to 9
    total : int64

    Return the digits that every way of filling the cells uses, as a mask; -1 if there is no way.
    """
    marks, masks, candidates, remaining = scratch.marks, scratch.masks, scratch.candidates, scratch.remaining
    # Forward: list the sets of digits that the first cells can form, cell by cell.
    counts = np.zeros(N + 1, np.int64)
    counts[0], masks[0, 0], marks[0, 0] = 1, 0, REACHED
    for at in range(size):
        # Least and greatest sum of the cells that are still to come.
        rest = size - at - 1
        least, most = rest * (rest + 1) // 2, rest * (2 * N + 1 - rest) // 2
        for index in range(counts[at]):
            mask = masks[at, index]
            # Add each candidate of this cell that is not in the set yet.
            free = candidates[at] & ~mask
            while free:
                grown = mask | (free & -free)
                free &= free - 1
                missing = total - SUMS[grown]
                # Keep the new set once, if the other cells can still make up the sum.
                if least <= missing <= most and marks[at + 1, grown] == 0:
                    marks[at + 1, grown] = REACHED
                    masks[at + 1, counts[at + 1]] = grown
                    counts[at + 1] += 1
    # All sets that are left now have the right sum; digits that are in each of them are needed.
    needed = np.int64(N_MASKS - 1) if counts[size] else np.int64(-1)
    for index in range(counts[size]):
        needed &= masks[size, index]
        marks[size, masks[size, index]] = ALIVE
    # Backward: keep the candidates that lead from one valid set to another.
    for at in range(size - 1, -1, -1):
        remaining[at] = 0
        for index in range(counts[at]):
            mask = masks[at, index]
            free = candidates[at] & ~mask
            while free:
                bit = free & -free
                free ^= bit
                if marks[at + 1, mask | bit] == ALIVE:
                    marks[at, mask] = ALIVE
                    remaining[at] |= bit
    # Clear the marks for the next call.
    for at in range(size + 1):
        for index in range(counts[at]):
            marks[at, masks[at, index]] = 0
    return needed
