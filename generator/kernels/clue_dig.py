"""Digging on a board with clues, while one solution is left.

One pass leaves a puzzle in which every given and every clue is needed, since a removal can only add solutions.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.backtracking import Bounds
from generator.kernels.clue_search import begin_search, make_clue_stack, search_clues


@inner(**BARE)
def take_away(givens, active, item):
    """Remove a given, or a clue; return the digit of the given, 0 for a clue.

    Parameters
    ----------
    givens : uint8[n_cells]   changed in place
    active : uint8[n_clues]   changed in place
    item : int64            a cell, or n_cells + clue
    """
    digit = np.uint8(0)
    if item < givens.shape[0]:
        digit = givens[item]
        givens[item] = 0
    else:
        active[item - givens.shape[0]] = 0
    return digit


@inner(**BARE)
def put_back(givens, active, item, digit):
    """Undo `take_away`, with the digit that it returned; givens uint8[n_cells]."""
    if item < givens.shape[0]:
        givens[item] = digit
    else:
        active[item - givens.shape[0]] = 1


@inner(**BARE)
def search_otherwise(board, givens, item, digit, stack, max_nodes, rng_state, others):
    """Search for a solution that taking something away would add.

    Returns (solutions found, nodes). It has another digit in the cell of a given, or breaks a clue of two cells, which leaves little to
    search. Of a longer clue all solutions are counted, up to two, without the one that is known.

    Parameters
    ----------
    givens : uint8[n_cells]      the item is already taken away
    item : int64               a cell, or n_cells + clue
    digit : int64               the digit of the given
    stack : ClueStack           overwritten
    """
    begin_search(board, givens, stack)
    clue, automaton = item - givens.shape[0], np.int64(0)
    if clue < 0:
        stack.candidates[item] &= ~(np.int64(1) << (digit - 1))
    elif board.clues.sizes[clue] == 2:
        # Exchange what the clue allows and what it forbids.
        automaton = np.int64(board.clues.automata[clue])
        board.clues.automata[clue] = automaton + board.clues.accepted.shape[0]
        board.clues.active[clue] = 1
    else:
        count, _, nodes = search_clues(board, stack, Bounds(np.int64(2), max_nodes), rng_state, False, others)
        return count - 1, nodes
    count, _, nodes = search_clues(board, stack, Bounds(np.int64(1), max_nodes), rng_state, False, others)
    if clue >= 0:
        board.clues.automata[clue] = automaton
        board.clues.active[clue] = 0
    return count, nodes


@njit(**OPTIONS)
def dig_ruled(board, givens, order, fewest, max_nodes, rng_state):
    """Remove givens and clues in an order while the solution is the only one.

    Returns how many were removed; none if there is more than one solution to begin with. A removal that a search within the node limit
    cannot prove is taken back.

    Parameters
    ----------
    board : RuledBoard         ``clues.active`` is changed in place
    givens : uint8[n_cells]    changed in place; 0 = empty
    order : int64[k]           cells, and n_cells + clue for clues
    fewest : int64             givens and clues to keep at least
    max_nodes : int64          node limit of one search
    rng_state : uint64[2]      not advanced; the searches draw no random numbers
    """
    stack, others = make_clue_stack(board), np.empty((0, givens.shape[0]), np.uint8)
    removed = 0
    begin_search(board, givens, stack)
    count, _, nodes = search_clues(board, stack, Bounds(np.int64(2), max_nodes), rng_state, False, others)
    if count != 1 or nodes > max_nodes:
        return removed
    for item in order:
        if order.shape[0] - removed <= fewest:
            break
        # Put it back if there is another solution without it.
        digit = np.int64(take_away(givens, board.clues.active, item))
        count, nodes = search_otherwise(board, givens, item, digit, stack, max_nodes, rng_state, others)
        if count == 0 and nodes <= max_nodes:
            removed += 1
        else:
            put_back(givens, board.clues.active, item, digit)
    return removed
