"""Simple and multi colors: clusters of one digit's strong links.

The cells of a cluster are colored alternately, so all cells of one color contain the digit and all cells of the other do not.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.techniques.hodoku.board import CELLS, KINDS, N_HOUSES, N
from generator.techniques.hodoku.cell_sets import PEERS_HIGH, PEERS_LOW, SPLIT, add_removals_in_cells, cells_with, list_cells
from generator.techniques.hodoku.one_digit import strong_links

SIMPLE, MULTI = 0, 1
MOST_COLORS = 2 * N_HOUSES


@inner(**OPTIONS)
def colors(board, form):
    """Find the first removal by colors, digit by digit.

    Parameters
    ----------
    form : SIMPLE or MULTI

    Colors 2k and 2k + 1 are the two colors of cluster k.
    """
    color, seen = np.empty((MOST_COLORS, 2), np.int64), np.empty((MOST_COLORS, 2), np.int64)
    links, members = np.empty((N_HOUSES, 2), np.int64), np.empty(CELLS, np.int64)
    for d in range(N):
        # Color all clusters of the digit, and note what each color sees.
        clusters = _color_digit(board, d, links, color)
        for k in range(2 * clusters):
            _find_seen(color, k, members, seen)
        for one in range(clusters):
            # Simple colors look at one cluster, multi colors at every ordered pair of clusters.
            if form == SIMPLE:
                if _simple(board, d, color, seen, 2 * one):
                    return True
                continue
            for other in range(clusters):
                if one != other and _multi(board, d, color, seen, 2 * one, 2 * other):
                    return True
    return False


@inner(**OPTIONS)
def _color_digit(board, d, links, color):
    """Color every cell that has a strong link; return the number of clusters.

    Parameters
    ----------
    color : int64[MOST_COLORS, 2]   out; the cells of each color as a set
    """
    count, clusters = strong_links(board, d, KINDS[0], KINDS[3], links), 0
    done = 0
    for first in range(count):
        # The first link not yet colored starts a cluster.
        if (done >> first) & 1:
            continue
        one, other = 2 * clusters, 2 * clusters + 1
        color[one : other + 1] = 0
        _add(color, one, links[first, 0])
        # Add links that share a cell with the cluster until none does.
        grown = True
        while grown:
            grown = False
            for k in range(first, count):
                if (done >> k) & 1:
                    continue
                a, b = links[k, 0], links[k, 1]
                # The link's ends get opposite colors; which end gets which depends on the cell already colored.
                swapped = _has(color, other, a) or _has(color, one, b)
                if swapped or _has(color, one, a) or _has(color, other, b):
                    _add(color, one, b if swapped else a)
                    _add(color, other, a if swapped else b)
                    done |= 1 << k
                    grown = True
        clusters += 1
    return clusters


@inner(**OPTIONS)
def _add(sets, k, cell):
    """Add a cell to a set."""
    if cell < SPLIT:
        sets[k, 0] |= 1 << cell
    else:
        sets[k, 1] |= 1 << (cell - SPLIT)


@inner(**OPTIONS)
def _has(sets, k, cell):
    """Check whether a set contains a cell."""
    return ((sets[k, 0] >> cell) & 1 if cell < SPLIT else (sets[k, 1] >> (cell - SPLIT)) & 1) == 1


@inner(**OPTIONS)
def _find_seen(color, k, members, seen):
    """Store the set of cells that see some cell of a color."""
    seen[k, :] = 0
    for i in range(list_cells(color[k, 0], color[k, 1], members)):
        seen[k, 0] |= PEERS_LOW[members[i]]
        seen[k, 1] |= PEERS_HIGH[members[i]]


@inner(**OPTIONS)
def are_seen(color, seen, one, other):
    """Check whether a cell of one color sees a cell of the other."""
    return (color[one, 0] & seen[other, 0]) | (color[one, 1] & seen[other, 1]) != 0


@inner(**OPTIONS)
def _remove_seen(board, d, color, seen, one, other):
    """Remove the digit from cells that see both colors, one of which is true."""
    low, high = cells_with(board, d)
    low &= seen[one, 0] & seen[other, 0] & ~(color[one, 0] | color[other, 0])
    high &= seen[one, 1] & seen[other, 1] & ~(color[one, 1] | color[other, 1])
    return add_removals_in_cells(board, low, high, d)


@inner(**OPTIONS)
def _simple(board, d, color, seen, one):
    # Two cells of one color see each other: the color is false, and all its cells lose the digit.
    """Apply simple colors to one cluster.

    A color with two cells that see each other is false; otherwise cells that see both colors lose the digit.
    """
    for false_color in (one, one + 1):
        if are_seen(color, seen, false_color, false_color):
            # Otherwise one of the two colors is true.
            return add_removals_in_cells(board, color[false_color, 0], color[false_color, 1], d)
    return _remove_seen(board, d, color, seen, one, one + 1)


@inner(**OPTIONS)
def _multi(board, d, color, seen, one, other):
    """Apply multi colors to two clusters.

    A color that sees both colors of another cluster is false. Where two colors see each other, one of their opposites is true.
    """
    # A color that sees both colors of the other cluster is false.
    for a in (one, one + 1):
        if are_seen(color, seen, a, other) and are_seen(color, seen, a, other + 1):
            return add_removals_in_cells(board, color[a, 0], color[a, 1], d)
    # Two colors that see each other are not both true, so one of their opposites is.
    for a in (one, one + 1):
        for b in (other, other + 1):
            if are_seen(color, seen, a, b) and _remove_seen(board, d, color, seen, a ^ 1, b ^ 1):
                return True
    return False
