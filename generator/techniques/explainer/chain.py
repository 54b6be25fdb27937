"""Cycles and forcing chains: from one candidate, true or false, step by step along links to what follows from it.

From each candidate a search in breadth follows the links: true makes others false, false makes a last one true. A chain that makes
its own start false (or true) proves it; a chain that comes back to its start is a cycle, and what both its colors see goes. Links
within houses make X chains, within cells Y chains, all together XY chains. The rating grows with the length of the chain
that the search finds. All starts are searched for short chains first, so that the lowest rating is found before any longer
chain is followed; a start that has none so short (``reach.py``) is passed over.
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
"""What CODE becomes."""

CYCLE_RATED, FORCING_RATED, XY_RATED = 65, 66, 70
LONGEST_ADD_ON = 14
NEAR = 10
"""Nodes of a chain up to which all starts are measured at first; most positions have one so short, and the rest costs twice as much."""

CYCLE, IF_TRUE, IF_FALSE, LEAST = range(4)
"""Rows of the least lengths from a start: of a cycle, of a chain that refutes the start where it is true, and where it is false."""

RATED, SIZE, KIND, START, MIDDLE, LAST, BEST = range(7)
"""Places of the best chain so far: rating, nodes, CODE, start, the node before it closes (for cycles), and polarity of the start."""


@inner(**BARE)
def add_on(size):
    """Return the tenths a chain of so many nodes adds to its rating: one for each of 4, 6, 8, 12, 16, 24, ... its length passes."""
    tenths, limit, odd = 0, 4, False
    while size - 2 > limit:
        tenths += 1
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return tenths


@inner(**BARE)
def longest_within(tenths):
    """Return the most nodes a chain can have with an add-on of at most so many tenths; 0 for less than none."""
    if tenths < 0:
        return 0
    limit, odd = 4, False
    for _ in range(tenths):
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return limit + 2


@njit(**OPTIONS)
def chain(board, marks, form, step):
    """Find the chain or cycle with the lowest rating, then the fewest nodes, then of X, Y, XY, then first in scan order.

    CODE becomes one of X_CYCLE .. FORCING_XY, RATING the whole rating.
    """
    links = make_links(board, marks)
    reach = make_reach(links)
    m = links.cells.shape[0]
    best = np.zeros(BEST, np.int64)
    room = np.zeros((6, m + 1), np.int64)
    least, known = np.full((3, LEAST, m), UNKNOWN, np.int64), np.zeros(3, np.int64)
    for rated in range(CYCLE_RATED, XY_RATED + LONGEST_ADD_ON):
        best[RATED], best[SIZE] = rated + 1, 0
        possible = False
        for kind in (X, Y, XY):
            longest = max(_bounds(best, kind))
            if longest > known[kind]:
                known[kind] = NEAR if longest <= NEAR else NEVER
                _measure(links, reach, marks, kind, known[kind], least[kind])
            possible |= _search_all(links, reach, kind, least[kind], best, room)
        if best[RATED] <= rated:
            return _write(Position(board, marks, links), reach, best, room, step)
        if not possible:
            return 0
    return 0


@inner(**BARE)
def _measure(links, reach, marks, kind, limit, least):
    """Note for every start how many nodes its chains and cycles of a kind have at least, up to a limit.

    least   int64[LEAST, m]   filled in where UNKNOWN, which stays where all have more nodes than the limit
    """
    for start in range(links.cells.shape[0]):
        size = popcount(np.int64(marks.candidates[links.cells[start]]))
        if size < 2 or (kind == Y and size != 2):
            least[:, start] = NEVER
            continue
        if least[CYCLE, start] == UNKNOWN:
            least[CYCLE, start] = least_cycle(links, reach, kind, start, limit)
        for row, is_on in ((IF_TRUE, True), (IF_FALSE, False)):
            if kind == Y:
                least[row, start] = NEVER
            elif least[row, start] == UNKNOWN:
                least[row, start] = least_forcing(links, reach, kind, start, is_on, limit)


@inner(**BARE)
def _search_all(links, reach, kind, least, best, room):
    """Search, from every candidate that may have it, for what is better than the best; True if there can be more that is longer."""
    possible = False
    forcing, cycle = _bounds(best, kind)
    for start in range(links.cells.shape[0]):
        if least[IF_TRUE, start] <= forcing or least[CYCLE, start] <= cycle:
            if not _search(links, reach, kind, start, True, best, room):
                least[CYCLE, start] = NEVER  # Every cycle there is was looked at.
            forcing, cycle = _bounds(best, kind)
        if least[IF_FALSE, start] <= forcing:
            _search(links, reach, kind, start, False, best, room)
            forcing, cycle = _bounds(best, kind)
        possible |= min(least[IF_TRUE, start], least[IF_FALSE, start], least[CYCLE, start]) < NEVER
    return possible


@inner(**BARE)
def _bounds(best, kind):
    """Return the most nodes a forcing chain and a cycle of a kind may have to be better than the best."""
    forcing = 0 if kind == Y else _bound(best, XY_RATED if kind == XY else FORCING_RATED)
    return forcing, _bound(best, XY_RATED if kind == XY else CYCLE_RATED)


@inner(**BARE)
def _bound(best, rated):
    """Return the most nodes a chain of a base rating may have to be better than the best."""
    over = longest_within(best[RATED] - 1 - rated)
    if best[SIZE] and add_on(best[SIZE] - 2) + rated <= best[RATED]:
        over = max(over, min(best[SIZE] - 2, longest_within(best[RATED] - rated)))
    return over


@inner(**BARE)
def _search(links, reach, kind, start, is_on, best, room):
    """Search in breadth from a candidate that is true or false; True if the bound cut something off.

    room   int64[6, m]   rows 0, 1: candidates made true and what made them so; 2, 3: the same for false; 4, 5: the two queues
    """
    first_weak = kind == X
    on_depth, on_from, off_depth, off_from, ons, offs = room[0], room[1], room[2], room[3], room[4], room[5]
    on_depth[:] = 0
    off_depth[:] = 0
    cycles = is_on
    base = XY_RATED if kind == XY else FORCING_RATED
    cycle_base = XY_RATED if kind == XY else CYCLE_RATED
    forcing_bound, cycle_bound = _bounds(best, kind)
    if not cycles:
        cycle_bound = 0
    bound = max(forcing_bound, cycle_bound)
    if bound < 4:
        return True
    n_on, n_off, at_on, at_off = 0, 0, 0, 0
    forced = kind == Y
    if is_on:
        ons[0], on_depth[start], on_from[start], n_on = start, 1, -1, 1
    else:
        offs[0], off_depth[start], off_from[start], n_off = start, 1, -1, 1
    while at_on < n_on or at_off < n_off:
        while at_on < n_on:
            c = ons[at_on]
            at_on += 1
            depth = on_depth[c] + 1
            if depth > bound:
                return True
            for k in range(links.weak_in[c] if first_weak else 0, links.weak_all[c]):
                other = np.int64(links.weak[c, k])
                if is_on and other == start and not forced:
                    forced = True
                    if depth <= forcing_bound:
                        _keep(best, base + add_on(depth), depth, FORCING_XY if kind == XY else FORCING_X, start, c, is_on)
                        forcing_bound = _bound(best, base)
                if cycles and depth >= 3 and depth <= cycle_bound:
                    if _closes(links, kind, other, start) and not _stems(on_from, off_from, c, other):
                        if cycle_base + add_on(depth) < best[RATED] or depth < best[SIZE]:
                            if _is_seen(links, reach, on_from, off_from, c, other):
                                code = X_CYCLE if kind == X else Y_CYCLE if kind == Y else XY_CYCLE
                                _keep(best, cycle_base + add_on(depth), depth, code, start, c, is_on)
                                best[MIDDLE] = other
                                cycle_bound = _bound(best, cycle_base)
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
            first, past = strong_span(links, c, kind)
            for k in range(first, past):
                other = np.int64(links.strong[c, k])
                if not is_on and other == start and not forced:
                    forced = True
                    if depth <= forcing_bound:
                        _keep(best, base + add_on(depth), depth, FORCING_XY if kind == XY else FORCING_X, start, c, is_on)
                        forcing_bound = _bound(best, base)
                if on_depth[other] == 0:
                    on_depth[other], on_from[other] = depth, c
                    ons[n_on] = other
                    n_on += 1
        if forced and not cycles:
            return False
        bound = max(0 if forced else forcing_bound, cycle_bound)
    return False


@inner(**BARE)
def _keep(best, rated, size, code, start, last, is_on):
    """Note a chain if it is better than the best."""
    if rated < best[RATED] or (rated == best[RATED] and size < best[SIZE]):
        best[RATED], best[SIZE], best[KIND], best[START], best[LAST] = rated, size, code, start, last
        best[MIDDLE] = -1 if is_on else -2


@inner(**BARE)
def _closes(links, kind, c, start):
    """Tell whether a false candidate makes the start true."""
    first, past = strong_span(links, c, kind)
    for k in range(first, past):
        if links.strong[c, k] == start:
            return True
    return False


@inner(**BARE)
def _stems(on_from, off_from, c, off):
    """Tell whether a true candidate stems from a false one."""
    while on_from[c] >= 0:
        before = on_from[c]
        if before == off:
            return True
        c = off_from[before]
    return False


@inner(**BARE)
def _is_seen(links, reach, on_from, off_from, last, middle):
    """Tell whether both colors of a cycle see some candidate outside its cells."""
    by_true, by_false, inside = reach.room[0], reach.room[1], reach.room[2]
    reach.room[:3] = 0
    words = by_true.shape[0]
    on, off = last, middle
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
    for w in range(words):
        if by_true[w] & by_false[w] & ~inside[w]:
            return True
    return False


@inner(**OPTIONS)
def _write(position, reach, best, room, step):
    """Search once more from the start of the best and write down what it shows; 1 always."""
    code, start, middle, last = best[KIND], best[START], best[MIDDLE], best[LAST]
    kind = X if code in (X_CYCLE, FORCING_X) else Y if code == Y_CYCLE else XY
    wide = np.zeros(BEST, np.int64)
    wide[RATED] = best[RATED] + 1
    is_on = middle != -2
    _search(position.links, reach, kind, start, is_on, wide, room)
    trail = Trail(room[1], room[3])
    if middle >= 0:
        write_cycle(position, trail, last, middle, step)
    else:
        write_forcing(position, trail, start, last, is_on, step)
    step[CODE], step[RATING] = code, best[RATED]
    return 1
