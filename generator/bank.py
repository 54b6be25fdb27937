"""Every puzzle ever published, by canonical form: an SQLite file that one run at a time writes.

`generator.edition` asks it which candidates were printed before and enters each edition in two steps: as pending, in one
transaction, before the folder is moved into place, and as published after it. A run that dies between the two leaves rows that
still count as printed, and the next run of the same edition settles them by the manifest that stands on disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Set
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from urllib.parse import quote

from generator.errors import CannotWrite, Faulty
from generator.model import GradedPuzzle
from generator.notation import format_puzzle, puzzle_id

APPLICATION = 0x67707262
"""Marks the file as a bank of ours ("gprb"); SQLite keeps it in the header."""

VERSION = 1
KEY_BYTES = 16
ASKED_AT_ONCE = 500
"""Keys of one query; SQLite has allowed 999 variables since ever."""

TABLES = """
CREATE TABLE editions (
    id INTEGER PRIMARY KEY, book TEXT NOT NULL, edition TEXT NOT NULL, seed TEXT NOT NULL, gridpress TEXT NOT NULL,
    manifest TEXT NOT NULL, pending INTEGER NOT NULL, UNIQUE (book, edition, pending));
CREATE TABLE puzzles (
    key BLOB NOT NULL, line TEXT NOT NULL, puzzle_id TEXT NOT NULL, level TEXT NOT NULL, race REAL NOT NULL, se_er REAL NOT NULL,
    edition INTEGER NOT NULL REFERENCES editions (id) ON DELETE CASCADE, number INTEGER NOT NULL,
    PRIMARY KEY (edition, number)) WITHOUT ROWID;
CREATE INDEX puzzles_by_key ON puzzles (key);
CREATE INDEX puzzles_by_id ON puzzles (puzzle_id);
"""


STANDING = """(SELECT * FROM editions AS one WHERE NOT EXISTS (SELECT 1 FROM editions AS other
    WHERE other.book = one.book AND other.edition = one.edition AND other.pending < one.pending))"""
"""Editions, each once: the published making where there is one, else the pending one."""


@dataclass(frozen=True, slots=True)
class EditionRow:
    """Which edition puzzles belong to; `manifest` is the digest of its manifest and tells two makings of it apart."""

    book: str
    edition: str
    seed: str
    gridpress: str
    manifest: str


@dataclass(frozen=True, slots=True)
class Found:
    """A printed puzzle and where it stands."""

    line: str
    puzzle_id: str
    level: str
    race: float
    se_er: float
    book: str
    edition: str
    number: int


@dataclass(frozen=True, slots=True)
class Stats:
    """How much a bank holds; `levels` pairs level names with counts."""

    puzzles: int
    books: int
    editions: int
    levels: tuple[tuple[str, int], ...]


def bank_key(graded: GradedPuzzle) -> bytes:
    """Return the 16 bytes a puzzle is known by: equal for twins of a family, different across families."""
    return blake2b(graded.puzzle.family.encode() + b":" + graded.key, digest_size=KEY_BYTES).digest()


class Bank:
    """An open bank. Use `open_bank`, which closes it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection

    def is_printed(self, keys: Set[bytes], except_edition: tuple[str, str]) -> frozenset[bytes]:
        """Return those of some keys that other editions hold; an edition's own rows never count against it."""
        printed: set[bytes] = set()
        wanted = iter(sorted(keys))
        while some := list(islice(wanted, ASKED_AT_ONCE)):
            marks = ",".join("?" * len(some))
            rows = self._db.execute(
                f"SELECT DISTINCT key FROM puzzles JOIN editions ON editions.id = puzzles.edition "
                f"WHERE key IN ({marks}) AND NOT (book = ? AND editions.edition = ?)",
                [*some, *except_edition],
            )
            printed.update(key for (key,) in rows)
        return frozenset(printed)

    def enter(self, row: EditionRow, puzzles: Iterable[GradedPuzzle]) -> None:
        """Write an edition's puzzles as pending, numbered from 1, in one transaction; an older pending making goes."""
        with self._db:
            self._db.execute("DELETE FROM editions WHERE book = ? AND edition = ? AND pending = 1", (row.book, row.edition))
            added = self._db.execute(
                "INSERT INTO editions (book, edition, seed, gridpress, manifest, pending) VALUES (?, ?, ?, ?, ?, 1)",
                (row.book, row.edition, row.seed, row.gridpress, row.manifest),
            )
            self._db.executemany(
                "INSERT INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    (bank_key(p), format_puzzle(p.puzzle), puzzle_id(p.puzzle), p.level, p.effort.race, p.effort.se_er, added.lastrowid, at)
                    for at, p in enumerate(puzzles, start=1)
                ),
            )

    def settle(self, book: str, edition: str, manifest: str) -> None:
        """Make the pending rows of the edition that stands on disk its published ones; drop those of a making that does not."""
        with self._db:
            ours = (book, edition)
            stands = self._db.execute(
                "SELECT 1 FROM editions WHERE book = ? AND edition = ? AND pending = 1 AND manifest = ?", (*ours, manifest)
            ).fetchone()
            self._db.execute("DELETE FROM editions WHERE book = ? AND edition = ? AND pending = ?", (*ours, 0 if stands else 1))
            self._db.execute("UPDATE editions SET pending = 0 WHERE book = ? AND edition = ?", ours)

    def holds(self, book: str, edition: str, manifest: str) -> bool:
        """Tell whether the making of an edition with that manifest is known."""
        query = "SELECT 1 FROM editions WHERE book = ? AND edition = ? AND manifest = ?"
        return self._db.execute(query, (book, edition, manifest)).fetchone() is not None

    def find(self, name: str) -> list[Found]:
        """Return every printing of the puzzle with that ID, in any case of letters."""
        rows = self._db.execute(
            f"SELECT line, puzzle_id, level, race, se_er, book, e.edition, number FROM puzzles "
            f"JOIN {STANDING} AS e ON e.id = puzzles.edition WHERE puzzle_id = ? ORDER BY book, e.edition, number",
            (name.upper(),),
        )
        return [Found(*row) for row in rows]

    def stats(self) -> Stats:
        """Count what the bank holds; of an edition that is being made anew, only what stands."""
        standing = f"puzzles JOIN {STANDING} AS e ON e.id = puzzles.edition"
        puzzles = self._db.execute(f"SELECT count(*) FROM {standing}").fetchone()[0]
        books, editions = self._db.execute(f"SELECT count(DISTINCT book), count(*) FROM {STANDING}").fetchone()
        levels = self._db.execute(f"SELECT level, count(*) FROM {standing} GROUP BY level ORDER BY count(*) DESC, level").fetchall()
        return Stats(puzzles, books, editions, tuple(levels))


@contextmanager
def open_bank(path: Path) -> Iterator[Bank]:
    """Open the bank at a path, made on first use, and close it afterward.

    Raises
    ------
    Faulty        a file that is damaged, of another program, or of a newer gridpress
    CannotWrite   a full disk, a folder without leave to write
    """
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(path, timeout=30.0)
        _prepare(connection, path)
        yield Bank(connection)
    except sqlite3.OperationalError as fault:
        raise CannotWrite(f"cannot use bank {str(path)!r}: {fault}") from fault
    except sqlite3.DatabaseError as fault:
        raise Faulty(f"bank {str(path)!r} is damaged ({fault}); put a copy of it in its place") from fault
    finally:
        if connection is not None:
            connection.close()


@contextmanager
def read_bank(path: Path) -> Iterator[Bank]:
    """Open the bank at a path to ask it; nothing is written, not even beside it, and a run that writes goes on.

    Raises
    ------
    Faulty   no bank there, one that cannot be read, is damaged, of another program, or of a newer gridpress
    """
    if not path.is_file():
        raise Faulty(f"expected a bank at {str(path)!r}, found none; it is made with the first book")
    # Without a log of writes beside it nobody has the bank open; as a file that does not change it needs no files of its own.
    unused = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro{unused}", uri=True, timeout=30.0)
        if _is_empty(connection, path):
            raise Faulty(f"expected a bank at {str(path)!r}, found an empty file; it is made with the first book")
        yield Bank(connection)
    except sqlite3.OperationalError as fault:
        raise Faulty(f"cannot read bank {str(path)!r}: {fault}") from fault
    except sqlite3.DatabaseError as fault:
        raise Faulty(f"bank {str(path)!r} is damaged ({fault}); put a copy of it in its place") from fault
    finally:
        if connection is not None:
            connection.close()


def _is_empty(db: sqlite3.Connection, path: Path) -> bool:
    """Tell whether a file has no tables yet; refuse one that is not ours."""
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    is_empty = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if not is_empty and application != APPLICATION:
        raise Faulty(f"{str(path)!r} is a database of another program, not a bank; move it away or choose another --out")
    if version > VERSION:
        raise Faulty(f"bank {str(path)!r} has version {version}, this gridpress knows {VERSION}; use a newer gridpress")
    return is_empty


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Set the promises of a connection and make the tables of a new bank."""
    is_empty = _is_empty(db, path)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    if is_empty:
        db.executescript(f"BEGIN; {TABLES} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;")
