"""Search for a puzzle whose givens are in fixed cells, by hill climbing.

It starts from the digits that a complete grid has in these cells. First it changes one given at a time so that fewer candidates remain
when singles and locked candidates are used up, until none but the solution's is left or nothing improves for a while. Then it changes
givens so that there are fewer solutions. Counting a hundred solutions takes longer than propagating a hundred boards: without the first
part the search takes two to twelve times as long, and patterns of 17 to 20 cells are hardly ever finished.

On the classic 9x9 it works on the words of `bands`, on other boards with the search over houses.
Source: changing one given of a fixed pattern and solving again is known as vicinity search, {-1+1}, among players of the patterns game.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.backtracking import Bounds, HouseTables, Stack, copy_state, make_stack, read_givens, search_stack
from generator.kernels.band_search import place_givens, search_state
from generator.kernels.bands import BAND, CELLS, CHANGED, DIGITS, KNOWN, STATE, place_digit, propagate_bands
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.board_shape import is_classic
from generator.kernels.propagate import CONTRADICTION, propagate
from generator.kernels.rng import next_below, next_word
from generator.kernels.search import tables_of
from generator.model.boards import Geometry

CANDIDATE_PATIENCE, SOLUTION_PATIENCE = 12, 2
"""Changes tried for each cell of the pattern without a new best state, before a part of the search ends."""

MOST_SOLUTIONS, MOST_NODES = 50, 5_000
"""Solutions and nodes at which a count ends; a start that has more solutions after the first part is given up."""

RISE_SHIFT = 2
"""A change may raise the number of solutions by some quarters: by 1/4 with a chance of 1/4, by 2/4 with 1/8, and so on."""


class Climb(NamedTuple):
    """A board to search on, and working arrays.

    Only the arrays of the search for this board are used.

    on_bands         bool                  the board is the classic 9x9
    tables           HouseTables
    n                int64                 digits
    base             int64[31]             state of `bands` of the givens without one of them
    state            int64[31]             the same with another digit in its cell
    saved            int64[81, 31]
    base_candidates  int32[n_cells]        the same states for the search over houses
    base_propagated  uint8[n_cells]
    stack            Stack
    tally            int64[3]
    others           uint8[0, n_cells]
    rng_state        uint64[2]             advanced in place
    """

    on_bands: bool
    tables: HouseTables
    n: int
    base: NDArray[np.int64]
    state: NDArray[np.int64]
    saved: NDArray[np.int64]
    base_candidates: NDArray[np.int32]
    base_propagated: NDArray[np.uint8]
    stack: Stack
    tally: NDArray[np.int64]
    others: NDArray[np.uint8]
    rng_state: NDArray[np.uint64]


# One change: `load_base` propagates the other givens once, `place_copy` adds a digit to a copy of that state.


@inner(**BARE)
def load_base(climb, givens):
    """Propagate givens into the base state; return False on a contradiction.

    Parameters
    ----------
    climb : Climb
    givens : uint8[n_cells]   0 = empty
    """
    tables = climb.tables
    if not climb.on_bands:
        read_givens(givens, climb.n, climb.base_candidates)
        climb.base_propagated[:] = 0
        found = propagate(climb.base_candidates, climb.base_propagated, tables.houses, tables.peers, tables.crossings, True)
        return found != CONTRADICTION
    # All candidates at first; every digit must be looked at.
    climb.base[:KNOWN] = BAND
    climb.base[KNOWN:] = 0
    climb.base[CHANGED] = (1 << DIGITS) - 1
    climb.saved[0, :] = 0
    place_givens(givens, climb.base, climb.saved)
    return propagate_bands(climb.base)


@inner(**BARE)
def can_place(climb, cell, digit):
    """Check whether a digit, from 0, is a candidate of a cell in the base state."""
    if climb.on_bands:
        return (climb.base[3 * digit + cell // 27] >> cell % 27) & 1 != 0
    return (np.int64(climb.base_candidates[cell]) >> digit) & 1 != 0


@inner(**BARE)
def place_copy(climb, cell, digit):
    """Copy the base state and place a digit, from 0, in a cell; -1 places none.

    Parameters
    ----------
    climb : Climb
    cell : int64
    digit : int64
    """
    if climb.on_bands:
        for at in range(STATE):
            climb.state[at] = climb.base[at]
        if digit >= 0:
            place_digit(climb.state, digit, cell)
        return
    copy_state(climb.base_candidates, climb.base_propagated, climb.stack.candidates, climb.stack.propagated)
    if digit >= 0:
        climb.stack.candidates[cell] = np.int64(1) << digit


@inner(**BARE)
def count_candidates(climb):
    """Propagate the state; return the candidates left on the board, 0 if none fit.

    Parameters
    ----------
    climb : Climb
    """
    left = 0
    if climb.on_bands:
        if not propagate_bands(climb.state):
            return 0
        for word in range(KNOWN):
            left += popcount(climb.state[word])
        return left
    candidates, tables = climb.stack.candidates, climb.tables
    if propagate(candidates, climb.stack.propagated, tables.houses, tables.peers, tables.crossings, True) == CONTRADICTION:
        return 0
    for cell in range(candidates.shape[0]):
        left += popcount(np.int64(candidates[cell]))
    return left


@inner(**BARE)
def count_up_to(climb, limit):
    """Count the solutions of the state up to a limit; 0 if the search gives up.

    Parameters
    ----------
    climb : Climb
    limit : int64
    """
    if climb.on_bands:
        climb.tally[:] = 0
        search_state(climb.state, climb.saved, limit, MOST_NODES, climb.others, climb.tally)
        return 0 if climb.tally[2] > MOST_NODES else climb.tally[0]
    bounds = Bounds(np.int64(limit), np.int64(MOST_NODES))
    count, _, nodes = search_stack(climb.stack, climb.tables, bounds, climb.rng_state, False, climb.others)
    return 0 if nodes > MOST_NODES else count


@inner(**BARE)
def load_without(climb, givens, cell):
    """Load the base state of all givens but that of a cell.

    Parameters
    ----------
    climb : Climb
    givens : uint8[n_cells]
    """
    digit = givens[cell]
    givens[cell] = 0
    load_base(climb, givens)
    givens[cell] = digit


# The two parts of the search.


@inner(**BARE)
def lower_candidates(climb, givens, cells):
    """Change givens one by one so that fewer candidates are left after propagation.

    Parameters
    ----------
    climb : Climb
    givens : uint8[n_cells]   changed in place; they keep at least one solution
    cells : int64[n_givens]  cells of the pattern
    """
    n_cells, n_givens = givens.shape[0], cells.shape[0]
    load_base(climb, givens)
    place_copy(climb, 0, -1)
    left = count_candidates(climb)
    least, since = left, 0
    while least > n_cells and since < CANDIDATE_PATIENCE * n_givens:
        since += 1
        # Take the given out of a random cell, and try the other digits from a random one on.
        cell = cells[next_below(climb.rng_state, n_givens)]
        load_without(climb, givens, cell)
        first = next_below(climb.rng_state, climb.n)
        for step in range(climb.n):
            digit = (first + step) % climb.n
            if digit + 1 == givens[cell] or not can_place(climb, cell, digit):
                continue
            # Keep a digit that leaves fewer candidates, or a few more: that leads out of dead ends.
            place_copy(climb, cell, digit)
            found = count_candidates(climb)
            if found == 0 or found >= left + next_below(climb.rng_state, climb.n - 1):
                continue
            # There must be a solution as well; the search continues from the propagated state.
            if count_up_to(climb, 1) == 0:
                continue
            givens[cell], left = digit + 1, found
            if found < least:
                least, since = found, 0
            break


@inner(**BARE)
def lower_solutions(climb, givens, cells):
    """Change givens one by one so that there are fewer solutions.

    Return the number of solutions left.

    Parameters
    ----------
    climb : Climb
    givens : uint8[n_cells]   changed in place
    cells : int64[n_givens]  cells of the pattern
    """
    n_givens = cells.shape[0]
    load_base(climb, givens)
    place_copy(climb, 0, -1)
    count = count_up_to(climb, MOST_SOLUTIONS)
    # Too many solutions, or too long a search: another start is likely to be better.
    if count == 0 or count >= MOST_SOLUTIONS:
        return MOST_SOLUTIONS
    fewest, since = count, 0
    while count > 1 and since < SOLUTION_PATIENCE * n_givens:
        since += 1
        # Take the given out of a random cell, and try the other digits from a random one on.
        cell = cells[next_below(climb.rng_state, n_givens)]
        load_without(climb, givens, cell)
        first = next_below(climb.rng_state, climb.n)
        for step in range(climb.n):
            digit = (first + step) % climb.n
            if digit + 1 == givens[cell] or not can_place(climb, cell, digit):
                continue
            # Keep a digit with as many solutions or fewer, or at random a few more; counting ends where there are too many.
            rise = lowest_bit_index(np.int64(next_word(climb.rng_state)) | np.int64(1) << 31) - 1
            most = min(count + (count * max(rise, 0) >> RISE_SHIFT), MOST_SOLUTIONS - 1)
            place_copy(climb, cell, digit)
            found = count_up_to(climb, most + 1)
            if found == 0 or found > most:
                continue
            givens[cell], count = digit + 1, found
            if count < fewest:
                fewest, since = count, 0
            break
    return count


@njit(**OPTIONS)
def climb_pattern(givens, cells, tables, on_bands, rng_state):
    """Change givens until they have one solution; return whether they do.

    Parameters
    ----------
    givens : uint8[n_cells]   digits of a complete grid in the cells of the pattern, 0 elsewhere; changed in place
    cells : int64[n_givens]  cells of the pattern
    tables : HouseTables
    on_bands : bool             the board is the classic 9x9
    rng_state : uint64[2]        advanced in place
    """
    n_cells, n = givens.shape[0], tables.houses.shape[1]
    base, state, saved = np.zeros(STATE, np.int64), np.zeros(STATE, np.int64), np.zeros((CELLS, STATE), np.int64)
    stack, others = make_stack(np.zeros(n_cells, np.int32)), np.empty((0, n_cells), np.uint8)
    candidates, propagated, tally = np.zeros(n_cells, np.int32), np.zeros(n_cells, np.uint8), np.zeros(3, np.int64)
    climb = Climb(on_bands, tables, n, base, state, saved, candidates, propagated, stack, tally, others, rng_state)
    lower_candidates(climb, givens, cells)
    return lower_solutions(climb, givens, cells) == 1


def find_givens(
    solution: NDArray[np.uint8], geometry: Geometry, cells: tuple[int, ...], rng_state: NDArray[np.uint64]
) -> NDArray[np.uint8] | None:
    """Return givens in chosen cells with one solution, or None if none is found.

    Parameters
    ----------
    solution : uint8[n_cells]      complete grid to start from; the puzzle has another solution
    geometry : Geometry            houses and peers of the family
    cells : cells of the givens
    rng_state : uint64[2]          advanced in place

    Returns
    -------
    givens : uint8[n_cells]        0 except in `cells`
    """
    pattern = np.array(cells, np.int64)
    givens = np.zeros(geometry.n_cells, np.uint8)
    givens[pattern] = solution[pattern]
    return givens if climb_pattern(givens, pattern, tables_of(geometry), is_classic(geometry), rng_state) else None
