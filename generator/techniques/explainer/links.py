"""Strong and weak links between candidates.

A weak link leads to a candidate that is false when this one is true, a strong link to one that is true when this one is false.

Candidates have numbers 0 .. m-1 in scan order, cell by cell and digit by digit. Links are listed in the order in which Sudoku Explainer
follows them: within the cell first, then along the box, the row, the column and extra houses.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.marks import Board, Marks
from generator.techniques.explainer.steps import other_place


class Links(NamedTuple):
    """The candidates of a board and their links; lists end where their count says.

    numbers     int32[n_cells, n]      number of a candidate, -1 where it is missing
    cells       int32[m]               cell of a candidate
    digits      int32[m]               digit of a candidate less 1
    weak        int32[m, w]            candidates that are false when this one is true: first those of its cell
    weak_in     int32[m]               how many of them are of its cell
    weak_all    int32[m]               how many there are
    strong      int32[m, s]            candidates that are true when this one is false: first that of its cell
    strong_in   int32[m]               1 if its cell has two candidates
    strong_all  int32[m]               how many there are
    """

    numbers: NDArray[np.int32]
    cells: NDArray[np.int32]
    digits: NDArray[np.int32]
    weak: NDArray[np.int32]
    weak_in: NDArray[np.int32]
    weak_all: NDArray[np.int32]
    strong: NDArray[np.int32]
    strong_in: NDArray[np.int32]
    strong_all: NDArray[np.int32]


class Position(NamedTuple):
    """A board, its pencil marks, and the links between the candidates left."""

    board: Board
    marks: Marks
    links: Links


@inner(**OPTIONS)
def make_links(board, marks):
    """Return the links between the candidates of a board."""
    n_cells, n_peers = board.peers.shape
    n = board.houses.shape[1]
    # Count the candidates, then number them cell by cell and digit by digit.
    m = 0
    for cell in range(n_cells):
        m += popcount(np.int64(marks.candidates[cell]))
    numbers = np.full((n_cells, n), -1, np.int32)
    cells, digits = np.zeros(m, np.int32), np.zeros(m, np.int32)
    m = 0
    for cell in range(n_cells):
        mask = np.int64(marks.candidates[cell])
        while mask:
            d = lowest_bit_index(mask)
            mask &= mask - 1
            numbers[cell, d], cells[m], digits[m] = m, cell, d
            m += 1
    # Make room for the links, then list those of each candidate.
    weak, weak_in, weak_all = np.zeros((m, n + n_peers), np.int32), np.zeros(m, np.int32), np.zeros(m, np.int32)
    most = board.houses_of.shape[1]
    strong, strong_in, strong_all = np.zeros((m, 1 + most), np.int32), np.zeros(m, np.int32), np.zeros(m, np.int32)
    links = Links(numbers, cells, digits, weak, weak_in, weak_all, strong, strong_in, strong_all)
    for c in range(m):
        _link(board, marks, links, c)
        _tie(board, marks, links, c)
    return links


@inner(**BARE)
def _link(board, marks, links, c):
    """List the weak links of one candidate."""
    numbers, weak = links.numbers, links.weak
    cell, d = np.int64(links.cells[c]), np.int64(links.digits[c])
    count = 0
    # The other candidates of the cell.
    mask = np.int64(marks.candidates[cell]) & ~(1 << d)
    while mask:
        weak[c, count] = numbers[cell, lowest_bit_index(mask)]
        count += 1
        mask &= mask - 1
    links.weak_in[c] = count
    # The same digit in all cells that see this one.
    for k in range(board.peers.shape[1]):
        peer = board.peers[cell, k]
        if peer < 0:
            break
        if numbers[peer, d] >= 0:
            weak[c, count] = numbers[peer, d]
            count += 1
    links.weak_all[c] = count


@inner(**BARE)
def _tie(board, marks, links, c):
    """List the strong links of one candidate."""
    numbers, strong = links.numbers, links.strong
    cell, d = np.int64(links.cells[c]), np.int64(links.digits[c])
    count = 0
    mask = np.int64(marks.candidates[cell])
    # The other candidate of a cell with two.
    if popcount(mask) == 2:
        strong[c, 0] = numbers[cell, lowest_bit_index(mask & ~(1 << d))]
        count = 1
    links.strong_in[c] = count
    # The other place in each house with two.
    for house in board.scan[cell]:
        if house < 0:
            break
        spots = np.int64(marks.places[house, d])
        if popcount(spots) == 2:
            strong[c, count] = numbers[other_place(board, house, spots, cell), d]
            count += 1
    links.strong_all[c] = count
