"""Cycles and forcing chains: what follows from one candidate, link by link.

From each candidate, assumed true or false, a breadth-first search follows the links: a true candidate makes others false, a false one
makes the last other one true. A chain that makes its own start false (or true) proves it; a chain that returns to its start is a cycle,
and candidates that see both its colors are removed. Strong links within houses make X chains, within cells Y chains, all together XY
chains. The rating grows with the length of the chain that the search finds. All starts are searched for short chains first, so that the
lowest rating is found before any longer chain is followed; a start without so short a chain (``reach.py``) is skipped.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.techniques.explainer.chain_step import Trail, write_cycle, write_forcing
from generator.techniques.explainer.links import Position, make_links
from generator.techniques.explainer.reach import NEVER, UNKNOWN, XY, X, Y, least_cycle, least_forcing, make_reach, strong_span
from generator.techniques.explainer.steps import CODE, RATING

X_CYCLE, Y_CYCLE, FORCING_X, XY_CYCLE, FORCING_XY = range(5)
"""Values of CODE."""

CYCLE_RATED, FORCING_RATED, XY_RATED = 65, 66, 70
LONGEST_ADD_ON = 14
NEAR = 10
"""Length in nodes up to which all starts are measured at first.

Most positions have a chain this short; measuring longer ones costs twice as much.
"""

CYCLE, IF_TRUE, IF_FALSE, LEAST = range(4)
"""Rows of the minimum lengths from a start.

They are those of a cycle, of a chain that refutes the start assumed true, and of one that refutes it assumed false.
"""

RATED, SIZE, KIND, START, MIDDLE, LAST, BEST = range(7)
"""Fields of the best chain so far: rating, nodes, CODE, start, middle, last node.

MIDDLE is the node before a cycle closes; for forcing chains it is -1 where the start is assumed true and -2 where it is assumed false.
"""


@inner(**BARE)
def add_on(size):
    """Return the tenths that a chain's length adds to its rating.

    It is one tenth for each of 4, 6, 8, 12, 16, 24, ... that its length (nodes less 2) exceeds.
    """
    tenths, limit, odd = 0, 4, False
    while size - 2 > limit:
        tenths += 1
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return tenths


@inner(**BARE)
def longest_within(tenths):
    """Return the most nodes of a chain whose length adds at most `tenths`.

    The result is 0 for a negative number.
    """
    if tenths < 0:
        return 0
    limit, odd = 4, False
    for _ in range(tenths):
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return limit + 2


@njit(**OPTIONS)
def chain(board, marks, form, step):
    """Find the chain or cycle with the lowest rating; 1 if there is one.

    Of equal ratings, the one with the fewest nodes is used, then X before Y before XY, then the first in scan order. CODE becomes one of
    X_CYCLE .. FORCING_XY, RATING is the whole rating.
    """
    # Tables: the links between candidates, and the same as sets for measuring.
    links = make_links(board, marks)
    reach = make_reach(links)
    m = links.cells.shape[0]
    best = np.zeros(BEST, np.int64)
    room = np.zeros((6, m + 1), np.int64)
    least, known = np.full((3, LEAST, m), UNKNOWN, np.int64), np.zeros(3, np.int64)
    # Raise the rating allowed in steps of a tenth; the first chain found then has the lowest rating.
    for rated in range(CYCLE_RATED, XY_RATED + LONGEST_ADD_ON):
        best[RATED], best[SIZE] = rated + 1, 0
        possible = False
        for kind in (X, Y, XY):
            longest = max(_bounds(best, kind))
            # Measure the starts again if chains longer than those measured so far are allowed now.
            if longest > known[kind]:
                known[kind] = NEAR if longest <= NEAR else NEVER
                _measure(links, reach, marks, kind, known[kind], least[kind])
            # Search the starts whose shortest chain is short enough.
            possible |= _search_all(links, reach, kind, least[kind], best, room)
        # Stop at a chain within the rating, or when there are no longer chains to find.
        if best[RATED] <= rated:
            return _write(Position(board, marks, links), reach, best, room, step)
        if not possible:
            return 0
    return 0


@inner(**BARE)
def _measure(links, reach, marks, kind, limit, least):
    """Measure the shortest chains and cycles of a kind from every start.

    Lengths above `limit` remain UNKNOWN.

    least   int64[LEAST, m]   in and out; number of nodes, written where it was UNKNOWN
    """
    for start in range(links.cells.shape[0]):
        size = popcount(np.int64(marks.candidates[links.cells[start]]))
        # In a cell with one candidate nothing is left to prove; Y cycles need two candidates.
        if size < 2 or (kind == Y and size != 2):
            least[:, start] = NEVER
            continue
        if least[CYCLE, start] == UNKNOWN:
            least[CYCLE, start] = least_cycle(links, reach, kind, start, limit)
        for row, is_on in ((IF_TRUE, True), (IF_FALSE, False)):
            # Y chains are used in cycles only.
            if kind == Y:
                least[row, start] = NEVER
            elif least[row, start] == UNKNOWN:
                least[row, start] = least_forcing(links, reach, kind, start, is_on, limit)


@inner(**BARE)
def _search_all(links, reach, kind, least, best, room):
    """Search from every candidate that may start a chain better than the best.

    Returns True if there can be longer chains.
    """
    possible = False
    forcing, cycle = _bounds(best, kind)
    for start in range(links.cells.shape[0]):
        # Search with the start assumed true, for forcing chains and cycles.
        if least[IF_TRUE, start] <= forcing or least[CYCLE, start] <= cycle:
            if not _search(links, reach, kind, start, True, best, room):
                least[CYCLE, start] = NEVER  # Every cycle there is was looked at.
            forcing, cycle = _bounds(best, kind)
        # Search with the start assumed false, for forcing chains.
        if least[IF_FALSE, start] <= forcing:
            _search(links, reach, kind, start, False, best, room)
            forcing, cycle = _bounds(best, kind)
        # A start with a longer chain may be of use at a higher rating.
        possible |= min(least[IF_TRUE, start], least[IF_FALSE, start], least[CYCLE, start]) < NEVER
    return possible


@inner(**BARE)
def _bounds(best, kind):
    """Return the most nodes that are better than the best chain.

    The result is one number for forcing chains and one for cycles of the kind.
    """
    forcing = 0 if kind == Y else _bound(best, XY_RATED if kind == XY else FORCING_RATED)
    return forcing, _bound(best, XY_RATED if kind == XY else CYCLE_RATED)


@inner(**BARE)
def _bound(best, rated):
    """Return the most nodes with which a chain of a base rating is better."""
    # A chain is better with a lower rating, or with the same rating and fewer nodes.
    over = longest_within(best[RATED] - 1 - rated)
    if best[SIZE] and add_on(best[SIZE] - 2) + rated <= best[RATED]:
        over = max(over, min(best[SIZE] - 2, longest_within(best[RATED] - rated)))
    return over


@inner(**BARE)
def _search(links, reach, kind, start, is_on, best, room):
    """Search breadth first from a candidate assumed true or false.

    Returns True if the length limit stopped the search before its end.

    room   int64[6, m + 1]   rows 0, 1: depth of the candidates made true, and what made them so; 2, 3: the same for those made false;
                             4, 5: the queues of true and false candidates

    Chains and cycles better than the best are stored in `best`.
    """
    # X chains use no links within cells. A depth counts the nodes up to a candidate, 0 = not reached.
    first_weak = kind == X
    on_depth, on_from, off_depth, off_from, ons, offs = room[0], room[1], room[2], room[3], room[4], room[5]
    on_depth[:] = 0
    off_depth[:] = 0
    # Cycles are searched from true starts only, since every cycle contains true candidates.
    cycles = is_on
    base = XY_RATED if kind == XY else FORCING_RATED
    cycle_base = XY_RATED if kind == XY else CYCLE_RATED
    # The longest forcing chain and the longest cycle that would still be better than the best.
    forcing_bound, cycle_bound = _bounds(best, kind)
    if not cycles:
        cycle_bound = 0
    bound = max(forcing_bound, cycle_bound)
    if bound < 4:
        return True
    # Queue the start. Y chains prove nothing about the start, so that part counts as done.
    n_on, n_off, at_on, at_off = 0, 0, 0, 0
    forced = kind == Y
    if is_on:
        ons[0], on_depth[start], on_from[start], n_on = start, 1, -1, 1
    else:
        offs[0], off_depth[start], off_from[start], n_off = start, 1, -1, 1
    # Follow all true candidates in the queue, then all false ones, in turn.
    while at_on < n_on or at_off < n_off:
        while at_on < n_on:
            c = ons[at_on]
            at_on += 1
            depth = on_depth[c] + 1
            if depth > bound:
                # The search is breadth first: everything from here on is too long as well.
                return True
            # A true candidate makes its weakly linked candidates false.
            for k in range(links.weak_in[c] if first_weak else 0, links.weak_all[c]):
                other = np.int64(links.weak[c, k])
                # The start, assumed true, is now false: a forcing chain. The first one found is the shortest.
                if is_on and other == start and not forced:
                    forced = True
                    if depth <= forcing_bound:
                        _keep(best, base + add_on(depth), depth, FORCING_XY if kind == XY else FORCING_X, start, c, is_on)
                        forcing_bound = _bound(best, base)
                # A false candidate that makes the start true closes a cycle, unless the chain came through it.
                if cycles and depth >= 3 and depth <= cycle_bound:
                    if _closes(links, kind, other, start) and not _stems(on_from, off_from, c, other):
                        if cycle_base + add_on(depth) < best[RATED] or depth < best[SIZE]:
                            # Store the cycle if it is better and removes something.
                            if _is_seen(links, reach, on_from, off_from, c, other):
                                code = X_CYCLE if kind == X else Y_CYCLE if kind == Y else XY_CYCLE
                                _keep(best, cycle_base + add_on(depth), depth, code, start, c, is_on)
                                best[MIDDLE] = other
                                cycle_bound = _bound(best, cycle_base)
                # Queue a candidate that is false for the first time.
                if off_depth[other] == 0:
                    off_depth[other], off_from[other] = depth, c
                    offs[n_off] = other
                    n_off += 1
        while at_off < n_off:
            c = offs[at_off]
            at_off += 1
            depth = off_depth[c] + 1
            if depth > bound:
                return True
            # A false candidate makes its strongly linked candidates true.
            first, past = strong_span(links, c, kind)
            for k in range(first, past):
                other = np.int64(links.strong[c, k])
                # The start, assumed false, is now true: a forcing chain.
                if not is_on and other == start and not forced:
                    forced = True
                    if depth <= forcing_bound:
                        _keep(best, base + add_on(depth), depth, FORCING_XY if kind == XY else FORCING_X, start, c, is_on)
                        forcing_bound = _bound(best, base)
                # Queue a candidate that is true for the first time.
                if on_depth[other] == 0:
                    on_depth[other], on_from[other] = depth, c
                    ons[n_on] = other
                    n_on += 1
        # The forcing chain is found and cycles are not searched: nothing is left to do.
        if forced and not cycles:
            return False
        bound = max(0 if forced else forcing_bound, cycle_bound)
    return False


@inner(**BARE)
def _keep(best, rated, size, code, start, last, is_on):
    """Store a chain if it is better than the best."""
    if rated < best[RATED] or (rated == best[RATED] and size < best[SIZE]):
        best[RATED], best[SIZE], best[KIND], best[START], best[LAST] = rated, size, code, start, last
        best[MIDDLE] = -1 if is_on else -2


@inner(**BARE)
def _closes(links, kind, c, start):
    """Check whether the start is true once a candidate is false."""
    first, past = strong_span(links, c, kind)
    for k in range(first, past):
        if links.strong[c, k] == start:
            return True
    return False


@inner(**BARE)
def _stems(on_from, off_from, c, off):
    """Check whether the chain to a true candidate passes a given false one."""
    while on_from[c] >= 0:
        before = on_from[c]
        if before == off:
            return True
        c = off_from[before]
    return False


@inner(**BARE)
def _is_seen(links, reach, on_from, off_from, last, middle):
    """Check whether both colors of a cycle see a candidate outside its cells."""
    # The sets to build: what the true color sees, what the false color sees, the candidates in the cycle's cells.
    by_true, by_false, inside = reach.room[0], reach.room[1], reach.room[2]
    reach.room[:3] = 0
    words = by_true.shape[0]
    on, off = last, middle
    # Go back along the cycle, a true and a false candidate at a time.
    while True:
        for w in range(words):
            by_true[w] |= reach.seen[on, w]
            by_false[w] |= reach.seen[off, w]
            inside[w] |= (reach.weak[on, w] & ~reach.seen[on, w]) | (reach.weak[off, w] & ~reach.seen[off, w])
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


@inner(**OPTIONS)
def _write(position, reach, best, room, step):
    """Repeat the search that found the best chain and write its step; return 1."""
    # Read the kind of chain, and with which polarity its start was searched.
    code, start, middle, last = best[KIND], best[START], best[MIDDLE], best[LAST]
    kind = X if code in (X_CYCLE, FORCING_X) else Y if code == Y_CYCLE else XY
    # Search with the same limit of rating, which fills in what made each candidate true or false.
    wide = np.zeros(BEST, np.int64)
    wide[RATED] = best[RATED] + 1
    is_on = middle != -2
    _search(position.links, reach, kind, start, is_on, wide, room)
    trail = Trail(room[1], room[3])
    # Write the step from these sources.
    if middle >= 0:
        write_cycle(position, trail, last, middle, step)
    else:
        write_forcing(position, trail, start, last, is_on, step)
    step[CODE], step[RATING] = code, best[RATED]
    return 1
