"""The `Bank`: editions and their puzzles, found by canonical form.

`generator.editions.book` checks which candidates are already published. `generator.editions.shelf` enters each edition in two steps: as
pending, in one transaction, before the folder is moved into place, and as published once everything else is done. If a run is killed
between the two steps, the next run of any book settles its rows by the manifest on disk (`generator.editions.completion`). What was once
published stays: when an edition is made again, the puzzles that only its older version had are kept, and the version is marked as replaced.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import islice

from generator.bank.keys import bank_key
from generator.bank.quarantine import Quarantine
from generator.bank.rows import EditionRow, Holder, IsbnUse, Publication, PuzzleRow, Stats, read_row
from generator.bank.runs import Runs
from generator.bank.schema import CURRENT, KNOWN_EDITIONS, PENDING, REPLACED, transaction
from generator.bank.transfer import Transfer
from generator.model import GradedPuzzle
from generator.notation import format_puzzle, puzzle_id

KEYS_PER_QUERY = 500
"""Keys of one query; every version of SQLite allows at least 999 variables."""

RACE_DIGITS = 4
"""Decimals of a race in the bank: those of an edition's tables, so that rows that are read from there again are the same."""


def rows_of(puzzles: Iterable[GradedPuzzle], first: int = 1) -> Iterator[PuzzleRow]:
    """Yield the rows of an edition's puzzles, in book order, numbered from `first`."""
    for number, graded in enumerate(puzzles, start=first):
        effort, line = graded.effort, format_puzzle(graded.puzzle)
        race = round(effort.race, RACE_DIGITS)
        yield PuzzleRow(number, line, puzzle_id(graded.puzzle), graded.level, race, effort.se_er, bank_key(graded))


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

    def find_printed(self, keys: Set[bytes], except_edition: tuple[str, str], series: str = "") -> frozenset[bytes]:
        """Return the given keys that other editions contain, or once contained.

        Parameters
        ----------
        keys : bank keys, as `bank_key` makes them
        except_edition : book and edition whose own rows are ignored, those of its replaced versions too
        series : name of a series; then only its volumes count, the books SERIES-NUMBER except the given book
        """
        printed: set[bytes] = set()
        where, values = "NOT (book = ? AND editions.edition = ?)", list(except_edition)
        if series:
            where = "book <> ? AND book GLOB ? AND substr(book, ?) NOT GLOB '*[^0-9]*'"
            values = [except_edition[0], f"{series}-[1-9]*", str(len(series) + 2)]
        wanted = iter(sorted(keys))
        while batch := list(islice(wanted, KEYS_PER_QUERY)):
            marks = ",".join("?" * len(batch))
            rows = self._db.execute(
                f"SELECT DISTINCT key FROM puzzles JOIN editions ON editions.id = puzzles.edition WHERE key IN ({marks}) AND {where}",
                [*batch, *values],
            )
            printed.update(key for (key,) in rows)
        return frozenset(printed)

    def enter(self, row: EditionRow, puzzles: Iterable[PuzzleRow], isbns: Mapping[str, str] | None = None) -> int:
        """Insert an edition's puzzles as pending, in one transaction; return their number.

        An older pending version of the edition, which was never published, is deleted.

        Parameters
        ----------
        puzzles : rows as `rows_of` makes them
        isbns : its ISBNs, each with the product that has it
        """
        with transaction(self._db, "before_enter_commit"):
            return self._insert_pending(row, puzzles, isbns or {})

    def read_in(self, row: EditionRow, puzzles: Iterable[PuzzleRow], isbns: Mapping[str, str] | None = None) -> int:
        """Insert an edition that is on disk as published; return the number of puzzles.

        Rows of the same version are replaced by the new ones. Parameters are those of `enter`.
        """
        with transaction(self._db, "before_read_commit"):
            count = self._insert_pending(row, puzzles, isbns or {})
            self._settle(row.book, row.edition, row.manifest)
        return count

    def _insert_pending(self, row: EditionRow, puzzles: Iterable[PuzzleRow], isbns: Mapping[str, str]) -> int:
        self._delete("book = ? AND edition = ? AND state = ?", row.book, row.edition, PENDING)
        added = self._db.execute(
            "INSERT INTO editions (book, edition, seed, gridpress, manifest, keep, state) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (row.book, row.edition, row.seed, row.gridpress, row.manifest, row.keep, PENDING),
        )
        inserted = self._db.executemany(
            "INSERT INTO puzzles (number, line, puzzle_id, level, race, se_er, key, edition) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            ((p.number, p.line, p.puzzle_id, p.level, p.race, p.se_er, p.key, added.lastrowid) for p in puzzles),
        )
        products = [(isbn, added.lastrowid, product) for isbn, product in isbns.items()]
        self._db.executemany("INSERT INTO isbns (isbn, edition, product) VALUES (?, ?, ?)", products)
        return max(inserted.rowcount, 0)

    def list_pending(self) -> list[EditionRow]:
        """Return the editions whose publication was interrupted, the oldest first."""
        query = "SELECT book, edition, seed, gridpress, manifest, keep FROM editions WHERE state = ? ORDER BY id"
        return [read_row(EditionRow, row) for row in self._db.execute(query, (PENDING,))]

    def resolve_pending(self, book: str, edition: str, manifest: str) -> None:
        """Mark the pending rows of an edition as published, or delete them.

        Pending rows of the version on disk are published; the version published before is marked as replaced, and keeps the puzzles that
        the new one does not have. Pending rows of another version are deleted.

        Parameters
        ----------
        manifest : digest of the manifest on disk
        """
        with transaction(self._db, "before_settle_commit", is_repeatable=True):
            self._settle(book, edition, manifest)

    def _settle(self, book: str, edition: str, manifest: str) -> None:
        name = "book = ? AND edition = ?"
        is_current = self._db.execute(
            f"SELECT 1 FROM editions WHERE {name} AND state = ? AND manifest = ?", (book, edition, PENDING, manifest)
        ).fetchone()
        if not is_current:
            self._delete(f"{name} AND state = ?", book, edition, PENDING)
            return
        self._delete(f"{name} AND state <> ? AND manifest = ?", book, edition, PENDING, manifest)  # the same version, entered before
        self._db.execute(f"UPDATE editions SET state = ? WHERE {name} AND state = ?", (REPLACED, book, edition, CURRENT))
        self._db.execute(f"UPDATE editions SET state = ? WHERE {name} AND state = ?", (CURRENT, book, edition, PENDING))
        self._thin_replaced(book, edition)

    def _delete(self, where: str, *values: object) -> None:
        """Delete editions with their puzzles and ISBNs."""
        self._db.execute(f"DELETE FROM editions WHERE {where}", values)

    def _thin_replaced(self, book: str, edition: str) -> None:
        """Delete puzzles of replaced versions that the published version has too.

        An edition that is made again every day, always with the same puzzles, would otherwise fill the bank.
        """
        names = (book, edition, REPLACED)
        self._db.execute(
            "DELETE FROM puzzles WHERE edition IN (SELECT id FROM editions WHERE book = ? AND edition = ? AND state = ?) AND EXISTS ("
            "SELECT 1 FROM puzzles AS new JOIN editions ON editions.id = new.edition "
            "WHERE new.key = puzzles.key AND new.puzzle_id = puzzles.puzzle_id AND book = ? AND editions.edition = ? AND state = ?)",
            (*names, book, edition, CURRENT),
        )
        is_empty = "NOT EXISTS (SELECT 1 FROM puzzles WHERE puzzles.edition = editions.id)"
        has_no_isbn = "NOT EXISTS (SELECT 1 FROM isbns WHERE isbns.edition = editions.id)"
        self._delete(f"book = ? AND edition = ? AND state = ? AND {is_empty} AND {has_no_isbn}", *names)

    def has_edition(self, book: str, edition: str, manifest: str) -> bool:
        """Return whether the bank has a version of an edition that is not replaced."""
        query = "SELECT 1 FROM editions WHERE book = ? AND edition = ? AND manifest = ? AND state <> ?"
        return self._db.execute(query, (book, edition, manifest, REPLACED)).fetchone() is not None

    def has_version(self, book: str, edition: str, manifest: str) -> bool:
        """Return whether the bank has a version of an edition in any state."""
        query = "SELECT 1 FROM editions WHERE book = ? AND edition = ? AND manifest = ?"
        return self._db.execute(query, (book, edition, manifest)).fetchone() is not None

    def find_isbn(self, isbn: str) -> list[IsbnUse]:
        """Return every edition that has or once had an ISBN, the oldest first."""
        query = f"SELECT book, editions.edition, product, state = {REPLACED} FROM isbns JOIN editions ON id = isbns.edition"
        return [read_row(IsbnUse, row) for row in self._db.execute(f"{query} WHERE isbn = ? ORDER BY id", (isbn,))]

    def find_repeats(self) -> Iterator[list[Holder]]:
        """Yield, for every puzzle that several editions have, their versions.

        Twins count as one puzzle. Keys are read in the order of their index, so memory use does not grow with the bank.
        """
        held = "SELECT puzzle_id, line, number, e.id, book, e.edition, state FROM puzzles"
        for (key,) in self._db.execute("SELECT key FROM puzzles GROUP BY key HAVING count(*) > 1"):
            rows = self._db.execute(f"{held} JOIN {KNOWN_EDITIONS} AS e ON e.id = puzzles.edition WHERE key = ? ORDER BY e.id", (key,))
            holders = [read_row(Holder, row) for row in rows]
            if len({holder.name for holder in holders}) > 1:
                yield holders

    def count_read(self, name: str) -> int:
        """Return how many bytes of a file beside the bank it has read."""
        found = self._db.execute("SELECT bytes FROM read_files WHERE name = ?", (name,)).fetchone()
        return int(found[0]) if found else 0

    def note_read(self, name: str, count: int) -> None:
        """Record how many bytes of a file beside the bank it has read."""
        with transaction(self._db, "before_read_commit"):
            self._db.execute("INSERT OR REPLACE INTO read_files (name, bytes) VALUES (?, ?)", (name, count))

    def find(self, name: str) -> list[Publication]:
        """Return every publication of the puzzle with an ID, ignoring letter case."""
        rows = self._db.execute(
            f"SELECT line, puzzle_id, level, race, se_er, book, e.edition, number, state = {REPLACED} FROM puzzles "
            f"JOIN {KNOWN_EDITIONS} AS e ON e.id = puzzles.edition WHERE puzzle_id = ? ORDER BY book, e.edition, state, number",
            (name.upper(),),
        )
        return [read_row(Publication, row) for row in rows]

    def stats(self) -> Stats:
        """Count puzzles, books and editions.

        An edition with a published and a pending version counts once, as published. Puzzles are counted one edition at a time, because
        one query over a million rows would sort them in memory.
        """
        levels, replaced, books = Counter[str](), Counter[str](), set[str]()
        counts = {CURRENT: 0, REPLACED: 0}
        for edition, book, state in self._db.execute(f"SELECT id, book, state FROM {KNOWN_EDITIONS}"):
            counts[REPLACED if state == REPLACED else CURRENT] += 1
            books.add(book)
            rows = self._db.execute("SELECT level, count(*) FROM puzzles WHERE edition = ? GROUP BY level", (edition,))
            (replaced if state == REPLACED else levels).update({str(level): count for level, count in rows})
        by_count = sorted(levels.items(), key=lambda pair: (-pair[1], pair[0]))
        return Stats(levels.total(), len(books), counts[CURRENT], tuple(by_count), counts[REPLACED], replaced.total())
