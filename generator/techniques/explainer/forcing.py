"""Forcing chains from several starts, and dynamic forcing chains.

They show what follows whichever candidate of a cell or house is true, or from one that cannot be. From each candidate, true (and, in
dynamic chains, false) all consequences are found breadth first. In dynamic chains a false candidate is missing from the board for what
comes later, so a conclusion may rest on several earlier ones. Then the following are searched:

    NISHIO      a candidate whose consequences within its digit contradict each other
    MULTIPLE    what follows from every candidate of a cell, or from every place of a digit in a house
    DYNAMIC     both with dynamic chains, and what follows from a candidate being true as well as from its being false
    PLUS        the same; where a chain ends, locked digits, pairs and X-wings of the reduced board add conclusions

All are compared; the one with the lowest rating is used, and of equal ones that with the fewest conclusions.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.marks import make_marks
from generator.techniques.explainer.best_chain import length_increment
from generator.techniques.explainer.causes import add_causes
from generator.techniques.explainer.consequences import (
    FROM_FALSE,
    FROM_TRUE,
    add_reason_cells,
    add_reason_nodes,
    count_reasons,
    make_runs,
    run_chain,
)
from generator.techniques.explainer.links import Position, make_links
from generator.techniques.explainer.steps import (
    CODE,
    FORM_BITS,
    FORM_MASK,
    NODES,
    RATING,
    add_cell,
    add_house,
    add_removed,
    begin_placement,
    begin_removal,
    cell_at,
    is_in_house,
)

NISHIO, MULTIPLE, DYNAMIC, PLUS = range(4)
BASES = (75, 80, 85, 90)
CELL_CHAINS, REGION_CHAINS, CONTRADICTION, DOUBLE = range(4)
"""Values of CODE."""

SORT_KEYS = (5, 6, 7, 1)
COUNT, KEY, KIND, TARGET, ORIGIN, HOUSE, EXCLUDED, BEST = range(8)
"""Fields of the best chains so far.

They are the number of conclusions, sort key, CODE, what follows (a node), the start (a candidate or node) and the house; the last one is
the kinds that are left out, as bits.
"""


@njit(**OPTIONS)
def forcing(board, marks, form, step):
    """Find the forcing chains with the lowest rating; 1 if there are any.

    Parameters
    ----------
    form : NISHIO, MULTIPLE, DYNAMIC or PLUS, and above FORM_BITS a bit for each kind that is left out

    CODE becomes the kind, RATING the whole rating. A node is a candidate that is true (its number) or false (its number + m).
    """
    excluded, form = form >> FORM_BITS, form & FORM_MASK
    # Find all consequences of every candidate being true and, except for MULTIPLE, being false.
    links = make_links(board, marks)
    m = links.cells.shape[0]
    runs = make_runs(m)
    work, position = make_marks(board), Position(board, marks, links)
    for c in range(m):
        run_chain(position, work, runs, c, FROM_TRUE, form)
        if form != MULTIPLE:
            run_chain(position, work, runs, c, FROM_FALSE, form)
    # Compare all chains; at first none is found.
    best = np.zeros(BEST, np.int64)
    best[COUNT], best[EXCLUDED] = 1 << 40, excluded
    for cell in range(marks.candidates.shape[0]):
        mask = np.int64(marks.candidates[cell])
        size = popcount(mask)
        # Cells with one candidate prove nothing; without dynamic chains, cells with two are left to the chains of one start.
        if size < 2 or (form == MULTIPLE and size == 2):
            continue
        while mask:
            d = lowest_bit_index(mask)
            mask &= mask - 1
            c = np.int64(links.numbers[cell, d])
            # A candidate, true or false, that contradicts itself.
            if form != MULTIPLE:
                _try_contradiction(marks, links, runs, c, best)
                _try_contradiction(marks, links, runs, m + c, best)
            # What follows from a candidate being true as well as false; with two candidates in a cell the cell shows the same.
            if form >= DYNAMIC and size >= 3:
                _try_double(marks, links, runs, c, best)
            # What follows from all places of the digit in a house.
            if form != NISHIO:
                _try_houses(board, marks, links, runs, c, best)
        # What follows from all candidates of the cell.
        if form != NISHIO:
            _try_cell(marks, links, runs, cell, best)
    # The number of conclusions decides the rating of the best.
    if best[COUNT] == 1 << 40:
        return 0
    _write(position, runs, best, step)
    step[CODE], step[RATING] = best[KIND], BASES[form] + length_increment(best[COUNT])
    return 1


@inner(**BARE)
def _removes(marks, links, target):
    """Check whether a conclusion removes anything.

    A false candidate always does; a true one unless it is alone in its cell.
    """
    return target >= links.cells.shape[0] or popcount(np.int64(marks.candidates[links.cells[target]])) > 1


@inner(**BARE)
def _store_if_better(best, count, kind, target, origin, house):
    """Store chains if they are better than the best.

    Fewer conclusions are better, and then the lower sort key of the kind. A kind that is left out is not stored.
    """
    if best[EXCLUDED] >> kind & 1:
        return
    key = SORT_KEYS[kind]
    if count < best[COUNT] or (count == best[COUNT] and key < best[KEY]):
        best[COUNT], best[KEY], best[KIND], best[TARGET], best[ORIGIN], best[HOUSE] = count, key, kind, target, origin, house


@inner(**BARE)
def _try_contradiction(marks, links, runs, start, best):
    """Try a start whose consequences contradict each other; it is wrong."""
    m = links.cells.shape[0]
    if runs.contradiction[start, 0] < 0:
        return
    target = start + m if start < m else start - m
    if _removes(marks, links, target):
        # The longest way to each side is a lower bound of the conclusions, and quickly computed.
        if runs.depths[runs.contradiction[start, 0]] + runs.depths[runs.contradiction[start, 1]] > best[COUNT]:
            return
        count = count_reasons(runs, start, runs.contradiction[start, 0]) + count_reasons(runs, start, runs.contradiction[start, 1])
        _store_if_better(best, count, CONTRADICTION, target, start, -1)


@inner(**BARE)
def _try_double(marks, links, runs, c, best):
    """Try what follows from a candidate being true as well as false; it is proved."""
    m = links.cells.shape[0]
    # True conclusions are compared before false ones.
    for side in range(2):
        for k in range(runs.reached[c]):
            node = np.int64(runs.order[c, k])
            # Both runs must have reached the node.
            if (node >= m) == (side == 1) and runs.at[c, node] >= 0 and runs.at[m + c, node] >= 0:
                # Skip it if even the lower bound of conclusions is above the best.
                if runs.depths[runs.at[c, node]] + runs.depths[runs.at[m + c, node]] > best[COUNT]:
                    continue
                if _removes(marks, links, node):
                    count = count_reasons(runs, c, runs.at[c, node]) + count_reasons(runs, m + c, runs.at[m + c, node])
                    _store_if_better(best, count, DOUBLE, node, c, -1)


@inner(**OPTIONS)
def _try_houses(board, marks, links, runs, c, best):
    """Try what follows from every place of a digit in a house; it is proved.

    Only houses in which the candidate is the first place are tried, so each house is tried once.
    """
    cell, d = np.int64(links.cells[c]), np.int64(links.digits[c])
    starts = np.zeros(board.houses.shape[1], np.int64)
    for house in board.scan[cell]:
        if house < 0:
            break
        # The digit needs several places in the house, and this candidate must be the first.
        spots = np.int64(marks.places[house, d])
        if spots & (spots - 1) == 0 or cell_at(board, house, lowest_bit_index(spots)) != cell:
            continue
        # List the places as starts.
        count = 0
        while spots:
            starts[count] = links.numbers[cell_at(board, house, lowest_bit_index(spots)), d]
            count += 1
            spots &= spots - 1
        _try_all(marks, links, runs, starts[:count], np.int64(house), best)


@inner(**OPTIONS)
def _try_cell(marks, links, runs, cell, best):
    """Try what follows from every candidate of a cell; it is proved."""
    starts = np.zeros(links.numbers.shape[1], np.int64)
    count = 0
    for d in range(links.numbers.shape[1]):
        if links.numbers[cell, d] >= 0:
            starts[count] = links.numbers[cell, d]
            count += 1
    _try_all(marks, links, runs, starts[:count], -1, best)


@inner(**BARE)
def _try_all(marks, links, runs, starts, house, best):
    """Try what follows from every start.

    The starts are all places of a digit in a house or, where house is -1, all candidates of a cell. True conclusions are tried before false
    ones.
    """
    m = links.cells.shape[0]
    kind = CELL_CHAINS if house < 0 else REGION_CHAINS
    for side in range(2):
        # A common conclusion is among those of the first start.
        for k in range(runs.reached[starts[0]]):
            node = np.int64(runs.order[starts[0], k])
            if (node >= m) != (side == 1):
                continue
            # Every start must have reached it; the depths, added, are a lower bound of the conclusions.
            common, least = True, 0
            for start in starts:
                if runs.at[start, node] < 0:
                    common = False
                    break
                least += runs.depths[runs.at[start, node]]
            # Count the conclusions of all starts, and compare.
            if common and least <= best[COUNT] and _removes(marks, links, node):
                count = 0
                for start in starts:
                    count += count_reasons(runs, start, runs.at[start, node])
                _store_if_better(best, count, kind, node, starts[0], house)


@inner(**OPTIONS)
def _write(position, runs, best, step):
    """Write the best chains to the step, with the causes of their nodes."""
    board, marks, links = position
    # The conclusion and the start, as candidate, cell and digit.
    m = links.cells.shape[0]
    target, origin, house, kind = best[TARGET], best[ORIGIN], best[HOUSE], best[KIND]
    c = target if target < m else target - m
    cell, d = np.int64(links.cells[c]), np.int64(links.digits[c])
    start = origin if origin < m else origin - m
    # A true conclusion is placed, a false one removed.
    if target < m:
        begin_placement(step, cell, d + 1)
    else:
        begin_removal(step, 1 << np.int64(links.digits[start]))
    # The pattern: the house, the cell of the start, and the cells of all conclusions.
    if kind == REGION_CHAINS:
        add_house(step, house)
    ends = _list_ends(board, links, runs, best)
    is_added = np.zeros(marks.candidates.shape[0], np.bool_)
    is_added[links.cells[start]] = True
    add_cell(step, np.int64(links.cells[start]))
    for run, spot in ends:
        add_reason_cells(links, runs, run, spot, is_added, step)
    if target >= m:
        add_removed(marks, step, cell, 1 << d)
    # The nodes of all chains, one chain after another, and then why each of them follows.
    sizes = np.zeros(ends.shape[0], np.int64)
    for k in range(ends.shape[0]):
        sizes[k] = step[NODES]
        add_reason_nodes(links, runs, ends[k, 0], ends[k, 1], step)
        sizes[k] = step[NODES] - sizes[k]
    add_causes(position, runs, ends, sizes, step)


@inner(**OPTIONS)
def _list_ends(board, links, runs, best):
    """List the chains of the best as run and position of the reasons of its end.

    The result is int64[k, 2].
    """
    m = links.cells.shape[0]
    target, origin, house, kind = best[TARGET], best[ORIGIN], best[HOUSE], best[KIND]
    start = origin if origin < m else origin - m
    ends = np.zeros((m, 2), np.int64)
    count = 2
    # Contradiction: the two chains from the start to the contradicting nodes.
    if kind == CONTRADICTION:
        ends[0, 0], ends[1, 0], ends[0, 1], ends[1, 1] = origin, origin, runs.contradiction[origin, 0], runs.contradiction[origin, 1]
    # Double: the chains to the target from the start being true and from its being false.
    elif kind == DOUBLE:
        ends[0, 0], ends[0, 1] = start, runs.at[start, target]
        ends[1, 0], ends[1, 1] = m + start, runs.at[m + start, target]
    else:
        # Cell or house: the chain from every candidate of the cell, or from every place in the house.
        count = 0
        for other in range(m):
            same_cell = kind == CELL_CHAINS and links.cells[other] == links.cells[start]
            if same_cell or (kind == REGION_CHAINS and _is_place(board, links, other, house, np.int64(links.digits[start]))):
                ends[count, 0], ends[count, 1] = other, runs.at[other, target]
                count += 1
    return ends[:count]


@inner(**BARE)
def _is_place(board, links, c, house, d):
    """Check whether a candidate is a place of a digit in a house."""
    return links.digits[c] == d and is_in_house(board, links.cells[c], house)
