"""How a chain or cycle that ``chain.py`` found is written down: what it removes or places, its cells and its nodes.

A search leaves for every candidate it made true what made it so (``on_from``, a candidate that is false), and the same for those it
made false (``off_from``); the start has -1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner
from generator.techniques.explainer.steps import add_cell, add_node, add_removed, begin_placement, begin_removal


class Trail(NamedTuple):
    """What a search leaves, int64[m] each: what made a candidate true, and what made it false; -1 for the start."""

    on_from: NDArray[np.int64]
    off_from: NDArray[np.int64]


# What is written: ``position`` is the Position a search began from, ``trail`` the Trail it left.


@inner(**OPTIONS)
def write_forcing(position, trail, start, last, is_on, step):
    """Write down a chain that leads from a start, true (is_on) or false, to its opposite; ``last`` is the node before that."""
    marks, links = position.marks, position.links
    cell, d = np.int64(links.cells[start]), np.int64(links.digits[start])
    if is_on:
        begin_removal(step, 1 << d)
    else:
        begin_placement(step, cell, d + 1)
    nodes = _list_nodes(links, trail, last, is_on)
    _name_cells(links, nodes, step)
    if is_on:
        add_removed(marks, step, cell, 1 << d)
    _add_nodes(links, nodes, step)
    add_node(step, cell, d + 1, not is_on)


@inner(**OPTIONS)
def write_cycle(position, trail, last, middle, step):
    """Write down a cycle whose last true candidate makes ``middle`` false, and that makes the start true."""
    marks, links = position.marks, position.links
    n_cells = marks.candidates.shape[0]
    seen, inside = np.zeros((2, n_cells), np.int64), np.zeros(n_cells, np.bool_)
    _mark_seen(position, trail, last, middle, seen, inside)
    begin_removal(step, 0)
    nodes = _list_nodes(links, trail, last, True)
    _name_cells(links, nodes, step)
    for cell in range(n_cells):
        if not inside[cell]:
            add_removed(marks, step, cell, seen[0, cell] & seen[1, cell])
    _add_nodes(links, nodes, step)
    add_node(step, np.int64(links.cells[middle]), np.int64(links.digits[middle]) + 1, False)
    start = nodes[nodes.shape[0] - 1] >> 1
    add_node(step, np.int64(links.cells[start]), np.int64(links.digits[start]) + 1, True)


@inner(**OPTIONS)
def _list_nodes(links, trail, last, ends_on):
    """List the nodes of a chain from its end to its start: candidate * 2, and 1 more where it is true."""
    nodes = np.empty(2 * links.cells.shape[0], np.int64)
    c, on, count = last, ends_on, 0
    while c >= 0:
        nodes[count] = 2 * c + on
        count += 1
        c = trail.on_from[c] if on else trail.off_from[c]
        on = not on
    return nodes[:count]


@inner(**OPTIONS)
def _name_cells(links, nodes, step):
    """Name the cells of listed nodes, each once."""
    named = np.zeros(links.numbers.shape[0], np.bool_)
    for node in nodes:
        cell = np.int64(links.cells[node >> 1])
        if not named[cell]:
            named[cell] = True
            add_cell(step, cell)


@inner(**BARE)
def _add_nodes(links, nodes, step):
    """Name listed nodes from the start on."""
    for k in range(nodes.shape[0] - 1, -1, -1):
        c = nodes[k] >> 1
        add_node(step, np.int64(links.cells[c]), np.int64(links.digits[c]) + 1, bool(nodes[k] & 1))


@inner(**BARE)
def _mark_seen(position, trail, last, middle, seen, inside):
    """Note what true and what false candidates of a cycle see, as digits a cell; and the cells of the cycle.

    seen     int64[2, n_cells]   zeros; receives in row 0 what the true ones see, in row 1 what the false ones do
    inside   bool[n_cells]       zeros; receives the cells
    """
    board, marks, links = position
    on, off = last, middle
    while True:
        inside[links.cells[off]] = True
        inside[links.cells[on]] = True
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
