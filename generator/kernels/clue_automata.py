"""Clues as automata: which digits a clue leaves in its cells.

The automata of `generator.rules.automaton` are packed into arrays, so that one kernel narrows the cells of any clue of any rule. A set
of states is an int64 with one bit a state. Going forward, the kernel collects the states that can be reached before each cell; going
back, it keeps the digits that lead from such a state to an accepted one. That finds every digit that some filling of these cells
allows, if cells of one house might be equal.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.clue_sets import narrow_sets

BOTH = 3


class ClueTables(NamedTuple):
    """The clues of a board as arrays.

    cells       int16[n_clues, most]               cells in the order in which they are read; rows end in -1
    sizes       int16[n_clues]                     number of cells
    rules       int16[n_clues]                     number of the clue's rule among those of the kind
    automata    int16[n_clues]                     index of the automaton
    steps       int8[n_automata, most_states, n]   state after a digit, -1 = not allowed
    accepted    int64[n_automata]                  states in which the cells may end, as bits
    pairs       int32[2, 2 * n_automata, n]        of two cells: second digits for each first one, first digits for each second one;
                                                   rows from n_automata on have the digits that are not allowed
    active      uint8[n_clues]                     0 = the clue does not count, as if it were not printed
    compared    uint8[n_clues]                     1 = two lines of two digits that differ; `narrow_lines` does what the automaton would
    sets        int32[n_clues, most_sets]          sets of different digits that fill the cells, as bits; rows end in 0. No columns where
                                                   no clue has any
    """

    cells: NDArray[np.int16]
    sizes: NDArray[np.int16]
    rules: NDArray[np.int16]
    automata: NDArray[np.int16]
    steps: NDArray[np.int8]
    accepted: NDArray[np.int64]
    pairs: NDArray[np.int32]
    active: NDArray[np.uint8]
    compared: NDArray[np.uint8]
    sets: NDArray[np.int32]


class ClueScratch(NamedTuple):
    """Working arrays of the kernels on clues.

    before   int64[most + 1]   sets of states before each cell of a clue, and after the last one
    sums     int64[n_clues]    sum of the candidate masks of a clue's cells when it was last looked at; -1 for never
    """

    before: NDArray[np.int64]
    sums: NDArray[np.int64]


@inner(**BARE)
def read_forward(candidates, clues, clue, before):
    """Collect the states reachable before each cell of a clue; False if none is.

    Parameters
    ----------
    candidates : int32[n_cells]
    before : int64[most + 1]   receives the sets of states
    """
    automaton = clues.automata[clue]
    before[0] = 1
    for at in range(clues.sizes[clue]):
        mask, reached = np.int64(candidates[clues.cells[clue, at]]), np.int64(0)
        states = before[at]
        # Every state before the cell, with every candidate of the cell.
        while states:
            state = lowest_bit_index(states)
            states &= states - 1
            digits = mask
            while digits:
                after = np.int64(clues.steps[automaton, state, lowest_bit_index(digits)])
                digits &= digits - 1
                if after >= 0:
                    reached |= np.int64(1) << after
        before[at + 1] = reached
        if reached == 0:
            return False
    return before[clues.sizes[clue]] & clues.accepted[automaton] != 0


@inner(**BARE)
def list_supported(mask, clues, automaton, states, wanted):
    """Return the digits of a mask that lead to a wanted state, and from where.

    Parameters
    ----------
    states : int64   states before the cell
    wanted : int64   states after it
    """
    kept, sources = np.int64(0), np.int64(0)
    while states:
        state = lowest_bit_index(states)
        states &= states - 1
        digits = mask
        while digits:
            d = lowest_bit_index(digits)
            digits &= digits - 1
            after = np.int64(clues.steps[automaton, state, d])
            if after >= 0 and wanted >> after & 1:
                kept |= np.int64(1) << d
                sources |= np.int64(1) << state
    return kept, sources


@inner(**BARE)
def narrow_pair(candidates, clues, clue):
    """Do the same as `narrow_clue` for a clue of two cells, by its table of pairs.

    It takes a tenth of the time.
    """
    first, second, row = np.int64(clues.cells[clue, 0]), np.int64(clues.cells[clue, 1]), np.int64(clues.automata[clue])
    one, other = np.int64(candidates[first]), np.int64(candidates[second])
    # Collect the first digits that have a second one, and all second digits that follow them.
    kept, reached, rest = np.int64(0), np.int64(0), one
    while rest:
        bit = rest & -rest
        follow = other & np.int64(clues.pairs[0, row, lowest_bit_index(rest)])
        rest ^= bit
        if follow:
            kept |= bit
            reached |= follow
    if kept == 0:
        return -1
    candidates[first] = kept
    candidates[second] = reached
    return (kept != one) + (reached != other)


@inner(**BARE)
def narrow_clue(candidates, clues, clue, before):
    """Remove the candidates of a clue's cells that no filling has.

    Returns how many cells lost a candidate, or -1 for a contradiction.

    Parameters
    ----------
    candidates : int32[n_cells]    changed in place
    before : int64[most + 1]   scratch
    """
    if clues.sizes[clue] == 2:
        return narrow_pair(candidates, clues, clue)
    if clues.compared[clue]:
        return narrow_lines(candidates, clues, clue)
    if not read_forward(candidates, clues, clue, before):
        return -1
    automaton, changed = clues.automata[clue], 0
    wanted = before[clues.sizes[clue]] & clues.accepted[automaton]
    # From the last cell back: keep the digits that lead to a state from which the rest can be filled.
    for at in range(clues.sizes[clue] - 1, -1, -1):
        cell = clues.cells[clue, at]
        mask = np.int64(candidates[cell])
        kept, wanted = list_supported(mask, clues, automaton, before[at], wanted)
        if kept != mask:
            candidates[cell] = kept
            changed += 1
    return changed


@inner(**BARE)
def narrow_clues(candidates, clues, scratch):
    """Narrow every active clue whose cells changed since it was last looked at.

    Returns how many cells lost a candidate, or -1 for a contradiction. Masks only ever lose bits, so their sum tells a change.

    Parameters
    ----------
    candidates : int32[n_cells]   changed in place
    scratch : ClueScratch      its sums are updated
    """
    changed = 0
    for clue in range(clues.sizes.shape[0]):
        if clues.active[clue] == 0:
            continue
        # Nothing to do if the cells are as they were.
        total = np.int64(0)
        for at in range(clues.sizes[clue]):
            total += candidates[clues.cells[clue, at]]
        if total == scratch.sums[clue]:
            continue
        found = narrow_clue(candidates, clues, clue, scratch.before)
        if found < 0:
            return -1
        by_sets = 0
        if clues.sets.shape[1] > 0:
            by_sets = narrow_sets(candidates, clues.cells[clue], clues.sizes[clue], clues.sets[clue])
            if by_sets < 0:
                return -1
            found += by_sets
        changed += found
        # Remember the sum after narrowing: a clue narrowed once finds nothing more by itself, unless its sets removed something.
        if by_sets:
            total = np.int64(-1)
        elif found:
            total = np.int64(0)
            for at in range(clues.sizes[clue]):
                total += candidates[clues.cells[clue, at]]
        scratch.sums[clue] = total
    return changed


@inner(**BARE)
def count_twos(candidates, clues, clue, line):
    """Return the fewest and the most digits 2 that a line can have.

    Parameters
    ----------
    candidates : int32[n_cells]   masks of two digits
    line : 0 or 1
    """
    fewest, most = 0, 0
    for at in range(line, clues.sizes[clue], 2):
        mask = candidates[clues.cells[clue, at]]
        fewest += mask == 2
        most += mask >= 2
    return fewest, most


@inner(**BARE)
def fill_differently(candidates, clues, clue, first, second):
    """Return whether the lines differ with every open cell of a line filled alike.

    Parameters
    ----------
    first, second : digit 1 or 2 for the open cells of each line
    """
    for at in range(0, clues.sizes[clue], 2):
        one, other = candidates[clues.cells[clue, at]], candidates[clues.cells[clue, at + 1]]
        if (first if one == BOTH else one) != (second if other == BOTH else other):
            return True
    return False


@inner(**BARE)
def can_differ(candidates, clues, clue):
    """Return whether two lines can be filled with equal counts, and differ.

    Parameters
    ----------
    candidates : int32[n_cells]   masks of two digits
    """
    fewest, most = count_twos(candidates, clues, clue, 0)
    fewest_other, most_other = count_twos(candidates, clues, clue, 1)
    # A count strictly between the fewest and the most of one line has two fillings of it, of which one differs from the other line's.
    for count in range(max(fewest, fewest_other), min(most, most_other) + 1):
        if fewest < count < most or fewest_other < count < most_other:
            return True
        # Each line has one filling: its open cells all 1 at the fewest, and all 2 at the most.
        if fill_differently(candidates, clues, clue, 1 + (count > fewest), 1 + (count > fewest_other)):
            return True
    return False


@inner(**BARE)
def narrow_lines(candidates, clues, clue):
    """Do the same as `narrow_clue` for two lines that differ.

    It takes a fourth of the time.
    """
    fewest, most = count_twos(candidates, clues, clue, 0)
    fewest_other, most_other = count_twos(candidates, clues, clue, 1)
    least, largest = max(fewest, fewest_other), min(most, most_other)
    if least > largest:
        return -1
    # Three common counts leave two of them after any digit: with one of these, a line has two fillings.
    if largest - least >= 2:
        return 0
    if not can_differ(candidates, clues, clue):
        return -1
    # Try each digit of each open cell; those found impossible stay in sight, because they are part of no filling.
    changed = 0
    for at in range(clues.sizes[clue]):
        cell = clues.cells[clue, at]
        if candidates[cell] != BOTH:
            continue
        kept = 0
        for digit in (1, 2):
            candidates[cell] = digit
            if can_differ(candidates, clues, clue):
                kept |= digit
        candidates[cell] = kept
        changed += kept != BOTH
    return changed
