"""Search of a single classic 9x9 board, on the words of `bands`.

It serves callers with one puzzle. Batches use `generator.kernels.lanes`, boards of every other kind `generator.kernels.search`;
`counting` decides.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, INSIDE, OPTIONS, inner, njit
from generator.kernels.bands import BAND, CELLS, CHANGED, DIGITS, KNOWN, REMAINING, STATE, place_digit, propagate_bands
from generator.kernels.bits import lowest_bit_index, popcount


@inner(**BARE)
def _find_branch(state):
    """Return the cell to guess at.

    It is a cell with two candidates, in the band that has most of them; if there is none, one with few candidates.
    """
    best, most = 0, 0
    rest, fewest = 0, DIGITS + 1
    for band in range(3):
        # Find the cells of the band with at least one, two and three candidates.
        once, twice, thrice = 0, 0, 0
        for digit in range(DIGITS):
            word = state[3 * digit + band]
            thrice |= twice & word
            twice |= once & word
            once |= word
        # Cells with exactly two candidates: keep the first one of the band that has the most.
        pairs = twice & ~thrice
        if popcount(pairs) > most:
            best, most = 27 * band + lowest_bit_index(pairs), popcount(pairs)
        # No such cell so far: keep the first cell with three or more, if it has fewer than that of other bands.
        if most == 0 and thrice:
            place = lowest_bit_index(thrice)
            count = 0
            for digit in range(DIGITS):
                count += state[3 * digit + band] >> place & 1
            if count < fewest:
                rest, fewest = 27 * band + place, count
    return best if most else rest


@inner(**INSIDE)
def _lowest_digit(state, cell):
    """Return the lowest candidate of a cell, counted from 0."""
    digit = 0
    while not state[3 * digit + cell // 27] >> cell % 27 & 1:
        digit += 1
    return digit


@inner(**BARE)
def place_givens(givens, state, saved):
    """Place the givens on an empty board.

    Equal givens in a house eliminate each other, which is a contradiction later. Row 0 of `saved` must be zero; it is used for the given
    cells of each digit.
    """
    for cell in range(CELLS):
        if givens[cell]:
            # Note the cell as known to hold the digit, and remove the digit from the cell's peers.
            digit = int(givens[cell]) - 1
            saved[0, 3 * digit + cell // 27] |= 1 << cell % 27
            state[KNOWN + cell // 27] |= 1 << cell % 27
            for band in range(3):
                state[3 * digit + band] &= REMAINING[cell, band]
    # Remove all other digits from the known cells.
    for word in range(KNOWN):
        state[word] &= saved[0, word] | ~state[KNOWN + word % 3]


@inner(**BARE)
def search_state(state, saved, limit, max_nodes, solutions, tally):
    """Search from a state.

    Arguments as in `search_bands`; `saved`, int64[81, 31], stores the states to backtrack to, and tally, int64[3], receives the result.
    """
    depth = 0
    while True:
        # Count the state, and give up at the node limit.
        tally[2] += 1
        if tally[2] > max_nodes:
            return
        # Propagate; if some cell is still open, guess.
        alive = propagate_bands(state)
        if alive and (state[KNOWN] & state[KNOWN + 1] & state[KNOWN + 2]) != BAND:
            cell = _find_branch(state)
            digit = _lowest_digit(state, cell)
            # Save the state without the guessed digit, which is where backtracking continues.
            for at in range(STATE):
                saved[depth, at] = state[at]
            saved[depth, 3 * digit + cell // 27] ^= 1 << cell % 27
            saved[depth, CHANGED] = 1 << digit
            depth += 1
            tally[1] += 1
            place_digit(state, digit, cell)
            continue
        if alive:
            # All cells are known: store the solution if there is room, and stop at the limit.
            if tally[0] < solutions.shape[0]:
                for at in range(CELLS):
                    solutions[tally[0], at] = _lowest_digit(state, at) + 1
            tally[0] += 1
            if tally[0] >= limit:
                return
        # Solved or contradiction: backtrack to the last guess; without one the search is complete.
        if depth == 0:
            return
        depth -= 1
        for at in range(STATE):
            state[at] = saved[depth, at]


@njit(**OPTIONS)
def search_bands(givens, limit, max_nodes, solutions):
    """Count solutions of a classic 9x9 board up to a limit; stop at the node limit.

    Parameters
    ----------
    givens : uint8[81]     0 = empty; may contradict each other
    limit : int64         stop after this many solutions
    max_nodes : int64         node limit: stop after this many propagated states
    solutions : uint8[k, 81]  receives the first k solutions found

    Return (solutions found, guesses, nodes); nodes > max_nodes if the search gave up.
    """
    # Start with all candidates; every digit must be looked at.
    state, saved, tally = np.full(STATE, BAND, np.int64), np.empty((CELLS, STATE), np.int64), np.zeros(3, np.int64)
    saved[0] = 0
    state[KNOWN:] = 0
    state[CHANGED] = (1 << DIGITS) - 1
    place_givens(givens, state, saved)
    search_state(state, saved, limit, max_nodes, solutions, tally)
    return tally[0], tally[1], tally[2]
