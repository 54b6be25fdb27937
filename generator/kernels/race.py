"""The race: how few cells lie open to be seen while the singles of a board are filled in.

At each moment every cell that can be filled has a weight, the sum over the ways to see it; what is left to find blindly has one, too.
The less weight lies open on the whole board, and the more cells are left to look through, the longer a person looks: a step costs
left / n / (blind + total), left being the empty cells of the board. The next cell is drawn by its share of the weight. The reasons and
the fit on people's times are in `generator.grading.race`, the weights in grading/race.toml.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.marks import copy_marks, make_marks, place
from generator.kernels.rng import next_below
from generator.model.boards import BOX

IN_BOX, IN_LINE, NAKED, LAST, NEARLY_DONE, BLIND, WEIGHTS = range(7)
"""Places in a float64 array of weights: hidden single in a box, in a line; naked single; last cell of a house; factor of a digit that
is nearly done; what is found without looking at any of these."""

DRAW = 1 << 31


@inner(**BARE)
def weigh_hidden(board, marks, weights, done, cells, shares):
    """List hidden singles and last cells of houses and their weights; return (how many, the sum of weights).

    done            int64                        digits that are nearly done, as a mask
    cells, shares   int64[...], float64[...]     receive cell and weight; a cell seen in two ways is listed twice
    """
    count, total = 0, 0.0
    line = board.starts[BOX + 1]
    for house in range(board.houses.shape[0]):
        singles = np.int64(marks.singles[house])
        while singles:
            d = lowest_bit_index(singles)
            weight = weights[IN_BOX] if house < line else weights[IN_LINE]
            if marks.empties[house] == 1:
                weight = weights[LAST]
            elif done >> d & 1:
                weight *= weights[NEARLY_DONE]
            cells[count] = board.houses[house, lowest_bit_index(np.int64(marks.places[house, d]))]
            shares[count] = weight
            total += weight
            count += 1
            singles &= singles - 1
    return count, total


@inner(**BARE)
def count_naked(candidates):
    """Return how many cells have one candidate left."""
    count = 0
    for cell in range(candidates.shape[0]):
        mask = candidates[cell]
        count += (mask != 0) & (mask & (mask - 1) == 0)
    return count


@inner(**BARE)
def find_naked(candidates, rank):
    """Return the naked single that stands at that place, from 0, among all; the last one where there are fewer."""
    found = -1
    for cell in range(candidates.shape[0]):
        mask = candidates[cell]
        if mask != 0 and mask & (mask - 1) == 0:
            found = cell
            if rank == 0:
                break
            rank -= 1
    return found


@inner(**BARE)
def count_placed(digits, placed):
    """Count how often each digit stands on the board; return those nearly done, two thirds of their cells or more, as a mask.

    placed   int64[n]   receives the counts
    """
    n = placed.shape[0]
    placed[:] = 0
    for cell in range(digits.shape[0]):
        if digits[cell]:
            placed[digits[cell] - 1] += 1
    done = 0
    for d in range(n):
        if 3 * placed[d] >= 2 * n:
            done |= 1 << d
    return done


@inner(**BARE)
def draw_cell(candidates, weights, cells, shares, count, rest):
    """Return the cell in whose share of the weight a point lies; beyond the listed ones are the naked singles, in order."""
    for at in range(count):
        if rest < shares[at]:
            return cells[at]
        rest -= shares[at]
    naked = find_naked(candidates, np.int64(rest / weights[NAKED]))
    return naked if naked >= 0 else cells[count - 1]


@inner(**BARE)
def race_down(board, marks, solution, weights, few, turn, turns, room, rng_state):
    """Fill in singles until so few cells are left or none is open; return the cost.

    turn, turns   int64                   which of the runs this is; at one moment each run draws from another part of the weight, which
                                          makes 8 runs as good as 12 drawn freely; turns is a power of 2, so that odd factors mix them
    room          (int64[n], int64[n_houses * n], float64[n_houses * n])   to work in
    """
    placed, cells, shares = room
    n = placed.shape[0]
    done = count_placed(marks.digits, placed)
    cost = 0.0
    while marks.left[0] > few:
        count, total = weigh_hidden(board, marks, weights, done, cells, shares)
        naked = count_naked(marks.candidates)
        if count + naked == 0:
            break
        total += naked * weights[NAKED]
        left = marks.left[0]
        cost += left / n / (weights[BLIND] + total)
        point = ((turn * (2 * left + 1) + 7 * left) % turns + next_below(rng_state, DRAW) / DRAW) / turns
        cell = draw_cell(marks.candidates, weights, cells, shares, count, point * total)
        digit = np.int64(solution[cell])
        place(board, marks, cell, digit)
        placed[digit - 1] += 1
        if 3 * placed[digit - 1] >= 2 * n:
            done |= 1 << (digit - 1)
    return cost


@njit(**OPTIONS)
def race_singles(board, marks, solution, weights, runs, rng_state):
    """Fill in all singles as people would; return the mean cost of so many runs.

    marks        changed in place: all singles are filled in at the end, which is the same board whatever their order
    solution     uint8[n_cells]
    weights      float64[WEIGHTS]
    runs         int64
    rng_state    uint64[2]          advanced in place

    The last n cells cost little and nearly the same in every run, so only the last run fills them in.
    """
    n_houses, n = board.houses.shape
    room = np.empty(n, np.int64), np.empty(n_houses * n, np.int64), np.empty(n_houses * n, np.float64)
    work = make_marks(board)
    cost = 0.0
    for run in range(runs):
        copy_marks(marks, work)
        cost += race_down(board, work, solution, weights, n, run, runs, room, rng_state)
    copy_marks(work, marks)
    return cost / runs + race_down(board, marks, solution, weights, 0, 0, 1, room, rng_state)
