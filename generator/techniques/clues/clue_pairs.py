"""Pairs of clues with a common cell, and a quick way to fill some of them.

    a  -  y  -  b      two clues of two cells with the common cell y

Which digits the three cells have in some filling follows from the tables of both clues, digit by digit of y.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index


@inner(**BARE)
def is_in_clue(clues, clue, cell):
    """Check whether a cell is one of a clue's cells."""
    for at in range(clues.sizes[clue]):
        if clues.cells[clue, at] == cell:
            return True
    return False


@inner(**BARE)
def are_close(clues, clue, other, n):
    """Check whether two clues have a common cell, and n cells or fewer together.

    More cells than those of a row are too much for a person; the clues of two lines that cross are such.
    """
    n_common = 0
    for at in range(clues.sizes[other]):
        if is_in_clue(clues, clue, clues.cells[other, at]):
            n_common += 1
    return n_common > 0 and clues.sizes[clue] + clues.sizes[other] - n_common <= n


@inner(**BARE)
def find_common_cell(clues, clue, other):
    """Return where the common cell of two clues of two cells is in each.

    (-1, -1) for clues of other sizes, and for those with more than one common cell.
    """
    at, at_other, n_common = -1, -1, 0
    if clues.sizes[clue] != 2 or clues.sizes[other] != 2:
        return at, at_other
    for k in range(4):
        if clues.cells[clue, k >> 1] == clues.cells[other, k & 1]:
            at, at_other = k >> 1, k & 1
            n_common += 1
    return (at, at_other) if n_common == 1 else (-1, -1)


@inner(**BARE)
def outer_digits(clues, sees, clue, at, d):
    """Return the digits of a clue's other cell if the cell at one end has digit d + 1.

    Without digit d + 1 where the two cells see each other.
    """
    digits = np.int64(clues.pairs[at, clues.automata[clue], d])
    return digits & ~(np.int64(1) << d) if sees[clues.cells[clue, 0], clues.cells[clue, 1]] else digits


@inner(**BARE)
def find_in_three(clues, sees, clue, other, masks, found):
    """Collect the digits of all fillings of two clues of two cells.

    Returns whether they are such clues, with one common cell.

    Parameters
    ----------
    masks : int32[n_cells]   candidates
    found : int32[n_cells]   receives the digits of the three cells that are in some filling
    """
    at, at_other = find_common_cell(clues, clue, other)
    if at < 0:
        return False
    common, first, second = clues.cells[clue, at], clues.cells[clue, 1 - at], clues.cells[other, 1 - at_other]
    kept, kept_first, kept_second, rest = np.int64(0), np.int64(0), np.int64(0), np.int64(masks[common])
    while rest:
        d = lowest_bit_index(rest)
        rest &= rest - 1
        one = masks[first] & outer_digits(clues, sees, clue, at, d)
        two = masks[second] & outer_digits(clues, sees, other, at_other, d)
        # Outer cells that see each other differ: the only digit of one cannot be in the other.
        if sees[first, second] and one != 0 and two != 0:
            one, two = one & ~two if two & (two - 1) == 0 else one, two & ~one if one & (one - 1) == 0 else two
        if one == 0 or two == 0:
            continue
        kept |= np.int64(1) << d
        kept_first |= one
        kept_second |= two
    found[common], found[first], found[second] = kept, kept_first, kept_second
    return True


@inner(**BARE)
def can_narrow(clues, sees, clue, other):
    """Check whether two clues could ever rule out more together than one by one.

    False only for two clues of two cells where neither house nor clue makes a difference to the outer cells. It is asked of boards on which
    every clue was looked at by itself.
    """
    at, at_other = find_common_cell(clues, clue, other)
    if at < 0:
        return True
    across = sees[clues.cells[clue, 1 - at], clues.cells[other, 1 - at_other]]
    for d in range(clues.pairs.shape[2]):
        one, two = np.int64(clues.pairs[at, clues.automata[clue], d]), np.int64(clues.pairs[at_other, clues.automata[other], d])
        # Outer cells that see each other and could have the same digit; ends of one clue that could.
        if across and one & two:
            return True
        if one != outer_digits(clues, sees, clue, at, d) or two != outer_digits(clues, sees, other, at_other, d):
            return True
    return False


@njit(**OPTIONS)
def list_clue_pairs(board, sees):
    """List the pairs of clues to be looked at together, as int16[n_pairs, 2].

    The first one's rule decides which technique finds a pair; of two clues of one rule, each pair is listed once.

    Parameters
    ----------
    board : RuledBoard
    sees : bool[n_cells, n_cells]   whether two cells are peers
    """
    clues, n_clues, n_pairs = board.clues, board.clues.sizes.shape[0], 0
    pairs = np.empty((64, 2), np.int16)
    for clue in range(n_clues):
        for other in range(n_clues):
            if other == clue or (other < clue and clues.rules[other] == clues.rules[clue]):
                continue
            if not are_close(clues, clue, other, board.n) or not can_narrow(clues, sees, clue, other):
                continue
            # Copy a full list to one twice as long.
            if n_pairs == pairs.shape[0]:
                longer = np.empty((2 * n_pairs, 2), np.int16)
                for at in range(n_pairs):
                    longer[at, 0], longer[at, 1] = pairs[at, 0], pairs[at, 1]
                pairs = longer
            pairs[n_pairs, 0], pairs[n_pairs, 1] = clue, other
            n_pairs += 1
    return pairs[:n_pairs].copy()
