"""Causes of the nodes of chains, packed and written to a step.

While consequences are found, a cause is one number:

    bits 0-2 kind   3-10 house   11-15 a   16-20 b   21-25 c   26-30 d

    LAST_IN_HOUSE   the house
    LOCKED          the house whose places are all in another house, and the number of that other house in a (low bits) and b
    HIDDEN_PAIR     the house; both digits less 1 in a and b; the two cells as slots of the house in c and d
    NAKED_PAIR      the same
    X_WING          the first base line; how much higher the number of the second is in a; the places in it as slots in c and d
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import popcount
from generator.model.boards import COLUMN, ROW
from generator.techniques.explainer.steps import (
    CAUSE_HEAD,
    CAUSES,
    DIGIT_BITS,
    DIGIT_MASK,
    HIDDEN_PAIR,
    LAST_IN_CELL,
    LAST_IN_HOUSE,
    LENGTH,
    LINK,
    LOCKED,
    NAKED_PAIR,
    NODES,
    X_WING,
    cell_at,
    is_in_house,
)

KIND_BITS, HOUSE_BITS, FIELD_BITS = 3, 8, 5
FIELD_MASK = (1 << FIELD_BITS) - 1
MOST_NAMED = 6
"""Most houses, cells and digits that one cause names."""


@inner(**BARE)
def pack_cause(kind, house, a, b, c, d):
    """Return a cause as one number; a to d are at most 31."""
    fields = a | (b << FIELD_BITS) | (c << 2 * FIELD_BITS) | (d << 3 * FIELD_BITS)
    return kind | (house << KIND_BITS) | (fields << (KIND_BITS + HOUSE_BITS))


@inner(**OPTIONS)
def add_causes(position, runs, ends, sizes, step):
    """Add the causes of all nodes to a step that has its nodes.

    Where they do not fit into the step, none are added.

    Parameters
    ----------
    ends : int64[k, 2]   run of each chain, and position of the reasons of its end
    sizes : int64[k]      nodes of each chain
    """
    links = position.links
    m = links.cells.shape[0]
    places, reached = np.zeros(2 * m, np.int64), np.zeros(step[NODES], np.int64)
    nodes_at, first = step[LENGTH] - step[NODES], 0
    for chain in range(ends.shape[0]):
        run, last = ends[chain, 0], first + sizes[chain] - 1
        # The place of each node of the chain among all nodes of the step.
        for at in range(first, last + 1):
            item = np.int64(step[nodes_at + at])
            candidate = item if item >= 0 else -1 - item
            node = np.int64(links.numbers[candidate >> DIGIT_BITS, (candidate & DIGIT_MASK) - 1]) + (0 if item >= 0 else m)
            reached[at], places[node] = node, at
        # The cause of each node; the last one may contradict what the run reached, and its reasons are then its own.
        for at in range(first, last + 1):
            spot = ends[chain, 1] if at == last else np.int64(runs.at[run, reached[at]])
            if step.shape[0] - step[LENGTH] < CAUSE_HEAD + MOST_NAMED + runs.pool[spot + 1]:
                step[LENGTH], step[CAUSES] = step[LENGTH] - step[CAUSES], 0
                return
            _add_cause(position.board, np.int64(runs.depths[spot + 1]), runs.pool[spot + 1], step)
            # Its reasons, as places of nodes.
            for k in range(runs.pool[spot + 1]):
                _append(step, places[runs.pool[runs.pool[spot + 2 + k]]])
        first = last + 1


@inner(**BARE)
def add_link_causes(position, step):
    """Add the causes of a chain whose nodes each follow from the one before.

    Where they do not fit into the step, none are added.
    """
    nodes_at, n_nodes = step[LENGTH] - step[NODES], step[NODES]
    if step.shape[0] - step[LENGTH] < n_nodes * (CAUSE_HEAD + MOST_NAMED):
        return
    for at in range(n_nodes):
        # The start has no reasons. A false node follows from the true one before it.
        if at == 0 or step[nodes_at + at] < 0:
            _add_cause(position.board, LINK, np.int64(at > 0), step)
        else:
            _add_cause(position.board, _find_cause(position, step[nodes_at + at], -1 - step[nodes_at + at - 1]), 1, step)
        if at > 0:
            _append(step, at - 1)


@inner(**BARE)
def _find_cause(position, candidate, before):
    """Return the packed cause of a candidate that is true as another is false.

    Parameters
    ----------
    candidate, before : as a step has them: cell and digit in one number
    """
    board, marks, _ = position
    cell, d, other = np.int64(candidate >> DIGIT_BITS), (candidate & DIGIT_MASK) - 1, np.int64(before >> DIGIT_BITS)
    # Of two houses with only these two places, the first in the order of the search is named.
    for house in board.scan[cell]:
        if other == cell or house < 0:
            break
        if popcount(np.int64(marks.places[house, d])) == 2 and is_in_house(board, other, house):
            return pack_cause(LAST_IN_HOUSE, np.int64(house), 0, 0, 0, 0)
    return np.int64(LAST_IN_CELL)


@inner(**BARE)
def _append(step, number):
    """Append a number to the causes of a step."""
    step[step[LENGTH]] = number
    step[LENGTH] += 1
    step[CAUSES] += 1


@inner(**BARE)
def _add_cause(board, cause, n_reasons, step):
    """Add a packed cause to the step, without its reasons.

    These are the head, then the houses, cells and digits that it names.
    """
    kind = cause & ((1 << KIND_BITS) - 1)
    house = (cause >> KIND_BITS) & ((1 << HOUSE_BITS) - 1)
    fields = cause >> (KIND_BITS + HOUSE_BITS)
    a, b = fields & FIELD_MASK, (fields >> FIELD_BITS) & FIELD_MASK
    c, d = (fields >> 2 * FIELD_BITS) & FIELD_MASK, fields >> 3 * FIELD_BITS
    is_pair = kind in (HIDDEN_PAIR, NAKED_PAIR)
    n_houses = 4 if kind == X_WING else 2 if kind == LOCKED else 1 if is_pair or kind == LAST_IN_HOUSE else 0
    _append(step, kind)
    _append(step, n_houses)
    _append(step, 2 if is_pair else 0)
    _append(step, 2 if is_pair else 0)
    _append(step, n_reasons)
    if n_houses:
        _append(step, house)
    if kind == LOCKED:
        _append(step, a | (b << FIELD_BITS))
    elif kind == X_WING:
        covers = board.starts[ROW] if house < board.starts[COLUMN + 1] else board.starts[COLUMN]
        _append(step, house + a)
        _append(step, covers + c)
        _append(step, covers + d)
    elif is_pair:
        _append(step, cell_at(board, house, c))
        _append(step, cell_at(board, house, d))
        _append(step, a + 1)
        _append(step, b + 1)
