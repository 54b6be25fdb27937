"""Export and import of the published puzzles of a bank.

Rows are read and written one at a time, so that memory use does not grow with the bank. `generator.bank.lines` converts rows to text and
back.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

from generator.bank.rows import PrintedRow, read_row
from generator.bank.schema import CURRENT_EDITIONS, Part
from generator.errors import Faulty

MOST_MESSAGES = 10_000_000
MOST_EDITIONS = 256
"""Editions that an import remembers; an export has the rows of each one after the other."""

NULL_COLUMN = "NULL value in puzzles."


class Importer:
    """An import of rows in one transaction; use `Copies.open_import`."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection
        self._editions: dict[tuple[str, str], tuple[int, str]] = {}

    def insert(self, row: PrintedRow) -> bool:
        """Insert a row; return False if the bank already has it.

        Raises
        ------
        Faulty   the bank has the edition with another manifest, or another puzzle with the row's number
        """
        edition, manifest = self._edition_of(row)
        if manifest != row.manifest:
            raise Faulty(f"{row.book}/{row.edition} is in the bank already, with another manifest; its puzzles are not imported")
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

    def _edition_of(self, row: PrintedRow) -> tuple[int, str]:
        """Return the row ID and manifest digest of the row's edition in the bank.

        An edition that the bank does not have is inserted as published.
        """
        name = (row.book, row.edition)
        if name not in self._editions:
            if len(self._editions) >= MOST_EDITIONS:
                self._editions.clear()
            query = f"SELECT id, manifest FROM {CURRENT_EDITIONS} WHERE book = ? AND edition = ?"
            existing = self._db.execute(query, name).fetchone()
            if existing is None:
                added = self._db.execute(
                    "INSERT INTO editions (book, edition, seed, gridpress, manifest, pending) VALUES (?, ?, ?, ?, ?, 0)",
                    (*name, row.seed, row.gridpress, row.manifest),
                )
                existing = (added.lastrowid, row.manifest)
            self._editions[name] = existing
        return self._editions[name]


class Transfer(Part):
    """Export and import of the rows of an open bank."""

    def rows(self) -> Iterator[PrintedRow]:
        """Yield the rows of all editions, sorted by book, edition and number.

        All rows are read in one transaction. An edition with a published and a pending version yields only the published one.
        """
        self._db.execute("BEGIN")
        try:
            query = f"SELECT id, book, edition, seed, gridpress, manifest FROM {CURRENT_EDITIONS} ORDER BY book, edition"
            for edition, book, name, *making in self._db.execute(query):
                columns = "number, line, puzzle_id, level, race, se_er, key"
                for row in self._db.execute(f"SELECT {columns} FROM puzzles WHERE edition = ? ORDER BY number", (edition,)):
                    yield read_row(PrintedRow, (book, name, *row, *making))
        finally:
            self._db.rollback()  # ends the read transaction; nothing was written

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
