"""Making of kakuro: layout and digits, mended together.

A layout gets random digits. Then digits are changed until the combinations of the runs fill the board; where that does not help, two
open cells become holes. For harder puzzles, digits of that board are changed again, as long as the ladder fills it up to its ceiling.

Importing this module loads the compiled code; `kind.py` imports it with the first board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp
from generator.families.kakuro.kernels.mend import Runs, draw_digits, mend_digits, open_digits
from generator.families.kakuro.layout import add_holes, make_layout
from generator.kernels import shuffle
from generator.kernels.rng import next_below
from generator.model import HOLE, digits_of
from generator.rules.board_lines import list_runs
from generator.rules.run.rule import DIGITS, list_sets

MOST_BOARDS = 20
"""Layouts that are tried for one board."""

MOST_NODES = 20_000
"""Digits tried for filling a layout."""

TRIES_A_CELL = 30
"""Changes of digits that are tried for each cell before two cells become holes."""

MOST_PAIRS = 30
"""Pairs of holes that are added to one layout at most."""

A_CHANGE = 40
"""Digits that are tried for one change that makes a board harder."""

MOST_OPEN = 0.6
"""Share of the cells that combinations alone may leave open: more are hardly ever filled without a guess."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How hard a board may become: functions of complete boards.

    is_good   whether the ladder fills it from its sums
    is_easy   whether the easier part of the ladder does
    """

    is_good: Callable[[bytes], bool]
    is_easy: Callable[[bytes], bool]


@lru_cache(maxsize=1)
def _list_all_sets() -> NDArray[np.int32]:
    """Return the sets of digits of every run by size and sum, as in `Runs`."""
    sets = {(size, number): list_sets(number, size, DIGITS) for size in range(DIGITS + 1) for number in range(46)}
    table = np.zeros((DIGITS + 1, 46, max(map(len, sets.values())) + 1), np.int32)
    for (size, number), some in sets.items():
        table[size, number, : len(some)] = some
    return table


def make_runs(cells: bytes, n: int) -> Runs:
    """Return the runs of a layout as arrays."""
    runs = list_runs(cells, n)
    table, of = np.full((len(runs), DIGITS), -1, np.int16), np.full((n * n, 2), -1, np.int16)
    n_across = sum(run[1] == run[0] + 1 for run in runs)
    for number, run in enumerate(runs):
        table[number, : len(run)] = run
        of[list(run), int(number >= n_across)] = number
    return Runs(table, np.array([len(run) for run in runs], np.int16), of, _list_all_sets())


def make_board(n: int, rng_state: NDArray[np.uint64]) -> bytes:
    """Return a random complete board that combinations fill.

    Parameters
    ----------
    rng_state : uint64[2]   advanced in place

    Raises
    ------
    GaveUp   no board was found within the limits
    """

    def draw(limit: int) -> int:
        return int(next_below(rng_state, limit))

    for _ in range(MOST_BOARDS):
        filled = fill_layout(bytes(make_layout(n, draw)), n, rng_state)
        if filled and (mended := mend_board(filled, n, rng_state)):
            return mended
    raise GaveUp(f"gave up after {MOST_BOARDS} layouts of kakuro-{n}; try another seed")


def fill_layout(cells: bytes, n: int, rng_state: NDArray[np.uint64]) -> bytes:
    """Fill a layout with random digits that differ in each run; b"" if none fit.

    Parameters
    ----------
    rng_state : uint64[2]   advanced in place
    """
    digits = digits_of(cells)
    order = np.flatnonzero(digits != HOLE).astype(np.int16)
    return digits.tobytes() if draw_digits(digits, make_runs(cells, n), order, rng_state, MOST_NODES) else b""


def mend_board(cells: bytes, n: int, rng_state: NDArray[np.uint64]) -> bytes:
    """Change digits, and add holes, until combinations fill a board; else b"".

    Parameters
    ----------
    cells : complete board
    rng_state : uint64[2]   advanced in place
    """
    board = bytearray(cells)
    for _ in range(MOST_PAIRS):
        digits, opened = digits_of(bytes(board)), np.empty(len(board), np.int16)
        tries = TRIES_A_CELL * (len(board) - board.count(HOLE))
        n_open = int(mend_digits(digits, make_runs(bytes(board), n), 0, tries, rng_state, opened))
        if n_open == 0:
            return digits.tobytes()
        board[:] = digits.tobytes()
        shuffle(opened[:n_open], rng_state)
        if not any(add_holes(board, cell, n) for cell in opened[:n_open].tolist()):
            return b""
    return b""


def make_harder(cells: bytes, n: int, limits: Limits, tries: int, rng_state: NDArray[np.uint64]) -> bytes:
    """Change digits one at a time so that combinations leave more and more open.

    A board that needs more than the easy ladder is kept before one that does not.

    Parameters
    ----------
    cells : complete board
    tries : changes that are tried
    rng_state : uint64[2]   advanced in place
    """
    runs, n_open, is_hard = make_runs(cells, n), 1, False
    most = int(MOST_OPEN * (len(cells) - cells.count(HOLE)))
    for _ in range(tries):
        digits = digits_of(cells)
        found = int(open_digits(digits, runs, 1, most, A_CHANGE, rng_state))
        if found < 0 or (is_hard and found < n_open) or not limits.is_good(digits.tobytes()):
            continue
        harder = not limits.is_easy(digits.tobytes())
        if (harder, found) >= (is_hard, n_open):
            cells, n_open, is_hard = digits.tobytes(), found, harder
    return cells
