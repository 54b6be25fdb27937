"""BUG + 1: every open cell has two candidates but one, which has three; without its third the board would have two solutions."""

from __future__ import annotations

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import popcount
from generator.techniques.hodoku.board import CELLS, HOUSES_OF, N_HOUSES, NONE, N, note


@inner(**OPTIONS)
def bug_plus_one(desk, form):
    """Find the cell with three candidates and remove the two that stand twice in each of its houses."""
    odd = NONE
    for cell in range(CELLS):
        count = popcount(desk.candidates[cell])
        if count == 0 or count == 2:
            continue
        if count != 3 or odd >= 0:
            return False
        odd = cell
    if odd < 0:
        return False
    digit = NONE
    for d in range(N):
        if (desk.candidates[odd] >> d) & 1 and popcount(desk.places[HOUSES_OF[odd, 0], d]) == 3:
            digit = d
    if digit < 0 or not _is_grave(desk, odd, digit):
        return False
    for d in range(N):
        if d != digit:
            note(desk, odd, d)
    return True


@inner(**OPTIONS)
def _is_grave(desk, odd, digit):
    """Tell whether every digit open in a house has two places there, save the digit in the houses of the odd cell: three."""
    for house in range(N_HOUSES):
        here = HOUSES_OF[odd, 0] == house or HOUSES_OF[odd, 1] == house or HOUSES_OF[odd, 2] == house
        for d in range(N):
            count = popcount(desk.places[house, d])
            if count != 0 and count != (3 if here and d == digit else 2):
                return False
    return True
