"""Two clues with a common cell, and the houses of their cells.

All fillings of their cells are listed in which both clues hold and cells that see each other differ. A candidate that is in none of
them is removed. Three signs around a cell are found two at a time. It is asked of boards on which every clue was looked at by itself
(`clue_pairs.py` leaves out pairs that then say nothing new).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.techniques.clues.cell_groups import MOST_DIGITS
from generator.techniques.clues.clue_pairs import find_in_three, is_in_clue, list_clue_pairs
from generator.techniques.clues.one_clue import mask_of, write_clue_step

MOST_FILLINGS = 20_000
"""Digits tried for one pair of clues; a pair that needs more is left alone, as too much for a person."""


class Work(NamedTuple):
    """Working arrays of the techniques of clues.

    masks      int32[n_cells]        candidates of the cells of the clues at hand
    before     int64[most + 1]       sets of states, for `narrow_clue`
    sequence   int16[2 * most]       the cells of the first clue, then those of the second
    states     int64[2 * most + 1]   state of the automaton before each cell
    rest       int64[2 * most]       digits of a cell still to be tried
    values     int64[n_cells]        digit of a cell so far, from 0; -1 = none
    found      int32[n_cells]        digits of a cell that are in some filling
    pairs      int16[n_pairs, 2]     pairs of clues, of `list_clue_pairs`
    sums       int64[n_pairs]        sum of the masks of a pair's cells when it was found to say nothing; -1 for never
    always     int64[n_houses]       digits that every filling of a clue has in a house, of those that could be removed there
    reached    int64[most + 1, 2 ** n]   states before each cell, for `fill_groups`; empty on boards with more digits than that allows
    listed     int64[2, n_clues]     the candidates of a clue when its fillings last said nothing new; -1 = none. One row a technique
    """

    masks: NDArray[np.int32]
    before: NDArray[np.int64]
    sequence: NDArray[np.int16]
    states: NDArray[np.int64]
    rest: NDArray[np.int64]
    values: NDArray[np.int64]
    found: NDArray[np.int32]
    pairs: NDArray[np.int16]
    sums: NDArray[np.int64]
    always: NDArray[np.int64]
    reached: NDArray[np.int64]
    listed: NDArray[np.int64]


@njit(**OPTIONS)
def make_work(board, sees, with_pairs):
    """Return working arrays for a board with clues; sees bool[n_cells, n_cells].

    Parameters
    ----------
    with_pairs : False where no technique looks at two clues, so that pairs need not be listed
    """
    n_cells, most = board.peers.shape[0], board.clues.cells.shape[1]
    pairs = list_clue_pairs(board, sees) if with_pairs else np.empty((0, 2), np.int16)
    return Work(
        np.zeros(n_cells, np.int32),
        np.empty(most + 1, np.int64),
        np.empty(2 * most, np.int16),
        np.empty(2 * most + 1, np.int64),
        np.empty(2 * most, np.int64),
        np.full(n_cells, -1, np.int64),
        np.zeros(n_cells, np.int32),
        pairs,
        np.full(pairs.shape[0], -1, np.int64),
        np.zeros(board.houses.shape[0], np.int64),
        np.empty((most + 1, 1 << board.n if board.n <= MOST_DIGITS else 0), np.int64),
        np.full((2, board.clues.sizes.shape[0]), -1, np.int64),
    )


@inner(**BARE)
def two_clues(board, sees, marks, rule, work, step):
    """Find two clues that together rule out candidates; 1 if there are any.

    A pair is looked at again only after its cells changed, so `work.sums` must be reset when candidates come back.

    Parameters
    ----------
    board : RuledBoard
    sees : bool[n_cells, n_cells]   whether two cells are peers
    rule : number of the rule of the first clue
    """
    clues = board.clues
    for cell in range(work.masks.shape[0]):
        work.masks[cell] = mask_of(marks, cell)
    for pair in range(work.pairs.shape[0]):
        clue, other = np.int64(work.pairs[pair, 0]), np.int64(work.pairs[pair, 1])
        if clues.rules[clue] != rule or clues.active[clue] == 0 or clues.active[other] == 0:
            continue
        total = _add_masks(clues, clue, work.masks) + _add_masks(clues, other, work.masks)
        if total == work.sums[pair]:
            continue
        is_known = find_in_three(clues, sees, clue, other, work.masks, work.found) or _list_fillings(clues, sees, clue, other, work)
        if is_known and _is_narrower(clues, clue, other, work):
            write_clue_step(marks, clues, clue, other, work.found, step)
            return 1
        work.sums[pair] = total
    return 0


@inner(**BARE)
def _add_masks(clues, clue, masks):
    """Return the sum of the masks of a clue's cells; masks int32[n_cells]."""
    total = np.int64(0)
    for at in range(clues.sizes[clue]):
        total += masks[clues.cells[clue, at]]
    return total


@inner(**BARE)
def _is_narrower(clues, clue, other, work):
    """Check whether some cell of the clues has a candidate in no filling."""
    for one in (clue, other):
        for at in range(clues.sizes[one]):
            cell = clues.cells[one, at]
            if work.found[cell] != 0 and work.found[cell] != work.masks[cell]:
                return True
    return False


@inner(**BARE)
def _list_fillings(clues, sees, clue, other, work):
    """Collect the digits of all fillings of two clues in `work.found`.

    Returns whether the search ended within its bound.
    """
    # The cells in the order in which the two automata read them.
    first, total = np.int64(clues.sizes[clue]), np.int64(clues.sizes[clue]) + clues.sizes[other]
    for at in range(total):
        cell = clues.cells[clue, at] if at < first else clues.cells[other, at - first]
        work.sequence[at] = cell
        work.values[cell] = -1
        work.found[cell] = 0
    at, tried = np.int64(0), 0
    work.states[0] = 0
    work.rest[0] = work.masks[work.sequence[0]]
    while at >= 0:
        cell = np.int64(work.sequence[at])
        is_own = at < first or not is_in_clue(clues, clue, cell)
        # Take the next digit of the cell; a cell of both clues keeps the digit that it got in the first.
        if work.rest[at] == 0:
            if is_own:
                work.values[cell] = -1
            at -= 1
            continue
        tried += 1
        if tried > MOST_FILLINGS:
            return False
        d = lowest_bit_index(work.rest[at])
        work.rest[at] &= work.rest[at] - 1
        after = _read_digit(clues, clue if at < first else other, work.states[at], d, at in (first - 1, total - 1))
        if after < 0 or (is_own and is_seen(sees, work, at, cell, d)):
            continue
        work.values[cell] = d
        if at == total - 1:
            # Every cell is filled: keep the digits.
            for k in range(total):
                work.found[work.sequence[k]] |= 1 << work.values[work.sequence[k]]
            continue
        # Continue with the next cell; the second automaton begins in its own first state.
        at += 1
        work.states[at] = 0 if at == first else after
        following = np.int64(work.sequence[at])
        is_fixed = at >= first and is_in_clue(clues, clue, following)
        work.rest[at] = np.int64(1) << work.values[following] if is_fixed else np.int64(work.masks[following])
    return True


@inner(**BARE)
def _read_digit(clues, clue, state, d, is_last):
    """Return the state after digit d + 1; -1 if it breaks the clue, also at its end."""
    automaton = clues.automata[clue]
    after = np.int64(clues.steps[automaton, state, d])
    if after >= 0 and is_last and not clues.accepted[automaton] >> after & 1:
        return np.int64(-1)
    return after


@inner(**BARE)
def is_seen(sees, work, at, cell, d):
    """Check whether an earlier cell of the sequence with digit d + 1 sees a cell."""
    for k in range(at):
        before = np.int64(work.sequence[k])
        if before != cell and work.values[before] == d and sees[before, cell]:
            return True
    return False
