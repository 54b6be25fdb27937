"""Pencil marks: candidates, updated as digits are placed and candidates removed.

The ladder of techniques (``generator.techniques.explainer``) and the race model (``kernels/race.py``) both work on them. Every view of
the marks is kept up to date, so that a technique can read the candidates of a cell or the places of a digit without counting again.

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
from generator.kernels.leftovers import list_leftovers
from generator.model.boards import BOX, COLUMN, EXTRA, IMPLIED, ROW, Geometry

KINDS = 5
SCAN = (BOX, ROW, COLUMN, EXTRA)
"""Kinds of houses in the order in which Sudoku Explainer searches them."""

SCRATCH = 64


class Board(NamedTuple):
    """The tables of a Geometry for techniques; made once for each geometry.

    houses      int16[n_houses, n]           cells of each house: boxes, columns, rows, extras
    starts      int64[6]                     houses of kind k are those from starts[k] up to starts[k + 1]
    houses_of   int16[n_cells, most]         houses of each cell; rows end in -1 where shorter
    slots       int16[n_cells, most]         the index of the cell in each of these houses
    scan        int16[n_cells, most]         the houses again in the order of Sudoku Explainer: box, row, column, extras, implied
    peers       int16[n_cells, n_peers]      cells that must differ: of the box, the row, the column, the rest; rows end in -1
    sees        bool[n_cells, n_cells]       whether two cells are peers
    shared      int32[n_houses, n_houses]    bit i set = the i-th cell of one house is also in the other
    leftovers   int16[n_sets, 22]            lines and regions that differ in few cells, of `kernels/leftovers.py`
    squares     int16[n_squares, 2, n]       columns, then rows, of each square of n x n cells
    """

    houses: NDArray[np.int16]
    starts: NDArray[np.int64]
    houses_of: NDArray[np.int16]
    slots: NDArray[np.int16]
    scan: NDArray[np.int16]
    peers: NDArray[np.int16]
    sees: NDArray[np.bool_]
    shared: NDArray[np.int32]
    leftovers: NDArray[np.int16]
    squares: NDArray[np.int16]


class Marks(NamedTuple):
    """The state of one solve on a board.

    candidates   int32[n_cells]        candidates of each cell; 0 = filled
    digits       uint8[n_cells]        digit of each cell; 0 = empty
    places       int32[n_houses, n]    places of each digit in each house
    singles      int32[n_houses]       digits with one place left in a house
    empties      int32[n_houses]       number of empty cells of a house
    n_empty      int64[1]              number of empty cells of the board
    scratch      int64[64]             scratch for a technique; nothing is kept in it between calls
    """

    candidates: NDArray[np.int32]
    digits: NDArray[np.uint8]
    places: NDArray[np.int32]
    singles: NDArray[np.int32]
    empties: NDArray[np.int32]
    n_empty: NDArray[np.int64]
    scratch: NDArray[np.int64]


@lru_cache(maxsize=64)
def make_board(geometry: Geometry) -> Board:
    """Return the tables of a geometry; repeated calls return the same tables."""
    n_houses, n_cells = len(geometry.houses), geometry.n_cells
    # Which cells are peers.
    sees = np.zeros((n_cells, n_cells), np.bool_)
    for cell in range(n_cells):
        sees[cell, geometry.peers[cell][geometry.peers[cell] >= 0]] = True
    # Each cell's index in its houses, and the cells that two houses share.
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
        peers=np.array([_peers_in_scan_order(geometry, cell) for cell in range(n_cells)], np.int16),
        sees=sees,
        shared=shared,
        leftovers=list_leftovers(geometry),
        squares=list_squares(geometry),
    )


def _in_scan_order(geometry: Geometry, cell: int) -> list[int]:
    """List the houses of a cell: box, row, column, extras, implied.

    The list ends in -1 if the cell is in fewer houses than others.
    """
    own, kinds = [int(house) for house in geometry.houses_of[cell]], (*SCAN, IMPLIED)
    return sorted(own, key=lambda house: kinds.index(geometry.kinds[house]) if house >= 0 else len(kinds))


def _peers_in_scan_order(geometry: Geometry, cell: int) -> list[int]:
    """List the peers of a cell in the order of Sudoku Explainer.

    Those of its box come first, then row, column, extras.
    """
    peers_of_cell = [int(other) for house in _in_scan_order(geometry, cell) if house >= 0 for other in geometry.houses[house]]
    peers_of_cell.extend(int(other) for other in geometry.peers[cell])
    # Cells that share only an implied house need not be peers.
    own = {int(other) for other in geometry.peers[cell] if other >= 0}
    listed = [other for other in dict.fromkeys(peers_of_cell) if other in own]
    return listed + [-1] * (geometry.peers.shape[1] - len(listed))


@njit(**OPTIONS)
def make_marks(board):
    """Return empty marks for a board; ``load_marks`` fills them in."""
    (n_houses, n), n_cells = board.houses.shape, board.peers.shape[0]
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
    """Fill in the marks for the givens.

    Parameters
    ----------
    board : Board
    givens : uint8[n_cells]   0 = empty
    marks : Marks            overwritten
    """
    n_houses, n = board.houses.shape
    n_cells, n_peers = board.peers.shape
    candidates = marks.candidates
    marks.n_empty[0] = 0
    # Start with all candidates in every cell.
    for cell in range(n_cells):
        candidates[cell] = (1 << n) - 1
    # Place the givens and remove them from their peers.
    for cell in range(n_cells):
        digit = np.int64(givens[cell])
        marks.digits[cell] = givens[cell]
        if digit == 0:
            marks.n_empty[0] += 1
            continue
        others_mask = ~(1 << (digit - 1))
        for k in range(n_peers):
            if board.peers[cell, k] < 0:
                break
            candidates[board.peers[cell, k]] &= others_mask
    # Filled cells have no candidates.
    for cell in range(n_cells):
        if givens[cell] != 0:
            candidates[cell] = 0
    # Work out the marks of the houses.
    for house in range(n_houses):
        count_house(board, marks, house)
    # A digit that an implied house has already is still a candidate of other cells there, but has no place.
    for house in range(board.starts[IMPLIED], n_houses):
        clear_placed(board, marks, house)


@inner(**BARE)
def clear_placed(board, marks, house):
    """Remove the places of the digits that a house has already.

    Cells of an implied house are peers only where they share another house, so givens leave such places.
    """
    for slot in range(board.houses.shape[1]):
        digit = np.int64(marks.digits[board.houses[house, slot]])
        if digit:
            marks.places[house, digit - 1] = 0
            marks.singles[house] &= ~(1 << (digit - 1))


@inner(**BARE)
def count_house(board, marks, house):
    """Work out places, singles and empty cells of one house from its candidates."""
    n = board.houses.shape[1]
    marks.places[house, :] = 0
    # For each cell, add it to the places of its candidates.
    empties = 0
    for slot in range(n):
        cell = board.houses[house, slot]
        empties += marks.digits[cell] == 0
        mask = np.int64(marks.candidates[cell])
        while mask:
            marks.places[house, lowest_bit_index(mask)] |= 1 << slot
            mask &= mask - 1
    # Find the digits with exactly one place.
    singles = 0
    for d in range(n):
        spots = marks.places[house, d]
        if spots != 0 and spots & (spots - 1) == 0:
            singles |= 1 << d
    marks.singles[house] = singles
    marks.empties[house] = empties


@inner(**BARE)
def copy_marks(source, target):
    """Copy the marks `source` to `target`, both of the same board."""
    # Copy the marks of the cells, then those of the houses.
    for cell in range(source.candidates.shape[0]):
        target.candidates[cell] = source.candidates[cell]
        target.digits[cell] = source.digits[cell]
    for house in range(source.places.shape[0]):
        for d in range(source.places.shape[1]):
            target.places[house, d] = source.places[house, d]
        target.singles[house] = source.singles[house]
        target.empties[house] = source.empties[house]
    target.n_empty[0] = source.n_empty[0]


@inner(**BARE)
def eliminate(board, marks, cell, digit):
    """Remove a digit, 1..n, from the candidates of a cell."""
    remove_candidate(marks.candidates, marks.places, marks.singles, board.houses_of, board.slots, cell, digit - 1)


@inner(**BARE)
def remove_candidate(candidates, places, singles, houses_of, slots, cell, d):
    """Remove digit d + 1 from a cell, as ``eliminate`` does, on plain arrays.

    Plain arrays are passed three times as fast as records.

    Parameters
    ----------
    candidates : int32[n_cells]
    places : int32[n_houses, n]
    singles : int32[n_houses]
    houses_of : int16[n_cells, most]
    slots : int16[n_cells, most]
    """
    bit = 1 << d
    candidates[cell] &= ~bit
    for k in range(houses_of.shape[1]):
        house = houses_of[cell, k]
        if house < 0:
            break
        # Remove the place in each house of the cell, and note whether one or none is left.
        spots = places[house, d] & ~(1 << np.int64(slots[cell, k]))
        places[house, d] = spots
        if spots == 0:
            singles[house] &= ~bit
        elif spots & (spots - 1) == 0:
            singles[house] |= bit


@inner(**BARE)
def place(board, marks, cell, digit):
    """Fill a cell with a digit, 1..n, and remove the digit from all its peers."""
    candidates, places, singles, empties = marks.candidates, marks.places, marks.singles, marks.empties
    houses_of, slots, peers = board.houses_of, board.slots, board.peers
    # Remove the other candidates of the cell, then mark it as filled.
    d = digit - 1
    bit = 1 << d
    mask = np.int64(candidates[cell]) & ~bit
    while mask:
        remove_candidate(candidates, places, singles, houses_of, slots, cell, lowest_bit_index(mask))
        mask &= mask - 1
    candidates[cell] = 0
    marks.digits[cell] = digit
    marks.n_empty[0] -= 1
    # The digit is placed in the houses of the cell.
    for k in range(houses_of.shape[1]):
        house = houses_of[cell, k]
        if house < 0:
            break
        places[house, d] = 0
        singles[house] &= ~bit
        empties[house] -= 1
    # Remove the digit from the peers.
    for k in range(peers.shape[1]):
        peer = np.int64(peers[cell, k])
        if peer < 0:
            break
        if np.int64(candidates[peer]) & bit:
            remove_candidate(candidates, places, singles, houses_of, slots, peer, d)


def list_squares(geometry: Geometry) -> NDArray[np.int16]:
    """Return the columns and rows of each square of a board, as numbers of houses.

    The result is int16[n_squares, 2, n]: columns, then rows, each in order, so that cell i of column j is cell j of row i. Squares are in
    the order of their first columns; there are none where lines are not houses, or are shorter than a house.
    """
    n, houses = geometry.n, geometry.houses.tolist()
    columns, rows = ([int(line) for line in np.flatnonzero(geometry.kinds == kind)] for kind in (COLUMN, ROW))
    column_from, row_from = ({houses[line][0]: line for line in lines if -1 not in houses[line]} for lines in (columns, rows))
    found = []
    for corner in column_from.keys() & row_from.keys():
        # The columns that begin in the cells of its row, and the rows that begin in the cells of its column.
        square = [
            [column_from.get(cell, -1) for cell in houses[row_from[corner]]],
            [row_from.get(cell, -1) for cell in houses[column_from[corner]]],
        ]
        if -1 not in square[0] + square[1] and _is_square(square, houses, n):
            found.append(square)
    return np.array(sorted(found), np.int16).reshape(-1, 2, n)


def _is_square(square: list[list[int]], houses: list[list[int]], n: int) -> bool:
    """Return whether cell i of column j is cell j of row i."""
    columns, rows = square
    return all(houses[columns[col]][row] == houses[rows[row]][col] for row in range(n) for col in range(n))
