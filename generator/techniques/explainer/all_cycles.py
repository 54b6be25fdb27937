"""Whether any cycle is left on a board, however it is found.

The search of ``chain.py`` follows shortest ways, as Sudoku Explainer does, and misses some cycles. Here all ways count: two candidates are
of one color if each follows from the other, and of two colors if exactly one of them is true. What sees both colors is false.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.techniques.explainer.link_sets import X, strong_span
from generator.techniques.explainer.links import make_links


@njit(**OPTIONS)
def has_cycle(board, marks, kind):
    """Check whether a cycle of a kind removes something.

    Parameters
    ----------
    kind : X, Y or XY
    """
    links = make_links(board, marks)
    m = links.cells.shape[0]
    # What follows from each candidate being true (its number) and false (its number + m).
    reached, queue = np.zeros((2 * m, 2 * m), np.uint8), np.empty(2 * m, np.int64)
    for start in range(2 * m):
        _reach(links, kind, start, reached[start], queue)
    for start in range(m):
        for c in range(m):
            if _sees_both(links, reached, start, c):
                return True
    return False


@inner(**BARE)
def _reach(links, kind, start, reached, queue):
    """Mark what follows from a node, itself included; reached uint8[2m]."""
    m = links.cells.shape[0]
    queue[0], reached[start], at, count = start, 1, 0, 1
    while at < count:
        node = queue[at]
        at += 1
        # A true candidate makes others false, a false one the last other one true.
        is_on = node < m
        c = node if is_on else node - m
        first, past = strong_span(links, c, kind)
        if is_on:
            first, past = np.int64(links.weak_in[c] if kind == X else 0), np.int64(links.weak_all[c])
        for k in range(first, past):
            after = np.int64(links.weak[c, k]) + m if is_on else np.int64(links.strong[c, k])
            if not reached[after]:
                reached[after] = 1
                queue[count] = after
                count += 1


@inner(**BARE)
def _is_same(reached, start, c):
    """Check whether a candidate has the color of the start."""
    return reached[start, c] and reached[c, start]


@inner(**BARE)
def _is_opposite(reached, start, c):
    """Check whether a candidate has the other color."""
    m = reached.shape[0] // 2
    return reached[start, m + c] and reached[m + c, start]


@inner(**BARE)
def _sees_both(links, reached, start, c):
    """Check whether a candidate sees candidates of its digit of both colors."""
    same, opposite = False, False
    for k in range(links.weak_in[c], links.weak_all[c]):
        other = np.int64(links.weak[c, k])
        same |= _is_same(reached, start, other) != 0
        opposite |= _is_opposite(reached, start, other) != 0
    return same and opposite
