"""W-wing, XY-wing, XYZ-wing: two or three cells with few candidates, one of which must hold the digit that others lose."""

from __future__ import annotations

from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import popcount
from generator.kernels.hodoku.board import CELLS, N_HOUSES, SEES, N, note
from generator.kernels.hodoku.one_digit import end_of, remove_between


@njit(**OPTIONS)
def w_wing(desk, form):
    """Find the first two cells with the same two digits whose ends a strong link of one digit joins; the other digit goes."""
    for one in range(CELLS):
        mask = desk.candidates[one]
        if popcount(mask) != 2:
            continue
        for other in range(one + 1, CELLS):
            if desk.candidates[other] != mask:
                continue
            for d in range(N):
                if not (mask >> d) & 1:
                    continue
                if remove_between(desk, one, other, d) and _is_linked(desk, one, other, mask & ~(1 << d)):
                    return True
                desk.found[0] = 0
    return False


@njit(**OPTIONS)
def _is_linked(desk, one, other, bit):
    """Tell whether some house has two places for a digit, of which one cell sees the one and the other cell the other."""
    for d in range(N):
        if not (bit >> d) & 1:
            continue
        for house in range(N_HOUSES):
            if popcount(desk.places[house, d]) != 2:
                continue
            first, second = end_of(desk, house, d, 0), end_of(desk, house, d, 1)
            if (SEES[one, first] and SEES[other, second]) or (SEES[one, second] and SEES[other, first]):
                return True
    return False


@njit(**OPTIONS)
def xy_wing(desk, form):
    """Find the first three cells of two digits each, three in all, of which one sees the two others."""
    for one in range(CELLS):
        if popcount(desk.candidates[one]) != 2:
            continue
        for two in range(one + 1, CELLS):
            if popcount(desk.candidates[two]) != 2 or popcount(desk.candidates[one] | desk.candidates[two]) != 3:
                continue
            for three in range(two + 1, CELLS):
                if popcount(desk.candidates[three]) == 2 and _wing_of_three(desk, one, two, three):
                    return True
    return False


@njit(**OPTIONS)
def _wing_of_three(desk, one, two, three):
    """Take each of the cells for the hinge in turn."""
    if SEES[one, two] and SEES[one, three] and _wing_of(desk, one, two, three, 2):
        return True
    if SEES[two, one] and SEES[two, three] and _wing_of(desk, two, one, three, 2):
        return True
    return SEES[three, one] and SEES[three, two] and _wing_of(desk, three, one, two, 2)


@njit(**OPTIONS)
def xyz_wing(desk, form):
    """Find the first hinge of three digits that sees two cells of two of them each."""
    for hinge in range(CELLS):
        if popcount(desk.candidates[hinge]) != 3:
            continue
        for one in range(CELLS):
            if popcount(desk.candidates[one]) != 2 or not SEES[hinge, one]:
                continue
            for other in range(one + 1, CELLS):
                if popcount(desk.candidates[other]) == 2 and SEES[hinge, other] and _wing_of(desk, hinge, one, other, 3):
                    return True
    return False


@njit(**OPTIONS)
def _wing_of(desk, hinge, one, other, form):
    """Remove what the two wings share and both see; form 2 is an XY-wing, form 3 an XYZ-wing, whose hinge has the digit, too."""
    a, b, c = desk.candidates[hinge], desk.candidates[one], desk.candidates[other]
    if popcount(a | b | c) != 3 or b == c or a == b or a == c:
        return False
    goes = b & c
    if form == 2 and goes & a != 0:
        return False
    for cell in range(CELLS):
        if SEES[one, cell] and SEES[other, cell] and (form == 2 or SEES[hinge, cell]):
            for d in range(N):
                if (goes >> d) & 1:
                    note(desk, cell, d)
    return desk.found[0] > 0
