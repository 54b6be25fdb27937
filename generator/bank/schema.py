"""The bank's tables, the version of its file, and the migrations.

A migration is a list of SQL statements from one version to the next. All migrations a file needs are run in one transaction, together with
the change of the version number, so an interrupted migration leaves the old bank intact. A bank of a newer version is refused and not
changed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.bank.keys import compute_current_key
from generator.errors import Faulty
from generator.storage.fault_points import fault_point

APPLICATION = 0x67707262
"""Application ID of a bank file ("gprb"), stored in the header of the SQLite file."""

EDITION_TABLES = (
    """CREATE TABLE editions (
        id INTEGER PRIMARY KEY, book TEXT NOT NULL, edition TEXT NOT NULL, seed TEXT NOT NULL, gridpress TEXT NOT NULL,
        manifest TEXT NOT NULL, pending INTEGER NOT NULL, UNIQUE (book, edition, pending))""",
    """CREATE TABLE puzzles (
        key BLOB NOT NULL, line TEXT NOT NULL, puzzle_id TEXT NOT NULL, level TEXT NOT NULL, race REAL NOT NULL, se_er REAL NOT NULL,
        edition INTEGER NOT NULL REFERENCES editions (id) ON DELETE CASCADE, number INTEGER NOT NULL,
        PRIMARY KEY (edition, number)) WITHOUT ROWID""",
    "CREATE INDEX puzzles_by_key ON puzzles (key)",
    "CREATE INDEX puzzles_by_id ON puzzles (puzzle_id)",
)
KEY_COLUMNS_FIRST = (
    """CREATE TABLE ordered (
        edition INTEGER NOT NULL REFERENCES editions (id) ON DELETE CASCADE, number INTEGER NOT NULL, key BLOB NOT NULL,
        line TEXT NOT NULL, puzzle_id TEXT NOT NULL, level TEXT NOT NULL, race REAL NOT NULL, se_er REAL NOT NULL,
        PRIMARY KEY (edition, number)) WITHOUT ROWID""",
    "INSERT INTO ordered SELECT edition, number, key, line, puzzle_id, level, race, se_er FROM puzzles",
    "DROP TABLE puzzles",
    "ALTER TABLE ordered RENAME TO puzzles",
    "CREATE INDEX puzzles_by_key ON puzzles (key)",
    "CREATE INDEX puzzles_by_id ON puzzles (puzzle_id)",
)
"""Reorders the columns so that those of the primary key come first.

Otherwise the integrity check of SQLite 3.40 treats the columns before them as empty and reports an intact bank as damaged.
"""

RUN_TABLES = (
    """CREATE TABLE runs (
        id INTEGER PRIMARY KEY, book TEXT NOT NULL, edition TEXT NOT NULL, seed TEXT NOT NULL, gridpress TEXT NOT NULL,
        attempts INTEGER NOT NULL, state TEXT NOT NULL, UNIQUE (book, edition))""",
    """CREATE TABLE chunks (
        id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE, stream BLOB NOT NULL,
        first INTEGER NOT NULL, count INTEGER NOT NULL, made BLOB NOT NULL, UNIQUE (run, stream, first))""",
    """CREATE TABLE quarantine (
        stream BLOB NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, seed TEXT NOT NULL, gridpress TEXT NOT NULL,
        why TEXT NOT NULL, PRIMARY KEY (stream, number)) WITHOUT ROWID""",
)
KEEP_COLUMN = ("ALTER TABLE editions ADD COLUMN keep INTEGER NOT NULL DEFAULT 0",)
"""Adds the number of dated editions to keep, so that a later run can complete an interrupted publication."""

CURRENT, PENDING, REPLACED = 0, 1, 2
"""States of an edition: published; not moved into place yet; published once, and replaced by a newer version of the same edition."""

REPLACED_EDITIONS = (
    """CREATE TABLE versions (
        id INTEGER PRIMARY KEY, book TEXT NOT NULL, edition TEXT NOT NULL, seed TEXT NOT NULL, gridpress TEXT NOT NULL,
        manifest TEXT NOT NULL, keep INTEGER NOT NULL DEFAULT 0, state INTEGER NOT NULL)""",
    "INSERT INTO versions SELECT id, book, edition, seed, gridpress, manifest, keep, pending FROM editions",
    "DROP TABLE editions",
    "ALTER TABLE versions RENAME TO editions",
    "CREATE UNIQUE INDEX one_current ON editions (book, edition, state) WHERE state < 2",
    "CREATE INDEX editions_by_name ON editions (book, edition)",
)
"""Lets an edition have any number of replaced versions, and one published and one pending version as before.

The puzzles are not touched, so this takes as long for a billion of them as for ten. `editions` is dropped while foreign keys are not
enforced; otherwise its puzzles would be deleted with it.
"""

BOOK_TABLES = (
    """CREATE TABLE isbns (
        isbn TEXT NOT NULL, edition INTEGER NOT NULL REFERENCES editions (id) ON DELETE CASCADE, product TEXT NOT NULL,
        PRIMARY KEY (isbn, edition)) WITHOUT ROWID""",
    "CREATE INDEX isbns_by_edition ON isbns (edition)",
    "CREATE TABLE read_files (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL)",
)
"""The ISBNs that editions have, and how much of the file of former editions the bank has read."""

SHARED_KEYS = ("UPDATE puzzles SET key = current_key(line, key) WHERE line GLOB 'starbattle-8:*'",)
"""Gives star battle 8x8 the keys of crowns 8x8, which has the same puzzles; it reads every row once."""

MIGRATIONS = (EDITION_TABLES, (*KEY_COLUMNS_FIRST, *RUN_TABLES), KEEP_COLUMN, (*REPLACED_EDITIONS, *BOOK_TABLES), SHARED_KEYS)
"""Migrations: STEPS[i] turns a bank of version i into version i + 1; version 0 is an empty file."""

VERSION = len(MIGRATIONS)

KNOWN_EDITIONS = f"""(SELECT * FROM editions AS one WHERE state <> {PENDING} OR NOT EXISTS (SELECT 1 FROM editions AS other
    WHERE other.book = one.book AND other.edition = one.edition AND other.state = {CURRENT}))"""
"""Subquery for all editions: the published version if there is one, otherwise the pending one; and all replaced versions."""

OLD_EDITIONS = """CREATE TEMP VIEW editions AS
    SELECT id, book, edition, seed, gridpress, manifest, 0 AS keep, pending AS state FROM main.editions"""
"""The editions of a bank before `REPLACED_EDITIONS`, for reading."""

REPLACING_VERSION = 4
"""First version whose editions have a state."""


class Part:
    """Base class for the queries on one part of an open bank."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection


@contextmanager
def transaction(db: sqlite3.Connection, point: str, is_repeatable: bool = False) -> Iterator[None]:
    """Run a `with` block in one transaction: commit all of it, or nothing.

    Parameters
    ----------
    point : fault point just before the commit
    is_repeatable : the next run does the same again if a power cut undoes it, so the commit does not wait for the disk
    """
    if is_repeatable:
        db.execute("PRAGMA synchronous = NORMAL")  # only a power cut can undo the commit; one that waits later keeps this one too
    try:
        with db:
            yield
            fault_point(point)
    finally:
        if is_repeatable:
            db.execute("PRAGMA synchronous = FULL")


def read_version(db: sqlite3.Connection, path: Path) -> int:
    """Return the version of a bank; 0 for a file without tables.

    Raises
    ------
    Faulty   the file is a database of another program, or a bank of a newer gridpress
    """
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    is_empty = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if not is_empty and application != APPLICATION:
        raise Faulty(f"{str(path)!r} is the database of another program, not a bank; move it, or choose another --out")
    if version > VERSION:
        raise Faulty(f"bank {str(path)!r} has version {version}, this gridpress reads versions up to {VERSION}; use a newer gridpress")
    return 0 if is_empty else version


def prepare(db: sqlite3.Connection, path: Path) -> None:
    """Set the pragmas of a connection and migrate the bank to the current version."""
    version = read_version(db, path)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.create_function("current_key", 2, compute_current_key)  # for SHARED_KEYS
    db.execute("PRAGMA foreign_keys = OFF")  # see REPLACED_EDITIONS; it cannot be changed within a transaction
    if version < VERSION:
        with transaction(db, "in_migration"):
            db.execute("BEGIN IMMEDIATE")
            for migration in MIGRATIONS[version:]:
                for statement in migration:
                    db.execute(statement)
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("PRAGMA foreign_keys = ON")


def prepare_for_reading(db: sqlite3.Connection, path: Path) -> int:
    """Prepare a bank opened for reading only; return its version.

    What an older version lacks is created in memory, as empty temporary tables and as views, so that every query of the current version
    works.
    """
    version = read_version(db, path)
    db.execute("PRAGMA temp_store = MEMORY")
    missing = [*(RUN_TABLES if version == 1 else ()), *(BOOK_TABLES if version < REPLACING_VERSION else ())]
    for statement in missing if version else ():
        if statement.startswith("CREATE TABLE"):
            db.execute(statement.replace("CREATE TABLE", "CREATE TEMP TABLE", 1))
    if 0 < version < REPLACING_VERSION:
        db.execute(OLD_EDITIONS)
    return version
