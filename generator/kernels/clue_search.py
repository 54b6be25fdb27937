"""Backtracking on a board with houses and clues: fill, solve, count.

It guesses as `generator.kernels.backtracking` does; every state is propagated by singles and by the clues (`clue_automata.py`).
`generator.kernels.clue_dig` builds on it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.backtracking import branch, copy_state, read_givens
from generator.kernels.bits import lowest_bit_index
from generator.kernels.clue_automata import ClueScratch, ClueTables, narrow_clues
from generator.kernels.copying import copy_into
from generator.kernels.propagate import CONTRADICTION, SOLVED, STUCK, apply_naked_singles, eliminate_from_peers


class RuledBoard(NamedTuple):
    """Everything that decides whether a filling is a solution.

    n        int64                     digits of the board
    houses   int16[n_houses, n]        sets of cells with every digit once
    peers    int16[n_cells, n_peers]   cells that must differ; rows end in -1
    clues    ClueTables
    """

    n: int
    houses: NDArray[np.int16]
    peers: NDArray[np.int16]
    clues: ClueTables


class ClueStack(NamedTuple):
    """The state of one search, and the states to backtrack to.

    candidates, propagated              as in `generator.kernels.backtracking.Stack`
    scratch                             ClueScratch
    saved, saved_propagated, saved_sums the same at each depth: [n_cells, n_cells], [n_cells, n_cells], [n_cells, n_clues]
    """

    candidates: NDArray[np.int32]
    propagated: NDArray[np.uint8]
    scratch: ClueScratch
    saved: NDArray[np.int32]
    saved_propagated: NDArray[np.uint8]
    saved_sums: NDArray[np.int64]


@inner(**OPTIONS)
def make_clue_stack(board):
    """Return a stack for searches on a board; `begin_search` sets its first state."""
    n_cells, n_clues, most = board.peers.shape[0], board.clues.cells.shape[0], board.clues.cells.shape[1]
    return ClueStack(
        np.empty(n_cells, np.int32),
        np.empty(n_cells, np.uint8),
        ClueScratch(np.empty(most + 1, np.int64), np.empty(n_clues, np.int64)),
        np.empty((n_cells, n_cells), np.int32),
        np.empty((n_cells, n_cells), np.uint8),
        np.empty((n_cells, n_clues), np.int64),
    )


@inner(**BARE)
def begin_search(board, givens, stack):
    """Set the first state of a search: the givens, with nothing propagated.

    Parameters
    ----------
    givens : uint8[n_cells]   0 = empty
    """
    read_givens(givens, board.n, stack.candidates)
    for cell in range(givens.shape[0]):
        stack.propagated[cell] = 0
    for clue in range(stack.scratch.sums.shape[0]):
        stack.scratch.sums[clue] = -1


@inner(**BARE)
def place_hidden_singles(board, candidates, propagated):
    """Fill in hidden singles, house by house; return how many, or -1.

    Each is eliminated from its peers at once, which takes half the rounds of `apply_hidden_singles`. -1 is a contradiction, as there.

    Parameters
    ----------
    candidates : int32[n_cells]   changed in place
    propagated : uint8[n_cells]   changed in place
    """
    n_houses, n = board.houses.shape
    full, n_found = (np.int64(1) << n) - 1, 0
    for house in range(n_houses):
        # Collect the digits possible in any cell of the house, and those possible in two cells or more.
        once, twice = np.int64(0), np.int64(0)
        for at in range(n):
            mask = np.int64(candidates[board.houses[house, at]])
            twice |= once & mask
            once |= mask
        if once != full:
            return -1
        hidden = once & ~twice
        if hidden == 0:
            continue
        # Fill their cells; two digits cannot have the same only place.
        for at in range(n):
            cell = board.houses[house, at]
            only = candidates[cell] & hidden
            if only == 0 or propagated[cell]:
                continue
            if only & (only - 1):
                return -1
            candidates[cell] = only
            n_found += 1
            if not eliminate_from_peers(candidates, propagated, np.int64(cell), board.peers):
                return -1
    return n_found


@inner(**BARE)
def propagate_clues(board, candidates, propagated, scratch):
    """Apply singles and clues until stuck; return CONTRADICTION, STUCK or SOLVED.

    Parameters
    ----------
    candidates : int32[n_cells]   changed in place
    propagated : uint8[n_cells]   changed in place
    """
    while True:
        state = apply_naked_singles(candidates, propagated, board.peers)
        if state == CONTRADICTION:
            return CONTRADICTION
        # Hidden singles cost less than clues and come first.
        if state == STUCK:
            n_found = place_hidden_singles(board, candidates, propagated)
            if n_found < 0:
                return CONTRADICTION
            if n_found > 0:
                continue
        # Clues are looked at even when every cell is filled: they may contradict the digits.
        n_found = narrow_clues(candidates, board.clues, scratch)
        if n_found < 0:
            return CONTRADICTION
        if n_found == 0:
            return state


@inner(**BARE)
def search_clues(board, stack, bounds, rng_state, randomly, solutions):
    """Count the solutions from the stack's first state, up to a limit.

    Returns (solutions found, guesses, nodes); nodes > max_nodes if the search gave up. Arguments are as in
    `generator.kernels.backtracking.search`.

    Parameters
    ----------
    rng_state : uint64[2]           advanced only if `randomly`
    solutions : uint8[k, n_cells]   receives the first k solutions
    """
    candidates, propagated, scratch = stack.candidates, stack.propagated, stack.scratch
    depth, count, guesses, nodes = 0, 0, 0, 0
    while True:
        # Count the state, and give up at the node limit.
        nodes += 1
        if nodes > bounds.max_nodes:
            return count, guesses, nodes
        state = propagate_clues(board, candidates, propagated, scratch)
        if state == STUCK:
            # Guess, and save the state without the guessed digit, where backtracking continues.
            cell, bit = branch(candidates, propagated, board.houses, rng_state, randomly)
            copy_state(candidates, propagated, stack.saved[depth], stack.saved_propagated[depth])
            copy_into(stack.saved_sums[depth], scratch.sums)
            stack.saved[depth, cell] ^= bit
            depth += 1
            candidates[cell] = bit
            guesses += 1
            continue
        if state == SOLVED:
            # Keep the solution if there is room, and stop at the limit.
            if count < solutions.shape[0]:
                for at in range(candidates.shape[0]):
                    solutions[count, at] = lowest_bit_index(np.int64(candidates[at])) + 1
            count += 1
            if count >= bounds.limit:
                return count, guesses, nodes
        # Backtrack to the last guess; without one the search is complete.
        if depth == 0:
            return count, guesses, nodes
        depth -= 1
        copy_state(stack.saved[depth], stack.saved_propagated[depth], candidates, propagated)
        copy_into(scratch.sums, stack.saved_sums[depth])


@njit(**OPTIONS)
def search_ruled(board, givens, bounds, rng_state, randomly, solutions):
    """Search from givens, uint8[n_cells], with 0 for empty cells.

    The other arguments and the result are as in `search_clues`.
    """
    stack = make_clue_stack(board)
    begin_search(board, givens, stack)
    return search_clues(board, stack, bounds, rng_state, randomly, solutions)
