"""X-chain, XY-chain and AIC (alternating inference chain).

From a candidate assumed false, strong and weak links lead alternately to a candidate that is then true, so one of the two ends is true.
Every start is searched breadth first. Of all chains, the one that removes most is used, then the shortest, then the one whose removals
have the lowest rank, then the first. Where the ends of an AIC exclude each other it is a loop, and each of its weak links becomes a
strong one. Only an AIC may end on the candidate it starts from, and no chain comes back to one of its cells except to end there.

A false candidate without a strong link leads to nothing; such candidates, which are most of them, are never visited.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.hodoku.board import CELLS, HOUSES, HOUSES_OF, NONE, SEES, ZERO, N, add_removal, add_removals
from generator.techniques.hodoku.cell_sets import PEERS_HIGH, PEERS_LOW, SPLIT, cells_with, remove_between

X_CHAIN, XY_CHAIN, AIC = 0, 1, 2
LONGEST = 20
"""Most candidates in a chain.

It is HoDoKu's setting for X- and XY-chains; for AICs 20 agreed best with HoDoKu's step counts among 10, 12, 14, 16, 18, 20 and 24.
"""

RANK_STEP = 80
"""Weight added for each further removal in the rank of a chain.

HoDoKu ranks equal chains by a weighted sum of what they remove; with this sum nine of 383 hard puzzles more agree than with their order.
"""

NODES = CELLS * N
MOST_LINKS = 4
"""The most strong links of a candidate: one in the cell, one in each of three houses."""


GRAPH = np.dtype(
    (
        np.record,
        [
            ("links", np.int64, (NODES, 1 + MOST_LINKS)),  # links[node, 0] strong links lead from a node to links[node, 1], ...
            ("linked", np.int64, (N, 2)),  # cells with a strong link, by digit, as sets
            ("places", np.int64, (N, 2)),  # cells that have a digit as a candidate
            ("unreached", np.int64, (N, 2)),  # the linked cells not yet assumed false
            ("on", np.int64, (NODES,)),  # place of a true node in its chain, 0 = not reached; all 0 between two starts
            ("off", np.int64, (NODES,)),  # place of a false node; valid only where it was reached
            ("came_from", np.int64, (2, NODES)),  # from which node one was made false (0) or true (1)
            ("visited", np.int64, (NODES, 2)),  # the cells of the chain up to a true node, as a set; valid only where it was reached
            ("queue", np.int64, (2 * NODES,)),  # nodes times two, plus one where the node is true
        ],
    )
)
"""The strong links of a board, and what was reached from one start.

A node is a candidate, numbered cell * 9 + digit - 1.
"""


@inner(**OPTIONS)
def chain(board, form):
    """Find the best chain of a form: X_CHAIN, XY_CHAIN or AIC."""
    graph = np.zeros(1, GRAPH)[0]
    _build_graph(board, form, graph)
    # The best chain so far: its ends, how much it removes, its length and its rank.
    best_start, best_end, most, shortest, lowest = NONE, NONE, 0, 0, ZERO
    for start in range(NODES):
        # Skip candidates without a strong link: assumed false, they lead to nothing.
        if graph.links[start, 0] == 0:
            continue
        count = _search_from(board, form, start, graph)
        # Check every candidate found true as the other end of a chain; each chain is found from both ends and used once.
        for at in range(count):
            end = graph.queue[at] >> 1
            length = graph.on[end]
            if not graph.queue[at] & 1 or length <= 2 or end < start or (form != AIC and end % N != start % N):
                continue
            # Skip a chain that removes less than the best, or as much with more links.
            removed = _count_by_chain(board, form, start, end, graph)
            if removed < most or removed == 0 or (removed == most and length > shortest):
                continue
            # Of equal chains the lower rank is better, and then the earlier end.
            rank = _rank_removals(board, form, start, end, graph)
            if removed > most or length < shortest or rank < lowest or (rank == lowest and best_start == start and end < best_end):
                best_start, best_end, most, shortest, lowest = start, end, removed, length, rank
        # Clear the marks of this start before the next one.
        for at in range(count):
            graph.on[graph.queue[at] >> 1] = 0
    # Search once more from the start of the best chain, and list what it removes.
    if most > 0:
        _search_from(board, form, best_start, graph)
        _remove_by_chain(board, form, best_start, best_end, graph)
    return most > 0


@inner(**OPTIONS)
def _build_graph(board, form, graph):
    """Find all strong links that the form may use."""
    for cell in range(CELLS):
        mask = board.candidates[cell]
        # XY-chains use only cells with two candidates.
        left = mask if form != XY_CHAIN or popcount(mask) == 2 else 0
        while left:
            d = lowest_bit_index(left)
            left &= left - 1
            count = 0
            # Within the cell: one of two candidates is true.
            if form != X_CHAIN and popcount(mask) == 2:
                count += 1
                graph.links[cell * N + d, count] = cell * N + lowest_bit_index(mask & ~(1 << d))
            # Within each house: a digit with two places is in one of them.
            for k in range(0 if form == XY_CHAIN else 3):
                spots = board.places[HOUSES_OF[cell, k], d]
                if popcount(spots) == 2:
                    first, last = HOUSES[HOUSES_OF[cell, k], lowest_bit_index(spots)], HOUSES[HOUSES_OF[cell, k], _last(spots)]
                    count += 1
                    graph.links[cell * N + d, count] = (last if first == cell else first) * N + d
            # Store the number of links and, where there are any, the cell in the set of linked cells of the digit.
            graph.links[cell * N + d, 0] = count
            if count:
                graph.linked[d, cell // SPLIT] |= 1 << (cell % SPLIT)
    # The places of each digit, by which removals are counted.
    for d in range(N):
        graph.places[d, 0], graph.places[d, 1] = cells_with(board, d)


@inner(**OPTIONS)
def _last(spots):
    """Return the index of the second lowest set bit."""
    return lowest_bit_index(spots & (spots - 1))


@inner(**OPTIONS)
def _search_from(board, form, start, graph):
    """Search breadth first from a start assumed false.

    Returns the number of queued nodes.
    """
    # At first every linked candidate is still open to be assumed false.
    for d in range(N):
        graph.unreached[d, 0], graph.unreached[d, 1] = graph.linked[d, 0], graph.linked[d, 1]
    count, at, depth = _mark_false(start, ZERO, NONE, graph, ZERO), 0, ZERO
    while at < count:
        node, is_on = graph.queue[at] >> 1, graph.queue[at] & 1
        cell, d = node // N, node % N
        depth = graph.on[node] if is_on else graph.off[node]
        at += 1
        # The longest chain allowed ends here.
        if depth == LONGEST:
            continue
        # A false candidate makes the other end of each of its strong links true.
        if not is_on:
            for k in range(1, graph.links[node, 0] + 1):
                other_end = graph.links[node, k]
                closes = other_end // N == start // N
                if graph.on[other_end] == 0 and (closes or not _visits(graph, graph.came_from[0, node], other_end // N)):
                    graph.on[other_end] = depth + 1
                    graph.came_from[1, other_end] = node
                    _note_visited(graph, node, other_end)
                    graph.queue[count] = other_end * 2 + 1
                    count += 1
            continue
        # A true candidate makes its digit false in all cells that see it,
        low, high = graph.unreached[d, 0] & PEERS_LOW[cell], graph.unreached[d, 1] & PEERS_HIGH[cell]
        while low:
            count = _mark_false(lowest_bit_index(low) * N + d, depth, node, graph, count)
            low &= low - 1
        while high:
            count = _mark_false((SPLIT + lowest_bit_index(high)) * N + d, depth, node, graph, count)
            high &= high - 1
        # and, in an AIC, the other candidates of its own cell.
        others = board.candidates[cell] & ~(1 << d) if form == AIC else 0
        while others:
            e = lowest_bit_index(others)
            if (graph.unreached[e, cell // SPLIT] >> (cell % SPLIT)) & 1:
                count = _mark_false(cell * N + e, depth, node, graph, count)
            others &= others - 1
    return count


@inner(**OPTIONS)
def _visits(graph, at, cell):
    """Check whether a chain visits a cell up to one of its true candidates.

    Parameters
    ----------
    at : the true candidate, or NONE for a chain without one
    """
    return at != NONE and (graph.visited[at, cell // SPLIT] >> (cell % SPLIT)) & 1 == 1


@inner(**OPTIONS)
def _note_visited(graph, false_node, true_node):
    """Store the cells of a chain that ends with a strong link."""
    before = graph.came_from[0, false_node]
    for word in range(2):
        graph.visited[true_node, word] = graph.visited[before, word] if before != NONE else 0
    for node in (false_node, true_node):
        cell = node // N
        graph.visited[true_node, cell // SPLIT] |= 1 << (cell % SPLIT)


@inner(**OPTIONS)
def _mark_false(node, depth, source, graph, count):
    """Queue a node as false, one link deeper; return how many are queued.

    A node whose cell the chain has visited is not queued, but it stays open for other chains.
    """
    cell, d = node // N, node % N
    if source != NONE and _visits(graph, graph.came_from[0, graph.came_from[1, source]], cell):
        return count
    graph.unreached[d, cell // SPLIT] &= ~(1 << (cell % SPLIT))
    graph.off[node] = depth + 1
    graph.came_from[0, node] = source
    graph.queue[count] = node * 2
    return count + 1


@inner(**OPTIONS)
def _count_by_chain(board, form, start, end, graph):
    """Return how many candidates a chain removes."""
    one, d, other, e = start // N, start % N, end // N, end % N
    if form == AIC and start != end and _exclude(start, end):
        _remove_by_chain(board, form, start, end, graph)
        count = board.removals[0]
        board.removals[0] = 0
        return count
    if start == end:
        return popcount(board.candidates[one]) - 1 if form == AIC else 0
    if d == e:
        low = graph.places[d, 0] & PEERS_LOW[one] & PEERS_LOW[other]
        return popcount(low) + popcount(graph.places[d, 1] & PEERS_HIGH[one] & PEERS_HIGH[other])
    if SEES[one, other]:
        return ((board.candidates[one] >> e) & 1) + ((board.candidates[other] >> d) & 1)
    return 0


@inner(**OPTIONS)
def _rank_removals(board, form, start, end, graph):
    """Return a weighted sum of what a chain removes, to rank equal chains.

    The sum is that of the cells that lose a candidate, each next one weighing RANK_STEP more, and of the digits lost.
    """
    _remove_by_chain(board, form, start, end, graph)
    total, weight = 0, 1
    for k in range(1, board.removals[0] + 1):
        total += (board.removals[k] >> 4) * weight + (board.removals[k] & 15) + 1
        weight += RANK_STEP
    board.removals[0] = 0
    return total


@inner(**OPTIONS)
def _remove_by_ends(board, start, end):
    """Remove what is impossible when one of two candidates is true."""
    one, d, other, e = start // N, start % N, end // N, end % N
    if one == other:
        add_removals(board, one, ~((1 << d) | (1 << e)))
    elif d == e:
        remove_between(board, one, other, d)
    elif SEES[one, other]:
        add_removal(board, one, e)
        add_removal(board, other, d)


@inner(**OPTIONS)
def _remove_by_chain(board, form, start, end, graph):
    """Remove what a chain proves false.

    Its ends remove candidates; where they exclude each other, so does each weak link between.
    """
    _remove_by_ends(board, start, end)
    if form != AIC or start == end or not _exclude(start, end):
        return
    node = end
    while True:
        # Go back from the end to the start and treat the two candidates of each weak link as ends.
        node = graph.came_from[1, node]
        if node == start:
            return
        before = graph.came_from[0, node]
        _remove_by_ends(board, before, node)
        node = before


@inner(**OPTIONS)
def _exclude(one, other):
    """Check whether two candidates exclude each other.

    They do in one cell, and as the same digit in cells that see each other.
    """
    return one // N == other // N or (one % N == other % N and SEES[one // N, other // N])
