"""All consequences of one candidate being true or false, with their reasons.

The reasons of a conclusion are the earlier conclusions it rests on. Pending conclusions wait in two queues, those that are true and
those that are false; a true one is always followed first. In dynamic chains a false candidate is removed from a copy of the board once
it has been followed, and a conclusion drawn from what is missing there rests on all that was removed. The run ends where a candidate
would be both true and false.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.marks import copy_marks, eliminate
from generator.techniques.explainer.additions import FALSE_AT, FALSE_END, TRUE_AT, TRUE_END, add_conclusions
from generator.techniques.explainer.causes import pack_cause
from generator.techniques.explainer.steps import LAST_IN_CELL, LAST_IN_HOUSE, LINK, add_cell, add_node, cell_at, other_place

POOL_FACTOR = 40
"""Length of the pool for each pair of candidates; a run has at most 2m conclusions, and each rests on a handful."""
MARGIN = 4096
"""Numbers of the pool kept free for what one conclusion leads to at once; a run ends early where they are missing."""

FROM_TRUE, FROM_FALSE = 0, 1
NISHIO, MULTIPLE, DYNAMIC, PLUS = range(4)


class Runs(NamedTuple):
    """The conclusions of all runs.

    A run is named by its start. A node is a candidate's number if true, and that number + m if false.

    at              int32[2m, 2m]     position of a node's reasons in the pool, by run; -1 if the run has not reached it
    order           int32[2m, 2m]     the nodes a run reached, in order
    reached         int64[2m]         how many there are
    contradiction   int32[2m, 2]      positions of the reasons of two nodes that contradict each other, -1 if there are none
    pool            int32[...]        for each conclusion: the node, how many reasons, the position of each of them
    depths          int32[...]        at each position where reasons begin: the longest chain from the start, in nodes; then the cause
    used            int64[1]          length of the pool in use
    stamps          int64[1 + 2m]     the number of the last count; then, for each node, the number of the count that met it last
    stack           int64[...]        working memory for a count
    queues          int64[2, m + 1]   what is still to be followed, true and false
    ends            int64[4]          how far each queue has been followed, and where it ends
    """

    at: NDArray[np.int32]
    order: NDArray[np.int32]
    reached: NDArray[np.int64]
    contradiction: NDArray[np.int32]
    pool: NDArray[np.int32]
    depths: NDArray[np.int32]
    used: NDArray[np.int64]
    stamps: NDArray[np.int64]
    stack: NDArray[np.int64]
    queues: NDArray[np.int64]
    ends: NDArray[np.int64]


@inner(**OPTIONS)
def make_runs(m):
    """Return empty runs for m candidates."""
    return Runs(
        np.full((2 * m, 2 * m), -1, np.int32),
        np.empty((2 * m, 2 * m), np.int32),
        np.zeros(2 * m, np.int64),
        np.full((2 * m, 2), -1, np.int32),
        np.empty(POOL_FACTOR * m * (m + 1) + 2 * MARGIN, np.int32),
        np.empty(POOL_FACTOR * m * (m + 1) + 2 * MARGIN, np.int32),
        np.zeros(1, np.int64),
        np.zeros(2 * m + 1, np.int64),
        np.zeros(4 * m + 8, np.int64),
        np.zeros((2, m + 1), np.int64),
        np.zeros(4, np.int64),
    )


@inner(**BARE)
def begin_reasons(runs, run, node):
    """Begin the reasons of a node; return their position.

    ``add_reason`` adds to them until the next are begun.
    """
    spot = runs.used[0]
    runs.pool[spot] = node
    runs.pool[spot + 1] = 0
    runs.depths[spot] = 1
    runs.depths[spot + 1] = LINK
    runs.used[0] = spot + 2
    return spot


@inner(**BARE)
def add_reason(runs, run, spot, node):
    """Add a node to the reasons begun last, if the run has reached it."""
    if runs.at[run, node] >= 0:
        runs.pool[runs.used[0]] = runs.at[run, node]
        runs.depths[spot] = max(runs.depths[spot], runs.depths[runs.at[run, node]] + 1)
        runs.used[0] += 1
        runs.pool[spot + 1] += 1


@inner(**BARE)
def mark_reached(runs, run, node, spot):
    """Mark a node as reached."""
    runs.at[run, node] = spot
    runs.order[run, runs.reached[run]] = node
    runs.reached[run] += 1


@inner(**BARE)
def count_reasons(runs, run, spot):
    """Count the different nodes that a conclusion rests on, itself included."""
    # Each count has a number of its own, by which a node already met is recognized.
    runs.stamps[0] += 1
    stamp = runs.stamps[0]
    runs.stack[0], depth, count = spot, 1, 0
    runs.stamps[1 + runs.pool[spot]] = stamp
    # Go back from the conclusion to its reasons, theirs, and so on; a node met for the first time counts.
    while depth:
        depth -= 1
        here = runs.stack[depth]
        count += 1
        for k in range(runs.pool[here + 1]):
            reason = runs.pool[here + 2 + k]
            if runs.stamps[1 + runs.pool[reason]] != stamp:
                runs.stamps[1 + runs.pool[reason]] = stamp
                runs.stack[depth] = reason
                depth += 1
    return count


@inner(**BARE)
def add_reason_cells(links, runs, run, spot, is_added, step):
    """Add the cells of a conclusion and of its reasons to the pattern, each once."""
    m = links.cells.shape[0]
    # The count stamps all nodes the conclusion rests on.
    count_reasons(runs, run, spot)
    stamp = runs.stamps[0]
    for node in range(2 * m):
        cell = np.int64(links.cells[node if node < m else node - m])
        if runs.stamps[1 + node] == stamp and not is_added[cell]:
            is_added[cell] = True
            add_cell(step, cell)


@inner(**BARE)
def add_reason_nodes(links, runs, run, spot, step):
    """Add all nodes that a conclusion rests on to the step, and itself last.

    The nodes are in the order in which the run reached them.
    """
    m = links.cells.shape[0]
    count_reasons(runs, run, spot)
    last = np.int64(runs.pool[spot])
    # The run's nodes in order, only those stamped by the count; the conclusion is moved to the end.
    for k in range(runs.reached[run] + 1):
        node = np.int64(runs.order[run, k]) if k < runs.reached[run] else last
        if (node == last) == (k == runs.reached[run]) and runs.stamps[1 + node] == runs.stamps[0]:
            c = node if node < m else node - m
            add_node(step, np.int64(links.cells[c]), np.int64(links.digits[c]) + 1, node < m)


@inner(**OPTIONS)
def run_chain(position, work, runs, c, polarity, form):
    """Find all consequences of a candidate being true or false.

    Parameters
    ----------
    polarity : FROM_TRUE or FROM_FALSE
    work : Marks, used as a copy of the board in dynamic chains
    """
    board, marks, links = position
    m = links.cells.shape[0]
    run = c if polarity == FROM_TRUE else m + c
    # Dynamic chains remove candidates from a copy of the board; others leave the board as it is.
    dynamic = form != MULTIPLE
    if dynamic:
        copy_marks(marks, work)
    reduced = work if dynamic else marks
    ends = runs.ends
    # The start is reached first and is the first to be followed.
    ends[:] = 0
    mark_reached(runs, run, run, begin_reasons(runs, run, run))
    runs.queues[polarity, 0] = c
    ends[TRUE_END + polarity] = 1
    # Follow what is true before what is false, until a contradiction or the end of both queues.
    while runs.used[0] < runs.pool.shape[0] - MARGIN:
        if ends[TRUE_AT] < ends[TRUE_END]:
            ends[TRUE_AT] += 1
            if _follow_true(links, runs, run, runs.queues[0, ends[TRUE_AT] - 1], form):
                return
        elif ends[FALSE_AT] < ends[FALSE_END]:
            ends[FALSE_AT] += 1
            removed = runs.queues[1, ends[FALSE_AT] - 1]
            if _follow_false(position, reduced, runs, run, removed, form):
                return
            # In dynamic chains the false candidate is then removed.
            if dynamic:
                eliminate(board, reduced, np.int64(links.cells[removed]), np.int64(links.digits[removed]) + 1)
        # Both queues are empty: patterns of the reduced board may add conclusions.
        elif form == PLUS:
            if not add_conclusions(position, reduced, runs, run):
                return
        else:
            return


@inner(**BARE)
def _follow_true(links, runs, run, c, form):
    """Mark what is false because a candidate is true; True at a contradiction."""
    m = links.cells.shape[0]
    # Nishio looks only at links along houses, so it keeps to one digit.
    for k in range(links.weak_in[c] if form == NISHIO else 0, links.weak_all[c]):
        other = np.int64(links.weak[c, k])
        # The linked candidate is already true: a contradiction.
        if runs.at[run, other] >= 0:
            spot = begin_reasons(runs, run, m + other)
            add_reason(runs, run, spot, c)
            runs.contradiction[run, 0], runs.contradiction[run, 1] = runs.at[run, other], spot
            return True
        # Otherwise it is false from now on, because of this candidate.
        if runs.at[run, m + other] < 0:
            spot = begin_reasons(runs, run, m + other)
            add_reason(runs, run, spot, c)
            mark_reached(runs, run, m + other, spot)
            runs.queues[1, runs.ends[FALSE_END]] = other
            runs.ends[FALSE_END] += 1
    return False


@inner(**BARE)
def _follow_false(position, reduced, runs, run, c, form):
    """Mark what is true because a candidate is false; True at a contradiction.

    A candidate is true if it is the last of its cell, or the last place of its digit in a house.
    """
    board, marks, links = position
    m = links.cells.shape[0]
    cell, d = np.int64(links.cells[c]), np.int64(links.digits[c])
    mask = np.int64(reduced.candidates[cell])
    # The cell has only one other candidate: it is true, because this one and all removed before are false.
    if form != NISHIO and popcount(mask) == 2:
        other = np.int64(links.numbers[cell, lowest_bit_index(mask & ~(1 << d))])
        if runs.at[run, other] < 0:
            spot = begin_reasons(runs, run, other)
            add_reason(runs, run, spot, m + c)
            runs.depths[spot + 1] = LAST_IN_CELL
            removed = np.int64(marks.candidates[cell]) & ~mask
            while removed:
                add_reason(runs, run, spot, m + np.int64(links.numbers[cell, lowest_bit_index(removed)]))
                removed &= removed - 1
            if _mark_true(runs, run, other, m, spot):
                return True
    # The same for each house in which the digit has only one other place.
    for house in board.scan[cell]:
        if house < 0:
            break
        spots = np.int64(reduced.places[house, d])
        if popcount(spots) != 2:
            continue
        other = np.int64(links.numbers[other_place(board, house, spots, cell), d])
        if runs.at[run, other] >= 0:
            continue
        # The reasons: this candidate is false, and so are the places removed before.
        spot = begin_reasons(runs, run, other)
        add_reason(runs, run, spot, m + c)
        runs.depths[spot + 1] = pack_cause(LAST_IN_HOUSE, np.int64(house), 0, 0, 0, 0)
        removed = np.int64(marks.places[house, d]) & ~spots
        while removed:
            add_reason(runs, run, spot, m + np.int64(links.numbers[cell_at(board, house, lowest_bit_index(removed)), d]))
            removed &= removed - 1
        if _mark_true(runs, run, other, m, spot):
            return True
    return False


@inner(**BARE)
def _mark_true(runs, run, c, m, spot):
    """Mark a candidate as true; True if it is already false, a contradiction."""
    if runs.at[run, m + c] >= 0:
        runs.contradiction[run, 0], runs.contradiction[run, 1] = spot, runs.at[run, m + c]
        return True
    mark_reached(runs, run, c, spot)
    runs.queues[0, runs.ends[TRUE_END]] = c
    runs.ends[TRUE_END] += 1
    return False
