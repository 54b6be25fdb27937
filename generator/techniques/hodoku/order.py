"""HoDoKu's techniques by number, in HoDoKu's order.

`generator.grading.hodoku` calls them, and its table has the same order.

There are three kernels, so that a puzzle compiles no more than it needs: singles and the steps HoDoKu calls Medium, the Hard steps up to
sashimi X-wings, and the rest. Each returns the number of the technique in the table and lists what it removes in ``removals``.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner, njit
from generator.techniques.hodoku.avoidable import avoidable_rectangle
from generator.techniques.hodoku.board import apply_removals
from generator.techniques.hodoku.bug import bug_plus_one
from generator.techniques.hodoku.chains import AIC, X_CHAIN, chain
from generator.techniques.hodoku.colors import MULTI, SIMPLE, colors
from generator.techniques.hodoku.finned_fish import SASHIMI, finned_fish
from generator.techniques.hodoku.fish import basic_fish
from generator.techniques.hodoku.hidden_sets import hidden_set
from generator.techniques.hodoku.locked import CLAIMING, POINTING, locked_candidates
from generator.techniques.hodoku.naked_sets import LOCKED, naked_set
from generator.techniques.hodoku.one_digit import empty_rectangle, skyscraper, turbot_fish, two_string_kite
from generator.techniques.hodoku.rectangles import HIDDEN_RECTANGLE, unique_rectangle
from generator.techniques.hodoku.remote_pair import remote_pair
from generator.techniques.hodoku.singles import run_singles
from generator.techniques.hodoku.sue_de_coq import sue_de_coq
from generator.techniques.hodoku.wings import w_wing, xy_wing, xyz_wing

NOTHING = -1
TWO, FOUR = np.int64(2), np.int64(4)
FIRST_MEDIUM, FIRST_HARD, FIRST_CHAIN, FIRST_UNIQUE, FIRST_FINNED, FIRST_REST = 3, 11, 16, 25, 34, 36
"""First numbers of the groups in the table; 0 to 2 are the singles."""


@njit(**OPTIONS)
def run_medium(board, counts):
    """Apply the last step, then repeat singles and Medium steps.

    Returns how many cells stay empty.

    Parameters
    ----------
    counts : int64[techniques]   number of steps of each technique; added to
    """
    while True:
        apply_removals(board)
        left = run_singles(board, counts)
        number = find_medium(board) if left else NOTHING
        if number == NOTHING:
            return left
        counts[number] += 1


@inner(**OPTIONS)
def find_medium(board):
    """Find the first locked set, locked candidates, pair or triple."""
    # Locked pair and triple, then pointing and claiming, then naked and hidden pair and triple.
    for size in range(2, 4):
        if naked_set(board, size | LOCKED):
            return FIRST_MEDIUM - 2 + size
    for form in range(POINTING, CLAIMING + 1):
        if locked_candidates(board, form):
            return FIRST_MEDIUM + 2 + form
    for size in range(2, 4):
        if naked_set(board, size):
            return FIRST_MEDIUM + 2 + size
    for size in range(2, 4):
        if hidden_set(board, size):
            return FIRST_MEDIUM + 4 + size
    return NOTHING


@njit(**OPTIONS)
def find_hard(board):
    """Find the first step from the naked quad to the sashimi X-wing.

    There must be no single and no Medium step left.
    """
    # Quads, then fish without fins.
    if naked_set(board, FOUR):
        return FIRST_HARD
    if hidden_set(board, FOUR):
        return FIRST_HARD + 1
    for size in range(2, 5):
        if basic_fish(board, size):
            return FIRST_HARD + size
    # Remote pair to XYZ-wing.
    number = _find_small_chain(board)
    if number != NOTHING:
        return number
    # Unique and avoidable rectangles, then X-wings with fins.
    for form in range(1, HIDDEN_RECTANGLE + 1):
        if unique_rectangle(board, form):
            return FIRST_UNIQUE - 1 + form
    for form in range(1, 3):
        if avoidable_rectangle(board, form):
            return FIRST_UNIQUE + HIDDEN_RECTANGLE - 1 + form
    if finned_fish(board, TWO):
        return FIRST_FINNED
    return FIRST_FINNED + 1 if finned_fish(board, TWO | SASHIMI) else NOTHING


@inner(**OPTIONS)
def _find_small_chain(board):
    """Find the first step from the remote pair to the XYZ-wing."""
    if remote_pair(board, 0):
        return FIRST_CHAIN
    if bug_plus_one(board, 0):
        return FIRST_CHAIN + 1
    if skyscraper(board, 0):
        return FIRST_CHAIN + 2
    if two_string_kite(board, 0):
        return FIRST_CHAIN + 3
    if turbot_fish(board, 0):
        return FIRST_CHAIN + 4
    if empty_rectangle(board, 0):
        return FIRST_CHAIN + 5
    if w_wing(board, 0):
        return FIRST_CHAIN + 6
    if xy_wing(board, 0):
        return FIRST_CHAIN + 7
    return FIRST_CHAIN + 8 if xyz_wing(board, 0) else NOTHING


@njit(**OPTIONS)
def find_rest(board):
    """Find the first step from the finned swordfish on.

    There must be no earlier step left.
    """
    # Finned and sashimi swordfish, then jellyfish.
    for size in range(3, 5):
        if finned_fish(board, size):
            return FIRST_REST + 2 * (size - 3)
        if finned_fish(board, size | SASHIMI):
            return FIRST_REST + 2 * (size - 3) + 1
    # Sue de Coq, then simple and multi colors, then X-chain, XY-chain and AIC.
    if sue_de_coq(board, 0):
        return FIRST_REST + 4
    for form in range(SIMPLE, MULTI + 1):
        if colors(board, form):
            return FIRST_REST + 5 + form
    for form in range(X_CHAIN, AIC + 1):
        if chain(board, form):
            return FIRST_REST + 7 + form
    return NOTHING
