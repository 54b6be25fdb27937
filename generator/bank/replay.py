"""A bank in memory that repeats the answers given when an edition was made.

Only the puzzles refused at that time count as already published. Rebuilding an edition therefore neither reads nor changes a bank on
disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Set
from contextlib import closing, contextmanager
from pathlib import Path

from generator.bank.editions import Bank
from generator.bank.schema import prepare

IN_MEMORY = ":memory:"


class ReplayedBank(Bank):
    """An empty bank with a fixed set of published keys; use `replay_bank`."""

    def __init__(self, connection: sqlite3.Connection, printed: Set[bytes]) -> None:
        super().__init__(connection)
        self._printed = printed

    def find_printed(self, keys: Set[bytes], except_edition: tuple[str, str], series: str = "") -> frozenset[bytes]:
        """Return the given keys that are in the fixed set."""
        return frozenset(keys & self._printed)


@contextmanager
def replay_bank(printed: Iterable[bytes]) -> Iterator[ReplayedBank]:
    """Open a bank in memory in which exactly these keys count as published."""
    with closing(sqlite3.connect(IN_MEMORY)) as connection:
        prepare(connection, Path(IN_MEMORY))
        yield ReplayedBank(connection, frozenset(printed))
