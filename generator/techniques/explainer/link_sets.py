"""Minimum lengths of chains and cycles, from sets of candidates.

A set is a row of words, sixty-four candidates to a word. Following a chain candidate by candidate costs ten times as much as moving
whole sets of them by a double step: true makes others false, these make others true. So the sets show first which starts are worth
following (``chain.py``), and how far.

    word 0, bit 5 = candidate 5        word 1, bit 0 = candidate 64        numbers as in links.py

A word with its highest bit set is negative, so bits are removed one by one with ``^``: subtracting could overflow.

Links read the same backwards: what makes a candidate false is made false by it. So the shortest way from a start to its own opposite
meets itself halfway: it is found where some candidate is both true and false, after half as many steps.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index

X, Y, XY = 0, 1, 2
NEVER, UNKNOWN = 1 << 30, 1 << 29
"""Lengths of a chain that does not exist, and of one longer than the limit searched."""


class LinkSets(NamedTuple):
    """Links as sets; w words a set.

    seen      int64[m, w]      candidates of the same digit that are false when this one is true
    weak      int64[m, w]      the same and those of its cell
    double    int64[3, m, w]   candidates that are true two links after this one is, for X, Y and XY chains
    scratch   int64[5, w]      working sets
    """

    seen: NDArray[np.int64]
    weak: NDArray[np.int64]
    double: NDArray[np.int64]
    scratch: NDArray[np.int64]


@inner(**BARE)
def strong_span(links, c, kind):
    """Return the range of a candidate's strong links that a kind of chain uses.

    The range is first and past-last column of `links.strong`.
    """
    return np.int64(links.strong_in[c] if kind == X else 0), np.int64(links.strong_in[c] if kind == Y else links.strong_all[c])


@inner(**OPTIONS)
def make_link_sets(links):
    """Return the links as sets."""
    m = links.cells.shape[0]
    words = (m + 63) >> 6
    seen, weak = np.zeros((m, words), np.int64), np.zeros((m, words), np.int64)
    double = np.zeros((3, m, words), np.int64)
    for c in range(m):
        # Every candidate that this one makes false is in `weak`,
        for k in range(links.weak_all[c]):
            other = np.int64(links.weak[c, k])
            bit = np.int64(1) << (other & 63)
            weak[c, other >> 6] |= bit
            # and those that it makes false along a house are in `seen`.
            own = k < links.weak_in[c]
            if not own:
                seen[c, other >> 6] |= bit
            # What this makes true in turn is a double step: within its cell for Y chains, along a house for X chains.
            inside = np.int64(links.strong_in[other])
            for j in range(links.strong_all[other]):
                after = np.int64(links.strong[other, j])
                bit = np.int64(1) << (after & 63)
                double[XY, c, after >> 6] |= bit
                if j < inside:
                    double[Y, c, after >> 6] |= bit
                elif not own:
                    double[X, c, after >> 6] |= bit
    return LinkSets(seen, weak, double, np.zeros((5, words), np.int64))


@inner(**BARE)
def _extend_until_contradiction(weak, double, scratch, most):
    """Extend a set of true candidates until one of them is false as well.

    Returns the double steps to both, added; NEVER if there is no such candidate, UNKNOWN if it is beyond `most`.

    Parameters
    ----------
    scratch : int64[5, w]   row 0: the set to start from; the other rows are working sets
    most : int64         double steps, added, up to which is searched
    """
    # At first the candidates of the starting set are true and none is false.
    fresh, true, false, after = scratch[0], scratch[1], scratch[2], scratch[3]
    words = fresh.shape[0]
    for w in range(words):
        true[w] = fresh[w]
        false[w] = 0
    steps = 0
    while True:
        # A candidate that is newly true and was false before: the chains contradict each other.
        contradiction, left = np.int64(0), np.int64(0)
        for w in range(words):
            contradiction |= false[w] & fresh[w]
            after[w] = 0
        if contradiction:
            return 2 * steps - 1
        # One double step: what the newly true candidates make false, and what that makes true.
        for w in range(words):
            mask = fresh[w]
            while mask:
                bit = lowest_bit_index(mask)
                mask ^= np.int64(1) << bit
                c = (w << 6) + bit
                for v in range(words):
                    false[v] |= weak[c, v]
                    after[v] |= double[c, v]
        # The same test with the newly false candidates; what is true for the first time is followed next.
        for w in range(words):
            contradiction |= false[w] & fresh[w]
            fresh[w] = after[w] & ~true[w]
            true[w] |= fresh[w]
            left |= fresh[w]
        if contradiction:
            return 2 * steps
        if left == 0:
            return NEVER
        steps += 1
        if 2 * steps - 1 > most:
            return UNKNOWN


@inner(**BARE)
def shortest_forcing(links, link_sets, kind, start, is_on, limit):
    """Return the nodes of the shortest forcing chain from a start.

    The chain makes a start assumed true (is_on) false, or one assumed false true. The result is NEVER if there is none, UNKNOWN if it is
    longer than `limit`.
    """
    # The set of true candidates to start from: the start, or what is true once the start is false.
    fresh = link_sets.scratch[0]
    fresh[:] = 0
    if is_on:
        fresh[start >> 6] = np.int64(1) << (start & 63)
    else:
        first, past = strong_span(links, start, kind)
        if first == past:
            return NEVER
        for k in range(first, past):
            other = np.int64(links.strong[start, k])
            fresh[other >> 6] |= np.int64(1) << (other & 63)
    # Convert double steps to nodes and back; the ends are the nodes not covered by double steps.
    ends = 2 if is_on else 4
    met = _extend_until_contradiction(
        link_sets.seen if kind == X else link_sets.weak, link_sets.double[kind], link_sets.scratch, (limit - ends) // 2
    )
    return met if met >= UNKNOWN else 2 * met + ends


@inner(**BARE)
def shortest_cycle(links, link_sets, kind, start, limit):
    """Return the fewest nodes of a cycle through a start assumed true.

    The result is NEVER if there is none, UNKNOWN if it is longer than `limit`.
    """
    # Try each strong link of the start as the one that closes the cycle.
    first, past = strong_span(links, start, kind)
    least = np.int64(NEVER)
    for k in range(first, past):
        least = min(least, _shortest_return(links, link_sets, kind, start, np.int64(links.strong[start, k]), min(least - 1, limit)))
    return least


@inner(**BARE)
def _shortest_return(links, link_sets, kind, start, last, limit):
    """Return the nodes of the shortest cycle that ends in a given false candidate.

    The result is NEVER if there is none, UNKNOWN if it is longer than `limit`.
    """
    # The first double step from the start, which must not use the candidate that closes the cycle.
    double, weak = link_sets.double[kind], link_sets.seen if kind == X else link_sets.weak
    fresh, true, after = link_sets.scratch[0], link_sets.scratch[1], link_sets.scratch[3]
    words = fresh.shape[0]
    fresh[:] = 0
    for k in range(links.weak_in[start] if kind == X else 0, links.weak_all[start]):
        other = np.int64(links.weak[start, k])
        if other != last:
            first, past = strong_span(links, other, kind)
            for j in range(first, past):
                c = np.int64(links.strong[other, j])
                fresh[c >> 6] |= np.int64(1) << (c & 63)
    # The start itself is not visited again.
    fresh[start >> 6] &= ~(np.int64(1) << (start & 63))
    for w in range(words):
        true[w] = fresh[w]
    true[start >> 6] |= np.int64(1) << (start & 63)
    size, left = 4, np.int64(1)
    while left:
        if size > limit:
            return UNKNOWN
        # The cycle closes where a true candidate makes the last one false.
        left = np.int64(0)
        for w in range(words):
            left |= fresh[w] & weak[last, w]
        if left:
            return size
        # One double step more from the newly true candidates.
        for w in range(words):
            after[w] = 0
        for w in range(words):
            mask = fresh[w]
            while mask:
                bit = lowest_bit_index(mask)
                mask ^= np.int64(1) << bit
                c = (w << 6) + bit
                for v in range(words):
                    after[v] |= double[c, v]
        # What is true for the first time is followed next.
        for w in range(words):
            fresh[w] = after[w] & ~true[w]
            true[w] |= fresh[w]
            left |= fresh[w]
        size += 2
    return NEVER
