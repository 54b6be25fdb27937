"""The bank's tables, the version written in its file, and the steps from each older version to the next.

A step is a list of statements. All that a file lacks are run in one transaction, the version number with them: a migration that dies
leaves the older bank, whole. A bank of a newer version than ours is refused and not touched.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.errors import Faulty
from generator.storage.fault_points import fault_point

APPLICATION = 0x67707262
"""Marks the file as a bank of ours ("gprb"); SQLite keeps it in the header."""

PRINTED = (
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
"""SQLite 3.40 takes columns that stand before the key's own for empty when it checks integrity, and calls a sound bank damaged."""

WORK = (
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
STEPS = (PRINTED, (*KEY_COLUMNS_FIRST, *WORK))
"""Step i makes a bank of version i + 1 of one of version i; version 0 is an empty file."""

VERSION = len(STEPS)

STANDING = """(SELECT * FROM editions AS one WHERE NOT EXISTS (SELECT 1 FROM editions AS other
    WHERE other.book = one.book AND other.edition = one.edition AND other.pending < one.pending))"""
"""Editions, each once: the published making where there is one, else the pending one."""


class Part:
    """What can be asked of one part of an open bank."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._db = connection


@contextmanager
def transaction(db: sqlite3.Connection, point: str) -> Iterator[None]:
    """Commit what the block does, or nothing of it; a test can have it fail at a named point, just before the commit."""
    with db:
        yield
        fault_point(point)


def read_version(db: sqlite3.Connection, path: Path) -> int:
    """Return the version of a bank, 0 for a file without tables; refuse what is not ours.

    Raises
    ------
    Faulty   a database of another program, or a bank of a newer gridpress
    """
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    is_empty = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if not is_empty and application != APPLICATION:
        raise Faulty(f"{str(path)!r} is a database of another program, not a bank; move it away or choose another --out")
    if version > VERSION:
        raise Faulty(f"bank {str(path)!r} has version {version}, this gridpress knows {VERSION}; use a newer gridpress")
    return 0 if is_empty else version


def prepare(db: sqlite3.Connection, path: Path) -> None:
    """Set the promises of a connection, and bring the bank to our version."""
    version = read_version(db, path)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    if version == VERSION:
        return
    with transaction(db, "in_migration"):
        db.execute("BEGIN IMMEDIATE")
        for step in STEPS[version:]:
            for statement in step:
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {VERSION}")


def show_as_ours(db: sqlite3.Connection, path: Path) -> int:
    """Have a bank that is only read answer every question of our version: what an older one lacks is empty; return its version."""
    version = read_version(db, path)
    db.execute("PRAGMA temp_store = MEMORY")
    for statement in WORK if version == 1 else ():
        db.execute(statement.replace("CREATE TABLE", "CREATE TEMP TABLE", 1))
    return version
