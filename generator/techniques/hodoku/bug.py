"""BUG + 1 (bivalue universal grave with one extra candidate).

Every open cell has two candidates except one, which has three; without the extra candidate the board would have two solutions.
"""

from __future__ import annotations

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount
from generator.techniques.hodoku.board import CELLS, HOUSES_OF, N_HOUSES, NONE, N, add_removal


@inner(**OPTIONS)
def bug_plus_one(board, form):
    """Find the cell with three candidates and keep only the extra one.

    The other two candidates appear twice in each house of the cell and are removed.
    """
    # Exactly one open cell may have three candidates; all others must have two.
    odd = NONE
    for cell in range(CELLS):
        count = popcount(board.candidates[cell])
        if count == 0 or count == 2:
            continue
        if count != 3 or odd >= 0:
            return False
        odd = cell
    if odd < 0:
        return False
    # The extra candidate is the one that has three places in the cell's row.
    digit = NONE
    for d in range(N):
        if (board.candidates[odd] >> d) & 1 and popcount(board.places[HOUSES_OF[odd, 0], d]) == 3:
            digit = d
    # The rest of the board must be a bivalue universal grave; then the cell is the extra digit.
    if digit < 0 or not _is_grave(board, odd, digit):
        return False
    for d in range(N):
        if d != digit:
            add_removal(board, odd, d)
    return True


@inner(**OPTIONS)
def _is_grave(board, odd, digit):
    """Check whether the board is a grave apart from the extra candidate.

    Every digit still missing from a house must have two places there; the extra digit must have three in the houses of the odd cell.
    """
    for house in range(N_HOUSES):
        here = HOUSES_OF[odd, 0] == house or HOUSES_OF[odd, 1] == house or HOUSES_OF[odd, 2] == house
        for d in range(N):
            count = popcount(board.places[house, d])
            if count != 0 and count != (3 if here and d == digit else 2):
                return False
    return True
