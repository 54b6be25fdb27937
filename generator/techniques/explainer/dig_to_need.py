"""Digging to a puzzle that needs a technique.

The puzzle given is minimal for the easier techniques: they solve it, but not without any one of its givens. So a puzzle with one orbit
less needs more than them; if the technique wanted finds a step where they stop, another orbit may be filled in, so that they end.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.marks import make_marks
from generator.kernels.orbits import remove_givens, restore_givens
from generator.techniques.explainer.ladder import find_step
from generator.techniques.explainer.quick_check import count_filled_houses, solves_with
from generator.techniques.explainer.steps import step_size


@njit(**OPTIONS)
def dig_to_need(board, plan, easier, allowed, wanted, givens):
    """Change a puzzle so that only all techniques allowed together solve it.

    Returns whether that was possible; otherwise the puzzle is as before.

    board     Board             houses and peers with their tables
    plan      DigPlan
    easier    Orders            the techniques with which no given can be removed
    allowed   Orders            the same and those wanted
    wanted    int32[k, 4]       the techniques wanted
    givens    uint8[n_cells]    the puzzle; changed
    """
    solution, orbits, sequence, _ = plan
    marks = make_marks(board)
    step = np.empty(step_size(solution.shape[0], board.houses.shape[1]), np.int32)
    n_easier, n_allowed = count_filled_houses(board, easier.n_singles), count_filled_houses(board, allowed.n_singles)
    for at in sequence:
        if givens[orbits[at, 0]] == 0:
            continue
        # Where the easier techniques stop without this orbit, a wanted one must find a step.
        remove_givens(givens, orbits[at])
        if not solves_with(board, givens, easier.order, n_easier, marks, step) and find_step(board, marks, wanted, step):
            if solves_with(board, givens, allowed.order, n_allowed, marks, step):
                return True
            if add_orbit(board, plan, easier, allowed, at, givens, marks, step):
                return True
        restore_givens(givens, orbits[at], solution)
    return False


@inner(**BARE)
def add_orbit(board, plan, easier, allowed, removed, givens, marks, step):
    """Fill in one orbit so that the techniques allowed solve the puzzle.

    Returns whether there is one with which the easier techniques still do not solve it.

    removed   int64   place of the orbit that was removed, which is not filled in again

    The other arguments are those of ``dig_to_need`` and of ``solves_with``.
    """
    solution, orbits, sequence, _ = plan
    n_easier, n_allowed = count_filled_houses(board, easier.n_singles), count_filled_houses(board, allowed.n_singles)
    for at in sequence:
        if at == removed or givens[orbits[at, 0]] != 0:
            continue
        restore_givens(givens, orbits[at], solution)
        # The allowed techniques fail more often, so they are asked first.
        if solves_with(board, givens, allowed.order, n_allowed, marks, step) and not solves_with(
            board, givens, easier.order, n_easier, marks, step
        ):
            return True
        remove_givens(givens, orbits[at])
    return False
