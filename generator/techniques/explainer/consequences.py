"""All consequences of one candidate being true or false, with the grounds each rests on.

Pending conclusions wait in two queues, those that are true and those that are false; a true one is always followed first. In dynamic
chains a false candidate is taken off a copy of the board once it has been followed, and a conclusion drawn from what is gone rests
on all of it. The run ends where a candidate would be both.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.marks import copy_marks, strike
from generator.techniques.explainer.additions import FALSE_AT, FALSE_END, TRUE_AT, TRUE_END, add_conclusions
from generator.techniques.explainer.steps import add_cell, add_node, cell_at, other_place

ROOM = 40
"""Numbers of the pool a pair of candidates; a run holds at most 2m conclusions, and each rests on a handful."""
MARGIN = 4096
"""Numbers kept free for what one conclusion leads to at once; a run ends early where they are not."""

FROM_TRUE, FROM_FALSE = 0, 1
NISHIO, MULTIPLE, DYNAMIC, PLUS = range(4)


class Runs(NamedTuple):
    """What every run reached; a run is named by its start, a node: a candidate's number if true, + m if false.

    at        int32[2m, 2m]     where the grounds of a node stand in the pool of a run, -1 if it is not reached
    order     int32[2m, 2m]     the nodes a run reached, in order
    reached   int64[2m]         how many
    clash     int32[2m, 2]      grounds of the two that contradict each other, -1 if none
    pool      int32[...]        for each conclusion: the node, how many grounds, where the grounds of each stand
    depths    int32[...]        beside each place of the pool where grounds begin: the longest way from the start, in nodes
    used      int64[1]          numbers of the pool
    stamps    int64[1 + 2m]     the last count; then, for each node, the count that met it last
    stack     int64[...]        room for a count
    queues    int64[2, m + 1]   what waits to be followed, true and false
    ends      int64[4]          how far each queue is followed, and where it ends
    """

    at: NDArray[np.int32]
    order: NDArray[np.int32]
    reached: NDArray[np.int64]
    clash: NDArray[np.int32]
    pool: NDArray[np.int32]
    depths: NDArray[np.int32]
    used: NDArray[np.int64]
    stamps: NDArray[np.int64]
    stack: NDArray[np.int64]
    queues: NDArray[np.int64]
    ends: NDArray[np.int64]


@inner(**OPTIONS)
def make_runs(m):
    """Return room for the runs of m candidates."""
    return Runs(
        np.full((2 * m, 2 * m), -1, np.int32),
        np.empty((2 * m, 2 * m), np.int32),
        np.zeros(2 * m, np.int64),
        np.full((2 * m, 2), -1, np.int32),
        np.empty(ROOM * m * (m + 1) + 2 * MARGIN, np.int32),
        np.empty(ROOM * m * (m + 1) + 2 * MARGIN, np.int32),
        np.zeros(1, np.int64),
        np.zeros(2 * m + 1, np.int64),
        np.zeros(4 * m + 8, np.int64),
        np.zeros((2, m + 1), np.int64),
        np.zeros(4, np.int64),
    )


@inner(**BARE)
def note(runs, run, node):
    """Begin the grounds of a node; return where they stand. ``rest_on`` adds to them until the next is begun."""
    spot = runs.used[0]
    runs.pool[spot] = node
    runs.pool[spot + 1] = 0
    runs.depths[spot] = 1
    runs.used[0] = spot + 2
    return spot


@inner(**BARE)
def rest_on(runs, run, spot, node):
    """Let the grounds begun last hold one more node, if the run reached it."""
    if runs.at[run, node] >= 0:
        runs.pool[runs.used[0]] = runs.at[run, node]
        runs.depths[spot] = max(runs.depths[spot], runs.depths[runs.at[run, node]] + 1)
        runs.used[0] += 1
        runs.pool[spot + 1] += 1


@inner(**BARE)
def accept(runs, run, node, spot):
    """Count a node as reached."""
    runs.at[run, node] = spot
    runs.order[run, runs.reached[run]] = node
    runs.reached[run] += 1


@inner(**BARE)
def count_grounds(runs, run, spot):
    """Count the different nodes a conclusion rests on, itself included."""
    runs.stamps[0] += 1
    stamp = runs.stamps[0]
    runs.stack[0], depth, count = spot, 1, 0
    runs.stamps[1 + runs.pool[spot]] = stamp
    while depth:
        depth -= 1
        here = runs.stack[depth]
        count += 1
        for k in range(runs.pool[here + 1]):
            ground = runs.pool[here + 2 + k]
            if runs.stamps[1 + runs.pool[ground]] != stamp:
                runs.stamps[1 + runs.pool[ground]] = stamp
                runs.stack[depth] = ground
                depth += 1
    return count


@inner(**BARE)
def name_grounds(links, runs, run, spot, named, step):
    """Name the cells of a conclusion and of all it rests on, each once."""
    m = links.cells.shape[0]
    count_grounds(runs, run, spot)
    stamp = runs.stamps[0]
    for node in range(2 * m):
        cell = np.int64(links.cells[node if node < m else node - m])
        if runs.stamps[1 + node] == stamp and not named[cell]:
            named[cell] = True
            add_cell(step, cell)


@inner(**BARE)
def add_grounds(links, runs, run, spot, step):
    """Name all nodes a conclusion rests on, in the order they were reached, and itself last."""
    m = links.cells.shape[0]
    count_grounds(runs, run, spot)
    last = np.int64(runs.pool[spot])
    for k in range(runs.reached[run] + 1):
        node = np.int64(runs.order[run, k]) if k < runs.reached[run] else last
        if (node == last) == (k == runs.reached[run]) and runs.stamps[1 + node] == runs.stamps[0]:
            c = node if node < m else node - m
            add_node(step, np.int64(links.cells[c]), np.int64(links.digits[c]) + 1, node < m)


@inner(**OPTIONS)
def run_chain(position, work, runs, c, polarity, form):
    """Work out all consequences of a candidate being true (polarity FROM_TRUE) or false; work is room for Marks."""
    board, marks, links = position
    m = links.cells.shape[0]
    run = c if polarity == FROM_TRUE else m + c
    dynamic = form != MULTIPLE
    if dynamic:
        copy_marks(marks, work)
    now = work if dynamic else marks
    ends = runs.ends
    ends[:] = 0
    accept(runs, run, run, note(runs, run, run))
    runs.queues[polarity, 0] = c
    ends[TRUE_END + polarity] = 1
    while runs.used[0] < runs.pool.shape[0] - MARGIN:
        if ends[TRUE_AT] < ends[TRUE_END]:
            ends[TRUE_AT] += 1
            if _follow_true(links, runs, run, runs.queues[0, ends[TRUE_AT] - 1], form):
                return
        elif ends[FALSE_AT] < ends[FALSE_END]:
            ends[FALSE_AT] += 1
            gone = runs.queues[1, ends[FALSE_AT] - 1]
            if _follow_false(position, now, runs, run, gone, form):
                return
            if dynamic:
                strike(board, now, np.int64(links.cells[gone]), np.int64(links.digits[gone]) + 1)
        elif form == PLUS:
            if not add_conclusions(position, now, runs, run):
                return
        else:
            return


@inner(**BARE)
def _follow_true(links, runs, run, c, form):
    """Conclude what is false because a candidate is true; True at a contradiction."""
    m = links.cells.shape[0]
    for k in range(links.weak_in[c] if form == NISHIO else 0, links.weak_all[c]):
        other = np.int64(links.weak[c, k])
        if runs.at[run, other] >= 0:
            spot = note(runs, run, m + other)
            rest_on(runs, run, spot, c)
            runs.clash[run, 0], runs.clash[run, 1] = runs.at[run, other], spot
            return True
        if runs.at[run, m + other] < 0:
            spot = note(runs, run, m + other)
            rest_on(runs, run, spot, c)
            accept(runs, run, m + other, spot)
            runs.queues[1, runs.ends[FALSE_END]] = other
            runs.ends[FALSE_END] += 1
    return False


@inner(**BARE)
def _follow_false(position, now, runs, run, c, form):
    """Conclude what is true because a candidate is false, the last of its cell or house; True at a contradiction."""
    board, marks, links = position
    m = links.cells.shape[0]
    cell, d = np.int64(links.cells[c]), np.int64(links.digits[c])
    mask = np.int64(now.candidates[cell])
    if form != NISHIO and popcount(mask) == 2:
        other = np.int64(links.numbers[cell, lowest_bit_index(mask & ~(1 << d))])
        if runs.at[run, other] < 0:
            spot = note(runs, run, other)
            rest_on(runs, run, spot, m + c)
            gone = np.int64(marks.candidates[cell]) & ~mask
            while gone:
                rest_on(runs, run, spot, m + np.int64(links.numbers[cell, lowest_bit_index(gone)]))
                gone &= gone - 1
            if _conclude(runs, run, other, m, spot):
                return True
    for house in board.scan[cell]:
        if house < 0:
            break
        spots = np.int64(now.places[house, d])
        if popcount(spots) != 2:
            continue
        other = np.int64(links.numbers[other_place(board, house, spots, cell), d])
        if runs.at[run, other] >= 0:
            continue
        spot = note(runs, run, other)
        rest_on(runs, run, spot, m + c)
        gone = np.int64(marks.places[house, d]) & ~spots
        while gone:
            rest_on(runs, run, spot, m + np.int64(links.numbers[cell_at(board, house, lowest_bit_index(gone)), d]))
            gone &= gone - 1
        if _conclude(runs, run, other, m, spot):
            return True
    return False


@inner(**BARE)
def _conclude(runs, run, c, m, spot):
    """Count a candidate as true; True if the run has it false, which is the contradiction."""
    if runs.at[run, m + c] >= 0:
        runs.clash[run, 0], runs.clash[run, 1] = spot, runs.at[run, m + c]
        return True
    accept(runs, run, c, spot)
    runs.queues[0, runs.ends[TRUE_END]] = c
    runs.ends[TRUE_END] += 1
    return False
