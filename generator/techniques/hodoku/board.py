"""The 9x9 board in HoDoKu's order, with candidates, places and two queues.

Houses are numbered rows, columns, blocks; peers are in rising order. HoDoKu supports this one board, so its tables are constants that
the compiler folds in. Masks are int64 in arrays, too: at nine digits memory does not matter, and mixed widths would only add
conversions.

    candidates[cell]       bit d set = digit d + 1 is a candidate; 0 once the cell is filled
    places[house, d]       bit i set = digit d + 1 is a candidate of the i-th cell of the house; 0 once the digit is placed in it
    queue                  a pending placement is cell * 16 + d
    removals               removals[0] is the number of removals; each of them follows as cell * 16 + d, in the order of application
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index

N, CELLS, LINES, BLOCKS, N_HOUSES = 9, 81, 18, 18, 27
"""Houses 0..8 are rows, 9..17 columns, 18..26 blocks."""

KINDS = np.array([0, N, LINES, N_HOUSES], np.int64)
"""The first row, column and block, and the number of houses."""

ZERO, NONE = np.int64(0), np.int64(-1)
"""Plain int64 constants.

Numba compiles a kernel once more for each literal number passed in a call, or assigned to a variable that is passed in one.
"""

NAKED, HIDDEN = np.int64(0), np.int64(1)
HEAD, TAIL = 0, 1
QUEUE_SIZE = 640
"""The two queues, their ends, and their capacity.

The capacity covers all that can ever be queued: one naked single per cell, one hidden single per house and digit.
"""

LEFT = 2
"""ends[LEFT, 0] counts the empty cells."""

REMOVALS_SIZE = 740


def _house_cells() -> NDArray[np.int64]:
    grid = np.arange(CELLS).reshape(N, N)
    blocks = grid.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(N, N)
    return np.concatenate([grid, grid.T, blocks]).astype(np.int64)


HOUSES = _house_cells()
HOUSES_OF = np.array([np.flatnonzero(np.isin(HOUSES, cell).any(axis=1)) for cell in range(CELLS)], np.int64)
SLOTS = np.array([[np.flatnonzero(HOUSES[house] == cell)[0] for house in HOUSES_OF[cell]] for cell in range(CELLS)], np.int64)
SEES = np.array([[a != b and bool(set(HOUSES_OF[a]) & set(HOUSES_OF[b])) for b in range(CELLS)] for a in range(CELLS)])
PEERS = np.array([np.flatnonzero(SEES[cell]) for cell in range(CELLS)], np.int64)


BOARD = np.dtype(
    (
        np.record,
        [
            ("candidates", np.int64, (CELLS,)),
            ("digits", np.int64, (CELLS,)),  # 0 = empty
            ("givens", np.int64, (CELLS,)),  # as printed; used by avoidable rectangles
            ("places", np.int64, (N_HOUSES, N)),
            ("empties", np.int64, (N_HOUSES,)),  # empty cells of a house
            ("queue", np.int64, (2, QUEUE_SIZE)),  # pending naked and hidden singles
            ("ends", np.int64, (3, 2)),  # first and past-last place of both queues; empty cells of the board
            ("removals", np.int64, (REMOVALS_SIZE,)),  # removals of the step found last
        ],
    )
)
"""The state of one solve.

It is one record, which kernels receive by its address: as a tuple of arrays, each call copied sixty words.
"""


def make_board() -> np.record:
    """Return an empty board; ``load_board`` loads a puzzle into it."""
    board: np.record = np.zeros(1, BOARD)[0]
    return board


@njit(**OPTIONS)
def load_board(board, givens):
    """Load a puzzle by placing its givens one after another.

    Parameters
    ----------
    givens : uint8[81]   0 = empty

    Placing given by given fills the queues with singles in the order in which the givens expose them. This order was found by experiment:
    with queues filled from the finished board, a fifth of all easy puzzles count other singles than HoDoKu does; this way none of 1,499
    did.
    """
    # Start from an empty board: every digit is possible everywhere.
    board.candidates[:] = (1 << N) - 1
    board.places[:, :] = (1 << N) - 1
    board.digits[:] = 0
    board.empties[:] = N
    board.ends[:, :] = 0
    board.ends[LEFT, 0] = CELLS
    board.removals[0] = 0
    # Place the givens in the order of the cells.
    for cell in range(CELLS):
        board.givens[cell] = givens[cell]
        if givens[cell] != 0:
            place(board, cell, np.int64(givens[cell]) - 1)


@inner(**OPTIONS)
def enqueue(board, kind, cell, d):
    """Append a placement to a queue."""
    board.queue[kind, board.ends[kind, TAIL]] = cell * 16 + d
    board.ends[kind, TAIL] += 1


@inner(**OPTIONS)
def enqueue_if_hidden(board, house, d):
    """Queue a hidden single where a house has one place left for a digit."""
    spots = board.places[house, d]
    if spots != 0 and spots & (spots - 1) == 0:
        enqueue(board, HIDDEN, HOUSES[house, lowest_bit_index(spots)], d)


@inner(**OPTIONS)
def eliminate(board, cell, d):
    """Remove digit d + 1 from a cell and queue the singles this creates."""
    if not (board.candidates[cell] >> d) & 1:
        return
    # Remove the place from the row, column and block; a last place there is a hidden single.
    board.candidates[cell] &= ~(1 << d)
    for k in range(3):
        house = HOUSES_OF[cell, k]
        board.places[house, d] &= ~(1 << SLOTS[cell, k])
        enqueue_if_hidden(board, house, d)
    # One candidate left in the cell is a naked single.
    mask = board.candidates[cell]
    if mask != 0 and mask & (mask - 1) == 0:
        enqueue(board, NAKED, cell, lowest_bit_index(mask))


@njit(**OPTIONS)
def place(board, cell, d):
    """Fill a cell with digit d + 1.

    The digit is removed from the peers first, then the other digits from the cell.
    """
    # Fill the cell.
    mask = board.candidates[cell] & ~(1 << d)
    board.candidates[cell] = 0
    board.digits[cell] = d + 1
    board.ends[LEFT, 0] -= 1
    # Its row, column and block no longer need the digit.
    for k in range(3):
        house = HOUSES_OF[cell, k]
        board.places[house, d] = 0
        board.empties[house] -= 1
    # Its peers lose the digit.
    for k in range(PEERS.shape[1]):
        eliminate(board, PEERS[cell, k], d)
    # The other digits lose this cell as a place, which may leave hidden singles.
    while mask:
        other = lowest_bit_index(mask)
        for k in range(3):
            house = HOUSES_OF[cell, k]
            board.places[house, other] &= ~(1 << SLOTS[cell, k])
            enqueue_if_hidden(board, house, other)
        mask &= mask - 1


@inner(**OPTIONS)
def add_removal(board, cell, d):
    """List digit d + 1 of a cell for removal, unless it is missing or listed."""
    if not (board.candidates[cell] >> d) & 1:
        return
    entry = cell * 16 + d
    count = board.removals[0]
    for k in range(1, count + 1):
        if board.removals[k] == entry:
            return
    board.removals[count + 1] = entry
    board.removals[0] = count + 1


@inner(**OPTIONS)
def add_removals(board, cell, mask):
    """List those candidates of a cell for removal that are in a mask."""
    mask &= board.candidates[cell]
    while mask:
        add_removal(board, cell, lowest_bit_index(mask))
        mask &= mask - 1


@inner(**OPTIONS)
def apply_removals(board):
    """Remove the listed candidates."""
    for k in range(1, board.removals[0] + 1):
        eliminate(board, board.removals[k] >> 4, board.removals[k] & 15)
    board.removals[0] = 0
