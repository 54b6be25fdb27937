"""Simple and multi colors: one digit's strong links joined into clusters, whose cells are one color or the other by turns."""

from __future__ import annotations

import numpy as np
from numba import njit

from generator.kernels._jit import OPTIONS
from generator.kernels.bits import popcount
from generator.kernels.hodoku.board import CELLS, N_HOUSES, SEES, N, note
from generator.kernels.hodoku.one_digit import end_of

SIMPLE, MULTI = 0, 1


@njit(**OPTIONS)
def colors(desk, form):
    """Find the first removal by colors, digit by digit; color 2k and 2k + 1 are the two colors of cluster k, -1 is none."""
    color, turn = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    for d in range(N):
        clusters = _color_digit(desk, d, color, turn)
        for one in range(clusters):
            if form == SIMPLE:
                if _simple(desk, d, color, 2 * one):
                    return True
                continue
            for other in range(clusters):
                if one != other and _multi(desk, d, color, 2 * one, 2 * other):
                    return True
    return False


@njit(**OPTIONS)
def _color_digit(desk, d, color, turn):
    """Color every cell that has a strong link; return the number of clusters."""
    color[:] = -1
    clusters = 0
    for house in range(N_HOUSES):
        if popcount(desk.places[house, d]) != 2 or color[end_of(desk, house, d, 0)] >= 0:
            continue
        turn[0] = end_of(desk, house, d, 0)
        color[turn[0]] = 2 * clusters
        count, at = 1, 0
        while at < count:
            for link in range(N_HOUSES):
                if popcount(desk.places[link, d]) != 2:
                    continue
                first, second = end_of(desk, link, d, 0), end_of(desk, link, d, 1)
                if turn[at] != first and turn[at] != second:
                    continue
                cell = second if turn[at] == first else first
                if color[cell] < 0:
                    color[cell] = color[turn[at]] ^ 1
                    turn[count] = cell
                    count += 1
            at += 1
        clusters += 1
    return clusters


@njit(**OPTIONS)
def are_seen(color, one, other):
    """Tell whether a cell of one color sees a different cell of the other."""
    for a in range(CELLS):
        if color[a] == one:
            for b in range(CELLS):
                if color[b] == other and SEES[a, b]:
                    return True
    return False


@njit(**OPTIONS)
def _remove_color(desk, d, color, gone):
    for cell in range(CELLS):
        if color[cell] == gone:
            note(desk, cell, d)
    return desk.found[0] > 0


@njit(**OPTIONS)
def _remove_seen(desk, d, color, one, other):
    """Remove the digit where it is seen from both colors, one of which is true."""
    for cell in range(CELLS):
        seen = 0
        for near in range(CELLS):
            if SEES[cell, near]:
                seen |= (color[near] == one) | ((color[near] == other) << 1)
        if seen == 3 and color[cell] != one and color[cell] != other:
            note(desk, cell, d)
    return desk.found[0] > 0


@njit(**OPTIONS)
def _simple(desk, d, color, one):
    """Two cells of one color that see each other: the color is false; else what sees both colors goes."""
    for gone in (one, one + 1):
        if are_seen(color, gone, gone):
            return _remove_color(desk, d, color, gone)
    return _remove_seen(desk, d, color, one, one + 1)


@njit(**OPTIONS)
def _multi(desk, d, color, one, other):
    """A color that sees both of another cluster is false; of two colors that see each other one opposite is true."""
    for a in (one, one + 1):
        if are_seen(color, a, other) and are_seen(color, a, other + 1):
            return _remove_color(desk, d, color, a)
    for a in (one, one + 1):
        for b in (other, other + 1):
            if are_seen(color, a, b) and _remove_seen(desk, d, color, a ^ 1, b ^ 1):
                return True
    return False
