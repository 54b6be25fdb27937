"""Aligned pair and triplet exclusion.

A candidate of two or three cells is removed if it occurs in no allowed combination of digits in these cells. A combination is
forbidden when it repeats a digit in cells that see each other, or leaves no candidate to a cell that sees all of them.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.techniques.explainer.steps import REMOVED, add_candidates, add_cell, add_removed, begin_removal

PAIR, TRIPLET = 2, 3
LEAST_EXCLUDERS = 2


@njit(**OPTIONS)
def aligned(board, marks, form, step):
    """Find cells where aligned exclusion removes a candidate; 1 if there are any.

    Parameters
    ----------
    form : PAIR or TRIPLET: the number of cells combined; the cells that exclude have two candidates up to that number
    """
    # List the cells that can be combined; only those with enough common excluding cells are tried.
    n_cells, n_peers = board.peers.shape
    bases, excluders_of = np.zeros(n_cells, np.int64), np.zeros((n_cells, (n_cells + 63) >> 6), np.int64)
    count = _list_bases(board, marks, form, bases, excluders_of)
    chosen = np.zeros(TRIPLET, np.int64)
    common = np.zeros(n_peers, np.int64)
    for top in range(count):
        for middle in range(top):
            shared = _count_shared(excluders_of, bases[middle], bases[top], bases[top])
            if shared < LEAST_EXCLUDERS:
                continue
            # A pair needs an excluding cell for each candidate of its smaller cell but one.
            if form == PAIR:
                chosen[0], chosen[1], chosen[2] = bases[middle], bases[top], -1
                if shared + 1 >= _fewest_candidates(marks, chosen) and _exclude(board, marks, chosen, form, common, step):
                    return 1
                continue
            # A triplet needs a third cell, again with enough excluding cells in common.
            for low in range(middle):
                if _count_shared(excluders_of, bases[low], bases[middle], bases[top]) >= LEAST_EXCLUDERS:
                    chosen[0], chosen[1], chosen[2] = bases[low], bases[middle], bases[top]
                    if _exclude(board, marks, chosen, form, common, step):
                        return 1
    return 0


@inner(**BARE)
def _list_bases(board, marks, form, bases, excluders_of):
    """List the cells that can be combined; return how many there are.

    Parameters
    ----------
    excluders_of : int64[n_cells, words]   out; for each cell listed, as bits, the cells it sees that can exclude
    """
    count = 0
    for cell in range(bases.shape[0]):
        # A cell needs two candidates at least.
        if popcount(np.int64(marks.candidates[cell])) < 2:
            continue
        # Count the peers that can exclude, and skip the cell if it sees a naked single.
        single, excluders = False, 0
        for k in range(board.peers.shape[1]):
            peer = np.int64(board.peers[cell, k])
            if peer < 0:
                break
            size = popcount(np.int64(marks.candidates[peer]))
            single |= size == 1
            if 2 <= size <= form:
                excluders += 1
                excluders_of[cell, peer >> 6] |= np.int64(1) << (peer & 63)
        if not single and excluders >= LEAST_EXCLUDERS:
            bases[count] = cell
            count += 1
    return count


@inner(**BARE)
def _count_shared(excluders_of, one, two, three):
    """Count the excluding cells that all three cells see.

    Two of the three may be the same.
    """
    count = 0
    for w in range(excluders_of.shape[1]):
        count += popcount(excluders_of[one, w] & excluders_of[two, w] & excluders_of[three, w])
    return count


@inner(**BARE)
def _fewest_candidates(marks, chosen):
    """Return the number of candidates of the cell of a pair that has fewer.

    A candidate is removed only if each candidate of the other cell, except an equal one, is forbidden with it, each by a cell of its own.
    """
    return min(popcount(np.int64(marks.candidates[chosen[0]])), popcount(np.int64(marks.candidates[chosen[1]])))


@inner(**BARE)
def _list_common(board, marks, chosen, form, common):
    """List the cells that can exclude and see all chosen cells; -1 ends the list.

    They have two candidates up to `form`.
    """
    count = 0
    for k in range(board.peers.shape[1]):
        cell = np.int64(board.peers[chosen[0], k])
        if cell < 0:
            break
        if 2 <= popcount(np.int64(marks.candidates[cell])) <= form and board.sees[chosen[1], cell]:
            if chosen[2] < 0 or board.sees[chosen[2], cell]:
                common[count] = cell
                count += 1
    if count < common.shape[0]:
        common[count] = -1


@inner(**BARE)
def _exclude(board, marks, chosen, form, common, step):
    """Write the candidates in no allowed combination to the step; 0 if none."""
    # List the excluding cells and the candidates of the chosen cells; a pair has a dummy third cell.
    _list_common(board, marks, chosen, form, common)
    first, second = np.int64(marks.candidates[chosen[0]]), np.int64(marks.candidates[chosen[1]])
    third = np.int64(marks.candidates[chosen[2]]) if form == TRIPLET else np.int64(1)
    kept_one, kept_two, kept_three = 0, 0, 0
    # Try every combination of one digit per cell.
    one = first
    while one:
        a = one & -one
        one &= one - 1
        two = second
        while two:
            b = two & -two
            two &= two - 1
            # A digit cannot be in two cells that see each other.
            if a == b and board.sees[chosen[0], chosen[1]]:
                continue
            three = third
            while three:
                c = three & -three
                three &= three - 1
                used = a | b
                if form == TRIPLET:
                    if (a == c and board.sees[chosen[0], chosen[2]]) or (b == c and board.sees[chosen[1], chosen[2]]):
                        continue
                    used |= c
                # If every excluding cell keeps a candidate, the combination is allowed: its digits stay.
                if _leaves_candidates(marks, common, used):
                    kept_one |= a
                    kept_two |= b
                    kept_three |= c
                    # Stop as soon as every candidate occurs in an allowed combination.
                    if kept_one == first and kept_two == second and kept_three == third:
                        return 0
    # Write the cells, and the candidates in no allowed combination.
    begin_removal(step, (first & ~kept_one) | (second & ~kept_two) | (third & ~kept_three if form == TRIPLET else 0))
    for i in range(form):
        add_cell(step, chosen[i])
    add_removed(marks, step, chosen[0], ~kept_one)
    add_removed(marks, step, chosen[1], ~kept_two)
    if form == TRIPLET:
        add_removed(marks, step, chosen[2], ~kept_three)
    # For the explanation: the candidates of these cells and of the excluding cells.
    for i in range(form):
        add_candidates(marks, step, chosen[i])
    for cell in common:
        if cell < 0:
            break
        add_candidates(marks, step, cell)
    return step[REMOVED] > 0


@inner(**BARE)
def _leaves_candidates(marks, common, used):
    """Check whether every listed cell keeps a candidate without the used digits."""
    for cell in common:
        if cell < 0:
            return True
        if np.int64(marks.candidates[cell]) & ~used == 0:
            return False
    return True
