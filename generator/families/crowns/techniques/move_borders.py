"""Moves the borders of a map until the ladder finds its crowns with techniques up to a ceiling; what it finds has one solution."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from generator.families.crowns.kernels.cell_bits import HIGH, LOW, WORD, chart, make_chart, start
from generator.families.crowns.kernels.grow_regions import change_side
from generator.families.crowns.techniques.ladder import climb
from generator.families.crowns.techniques.step_record import RATING, STEP
from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.kernels.rng import next_below

FIRST_CEILING = 44
"""Rating in tenths up to which a map is first made solvable: trials at every move of the way would take ten times as long."""

DRAWS, OPEN_FIRST = 10_000, 8
"""Cells drawn for one move at most, and how many times as likely cells are taken that the ladder leaves open."""


class Goal(NamedTuple):
    """What a map is to come to, and for how long.

    ceiling  int64   hardest rating allowed, in tenths
    wanted   int64   rating of the hardest step at which it is enough
    most     int64   moves tried at most until it is solved
    further  int64   moves tried at most after that
    """

    ceiling: int
    wanted: int
    most: int
    further: int


@njit(**OPTIONS)
def make_solvable(rungs, goal, near, columns, rng_state, regions):
    """Move border cells until the ladder reaches the solution, and on until it takes a step of some difficulty.

    goal     Goal
    near     int64[n_cells, 2]   as `make_near` gives it
    columns  int8[n]          the crowns; their cells stay where they are
    regions  int16[n_cells]   changed in place

    A cell goes over to a neighbor, one that the ladder leaves open while there are any. The move stays unless the map got worse: more
    cells left open, or, once it is solved, less effort. Trials come in only after the first solution.
    Return 1 where the map is solved in the end, else 0.
    """
    ceiling, wanted, most, further = goal
    n = columns.shape[0]
    tables = make_chart(n, regions)
    path = np.empty((n * n + n, STEP), np.int64)
    state, kept = np.empty(3, np.int64), np.empty(3, np.int64)
    nobody = np.full(n, -1, np.int8)
    room = np.zeros((2, n * n), np.int64)
    best = np.int64(-(1 << 40))
    old, cell = np.int64(-1), np.int64(0)
    left, allowed = most, min(ceiling, FIRST_CEILING)
    while left > 0:
        left -= 1
        chart(tables, near)
        start(n, state)
        steps = climb(rungs, allowed, tables, state, nobody, path)
        value = _value(state, path[:steps])
        if value >= best:
            if best <= 0 < value:
                left, allowed = further, ceiling
            best = value
            kept[:] = state
            if best > 0 and path[:steps, RATING].max() >= wanted:
                return 1
        else:
            regions[cell] = old
        cell, old = _move(n, columns, kept, rng_state, regions, room)
        if cell < 0:
            return np.int64(best > 0)
    regions[cell] = old  # the last move was not looked at any more
    return np.int64(best > 0)


@inner(**OPTIONS)
def _value(state, path):
    """Return the effort of a path, squares of ratings added up, where it ends in a solution; else the cells left open, negative."""
    left = popcount(state[LOW]) + popcount(state[HIGH])
    if left > 0:
        return np.int64(-left)
    effort = np.int64(0)
    for at in range(path.shape[0]):
        effort += path[at, RATING] * path[at, RATING]
    return effort


@inner(**OPTIONS)
def _move(n, columns, state, rng_state, regions, room):
    """Give a border cell without a crown to a neighbor; mostly one that the ladder left open, while there are any.

    Return the cell and the region it came from, or -1 and -1 where luck found none.
    """
    has_open = state[LOW] != 0 or state[HIGH] != 0
    for _ in range(DRAWS):
        cell = next_below(rng_state, n * n)
        is_open = state[cell // WORD] >> (cell % WORD) & 1
        if columns[cell // n] == cell % n or (has_open and not is_open and next_below(rng_state, OPEN_FIRST)):
            continue
        old = change_side(cell, n, rng_state, regions, room)
        if old >= 0:
            return cell, old
    return np.int64(-1), np.int64(-1)
