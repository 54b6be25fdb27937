"""How a chain or cycle found by ``chain.py`` is written as a step.

The step says what the chain removes or places, and lists its cells and nodes.

For every candidate that it made true, a search leaves what made it so (``on_from``, a candidate that is false), and the same for those
it made false (``off_from``); the start has -1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner
from generator.techniques.explainer.causes import add_link_causes
from generator.techniques.explainer.steps import add_cell, add_node, add_removed, begin_placement, begin_removal


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

    seen     int64[2, n_cells]   zeros; receives digits per cell: row 0 what the true ones see, row 1 what the false ones see
    inside   bool[n_cells]       zeros; receives the cells of the cycle
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
