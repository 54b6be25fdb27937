"""Cycles and forcing chains: what follows from one candidate, link by link.

From each candidate, assumed true or false, a breadth-first search follows the links: a true candidate makes others false, a false one
makes the last other one true. A chain that makes its own start false (or true) proves it; a chain that returns to its start is a cycle,
and candidates that see both its colors are removed. Strong links within houses make X chains, within cells Y chains, all together XY
chains. The rating grows with the length of the chain that the search finds. All starts are searched for short chains first, so that the
lowest rating is found before any longer chain is followed; a start without so short a chain (``link_sets.py``) is skipped.

For every candidate that it made true, a search leaves what made it so (``on_from``, a candidate that is false), and the same for those it
made false (``off_from``); the start has -1. A step says what the chain removes or places, and lists its cells and nodes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import popcount
from generator.techniques.explainer.best_chain import (
    BEST,
    CYCLE_RATING,
    EXCLUDED,
    FORCING_X,
    KIND,
    LAST,
    MIDDLE,
    MOST_INCREMENTS,
    RATED,
    SIZE,
    START,
    X_CYCLE,
    XY_RATING,
    Y_CYCLE,
    find_bounds,
    finds_cycles,
    finds_forcing,
    is_better_cycle,
    store_cycle,
    store_forcing,
)
from generator.techniques.explainer.causes import add_link_causes
from generator.techniques.explainer.link_sets import NEVER, UNKNOWN, XY, X, Y, make_link_sets, shortest_cycle, shortest_forcing, strong_span
from generator.techniques.explainer.links import Position, make_links
from generator.techniques.explainer.steps import CODE, FORM_BITS, RATING, add_cell, add_node, add_removed, begin_placement, begin_removal


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

    Parameters
    ----------
    on_from, off_from : int64[m + 1]   the candidate that made each one true, or false; -1 at the start
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

    Parameters
    ----------
    on_from, off_from : int64[m + 1]   the candidate that made each one true, or false; -1 at the start
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


class Trail(NamedTuple):
    """What a search leaves behind.

    on_from    int64[m]   candidate that made a candidate true; -1 for the start
    off_from   int64[m]   candidate that made a candidate false; -1 for the start
    """

    on_from: NDArray[np.int64]
    off_from: NDArray[np.int64]


# Below, ``position`` is the Position from which a search started, and ``trail`` is the Trail it left.


@inner(**OPTIONS)
def write_forcing(position, trail, start, last, is_on, step):
    """Write a chain that leads from a start to its opposite.

    The start is assumed true (is_on) or false; ``last`` is the node before the opposite.
    """
    marks, links = position.marks, position.links
    cell, d = np.int64(links.cells[start]), np.int64(links.digits[start])
    # A true start that leads to its opposite is removed, a false one placed.
    if is_on:
        begin_removal(step, 1 << d)
    else:
        begin_placement(step, cell, d + 1)
    # The pattern is the cells of the chain.
    nodes = _list_nodes(links, trail, last, is_on)
    _add_cells(links, nodes, step)
    if is_on:
        add_removed(marks, step, cell, 1 << d)
    # The nodes, from the start to its opposite.
    _add_nodes(links, nodes, step)
    add_node(step, cell, d + 1, not is_on)
    add_link_causes(position, step)


@inner(**OPTIONS)
def write_cycle(position, trail, last, middle, step):
    """Write a cycle.

    Its last true candidate makes ``middle`` false, and that makes the start true.
    """
    marks, links = position.marks, position.links
    n_cells = marks.candidates.shape[0]
    # Find what each color of the cycle sees.
    seen, inside = np.zeros((2, n_cells), np.int64), np.zeros(n_cells, np.bool_)
    _mark_seen(position, trail, last, middle, seen, inside)
    begin_removal(step, 0)
    nodes = _list_nodes(links, trail, last, True)
    _add_cells(links, nodes, step)
    # Candidates outside the cycle's cells that both colors see are removed.
    for cell in range(n_cells):
        if not inside[cell]:
            add_removed(marks, step, cell, seen[0, cell] & seen[1, cell])
    # The nodes: from the start along the cycle and back to the start.
    _add_nodes(links, nodes, step)
    add_node(step, np.int64(links.cells[middle]), np.int64(links.digits[middle]) + 1, False)
    start = nodes[nodes.shape[0] - 1] >> 1
    add_node(step, np.int64(links.cells[start]), np.int64(links.digits[start]) + 1, True)
    add_link_causes(position, step)


@inner(**OPTIONS)
def _list_nodes(links, trail, last, ends_on):
    """List the nodes of a chain from its end to its start.

    A node is candidate * 2, plus 1 where it is true.
    """
    nodes = np.empty(2 * links.cells.shape[0], np.int64)
    c, on, count = last, ends_on, 0
    while c >= 0:
        nodes[count] = 2 * c + on
        count += 1
        c = trail.on_from[c] if on else trail.off_from[c]
        on = not on
    return nodes[:count]


@inner(**OPTIONS)
def _add_cells(links, nodes, step):
    """Add the cells of listed nodes to the pattern, each once."""
    is_added = np.zeros(links.numbers.shape[0], np.bool_)
    for node in nodes:
        cell = np.int64(links.cells[node >> 1])
        if not is_added[cell]:
            is_added[cell] = True
            add_cell(step, cell)


@inner(**BARE)
def _add_nodes(links, nodes, step):
    """Add listed nodes to the step, from the start on."""
    for k in range(nodes.shape[0] - 1, -1, -1):
        c = nodes[k] >> 1
        add_node(step, np.int64(links.cells[c]), np.int64(links.digits[c]) + 1, bool(nodes[k] & 1))


@inner(**BARE)
def _mark_seen(position, trail, last, middle, seen, inside):
    """Mark what the true and the false candidates of a cycle see.

    Parameters
    ----------
    seen : int64[2, n_cells]   zeros; receives digits per cell: row 0 what the true ones see, row 1 what the false ones see
    inside : bool[n_cells]       zeros; receives the cells of the cycle
    """
    board, marks, links = position
    on, off = last, middle
    # Go back along the cycle, a true and a false candidate at a time.
    while True:
        inside[links.cells[off]] = True
        inside[links.cells[on]] = True
        # Mark the candidate's digit in all cells it sees.
        for side in range(2):
            c = off if side else on
            for k in range(board.peers.shape[1]):
                peer = board.peers[links.cells[c], k]
                if peer < 0:
                    break
                seen[side, peer] |= (1 << np.int64(links.digits[c])) & np.int64(marks.candidates[peer])
        if trail.on_from[on] < 0:
            return
        off = trail.on_from[on]
        on = trail.off_from[off]


SHORT_CHAIN = 10
"""Length in nodes up to which all starts are measured at first.

Most positions have a chain this short; measuring longer ones costs twice as much.
"""

CYCLE, IF_TRUE, IF_FALSE, LEAST = range(4)
"""Rows of the minimum lengths from a start.

They are those of a cycle, of a chain that refutes the start assumed true, and of one that refutes it assumed false.
"""

SCRATCH_ROWS = 6
"""Rows of a search's scratch.

Rows 0 and 1: depth of the candidates made true, and what made them so; 2 and 3: the same for those made false; 4 and 5: the queues of
true and of false candidates.
"""


@njit(**OPTIONS)
def chain(board, marks, form, step):
    """Find the chain or cycle with the lowest rating; 1 if there is one.

    Parameters
    ----------
    form : 0, and above FORM_BITS a bit for each code that is left out

    Of equal ratings, the one with the fewest nodes is used, then X before Y before XY, then the first in scan order. CODE becomes one of
    X_CYCLE .. FORCING_XY, RATING is the whole rating.
    """
    # Tables: the links between candidates, and the same as sets for measuring.
    links = make_links(board, marks)
    link_sets = make_link_sets(links)
    m = links.cells.shape[0]
    best = np.zeros(BEST, np.int64)
    scratch = np.zeros((SCRATCH_ROWS, m + 1), np.int64)
    least, measured = np.full((3, LEAST, m), UNKNOWN, np.int64), np.zeros(3, np.int64)
    # Raise the rating allowed in steps of a tenth; the first chain found then has the lowest rating.
    for rating in range(CYCLE_RATING, XY_RATING + MOST_INCREMENTS):
        best[RATED], best[SIZE], best[EXCLUDED] = rating + 1, 0, form >> FORM_BITS
        possible = False
        for kind in (X, Y, XY):
            longest = max(find_bounds(best, kind))
            # Measure the starts again if chains longer than those measured so far are allowed now.
            if longest > measured[kind]:
                measured[kind] = SHORT_CHAIN if longest <= SHORT_CHAIN else NEVER
                _measure(links, link_sets, marks, (kind, best[EXCLUDED]), measured[kind], least[kind])
            # Search the starts whose shortest chain is short enough.
            possible |= _search_all(links, link_sets, kind, least[kind], best, scratch)
        # Stop at a chain within the rating, or when there are no longer chains to find.
        if best[RATED] <= rating:
            return _write(Position(board, marks, links), link_sets, best, scratch, step)
        if not possible:
            return 0
    return 0


@inner(**BARE)
def _measure(links, link_sets, marks, search, limit, least):
    """Measure the shortest chains and cycles of a kind from every start.

    Lengths above `limit` remain UNKNOWN; those of chains that are left out are NEVER.

    Parameters
    ----------
    search : the kind, and the codes left out as bits
    least : int64[LEAST, m]   in and out; number of nodes, written where it was UNKNOWN
    """
    kind, excluded = search
    for start in range(links.cells.shape[0]):
        size = popcount(np.int64(marks.candidates[links.cells[start]]))
        # In a cell with one candidate nothing is left to prove; Y cycles need two candidates.
        if size < 2 or (kind == Y and size != 2):
            least[:, start] = NEVER
            continue
        if not finds_cycles(excluded, kind):
            least[CYCLE, start] = NEVER
        elif least[CYCLE, start] == UNKNOWN:
            least[CYCLE, start] = shortest_cycle(links, link_sets, kind, start, limit)
        for row, is_on in ((IF_TRUE, True), (IF_FALSE, False)):
            # Y chains are used in cycles only.
            if not finds_forcing(excluded, kind):
                least[row, start] = NEVER
            elif least[row, start] == UNKNOWN:
                least[row, start] = shortest_forcing(links, link_sets, kind, start, is_on, limit)


@inner(**BARE)
def _search_all(links, link_sets, kind, least, best, scratch):
    """Search from every candidate that may start a chain better than the best.

    Returns True if there can be longer chains.
    """
    possible = False
    forcing, cycle = find_bounds(best, kind)
    for start in range(links.cells.shape[0]):
        # Search with the start assumed true, for forcing chains and cycles.
        if least[IF_TRUE, start] <= forcing or least[CYCLE, start] <= cycle:
            if not _search(links, link_sets, kind, start, True, best, scratch):
                least[CYCLE, start] = NEVER  # Every cycle there is was looked at.
            forcing, cycle = find_bounds(best, kind)
        # Search with the start assumed false, for forcing chains.
        if least[IF_FALSE, start] <= forcing:
            _search(links, link_sets, kind, start, False, best, scratch)
            forcing, cycle = find_bounds(best, kind)
        # A start with a longer chain may be of use at a higher rating.
        possible |= min(least[IF_TRUE, start], least[IF_FALSE, start], least[CYCLE, start]) < NEVER
    return possible


@inner(**BARE)
def _search(links, link_sets, kind, start, is_on, best, scratch):
    """Search breadth first from a candidate assumed true or false.

    Returns True if the length limit stopped the search before its end. Chains and cycles better than the best are stored in `best`.

    Parameters
    ----------
    scratch : int64[SCRATCH_ROWS, m + 1]   scratch
    """
    # X chains use no links within cells. A depth counts the nodes up to a candidate, 0 = not reached.
    first_weak = kind == X
    on_depth, on_from, off_depth, off_from, ons, offs = scratch[0], scratch[1], scratch[2], scratch[3], scratch[4], scratch[5]
    on_depth[:] = 0
    off_depth[:] = 0
    # The longest forcing chain and the longest cycle that would still be better than the best. Cycles are searched from true starts
    # only, since every cycle contains true candidates.
    forcing_bound, cycle_bound = find_bounds(best, kind)
    if not is_on:
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
                        forcing_bound = store_forcing(best, kind, depth, start, c, is_on)
                # A false candidate that makes the start true closes a cycle, unless the chain came through it.
                if 3 <= depth <= cycle_bound and makes_true(links, kind, other, start) and not passes(on_from, off_from, c, other):
                    # Store the cycle if it is better and removes something.
                    if is_better_cycle(best, kind, depth) and removes_something(links, link_sets, on_from, off_from, c, other):
                        cycle_bound = store_cycle(best, kind, depth, start, c, other)
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
                        forcing_bound = store_forcing(best, kind, depth, start, c, is_on)
                # Queue a candidate that is true for the first time.
                if on_depth[other] == 0:
                    on_depth[other], on_from[other] = depth, c
                    ons[n_on] = other
                    n_on += 1
        # The forcing chain is found and cycles are not searched: nothing is left to do.
        if forced and not is_on:
            return False
        bound = max(0 if forced else forcing_bound, cycle_bound)
    return False


@inner(**OPTIONS)
def _write(position, link_sets, best, scratch, step):
    """Repeat the search that found the best chain and write its step; return 1."""
    # Read the kind of chain, and with which polarity its start was searched.
    code, start, middle, last = best[KIND], best[START], best[MIDDLE], best[LAST]
    kind = X if code in (X_CYCLE, FORCING_X) else Y if code == Y_CYCLE else XY
    # Search with the same limit of rating, which fills in what made each candidate true or false.
    limits = np.zeros(BEST, np.int64)
    limits[RATED], limits[EXCLUDED] = best[RATED] + 1, best[EXCLUDED]
    is_on = middle != -2
    _search(position.links, link_sets, kind, start, is_on, limits, scratch)
    trail = Trail(scratch[1], scratch[3])
    # Write the step from these sources.
    if middle >= 0:
        write_cycle(position, trail, last, middle, step)
    else:
        write_forcing(position, trail, start, last, is_on, step)
    step[CODE], step[RATING] = code, best[RATED]
    return 1
