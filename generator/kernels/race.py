"""The race score: how long people look for the singles of a board.

At each moment every cell that can be filled has a weight, the sum over the ways to see it; what has to be found blindly has a weight,
too. The less weight there is on the whole board, and the more cells are left to look through, the longer a person looks: a step costs
left / n / (blind + total), where left is the number of empty cells of the board. The next cell is drawn with a probability
proportional to its weight. The reasons and the fit on people's times are in `generator.families.houses.race`, beside race.toml with the
weights.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.marks import copy_marks, make_marks, place
from generator.kernels.rng import next_below
from generator.model.boards import BOX

IN_BOX, IN_LINE, NAKED, LAST, NEARLY_DONE, BLIND, WEIGHTS = range(7)
"""Places in a float64 array of weights.

Hidden single in a box, in a line; naked single; last cell of a house; factor of a digit that is nearly done; what is found without
looking at any of these."""

DRAW = 1 << 31


@inner(**BARE)
def list_hidden_singles(board, marks, weights, done, cells, shares):
    """List hidden singles and last cells of houses with weights; return (number, sum).

    Parameters
    ----------
    board : Board
    marks : Marks
    weights : float64[WEIGHTS]
    done : int64                        digits that are nearly done, as a mask
    cells, shares : int64[...], float64[...]     receive cell and weight; a cell seen in two ways is listed twice
    """
    count, total = 0, 0.0
    line = board.starts[BOX + 1]
    for house in range(board.houses.shape[0]):
        # Each digit with one place left in the house is a hidden single.
        singles = np.int64(marks.singles[house])
        while singles:
            d = lowest_bit_index(singles)
            # Its weight depends on the house; the last cell of a house and digits that are nearly done have weights of their own.
            weight = weights[IN_BOX] if house < line else weights[IN_LINE]
            if marks.empties[house] == 1:
                weight = weights[LAST]
            elif done >> d & 1:
                weight *= weights[NEARLY_DONE]
            # List the cell and its weight.
            cells[count] = board.houses[house, lowest_bit_index(np.int64(marks.places[house, d]))]
            shares[count] = weight
            total += weight
            count += 1
            singles &= singles - 1
    return count, total


@inner(**BARE)
def count_naked(candidates):
    """Return how many cells have one candidate left; `candidates` is int32[n_cells]."""
    count = 0
    for cell in range(candidates.shape[0]):
        mask = candidates[cell]
        count += (mask != 0) & (mask & (mask - 1) == 0)
    return count


@inner(**BARE)
def find_naked(candidates, rank):
    """Return naked single number `rank`, counted from 0, or the last one.

    It returns the last one if there are fewer, -1 if there are none.

    Parameters
    ----------
    candidates : int32[n_cells]
    """
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
    """Count the cells of each digit; return a mask of the digits nearly done.

    A digit is nearly done if two thirds of its cells or more are filled.

    Parameters
    ----------
    digits : uint8[n_cells]   0 = empty
    placed : int64[n]         receives the counts
    """
    n = placed.shape[0]
    # Count the filled cells of each digit.
    placed[:] = 0
    for cell in range(digits.shape[0]):
        if digits[cell]:
            placed[digits[cell] - 1] += 1
    # Mark the digits that are nearly done.
    done = 0
    for d in range(n):
        if 3 * placed[d] >= 2 * n:
            done |= 1 << d
    return done


@inner(**BARE)
def draw_cell(candidates, weights, cells, shares, count, point):
    """Return the cell whose share of the weight contains a point.

    The listed cells come first, then the naked singles in order.

    Parameters
    ----------
    candidates : int32[n_cells]
    weights : float64[WEIGHTS]
    cells : int64[...]         of `list_hidden_singles`
    shares : float64[...]       of `list_hidden_singles`
    count : int64              how many are listed
    point : float64            the point, from 0 up to the sum of all weights
    """
    for at in range(count):
        if point < shares[at]:
            return cells[at]
        point -= shares[at]
    naked = find_naked(candidates, np.int64(point / weights[NAKED]))
    return naked if naked >= 0 else cells[count - 1]


@inner(**BARE)
def fill_singles(board, marks, solution, weights, stop_at, run, n_runs, scratch, rng_state):
    """Fill in singles until few cells are left or there is no single; return the cost.

    Parameters
    ----------
    board : Board
    marks : Marks                   changed in place
    solution : uint8[n_cells]
    weights : float64[WEIGHTS]
    stop_at : int64                   stop at this many empty cells
    run, n_runs : int64                   index and number of the runs
    scratch : (int64[n], int64[n_houses * n], float64[n_houses * n])   scratch
    rng_state : uint64[2]               advanced in place

    At one moment each run draws from another part of the weight, which makes 8 runs as good as 12 drawn independently; n_runs is a power of
    2, so that odd factors mix them.
    """
    placed, cells, shares = scratch
    n = placed.shape[0]
    done = count_placed(marks.digits, placed)
    cost = 0.0
    while marks.n_empty[0] > stop_at:
        # Find all singles and their weights; stop if there are none.
        count, total = list_hidden_singles(board, marks, weights, done, cells, shares)
        naked = count_naked(marks.candidates)
        if count + naked == 0:
            break
        total += naked * weights[NAKED]
        # Add the cost of finding the next cell.
        left = marks.n_empty[0]
        cost += left / n / (weights[BLIND] + total)
        # Draw the cell: the run draws from its own part of the weight.
        point = ((run * (2 * left + 1) + 7 * left) % n_runs + next_below(rng_state, DRAW) / DRAW) / n_runs
        cell = draw_cell(marks.candidates, weights, cells, shares, count, point * total)
        # Fill it in, and note if its digit is nearly done now.
        digit = np.int64(solution[cell])
        place(board, marks, cell, digit)
        placed[digit - 1] += 1
        if 3 * placed[digit - 1] >= 2 * n:
            done |= 1 << (digit - 1)
    return cost


@njit(**OPTIONS)
def race_singles(board, marks, solution, weights, runs, rng_state):
    """Fill in all singles as people would; return the mean cost of several runs.

    Parameters
    ----------
    board : Board
    marks : Marks              changed in place: all singles are filled in at the end, which gives the same board in any order
    solution : uint8[n_cells]
    weights : float64[WEIGHTS]
    runs : int64
    rng_state : uint64[2]          advanced in place

    The last n cells cost little and nearly the same in every run, so only the last run fills them in.
    """
    # Allocate working arrays.
    n_houses, n = board.houses.shape
    scratch = np.empty(n, np.int64), np.empty(n_houses * n, np.int64), np.empty(n_houses * n, np.float64)
    work = make_marks(board)
    # Each run starts from the same marks and stops when n cells are left.
    cost = 0.0
    for run in range(runs):
        copy_marks(marks, work)
        cost += fill_singles(board, work, solution, weights, n, run, runs, scratch, rng_state)
    # Finish the last run once, down to the last cell.
    copy_marks(work, marks)
    return cost / runs + fill_singles(board, marks, solution, weights, 0, 0, 1, scratch, rng_state)
