"""The `Bank`: editions and their puzzles, found by canonical form.

`generator.editions.book` checks which candidates are already published. `generator.editions.shelf` enters each edition in two steps: as
pending, in one transaction, before the folder is moved into place, and as published once everything else is done. If a run is killed
between the two steps, the next run of any book settles its rows by the manifest on disk (`generator.editions.completion`).
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Set
from hashlib import blake2b
from itertools import islice

from generator.bank.quarantine import Quarantine
from generator.bank.rows import EditionRow, Publication, Stats, read_row
from generator.bank.runs import Runs
from generator.bank.schema import CURRENT_EDITIONS, transaction
from generator.bank.transfer import Transfer
from generator.model import GradedPuzzle
from generator.notation import format_puzzle, puzzle_id

KEY_BYTES = 16
KEYS_PER_QUERY = 500
"""Keys of one query; every version of SQLite allows at least 999 variables."""


def bank_key(graded: GradedPuzzle) -> bytes:
    """Return a puzzle's 16-byte key in the bank.

    Twins of one family have the same key; puzzles of different families have different keys.
    """
    return key_of(graded.puzzle.family, graded.key)


def key_of(family: str, key: bytes) -> bytes:
    """Return the 16-byte bank key for a family and the key of a canonical form."""
    return blake2b(family.encode() + b":" + key, digest_size=KEY_BYTES).digest()


class Bank:
    """An open bank with its runs and its quarantine; use `open_bank`.

    transfer     export and import of rows
    runs         checkpoints of unfinished runs
    quarantine   quarantined candidates
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self.transfer = Transfer(connection)
        self.runs = Runs(connection)
        self.quarantine = Quarantine(connection)

    def find_printed(self, keys: Set[bytes], except_edition: tuple[str, str]) -> frozenset[bytes]:
        """Return the given keys that other editions contain.

        Parameters
        ----------
        keys : bank keys, as `bank_key` makes them
        except_edition : book and edition whose own rows are ignored
        """
        printed: set[bytes] = set()
        wanted = iter(sorted(keys))
        while batch := list(islice(wanted, KEYS_PER_QUERY)):
            marks = ",".join("?" * len(batch))
            rows = self._db.execute(
                f"SELECT DISTINCT key FROM puzzles JOIN editions ON editions.id = puzzles.edition "
                f"WHERE key IN ({marks}) AND NOT (book = ? AND editions.edition = ?)",
                [*batch, *except_edition],
            )
            printed.update(key for (key,) in rows)
        return frozenset(printed)

    def enter(self, row: EditionRow, puzzles: Iterable[GradedPuzzle], first: int = 1) -> None:
        """Insert an edition's puzzles as pending, in one transaction.

        An older pending version of the edition is deleted.

        Parameters
        ----------
        puzzles : in book order, numbered from `first`
        """
        with transaction(self._db, "before_enter_commit"):
            self._db.execute("DELETE FROM editions WHERE book = ? AND edition = ? AND pending = 1", (row.book, row.edition))
            added = self._db.execute(
                "INSERT INTO editions (book, edition, seed, gridpress, manifest, keep, pending) VALUES (?, ?, ?, ?, ?, ?, 1)",
                (row.book, row.edition, row.seed, row.gridpress, row.manifest, row.keep),
            )
            self._db.executemany(
                "INSERT INTO puzzles (key, line, puzzle_id, level, race, se_er, edition, number) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    (bank_key(p), format_puzzle(p.puzzle), puzzle_id(p.puzzle), p.level, p.effort.race, p.effort.se_er, added.lastrowid, at)
                    for at, p in enumerate(puzzles, start=first)
                ),
            )

    def list_pending(self) -> list[EditionRow]:
        """Return the editions whose publication was interrupted, the oldest first."""
        rows = self._db.execute("SELECT book, edition, seed, gridpress, manifest, keep FROM editions WHERE pending = 1 ORDER BY id")
        return [read_row(EditionRow, row) for row in rows]

    def resolve_pending(self, book: str, edition: str, manifest: str) -> None:
        """Mark the pending rows of an edition as published, or delete them.

        Pending rows of the version on disk replace the published rows; pending rows of another version are deleted.

        Parameters
        ----------
        manifest : digest of the manifest on disk
        """
        with transaction(self._db, "before_settle_commit"):
            edition_key = (book, edition)
            is_current = self._db.execute(
                "SELECT 1 FROM editions WHERE book = ? AND edition = ? AND pending = 1 AND manifest = ?", (*edition_key, manifest)
            ).fetchone()
            self._db.execute("DELETE FROM editions WHERE book = ? AND edition = ? AND pending = ?", (*edition_key, 0 if is_current else 1))
            self._db.execute("UPDATE editions SET pending = 0 WHERE book = ? AND edition = ?", edition_key)

    def has_edition(self, book: str, edition: str, manifest: str) -> bool:
        """Return whether the bank has the edition with that manifest digest."""
        query = "SELECT 1 FROM editions WHERE book = ? AND edition = ? AND manifest = ?"
        return self._db.execute(query, (book, edition, manifest)).fetchone() is not None

    def find(self, name: str) -> list[Publication]:
        """Return every publication of the puzzle with an ID, ignoring letter case."""
        rows = self._db.execute(
            f"SELECT line, puzzle_id, level, race, se_er, book, e.edition, number FROM puzzles "
            f"JOIN {CURRENT_EDITIONS} AS e ON e.id = puzzles.edition WHERE puzzle_id = ? ORDER BY book, e.edition, number",
            (name.upper(),),
        )
        return [read_row(Publication, row) for row in rows]

    def stats(self) -> Stats:
        """Count puzzles, books and editions.

        An edition with a published and a pending version counts once, as published. Puzzles are counted one edition at a time, because
        one query over a million rows would sort them in memory.
        """
        levels, books, n_editions = Counter[str](), set[str](), 0
        for edition, book in self._db.execute(f"SELECT id, book FROM {CURRENT_EDITIONS}"):
            n_editions += 1
            books.add(book)
            rows = self._db.execute("SELECT level, count(*) FROM puzzles WHERE edition = ? GROUP BY level", (edition,))
            levels.update({str(level): count for level, count in rows})
        by_count = sorted(levels.items(), key=lambda pair: (-pair[1], pair[0]))
        return Stats(levels.total(), len(books), n_editions, tuple(by_count))
