"""Forcing chains from several starts, and dynamic ones: what follows whichever candidate is true, or from one that cannot be.

From each candidate, true (and, in dynamic chains, false) all consequences are worked out in breadth. In dynamic chains a false
candidate is gone for what comes later, so a conclusion may rest on several earlier ones. Then:

    NISHIO      a candidate whose consequences within its digit contradict each other
    MULTIPLE    what follows from every candidate of a cell, or from every place of a digit in a house
    DYNAMIC     both with dynamic chains, and what follows from a candidate being true as well as from its being false
    PLUS        the same; where a chain dries up, locked digits, pairs and X-wings of the reduced board take it further

All are compared; the one with the lowest rating, then the fewest conclusions counts.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.marks import make_marks
from generator.techniques.explainer.chain import add_on
from generator.techniques.explainer.consequences import (
    FROM_FALSE,
    FROM_TRUE,
    add_grounds,
    count_grounds,
    make_runs,
    name_grounds,
    run_chain,
)
from generator.techniques.explainer.links import Position, make_links
from generator.techniques.explainer.steps import (
    CODE,
    RATING,
    add_cell,
    add_house,
    add_removed,
    begin_placement,
    begin_removal,
    cell_at,
    lies_in,
)

NISHIO, MULTIPLE, DYNAMIC, PLUS = range(4)
BASES = (75, 80, 85, 90)
CELL_CHAINS, REGION_CHAINS, CONTRADICTION, DOUBLE = range(4)
"""What CODE becomes."""

SORT_KEYS = (5, 6, 7, 1)
COUNT, KEY, KIND, TARGET, ORIGIN, HOUSE, BEST = range(7)
"""Places of the best: conclusions, sort key, CODE, what follows (a node), the start (a candidate or node), the house."""


@njit(**OPTIONS)
def forcing(board, marks, form, step):
    """Find the forcing chains with the lowest rating; 1 if there are any. CODE becomes the kind, RATING the whole rating.

    form   NISHIO, MULTIPLE, DYNAMIC or PLUS

    A node is a candidate that is true (its number) or false (its number + m).
    """
    links = make_links(board, marks)
    m = links.cells.shape[0]
    runs = make_runs(m)
    work, position = make_marks(board), Position(board, marks, links)
    for c in range(m):
        run_chain(position, work, runs, c, FROM_TRUE, form)
        if form != MULTIPLE:
            run_chain(position, work, runs, c, FROM_FALSE, form)
    best = np.zeros(BEST, np.int64)
    best[COUNT] = 1 << 40
    for cell in range(marks.candidates.shape[0]):
        mask = np.int64(marks.candidates[cell])
        size = popcount(mask)
        if size < 2 or (form == MULTIPLE and size == 2):
            continue
        while mask:
            d = lowest_bit_index(mask)
            mask &= mask - 1
            c = np.int64(links.numbers[cell, d])
            if form != MULTIPLE:
                _try_contradiction(marks, links, runs, c, best)
                _try_contradiction(marks, links, runs, m + c, best)
            if form >= DYNAMIC and size >= 3:
                _try_double(marks, links, runs, c, best)
            if form != NISHIO:
                _try_houses(board, marks, links, runs, c, best)
        if form != NISHIO:
            _try_cell(marks, links, runs, cell, best)
    if best[COUNT] == 1 << 40:
        return 0
    _write(board, marks, links, runs, best, step)
    step[CODE], step[RATING] = best[KIND], BASES[form] + add_on(best[COUNT])
    return 1


@inner(**BARE)
def _removes(marks, links, target):
    """Tell whether a conclusion removes anything: all that is false does, what is true unless it is alone in its cell."""
    return target >= links.cells.shape[0] or popcount(np.int64(marks.candidates[links.cells[target]])) > 1


@inner(**BARE)
def _keep(best, count, kind, target, origin, house):
    """Note chains if they are better than the best."""
    key = SORT_KEYS[kind]
    if count < best[COUNT] or (count == best[COUNT] and key < best[KEY]):
        best[COUNT], best[KEY], best[KIND], best[TARGET], best[ORIGIN], best[HOUSE] = count, key, kind, target, origin, house


@inner(**BARE)
def _try_contradiction(marks, links, runs, start, best):
    """A start whose consequences contradict each other is wrong."""
    m = links.cells.shape[0]
    if runs.clash[start, 0] < 0:
        return
    target = start + m if start < m else start - m
    if _removes(marks, links, target):
        if runs.depths[runs.clash[start, 0]] + runs.depths[runs.clash[start, 1]] > best[COUNT]:
            return
        count = count_grounds(runs, start, runs.clash[start, 0]) + count_grounds(runs, start, runs.clash[start, 1])
        _keep(best, count, CONTRADICTION, target, start, -1)


@inner(**BARE)
def _try_double(marks, links, runs, c, best):
    """What follows from a candidate being true as well as from its being false is so."""
    m = links.cells.shape[0]
    for side in range(2):
        for k in range(runs.reached[c]):
            node = np.int64(runs.order[c, k])
            if (node >= m) == (side == 1) and runs.at[c, node] >= 0 and runs.at[m + c, node] >= 0:
                if runs.depths[runs.at[c, node]] + runs.depths[runs.at[m + c, node]] > best[COUNT]:
                    continue
                if _removes(marks, links, node):
                    count = count_grounds(runs, c, runs.at[c, node]) + count_grounds(runs, m + c, runs.at[m + c, node])
                    _keep(best, count, DOUBLE, node, c, -1)


@inner(**OPTIONS)
def _try_houses(board, marks, links, runs, c, best):
    """What follows from every place of a digit in a house is so; houses of which the candidate is the first place."""
    cell, d = np.int64(links.cells[c]), np.int64(links.digits[c])
    starts = np.zeros(board.houses.shape[1], np.int64)
    for house in board.scan[cell]:
        if house < 0:
            break
        spots = np.int64(marks.places[house, d])
        if spots & (spots - 1) == 0 or cell_at(board, house, lowest_bit_index(spots)) != cell:
            continue
        count = 0
        while spots:
            starts[count] = links.numbers[cell_at(board, house, lowest_bit_index(spots)), d]
            count += 1
            spots &= spots - 1
        _try_all(marks, links, runs, starts[:count], np.int64(house), best)


@inner(**OPTIONS)
def _try_cell(marks, links, runs, cell, best):
    """What follows from every candidate of a cell is so."""
    starts = np.zeros(links.numbers.shape[1], np.int64)
    count = 0
    for d in range(links.numbers.shape[1]):
        if links.numbers[cell, d] >= 0:
            starts[count] = links.numbers[cell, d]
            count += 1
    _try_all(marks, links, runs, starts[:count], -1, best)


@inner(**BARE)
def _try_all(marks, links, runs, starts, house, best):
    """Note what follows from every start, all places of a house or (house -1) of a cell: first what is true, then what is false."""
    m = links.cells.shape[0]
    kind = CELL_CHAINS if house < 0 else REGION_CHAINS
    for side in range(2):
        for k in range(runs.reached[starts[0]]):
            node = np.int64(runs.order[starts[0], k])
            if (node >= m) != (side == 1):
                continue
            common, least = True, 0
            for start in starts:
                if runs.at[start, node] < 0:
                    common = False
                    break
                least += runs.depths[runs.at[start, node]]
            if common and least <= best[COUNT] and _removes(marks, links, node):
                count = 0
                for start in starts:
                    count += count_grounds(runs, start, runs.at[start, node])
                _keep(best, count, kind, node, starts[0], house)


@inner(**OPTIONS)
def _write(board, marks, links, runs, best, step):
    """Write the best down: what follows, and the cells of its starts and conclusions."""
    m = links.cells.shape[0]
    target, origin, house, kind = best[TARGET], best[ORIGIN], best[HOUSE], best[KIND]
    c = target if target < m else target - m
    cell, d = np.int64(links.cells[c]), np.int64(links.digits[c])
    start = origin if origin < m else origin - m
    if target < m:
        begin_placement(step, cell, d + 1)
    else:
        begin_removal(step, 1 << np.int64(links.digits[start]))
    if kind == REGION_CHAINS:
        add_house(step, house)
    ends = _list_ends(board, links, runs, best)
    named = np.zeros(marks.candidates.shape[0], np.bool_)
    named[links.cells[start]] = True
    add_cell(step, np.int64(links.cells[start]))
    for run, spot in ends:
        name_grounds(links, runs, run, spot, named, step)
    if target >= m:
        add_removed(marks, step, cell, 1 << d)
    for run, spot in ends:
        add_grounds(links, runs, run, spot, step)


@inner(**OPTIONS)
def _list_ends(board, links, runs, best):
    """List the chains of the best, int64[k, 2]: the run of each, and where the grounds of its end stand."""
    m = links.cells.shape[0]
    target, origin, house, kind = best[TARGET], best[ORIGIN], best[HOUSE], best[KIND]
    start = origin if origin < m else origin - m
    ends = np.zeros((m, 2), np.int64)
    count = 2
    if kind == CONTRADICTION:
        ends[:2, 0], ends[0, 1], ends[1, 1] = origin, runs.clash[origin, 0], runs.clash[origin, 1]
    elif kind == DOUBLE:
        ends[0, 0], ends[0, 1] = start, runs.at[start, target]
        ends[1, 0], ends[1, 1] = m + start, runs.at[m + start, target]
    else:
        count = 0
        for other in range(m):
            same_cell = kind == CELL_CHAINS and links.cells[other] == links.cells[start]
            if same_cell or (kind == REGION_CHAINS and _is_place(board, links, other, house, np.int64(links.digits[start]))):
                ends[count, 0], ends[count, 1] = other, runs.at[other, target]
                count += 1
    return ends[:count]


@inner(**BARE)
def _is_place(board, links, c, house, d):
    """Tell whether a candidate is a place of a digit in a house."""
    return links.digits[c] == d and lies_in(board, links.cells[c], house)
