"""Cycles: when a chain returns to its start, and what the cycle removes."""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.techniques.explainer.link_sets import strong_span


@inner(**BARE)
def makes_true(links, kind, c, start):
    """Check whether the start is true once a candidate is false."""
    first, past = strong_span(links, c, kind)
    for k in range(first, past):
        if links.strong[c, k] == start:
            return True
    return False


@inner(**BARE)
def passes(on_from, off_from, c, off):
    """Check whether the chain to a true candidate passes a given false one.

    on_from, off_from  int64[m + 1]   the candidate that made each one true, or false; -1 at the start
    """
    while on_from[c] >= 0:
        before = on_from[c]
        if before == off:
            return True
        c = off_from[before]
    return False


@inner(**BARE)
def removes_something(links, link_sets, on_from, off_from, last, middle):
    """Check whether both colors of a cycle see a candidate outside its cells.

    on_from, off_from  int64[m + 1]   the candidate that made each one true, or false; -1 at the start
    """
    # The sets to build: what the true color sees, what the false color sees, the candidates in the cycle's cells.
    by_true, by_false, inside = link_sets.scratch[0], link_sets.scratch[1], link_sets.scratch[2]
    link_sets.scratch[:3] = 0
    words = by_true.shape[0]
    on, off = last, middle
    # Go back along the cycle, a true and a false candidate at a time.
    while True:
        for w in range(words):
            by_true[w] |= link_sets.seen[on, w]
            by_false[w] |= link_sets.seen[off, w]
            inside[w] |= (link_sets.weak[on, w] & ~link_sets.seen[on, w]) | (link_sets.weak[off, w] & ~link_sets.seen[off, w])
        inside[on >> 6] |= np.int64(1) << (on & 63)
        inside[off >> 6] |= np.int64(1) << (off & 63)
        if on_from[on] < 0:
            break
        off = on_from[on]
        on = off_from[off]
    # Candidates seen from both colors would be removed.
    for w in range(words):
        if by_true[w] & by_false[w] & ~inside[w]:
            return True
    return False
