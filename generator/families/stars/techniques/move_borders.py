"""Moves the borders of a map until the ladder finds its stars.

The ladder uses techniques up to a ceiling; what it solves has one solution.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from generator.families.stars.kernels.star_board import NEEDS, WORDS, fill_tables, has_cell, is_solved, list_near, make_tables, reset_state
from generator.families.stars.techniques.ladder import climb
from generator.families.stars.techniques.step_record import RATING, STEP
from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.kernels.copying import copy_into
from generator.kernels.region_growth import change_region
from generator.kernels.rng import next_below

DRAWS, OPEN_FIRST = 10_000, 8
"""Most cells drawn for one move, and how much likelier cells that the ladder leaves open are drawn."""


class Goal(NamedTuple):
    """The target of a map, and the limits of the search.

    ceiling      int64   hardest rating allowed, in tenths
    first        int64   rating up to which a map is first made solvable, in tenths: with trials at every move on the way, the search would
                         need ten times as long
    wanted       int64   rating of the hardest step, in tenths, at which the search ends
    least        int64   fewest cells of a region
    most         int64   most cells of a region; those of the map to begin with have no more
    most_moves   int64   most moves tried until the map is solved
    extra_moves  int64   most moves tried after that
    """

    ceiling: int
    first: int
    wanted: int
    least: int
    most: int
    most_moves: int
    extra_moves: int


@njit(**OPTIONS)
def make_solvable(ladders, goal, rule, rows, rng_state, regions):
    """Move border cells until the ladder solves the map, then until it is hard enough.

    Returns 1 if the map is solved in the end, and not by the easier techniques; else 0.

    Parameters
    ----------
    ladders : Ladders of `generator.families.stars.ladders`
    goal : Goal
    rule : StarRule
    rows : int64[n]         stars of each row as bits; their cells stay where they are
    regions : int16[n_cells]   changed in place

    A move gives a cell to a neighboring region, preferably a cell that the ladder leaves open. The move is kept unless the map gets worse:
    more cells left open, or, once it is solved, less effort. Trials are used only after the first solution.
    """
    # Make room for the ladder, which must not guess: the solution is all 0.
    ceiling, first, wanted, least, most, most_moves, extra_moves = goal
    n = rows.shape[0]
    tables, near = make_tables(n, rule), list_near(n)
    path = np.empty((n * n + n * rule.k, STEP), np.int64)
    state, best_state = np.empty(WORDS + 3 * n, np.int64), np.empty(WORDS + 3 * n, np.int64)
    no_solution = np.zeros(n, np.int64)
    scratch = np.zeros((2, n * n), np.int64)
    # The best map so far has a negative value until it is solved.
    best = np.int64(-(1 << 40))
    old, cell = np.int64(-1), np.int64(0)
    left, allowed = most_moves, min(ceiling, first)
    while left > 0:
        left -= 1
        # Solve the map after the last move and compare it with the best.
        fill_tables(tables, regions, near)
        reset_state(n, rule.k, state)
        steps = climb(ladders.allowed, allowed, tables, state, no_solution, path)
        value = _rate_map(n, state, path[:steps])
        if value >= best:
            # Solved for the first time: from now on allow trials, and start counting the moves again.
            if best <= 0 < value:
                left, allowed = extra_moves, ceiling
            best = value
            # Remember the cells left open, and stop once the map is hard enough.
            copy_into(best_state, state)
            is_hard = best > 0 and ladders.easier.shape[0] == 0 and path[:steps, RATING].max() >= wanted
            if best > 0 and ladders.easier.shape[0] > 0:
                reset_state(n, rule.k, state)
                climb(ladders.easier, ceiling, tables, state, no_solution, path)
                is_hard = not is_solved(tables, state)
            if is_hard:
                return 1
        else:
            # The map got worse: undo the move.
            regions[cell] = old
        # Make the next move; if there is none, stop.
        cell, old = _move_border(n, (least, most), rows, best_state, rng_state, regions, scratch)
        if cell < 0:
            return np.int64(best > 0 and ladders.easier.shape[0] == 0)
    regions[cell] = old  # the last move was not looked at any more
    return np.int64(best > 0 and ladders.easier.shape[0] == 0)


@inner(**OPTIONS)
def _rate_map(n, state, path):
    """Return the value of a map: its effort, or minus the cells left open.

    The effort is the sum of the squared ratings, where the path ends in a solution.
    """
    left, need = np.int64(0), np.int64(0)
    for word in range(WORDS):
        left += popcount(state[word])
    for row in range(n):
        need += state[NEEDS + 2 * n + row]
    if need > 0:
        return -left
    effort = np.int64(0)
    for at in range(path.shape[0]):
        effort += path[at, RATING] * path[at, RATING]
    return effort


@inner(**OPTIONS)
def _move_border(n, sizes, rows, state, rng_state, regions, scratch):
    """Give a border cell without a star to a neighboring region.

    Mostly it is a cell that the ladder left open, while there are any. Returns the cell and the region it came from, or -1 and -1 where no
    draw found one.

    Parameters
    ----------
    sizes : fewest and most cells of a region
    """
    least, most = sizes
    has_open = False
    for word in range(WORDS):
        has_open |= state[word] != 0
    # Draw a cell; skip stars, and most cells that the ladder has settled.
    for _ in range(DRAWS):
        cell = next_below(rng_state, n * n)
        is_star = rows[cell // n] >> (cell % n) & 1
        if is_star or (has_open and not has_cell(state, cell) and next_below(rng_state, OPEN_FIRST)):
            continue
        # The move succeeds if the cell is on a border and its old region stays connected.
        old = change_region(cell, n, least, rng_state, regions, scratch)
        if old >= 0 and _count_cells(regions, regions[cell]) <= most:
            return cell, old
        if old >= 0:
            regions[cell] = old  # the other region would be too large
    return np.int64(-1), np.int64(-1)


@inner(**OPTIONS)
def _count_cells(regions, region):
    """Return the number of cells of a region."""
    count = np.int64(0)
    for cell in range(regions.shape[0]):
        count += regions[cell] == region
    return count
