"""Pencil marks: what can still go where, kept up to date while digits are placed and candidates removed.

The ladder of techniques (``generator.techniques.explainer``) and the race model (``kernels/race.py``) both work on them. Every view of the
marks is kept at once, so that a technique can ask for candidates of a cell or for places of a digit without counting anew.

    candidates[cell]       bit d-1 set = digit d still fits the cell; 0 once the cell is filled
    places[house, d-1]     bit i set = digit d still fits the i-th cell of the house; 0 once the digit is placed there
    singles[house]         bit d-1 set = digit d has exactly one place left in the house
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index
from generator.model.boards import BOX, COLUMN, EXTRA, ROW, Geometry

KINDS = 4
SCAN = (BOX, ROW, COLUMN, EXTRA)
"""Kinds of houses in the order Sudoku Explainer looks at them."""

SCRATCH = 64


class Board(NamedTuple):
    """A Geometry as the techniques want it; made once a geometry.

    houses      int16[n_houses, n]           cells of each house: boxes, columns, rows, extras
    starts      int64[5]                     houses of kind k are those from starts[k] up to starts[k + 1]
    houses_of   int16[n_cells, most]         houses a cell lies in; rows end in -1 where shorter
    slots       int16[n_cells, most]         which cell of each of these houses it is
    scan        int16[n_cells, most]         the houses again in the order Sudoku Explainer looks at them: box, row, column, extras
    peers       int16[n_cells, n_peers]      cells that must differ: of the box, the row, the column, the rest; rows end in -1
    sees        bool[n_cells, n_cells]       whether two cells are peers
    shared      int32[n_houses, n_houses]    bit i set = the i-th cell of one house lies in the other, too
    """

    houses: NDArray[np.int16]
    starts: NDArray[np.int64]
    houses_of: NDArray[np.int16]
    slots: NDArray[np.int16]
    scan: NDArray[np.int16]
    peers: NDArray[np.int16]
    sees: NDArray[np.bool_]
    shared: NDArray[np.int32]


class Marks(NamedTuple):
    """The state of one solve on a board.

    candidates   int32[n_cells]        what still fits a cell
    digits       uint8[n_cells]        what stands in it, 0 = empty
    places       int32[n_houses, n]    where a digit still fits in a house
    singles      int32[n_houses]       digits with one place left in a house
    empties      int32[n_houses]       empty cells of a house
    left         int64[1]              empty cells of the board
    scratch      int64[64]             room for a technique to work in; holds nothing between calls
    """

    candidates: NDArray[np.int32]
    digits: NDArray[np.uint8]
    places: NDArray[np.int32]
    singles: NDArray[np.int32]
    empties: NDArray[np.int32]
    left: NDArray[np.int64]
    scratch: NDArray[np.int64]


@lru_cache(maxsize=64)
def make_board(geometry: Geometry) -> Board:
    """Return the tables of a geometry; a second call for the same geometry costs nothing."""
    n_houses, n_cells = len(geometry.houses), geometry.n_cells
    sees = np.zeros((n_cells, n_cells), np.bool_)
    for cell in range(n_cells):
        near = geometry.peers[cell]
        sees[cell, near[near >= 0]] = True
    slots = np.full(geometry.houses_of.shape, -1, np.int16)
    shared = np.zeros((n_houses, n_houses), np.int32)
    for house, cells in enumerate(geometry.houses):
        for slot, cell in enumerate(cells):
            slots[cell, geometry.houses_of[cell] == house] = slot
            others = geometry.houses_of[cell]
            shared[house, others[others >= 0]] |= 1 << slot
    return Board(
        houses=geometry.houses.copy(),
        starts=np.searchsorted(geometry.kinds, np.arange(KINDS + 1)).astype(np.int64),
        houses_of=geometry.houses_of.copy(),
        slots=slots,
        scan=np.array([_in_scan_order(geometry, cell) for cell in range(n_cells)], np.int16),
        peers=np.array([_near_first(geometry, cell) for cell in range(n_cells)], np.int16),
        sees=sees,
        shared=shared,
    )


def _in_scan_order(geometry: Geometry, cell: int) -> list[int]:
    """List the houses of a cell: box, row, column, extras; -1 at the end where it lies in fewer than others."""
    own = [int(house) for house in geometry.houses_of[cell]]
    return sorted(own, key=lambda house: SCAN.index(geometry.kinds[house]) if house >= 0 else len(SCAN))


def _near_first(geometry: Geometry, cell: int) -> list[int]:
    """List the peers of a cell, those of its box first, then row, column, extras: the order Sudoku Explainer looks at them."""
    near = [int(other) for house in _in_scan_order(geometry, cell) if house >= 0 for other in geometry.houses[house]]
    near.extend(int(other) for other in geometry.peers[cell])
    listed = [other for other in dict.fromkeys(near) if other >= 0 and other != cell]
    return listed + [-1] * (geometry.peers.shape[1] - len(listed))


@njit(**OPTIONS)
def make_marks(board):
    """Return marks with room for a board; ``load_marks`` fills them."""
    n_houses, n = board.houses.shape
    n_cells = board.peers.shape[0]
    return Marks(
        np.zeros(n_cells, np.int32),
        np.zeros(n_cells, np.uint8),
        np.zeros((n_houses, n), np.int32),
        np.zeros(n_houses, np.int32),
        np.zeros(n_houses, np.int32),
        np.zeros(1, np.int64),
        np.zeros(SCRATCH, np.int64),
    )


@njit(**BARE)
def load_marks(board, givens, marks):
    """Fill marks in for the givens, uint8[n_cells]."""
    n_houses, n = board.houses.shape
    n_cells, n_peers = board.peers.shape
    candidates = marks.candidates
    marks.left[0] = 0
    for cell in range(n_cells):
        candidates[cell] = (1 << n) - 1
    for cell in range(n_cells):
        digit = np.int64(givens[cell])
        marks.digits[cell] = givens[cell]
        if digit == 0:
            marks.left[0] += 1
            continue
        keep = ~(1 << (digit - 1))
        for k in range(n_peers):
            if board.peers[cell, k] < 0:
                break
            candidates[board.peers[cell, k]] &= keep
    for cell in range(n_cells):
        if givens[cell] != 0:
            candidates[cell] = 0
    for house in range(n_houses):
        count_house(board, marks, house)


@inner(**BARE)
def count_house(board, marks, house):
    """Work out places, singles and empties of one house from the candidates of its cells."""
    n = board.houses.shape[1]
    marks.places[house, :] = 0
    empties = 0
    for slot in range(n):
        cell = board.houses[house, slot]
        empties += marks.digits[cell] == 0
        mask = np.int64(marks.candidates[cell])
        while mask:
            marks.places[house, lowest_bit_index(mask)] |= 1 << slot
            mask &= mask - 1
    singles = 0
    for d in range(n):
        spots = marks.places[house, d]
        if spots != 0 and spots & (spots - 1) == 0:
            singles |= 1 << d
    marks.singles[house] = singles
    marks.empties[house] = empties


@inner(**BARE)
def copy_marks(source, target):
    """Copy one set of marks over another of the same board."""
    for cell in range(source.candidates.shape[0]):
        target.candidates[cell] = source.candidates[cell]
        target.digits[cell] = source.digits[cell]
    for house in range(source.places.shape[0]):
        for d in range(source.places.shape[1]):
            target.places[house, d] = source.places[house, d]
        target.singles[house] = source.singles[house]
        target.empties[house] = source.empties[house]
    target.left[0] = source.left[0]


@inner(**BARE)
def strike(board, marks, cell, digit):
    """Take a digit, 1..n, off the candidates of a cell."""
    take_off(marks.candidates, marks.places, marks.singles, board.houses_of, board.slots, cell, digit - 1)


@inner(**BARE)
def take_off(candidates, places, singles, houses_of, slots, cell, d):
    """Do what ``strike`` does, for digit d + 1; plain arrays, which are passed three times as fast as records of them."""
    bit = 1 << d
    candidates[cell] &= ~bit
    for k in range(houses_of.shape[1]):
        house = houses_of[cell, k]
        if house < 0:
            break
        spots = places[house, d] & ~(1 << np.int64(slots[cell, k]))
        places[house, d] = spots
        if spots == 0:
            singles[house] &= ~bit
        elif spots & (spots - 1) == 0:
            singles[house] |= bit


@inner(**BARE)
def place(board, marks, cell, digit):
    """Fill a cell with a digit, 1..n, and take the digit off all its peers."""
    candidates, places, singles, empties = marks.candidates, marks.places, marks.singles, marks.empties
    houses_of, slots, peers = board.houses_of, board.slots, board.peers
    d = digit - 1
    bit = 1 << d
    mask = np.int64(candidates[cell]) & ~bit
    while mask:
        take_off(candidates, places, singles, houses_of, slots, cell, lowest_bit_index(mask))
        mask &= mask - 1
    candidates[cell] = 0
    marks.digits[cell] = digit
    marks.left[0] -= 1
    for k in range(houses_of.shape[1]):
        house = houses_of[cell, k]
        if house < 0:
            break
        places[house, d] = 0
        singles[house] &= ~bit
        empties[house] -= 1
    for k in range(peers.shape[1]):
        peer = np.int64(peers[cell, k])
        if peer < 0:
            break
        if np.int64(candidates[peer]) & bit:
            take_off(candidates, places, singles, houses_of, slots, peer, d)
