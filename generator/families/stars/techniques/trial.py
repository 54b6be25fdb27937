"""Trial: a star whose consequences leave a house too few open cells.

A short trial follows last cells alone; a long one lines, regions and squeezes as well. The shortest one is found first. Cells of houses
with all of their stars are closed on the way, which does not count as a step.
"""

from __future__ import annotations

import numpy as np

from generator.families.stars.kernels.star_board import NEEDS, WORD, WORDS, count_open_cells, place_star
from generator.families.stars.techniques.complete import complete
from generator.families.stars.techniques.confined import confined
from generator.families.stars.techniques.last_cells import last_cells
from generator.families.stars.techniques.squeeze import FEW, squeeze
from generator.families.stars.techniques.step_record import BASES, CELL, RATING, REMOVED, SEEN, STEP, clear
from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.copying import copy_into

MOST_MOVES = 120
"""Steps that a trial writes at most: each closes a house, places a star or removes cells, up to the most that are followed."""


@inner(**OPTIONS)
def trial(most_squeezed, most, tables, state, step):
    """Find the cell whose star leads to a contradiction soonest: 1 and a step, or 0.

    Parameters
    ----------
    most_squeezed : int64   most open cells of a house in which a long trial looks for a squeeze; 0: a short trial
    most : int64   most steps followed; each adds a tenth to the rating the step already has
    """
    tried = np.empty(state.shape[0], np.int64)
    moves = np.empty((MOST_MOVES, STEP), np.int64)
    shortest, rating = most + 1, step[RATING]
    for word in range(WORDS):
        waiting = state[word]
        while waiting:
            cell = word * WORD + lowest_bit_index(waiting)
            waiting &= waiting - 1
            # Place the star on a copy of the board and follow it, for fewer steps than the shortest trial so far.
            copy_into(tried, state)
            place_star(tables, cell, tried)
            n_moves, length, house = follow_star(most_squeezed, shortest - 1, tables, tried, moves)
            if house >= 0:
                # A house lacks room: the cell is removed. The argument is the stars that followed.
                shortest = length
                clear(step)
                step[REMOVED + word] = np.int64(1) << (cell % WORD)
                for at in range(n_moves):
                    star = moves[at, CELL]
                    if star >= 0:
                        step[SEEN + star // WORD] |= np.int64(1) << (star % WORD)
                step[BASES] = 1 << house
                step[RATING] = rating + length
    return shortest <= most


@inner(**OPTIONS)
def follow_star(most_squeezed, most, tables, tried, moves):
    """Follow a star for at most `most` steps.

    Return the moves written, the steps among them, and the house left without room, -1 if there is none.

    Parameters
    ----------
    tried : int64[WORDS + 3n]        state with the star placed; changed in place
    moves : int64[MOST_MOVES, STEP]  receives the steps, and the houses closed
    """
    n = tables.n
    n_moves, length, last = 0, 0, np.int64(0)
    while n_moves < MOST_MOVES:
        move = moves[n_moves]
        # Close the houses that have all of their stars.
        if not tables.rule.sees_houses and complete(0, 3 * n, tables, tried, move):
            _remove(tried, move)
            n_moves += 1
            continue
        # A house with too few open cells is the contradiction. The next step is one with as many as it needs: the second of two last cells,
        # or the first such house.
        tight = np.int64(-1)
        for house in range(3 * n):
            need = tried[NEEDS + house]
            if need:
                count = count_open_cells(house, tables, tried)
                if count < need:
                    return n_moves, length, house
                if count == need and (tight < 0 or house == last):
                    tight = house
        # Without one, a long trial removes cells.
        is_found = tight >= 0 and last_cells(tight, tight + 1, tables, tried, move)
        if length >= most or not (is_found or (most_squeezed and _narrow(most_squeezed, tables, tried, move))):
            return n_moves, length, -1
        n_moves += 1
        length += 1
        if move[CELL] >= 0:
            last = lowest_bit_index(move[BASES])
            place_star(tables, move[CELL], tried)
        else:
            _remove(tried, move)
    return n_moves, length, -1


@inner(**BARE)
def _remove(tried, move):
    for word in range(WORDS):
        tried[word] &= ~move[REMOVED + word]


@inner(**OPTIONS)
def _narrow(most_squeezed, tables, tried, move):
    """Find a confined region or line, or a squeeze: 1 and a step, or 0."""
    n = tables.n
    for covers in range(n, 3 * n, n):
        if confined(1, 0, covers, tables, tried, move) or confined(1, covers, 0, tables, tried, move):
            return 1
    return squeeze(FEW, 2, most_squeezed, tables, tried, move)
