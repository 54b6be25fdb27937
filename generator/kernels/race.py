"""The race: how few cells lie open to be seen while the singles of a board are filled in.

At each moment every cell that can be filled has a weight, the sum over the ways to see it. The less weight lies open on the whole
board, and the more cells are left to look through, the longer a person looks: a step costs left ** crowd * total ** -slowness, left
being the share of the board that is empty. The next cell is drawn by its share of the weight. The reasons and the fit on people's
times are in `generator.grading.race`, the weights in grading/race.toml.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import lowest_bit_index
from generator.kernels.chance import next_below
from generator.kernels.marks import copy_marks, make_marks, place
from generator.model import BOX

IN_BOX, IN_LINE, NAKED, LAST, TWO_LEFT, SLOWNESS, CROWD, WEIGHTS = range(8)
"""Places in a float64 array of weights: hidden single in a box, in a line; naked single; last cell of a house; factor of a house
with two empty cells; the two exponents."""

DRAW = 1 << 31


@njit(**OPTIONS)
def weigh_open(board, marks, weights, cells, shares):
    """List the cells that can be filled now and their weights; return (how many, the sum of weights).

    cells, shares   int64[...], float64[...]   receive cell and weight; a cell seen in two ways is listed twice
    """
    count, total = 0, 0.0
    line = board.starts[BOX + 1]
    for house in range(board.houses.shape[0]):
        singles = np.int64(marks.singles[house])
        if singles == 0:
            continue
        weight = weights[IN_BOX] if house < line else weights[IN_LINE]
        if marks.empties[house] == 1:
            weight = weights[LAST]
        elif marks.empties[house] == 2:
            weight *= weights[TWO_LEFT]
        while singles:
            spot = marks.places[house, lowest_bit_index(singles)]
            cells[count] = board.houses[house, lowest_bit_index(spot)]
            shares[count] = weight
            total += weight
            count += 1
            singles &= singles - 1
    for cell in range(marks.candidates.shape[0]):
        mask = marks.candidates[cell]
        if mask != 0 and mask & (mask - 1) == 0:
            cells[count] = cell
            shares[count] = weights[NAKED]
            total += weights[NAKED]
            count += 1
    return count, total


@njit(**OPTIONS)
def draw_cell(cells, shares, count, total, rng_state):
    """Return one of the listed cells, each as likely as its share of the total."""
    rest = total * next_below(rng_state, DRAW) / DRAW
    for k in range(count - 1):
        rest -= shares[k]
        if rest < 0:
            return cells[k]
    return cells[count - 1]


@njit(**OPTIONS)
def race_singles(board, marks, solution, weights, runs, rng_state):
    """Fill in all singles as people would, so many times; return the mean cost.

    marks        changed in place: all singles are filled in at the end, which is the same board whatever their order
    solution     uint8[n_cells]
    weights      float64[WEIGHTS]
    runs         int64
    rng_state    uint64[2]          advanced in place
    """
    n_houses, n = board.houses.shape
    cells = np.empty(n_houses * n + solution.shape[0], np.int64)
    shares = np.empty(n_houses * n + solution.shape[0], np.float64)
    count, total = weigh_open(board, marks, weights, cells, shares)
    if count == 0:
        return 0.0
    crowding = np.empty(solution.shape[0] + 1)
    for left in range(marks.left[0] + 1):
        crowding[left] = (left / solution.shape[0]) ** weights[CROWD]
    cost = 0.0
    work = make_marks(board)
    for _ in range(runs):
        copy_marks(marks, work)
        while work.left[0] > 0:
            count, total = weigh_open(board, work, weights, cells, shares)
            if count == 0:
                break
            cost += crowding[work.left[0]] * total ** -weights[SLOWNESS]
            cell = draw_cell(cells, shares, count, total, rng_state)
            place(board, work, cell, np.int64(solution[cell]))
    copy_marks(work, marks)
    return cost / runs
