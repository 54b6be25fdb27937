"""One clue whose cells differ in groups: a whole row, or a diagonal by box.

What must be known after some cells of the clue is the state of its automaton, and the digits of the group so far: 512 sets for nine digits.
Going forward, the states that can be reached with each set are collected; going back, the digits that lead to an accepted one. That finds
what a list of all fillings would find, and its time does not depend on their number.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index

MOST_DIGITS = 10
"""Most digits of a board on which clues are filled in this way; there are as many sets as 2 to this power."""

NO_FILLING = 1 << 40
"""Bit of the digits of a house in `Work.always` as long as no filling was found."""


@inner(**BARE)
def find_groups(clues, clue, sees, n):
    """Return at which cells of a clue a group begins, as bits; -1 if there are none.

    The cells of a group follow each other, all see each other, and see no other cell of the clue. The end of the clue counts as a cell.

    Parameters
    ----------
    sees : bool[n_cells, n_cells]
    """
    if n > MOST_DIGITS:
        return np.int64(-1)
    size, first = np.int64(clues.sizes[clue]), np.int64(0)
    begins = np.int64(1) | np.int64(1) << size
    for at in range(1, size):
        # A cell that does not see the one before it begins a group.
        if not sees[clues.cells[clue, at - 1], clues.cells[clue, at]]:
            begins |= np.int64(1) << at
            first = at
        for other in range(at):
            if sees[clues.cells[clue, other], clues.cells[clue, at]] != (other >= first):
                return np.int64(-1)
    return begins


@inner(**BARE)
def _can_fill(clues, clue, begins, masks, reached):
    """Check whether a clue has a filling; `reached` receives its states.

    Arguments are as in `fill_groups`.
    """
    automaton, size = clues.automata[clue], np.int64(clues.sizes[clue])
    reached[: size + 1] = 0
    reached[0, 0] = 1
    for at in range(size):
        # The set of digits is empty again where the next cell begins a group.
        mask, is_last = np.int64(masks[clues.cells[clue, at]]), begins >> (at + 1) & 1
        for digits in range(reached.shape[1]):
            states, rest = reached[at, digits], mask & ~np.int64(digits)
            while states != 0 and rest:
                bit = rest & -rest
                rest ^= bit
                reached[at + 1, 0 if is_last else digits | bit] |= _list_after(clues, automaton, states, lowest_bit_index(bit))
    reached[size, 0] &= clues.accepted[automaton]
    return reached[size, 0] != 0


@inner(**BARE)
def fill_groups(clues, clue, begins, masks, reached, found):
    """Collect the digits of each cell that are in some filling of a clue.

    Parameters
    ----------
    begins : int64            of `find_groups`
    masks : int32[n_cells]   candidates
    reached : int64[most + 1, 2 ** n]   scratch: before each cell, the states that are reached with each set of digits of its group
    found : int32[n_cells]   receives the digits, 0 for all cells if there is no filling
    """
    automaton, size = clues.automata[clue], np.int64(clues.sizes[clue])
    for at in range(size):
        found[clues.cells[clue, at]] = 0
    if not _can_fill(clues, clue, begins, masks, reached):
        return
    # Back: keep of each set the states from which the rest of the clue can be filled.
    for at in range(size - 1, -1, -1):
        cell, is_last = np.int64(clues.cells[clue, at]), begins >> (at + 1) & 1
        for digits in range(reached.shape[1]):
            states, rest, kept = reached[at, digits], np.int64(masks[cell]) & ~np.int64(digits), np.int64(0)
            while states != 0 and rest:
                bit = rest & -rest
                rest ^= bit
                wanted = reached[at + 1, 0 if is_last else digits | bit]
                sources = _list_sources(clues, automaton, states, lowest_bit_index(bit), wanted)
                kept |= sources
                if sources:
                    found[cell] |= bit
            reached[at, digits] = kept


@inner(**BARE)
def _list_after(clues, automaton, states, d):
    """Return the states after digit d + 1 in any of some states."""
    after = np.int64(0)
    while states:
        state = np.int64(clues.steps[automaton, lowest_bit_index(states), d])
        states &= states - 1
        if state >= 0:
            after |= np.int64(1) << state
    return after


@inner(**BARE)
def _list_sources(clues, automaton, states, d, wanted):
    """Return the states, of some, that digit d + 1 leads to a wanted one."""
    sources = np.int64(0)
    while states:
        state = lowest_bit_index(states)
        states &= states - 1
        after = np.int64(clues.steps[automaton, state, d])
        if after >= 0 and wanted >> after & 1:
            sources |= np.int64(1) << state
    return sources


@inner(**BARE)
def find_needed(clues, clue, begins, board, work):
    """Keep of the digits of each house those that every filling of a clue has there.

    Parameters
    ----------
    board : Board
    work : Work   its `always` has the digits that could be removed from the rest of each house; `masks` those of the cells
    """
    fill_groups(clues, clue, begins, work.masks, work.reached, work.found)
    if work.found[clues.cells[clue, 0]] == 0:
        return
    _pick_filling(clues, clue, begins, work)
    for at in range(clues.sizes[clue]):
        for k in range(board.houses_of.shape[1]):
            house = np.int64(board.houses_of[clues.cells[clue, at], k])
            if house < 0:
                break
            if work.always[house] & NO_FILLING:
                work.always[house] = _keep_needed(clues, clue, begins, board, work, house)


@inner(**BARE)
def _pick_filling(clues, clue, begins, work):
    """Write the digits of one filling, from 0, to `work.values`.

    Parameters
    ----------
    work : Work   `fill_groups` was called before
    """
    automaton, digits, state = clues.automata[clue], np.int64(0), np.int64(0)
    for at in range(clues.sizes[clue]):
        cell, is_last = np.int64(clues.cells[clue, at]), begins >> (at + 1) & 1
        rest = np.int64(work.found[cell]) & ~digits
        while rest:
            d = lowest_bit_index(rest)
            rest &= rest - 1
            after, then = np.int64(clues.steps[automaton, state, d]), 0 if is_last else digits | np.int64(1) << d
            if after >= 0 and work.reached[at + 1, then] >> after & 1:
                work.values[cell], digits, state = d, then, after
                break


@inner(**BARE)
def _keep_needed(clues, clue, begins, board, work, house):
    """Return the removable digits of a house that every filling of a clue has there.

    A cell that is alone there has several candidates, or its digit is removed already.
    """
    own, needed, n_own = np.int64(0), np.int64(0), 0
    for at in range(clues.sizes[clue]):
        cell = np.int64(clues.cells[clue, at])
        if is_in_house(board, cell, house):
            own |= np.int64(1) << work.values[cell]
            n_own += 1
    if n_own < 2:
        return needed
    # A digit that one filling has there is needed if there is no filling without it.
    rest = own & work.always[house]
    while rest:
        bit = rest & -rest
        rest ^= bit
        for at in range(clues.sizes[clue]):
            cell = np.int64(clues.cells[clue, at])
            if is_in_house(board, cell, house):
                work.found[cell] = work.masks[cell] & ~bit
            else:
                work.found[cell] = work.masks[cell]
        if not _can_fill(clues, clue, begins, work.found, work.reached):
            needed |= bit
    return needed


@inner(**BARE)
def is_in_house(board, cell, house):
    """Check whether a cell is in a house."""
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[cell, k] == house:
            return True
    return False
