"""Digging to a puzzle that needs a technique.

There are two ways. One begins with a puzzle that is minimal for the easier techniques: they solve it, but not without any one of its
givens. So a puzzle with one orbit less needs more than them; if the technique wanted finds a step where they stop, another orbit may be
filled in, so that they end. The other takes puzzles dug at random, and looks where the easier techniques stop in each.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.copying import copy_into
from generator.kernels.marks import make_marks
from generator.kernels.orbits import remove_givens, restore_givens
from generator.techniques.explainer.ladder import find_step
from generator.techniques.explainer.quick_check import count_filled_houses, solves_with
from generator.techniques.explainer.steps import step_size

NONE = -1
"""Place of an orbit that does not exist."""


@njit(**OPTIONS)
def dig_to_need(board, plan, easier, allowed, wanted, givens):
    """Change a puzzle so that only all techniques allowed together solve it.

    Returns whether that was possible; otherwise the puzzle is as before.

    Parameters
    ----------
    board : Board             houses and peers with their tables
    plan : DigPlan
    easier : Orders            the techniques with which no given can be removed
    allowed : Orders            the same and those wanted
    wanted : int32[k, 4]       the techniques wanted
    givens : uint8[n_cells]    the puzzle; changed
    """
    solution, orbits, sequence, _ = plan
    marks, is_empty = make_marks(board), np.empty(solution.shape[0], np.uint8)
    step = np.empty(step_size(solution.shape[0], board.houses.shape[1]), np.int32)
    n_easier, n_allowed = count_filled_houses(board, easier.n_singles), count_filled_houses(board, allowed.n_singles)
    for at in sequence:
        if givens[orbits[at, 0]] == 0:
            continue
        # Where the easier techniques stop without this orbit, a wanted one must find a step.
        remove_givens(givens, orbits[at])
        if not solves_with(board, givens, easier.reduced_order, n_easier, marks, step) and find_step(board, marks, wanted, step):
            if solves_with(board, givens, allowed.reduced_order, n_allowed, marks, step):
                return True
            if add_orbit(board, plan, easier, allowed, at, givens, marks, is_empty, step):
                return True
        restore_givens(givens, orbits[at], solution)
    return False


@njit(**OPTIONS)
def find_needing(board, plan, puzzles, easier, allowed, wanted, first, givens):
    """Find a puzzle that only all techniques allowed together solve.

    Returns its place, from `first` on, or the number of puzzles if there is none; and whether an orbit was filled in.

    Parameters
    ----------
    puzzles : uint8[m, n_cells]   with the solution of the plan only
    wanted : int32[k, 4]         the techniques wanted, one of which must find a step where the easier ones stop
    givens : uint8[n_cells]      receives the puzzle

    The other arguments are those of ``dig_to_need``.
    """
    marks, is_empty = make_marks(board), np.empty(puzzles.shape[1], np.uint8)
    step = np.empty(step_size(puzzles.shape[1], board.houses.shape[1]), np.int32)
    n_easier, n_allowed = count_filled_houses(board, easier.n_singles), count_filled_houses(board, allowed.n_singles)
    for at in range(first, puzzles.shape[0]):
        copy_into(givens, puzzles[at])
        if solves_with(board, givens, easier.reduced_order, n_easier, marks, step) or not find_step(board, marks, wanted, step):
            continue
        if solves_with(board, givens, allowed.reduced_order, n_allowed, marks, step):
            return at, False
        if add_orbit(board, plan, easier, allowed, NONE, givens, marks, is_empty, step):
            return at, True
    return puzzles.shape[0], False


@njit(**OPTIONS)
def list_unsolved(board, puzzles, orders):
    """Return the places of the puzzles that some techniques do not solve, in order.

    Parameters
    ----------
    orders : Orders
    """
    marks = make_marks(board)
    step = np.empty(step_size(puzzles.shape[1], board.houses.shape[1]), np.int32)
    n_houses, found, count = count_filled_houses(board, orders.n_singles), np.empty(puzzles.shape[0], np.int64), 0
    for at in range(puzzles.shape[0]):
        if not solves_with(board, puzzles[at], orders.reduced_order, n_houses, marks, step):
            found[count] = at
            count += 1
    return found[:count]


@inner(**BARE)
def add_orbit(board, plan, easier, allowed, removed, givens, marks, is_empty, step):
    """Fill in one orbit so that the techniques allowed solve the puzzle.

    Returns whether there is one with which the easier techniques still do not solve it.

    Parameters
    ----------
    removed : int64            place of the orbit that was removed, which is not filled in again; NONE for none
    marks : Marks            where the techniques allowed stop; overwritten
    is_empty : uint8[n_cells]   overwritten

    The other arguments are those of ``dig_to_need`` and of ``solves_with``.
    """
    solution, orbits, sequence, _ = plan
    n_easier, n_allowed = count_filled_houses(board, easier.n_singles), count_filled_houses(board, allowed.n_singles)
    # A digit that they find by themselves would not help them.
    for cell in range(is_empty.shape[0]):
        is_empty[cell] = marks.digits[cell] == 0
    for at in sequence:
        if at == removed or givens[orbits[at, 0]] != 0 or not has_empty(orbits[at], is_empty):
            continue
        restore_givens(givens, orbits[at], solution)
        # The allowed techniques fail more often, so they are asked first.
        if solves_with(board, givens, allowed.reduced_order, n_allowed, marks, step) and not solves_with(
            board, givens, easier.reduced_order, n_easier, marks, step
        ):
            return True
        remove_givens(givens, orbits[at])
    return False


@inner(**BARE)
def has_empty(orbit, is_empty):
    """Check whether some cell of an orbit is empty; rows of orbits end in -1."""
    for cell in orbit:
        if cell >= 0 and is_empty[cell]:
            return True
    return False
