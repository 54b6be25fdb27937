"""Export and import of the published puzzles of a bank.

Rows are read and written one at a time, so that memory use does not grow with the bank. `generator.bank.lines` converts rows to text and
back.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from generator.bank.rows import PrintedRow, read_row
from generator.bank.schema import CURRENT, KNOWN_EDITIONS, REPLACED, Part
from generator.errors import Faulty

MOST_MESSAGES = 10_000_000
MOST_EDITIONS = 256
"""Editions that an import remembers; an export has the rows of each one after the other."""

NULL_COLUMN = "NULL value in puzzles."


class Importer:
    """An import of rows in one transaction; use `Transfer.open_import`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self._editions: dict[tuple[str, str, str], tuple[int, bool]] = {}

    def insert(self, row: PrintedRow) -> bool:
        """Insert a row; return False if the bank already has it.

        Raises
        ------
        Faulty   the bank has another puzzle with the row's number in the same version of the edition
        """
        edition, is_replaced = self._edition_of(row)
        isbns = [(isbn, edition, product) for isbn, product in row.isbns.items()]
        self._db.executemany("INSERT OR IGNORE INTO isbns (isbn, edition, product) VALUES (?, ?, ?)", isbns)
        if is_replaced and self._is_current(row):
            return False
        values = (edition, row.number, row.key, row.line, row.puzzle_id, row.level, row.race, row.se_er)
        added = self._db.execute(
            "INSERT OR IGNORE INTO puzzles (edition, number, key, line, puzzle_id, level, race, se_er) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            values,
        )
        if added.rowcount:
            return True
        existing = self._db.execute("SELECT line FROM puzzles WHERE edition = ? AND number = ?", (edition, row.number)).fetchone()
        if existing != (row.line,):
            raise Faulty(f"{row.book}/{row.edition} is in the bank with another puzzle {row.number}; this one is not imported")
        return False

    def _is_current(self, row: PrintedRow) -> bool:
        """Return whether the published version of a row's edition has its puzzle."""
        return bool(
            self._db.execute(
                "SELECT 1 FROM puzzles JOIN editions ON id = puzzles.edition "
                "WHERE key = ? AND puzzle_id = ? AND book = ? AND editions.edition = ? AND state = ?",
                (row.key, row.puzzle_id, row.book, row.edition, CURRENT),
            ).fetchone()
        )

    def _edition_of(self, row: PrintedRow) -> tuple[int, bool]:
        """Return the row ID of the row's edition, and whether that is replaced.

        A version that the bank does not have is inserted: as published, or as replaced if another version is published. Which of them is
        on disk is settled by the next run (`generator.editions.known_editions`).
        """
        name = (row.book, row.edition, row.manifest)
        if name not in self._editions:
            if len(self._editions) >= MOST_EDITIONS:
                self._editions.clear()
            query = "SELECT id, state FROM editions WHERE book = ? AND edition = ? AND manifest = ? ORDER BY state"
            existing = self._db.execute(query, name).fetchone()
            if existing is None:
                query = "SELECT 1 FROM editions WHERE book = ? AND edition = ? AND state = ?"
                is_replaced = bool(row.replaced or self._db.execute(query, (*name[:2], CURRENT)).fetchone())
                state = REPLACED if is_replaced else CURRENT
                added = self._db.execute(
                    "INSERT INTO editions (book, edition, manifest, seed, gridpress, state) VALUES (?, ?, ?, ?, ?, ?)",
                    (*name, row.seed, row.gridpress, state),
                )
                existing = (added.lastrowid, state)
            self._editions[name] = (existing[0], existing[1] == REPLACED)
        return self._editions[name]


class Transfer(Part):
    """Export and import of the rows of an open bank."""

    def rows(self) -> Iterator[PrintedRow]:
        """Yield the rows of all editions, sorted by book, edition and number.

        All rows are read in one transaction. An edition with a published and a pending version yields only the published one; versions
        that were replaced follow it.
        """
        self._db.execute("BEGIN")
        try:
            query = f"SELECT id, book, edition, seed, gridpress, manifest, state = {REPLACED} FROM {KNOWN_EDITIONS}"
            for edition, *version in self._db.execute(f"{query} ORDER BY book, edition, state, id"):
                yield from self._rows_of(edition, version)
        finally:
            self._db.rollback()  # ends the read transaction; nothing was written

    def rows_of_edition(self, book: str, edition: str) -> list[PrintedRow]:
        """Return the rows of the published version of an edition."""
        query = "SELECT id, book, edition, seed, gridpress, manifest, 0 FROM editions WHERE book = ? AND edition = ? AND state = ?"
        found = self._db.execute(query, (book, edition, CURRENT)).fetchone()
        return [*self._rows_of(found[0], found[1:])] if found else []

    def _rows_of(self, edition: int, version: Sequence[Any]) -> Iterator[PrintedRow]:
        """Yield the rows of a version.

        `version` has its columns from `book` to `manifest`, and whether it is replaced.
        """
        book, name, *making = version
        columns = "number, line, puzzle_id, level, race, se_er, key"
        isbns = dict(self._db.execute("SELECT isbn, product FROM isbns WHERE edition = ? ORDER BY isbn", (edition,)))
        for row in self._db.execute(f"SELECT {columns} FROM puzzles WHERE edition = ? ORDER BY number", (edition,)):
            yield read_row(PrintedRow, (book, name, *row, *making, isbns))
            isbns = {}

    @contextmanager
    def open_import(self) -> Iterator[Importer]:
        """Open an import in one transaction; if interrupted, the bank is unchanged."""
        with self._db:
            yield Importer(self._db)

    def find_damage(self) -> list[str]:
        """Return descriptions of damage found by SQLite; an empty list if none.

        At most ten faults of the file and ten rows with invalid references are listed.
        """
        is_first = self._db.execute("PRAGMA user_version").fetchone() == (1,)
        messages = (str(text) for (text,) in self._db.execute(f"PRAGMA integrity_check({MOST_MESSAGES})"))
        # SQLite 3.40 wrongly reports columns of a bank of version 1 as empty; see KEY_COLUMNS_FIRST in `schema.py`.
        damage = islice((text for text in messages if text != "ok" and not (is_first and text.startswith(NULL_COLUMN))), 10)
        lost = self._db.execute("PRAGMA foreign_key_check").fetchmany(10)
        return [*damage, *(f"table {table} has a row without its row in table {parent}" for table, _, parent, _ in lost)]
