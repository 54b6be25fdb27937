"""Canonical forms of collections of any size, and detection of repeated puzzles.

Classic 9x9 puzzles are solved and canonicalized in batches, which is three times as fast as one by one. Each puzzle seen is stored as a
hash in a table that SQLite moves to disk when it exceeds its cache, so memory use stays constant.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b

import numpy as np

from generator.errors import PuzzleError
from generator.grading import find_form, solve_puzzle
from generator.kernels import canonical_puzzles, count_many
from generator.model import Puzzle
from generator.notation import BARE_FAMILY, format_puzzle

KEY_BYTES = 16
"""Bytes of a hash: any two of 10 million different puzzles have the same one with a probability of 1 in 10**24."""

CACHE_KIB = 65536
"""Cache of the SQLite table, in KiB."""


def find_forms(puzzles: Sequence[Puzzle]) -> list[Puzzle | PuzzleError]:
    """Return the canonical form of each puzzle, in order.

    A puzzle without exactly one solution is returned as its error. Families without a canonical form are only rotated and reflected, or
    returned unchanged.
    """
    classic = [at for at, puzzle in enumerate(puzzles) if puzzle.family == BARE_FAMILY]
    forms = _classic_forms([puzzles[at] for at in classic])
    return [form or _find_one(puzzle) for puzzle, form in zip(puzzles, _scatter(forms, classic, len(puzzles)), strict=True)]


def _classic_forms(puzzles: Sequence[Puzzle]) -> list[Puzzle | None]:
    """Return the forms of classic 9x9 puzzles, None if there is not one solution.

    `_find_one` then finds the error to report.
    """
    if not puzzles:
        return []
    givens = np.array([np.frombuffer(puzzle.givens, np.uint8) for puzzle in puzzles])
    found = count_many(givens)
    solved = (found.counts == 1) & ~found.gave_up
    forms = iter(canonical_puzzles(givens[solved], found.firsts[solved]))
    return [Puzzle(BARE_FAMILY, next(forms).tobytes()) if is_good else None for is_good in solved]


def _scatter(forms: Sequence[Puzzle | None], places: Sequence[int], count: int) -> list[Puzzle | None]:
    """Return forms at the indices of their puzzles, None elsewhere."""
    spread: list[Puzzle | None] = [None] * count
    for at, form in zip(places, forms, strict=True):
        spread[at] = form
    return spread


def _find_one(puzzle: Puzzle) -> Puzzle | PuzzleError:
    try:
        return find_form(puzzle, solve_puzzle(puzzle))
    except PuzzleError as fault:
        return fault


class Seen:
    """Set of puzzles already seen; create it with `open_seen_set`."""

    def __init__(self, table: sqlite3.Connection) -> None:
        self._table, self._count = table, 0

    def add(self, puzzle: Puzzle) -> bool:
        """Add a puzzle; return True if it is new."""
        return self.find_group(puzzle)[1]

    def find_group(self, puzzle: Puzzle) -> tuple[int, bool]:
        """Add a puzzle; return its number from 1, and whether it is new.

        Equal puzzles have the same number.
        """
        key = blake2b(format_puzzle(puzzle).encode(), digest_size=KEY_BYTES).digest()
        is_new = self._table.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (key, self._count + 1)).rowcount == 1
        if is_new:
            self._count += 1
            return self._count, True
        return int(self._table.execute("SELECT number FROM seen WHERE key = ?", (key,)).fetchone()[0]), False


@contextmanager
def open_seen_set() -> Iterator[Seen]:
    """Open a set of puzzles with constant memory use, whatever their number.

    An SQLite database without a name is a temporary file: it is written only when the cache is full, and deleted when it is closed.
    """
    table = sqlite3.connect("", isolation_level=None)
    try:
        table.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
        table.execute("PRAGMA journal_mode = OFF")
        table.execute("PRAGMA synchronous = OFF")
        table.execute("CREATE TABLE seen (key BLOB PRIMARY KEY, number INTEGER) WITHOUT ROWID")
        table.execute("BEGIN")
        yield Seen(table)
    finally:
        table.close()
