"""Digging with the ladder as the test.

A given is removed if techniques up to a ceiling still solve the rest. There are two shortcuts: a given that is a single among the
others is removed without a test; and techniques that only place at once what two others would place in two steps (direct locking,
direct hidden sets) are left out of the test. Both are verified: the finished puzzle is solved once with every technique, and where that
fails everything is dug again without the shortcuts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.copying import copy_into
from generator.kernels.marks import make_marks
from generator.kernels.orbits import remove_givens, restore_givens
from generator.techniques.explainer.quick_check import count_filled_houses, solves, solves_with
from generator.techniques.explainer.steps import step_size


class DigPlan(NamedTuple):
    """What is removed, and in which order.

    solution   uint8[n_cells]       complete grid
    orbits     int16[n_orbits, k]   cells dug together, rows end in -1 where shorter
    sequence   int64[n_orbits]      the order of trying
    fewest     int64                stop at this many givens; 0 = as few as possible
    """

    solution: NDArray[np.uint8]
    orbits: NDArray[np.int16]
    sequence: NDArray[np.int64]
    fewest: int


class Orders(NamedTuple):
    """The techniques allowed.

    order          int32[k, 4]   all of them, of ``make_order``
    reduced_order  int32[j, 4]   those of them that solve as much, of ``make_reduced_order``
    n_singles      int64         how many of the first rows of both are full house and hidden singles
    shortcut       bool          whether the order has all singles, so that a given that is a single needs no test
    """

    order: NDArray[np.int32]
    reduced_order: NDArray[np.int32]
    n_singles: int
    shortcut: bool


@inner(**BARE)
def is_single_by_givens(givens, cell, digit, board):
    """Check whether a digit is a naked or hidden single among the givens.

    Such a given can be removed without a test. The test uses the givens alone: either they leave the cell one digit, or the digit one cell
    of a house.
    """
    n, peers, houses, houses_of = board.houses.shape[1], board.peers, board.houses, board.houses_of
    # Naked single: the peers have all other digits.
    seen = np.int64(0)
    for at in range(peers.shape[1]):
        if peers[cell, at] < 0:
            break
        if givens[peers[cell, at]]:
            seen |= np.int64(1) << np.int64(givens[peers[cell, at]] - 1)
    if seen | (np.int64(1) << np.int64(digit - 1)) == (np.int64(1) << n) - 1:
        return True
    # Hidden single: in one of the cell's houses.
    for at in range(houses_of.shape[1]):
        house = houses_of[cell, at]
        if house >= 0 and is_only_place(givens, cell, digit, houses[house], peers):
            return True
    return False


@inner(**BARE)
def is_only_place(givens, cell, digit, house, peers):
    """Check whether every other empty cell of a house sees a digit in the givens."""
    for other in house:
        if other == cell or givens[other]:
            continue
        # Look for the digit among the cell's peers.
        blocked = False
        for at in range(peers.shape[1]):
            peer = peers[other, at]
            if peer < 0:
                break
            if givens[peer] == digit:
                blocked = True
                break
        if not blocked:
            return False
    return True


@njit(**OPTIONS)
def dig_further(board, plan, order, n_singles, shortcut, givens):
    """Remove more givens of a puzzle while an order's techniques solve the rest.

    Returns the number of givens left.

    Parameters
    ----------
    shortcut : bool             whether givens that are singles are removed without a test
    givens : uint8[n_cells]   the puzzle; changed

    The other arguments are those of ``dig_within``.
    """
    solution, orbits, sequence, fewest = plan
    n_cells, n = solution.shape[0], board.houses.shape[1]
    n_houses = count_filled_houses(board, n_singles)
    marks = make_marks(board)
    step = np.empty(step_size(n_cells, n), np.int32)
    left = 0
    for cell in range(n_cells):
        left += givens[cell] != 0
    for at in sequence:
        cell = orbits[at, 0]
        if givens[cell] == 0:
            continue
        # Remove the next orbit; put it back if the rest is not solved or has too few givens.
        size = remove_givens(givens, orbits[at])
        if left - size >= fewest and (
            (shortcut and size == 1 and is_single_by_givens(givens, cell, solution[cell], board))
            or solves_with(board, givens, order, n_houses, marks, step)
        ):
            left -= size
            continue
        restore_givens(givens, orbits[at], solution)
    return left


@inner(**OPTIONS)
def dig_once(board, plan, order, n_singles, shortcut, givens):
    """Remove orbits in a sequence while an order's techniques solve the rest.

    Returns the number of givens.

    Parameters
    ----------
    shortcut : bool   whether givens that are singles are removed without a test

    The other arguments are those of ``dig_within``.
    """
    # Start from the complete grid.
    copy_into(givens, plan.solution)
    return dig_further(board, plan, order, n_singles, shortcut, givens)


@njit(**OPTIONS)
def dig_within(board, plan, orders, givens):
    """Remove orbits in a sequence while the techniques of an order solve the rest.

    Returns the number of givens.

    Parameters
    ----------
    board : Board              houses and peers with their tables
    plan : DigPlan
    orders : Orders
    givens : uint8[n_cells]     receives the puzzle
    """
    order, reduced_order, n_singles, shortcut = orders
    # Dig with both shortcuts, and verify the result with every technique.
    left = dig_once(board, plan, reduced_order, n_singles, shortcut, givens)
    if solves(board, givens, order, n_singles):
        return left
    # It is not solved: dig again without the shortcuts.
    return dig_once(board, plan, order, n_singles, False, givens)
