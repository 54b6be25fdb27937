"""A bank that answers as another did when an edition was made: what it refused then is all that counts as printed.

It lives in memory, so an edition made again asks and changes no bank on disk.
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
    """A bank that holds nothing but knows what counts as printed. Use `replay_bank`, which closes it."""

    def __init__(self, connection: sqlite3.Connection, printed: Set[bytes]) -> None:
        super().__init__(connection)
        self._printed = printed

    def is_printed(self, keys: Set[bytes], except_edition: tuple[str, str]) -> frozenset[bytes]:
        """Return those of some keys that the bank refused then."""
        return frozenset(keys & self._printed)


@contextmanager
def replay_bank(printed: Iterable[bytes]) -> Iterator[ReplayedBank]:
    """Give a bank in memory that calls these keys printed, and no other."""
    with closing(sqlite3.connect(IN_MEMORY)) as connection:
        prepare(connection, Path(IN_MEMORY))
        yield ReplayedBank(connection, frozenset(printed))
