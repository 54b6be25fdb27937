"""Whether the techniques of an order fill a board, without a path or ratings.

Digging asks this after each given it removes. Hidden singles are filled in as they are found, which leads to the same board as the climb.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.kernels.marks import load_marks, make_marks, place
from generator.model.boards import BOX, IMPLIED
from generator.techniques.explainer.ladder import apply_step, find_step
from generator.techniques.explainer.steps import step_size


@njit(**OPTIONS)
def solves(board, givens, order, n_singles):
    """Check whether the techniques of an order fill every cell.

    Parameters
    ----------
    givens : uint8[n_cells]
    n_singles : int64            how many of the order's first rows are 1 full house, 2 hidden singles in boxes, 3 those in lines

    Hidden singles lead to the same board in any order, so they are filled in as they are found; the answer is that of
    ``climb`` of the ladder.
    """
    step = np.empty(step_size(board.peers.shape[0], board.houses.shape[1]), np.int32)
    return solves_with(board, givens, order, count_filled_houses(board, n_singles), make_marks(board), step)


@inner(**BARE)
def count_filled_houses(board, n_singles):
    """Return the number of houses in which hidden singles are filled in.

    It is all houses of the rules, the boxes, or none.
    """
    return board.starts[IMPLIED] if n_singles == 3 else board.starts[BOX + 1] if n_singles == 2 else 0


@inner(**BARE)
def solves_with(board, givens, order, n_houses, marks, step):
    """Do the same as ``solves`` in given marks and a given step buffer.

    Hidden singles of the first `n_houses` houses are filled in.
    """
    load_marks(board, givens, marks)
    while True:
        fill_hidden(board, marks, n_houses)
        if marks.n_empty[0] == 0:
            return True
        if not find_step(board, marks, order, step):
            return False
        apply_step(board, marks, step)


@inner(**BARE)
def fill_hidden(board, marks, n_houses):
    """Place hidden singles in the first houses until there is none."""
    found = True
    while found:
        found = False
        for house in range(n_houses):
            while marks.singles[house]:
                found = True
                d = lowest_bit_index(marks.singles[house])
                slot = lowest_bit_index(marks.places[house, d])
                place(board, marks, np.int64(board.houses[house, slot]), d + 1)
