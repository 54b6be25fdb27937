"""A bank opened: to write, by the one run that holds the lock of its folder, or to ask, beside any run."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage
from urllib.parse import quote

from generator.bank.editions import Bank
from generator.bank.schema import prepare, show_as_ours
from generator.errors import CannotWrite, Faulty

LITTLE_SPACE = 1 << 20
"""Bytes below which a disk is suspected to be why a bank cannot be used."""


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
        prepare(connection, path)
        yield Bank(connection)
    except sqlite3.OperationalError as fault:
        raise CannotWrite(f"cannot use bank {str(path)!r}: {fault}{_tell_space(path)}") from fault
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
    Faulty   no bank there, one that cannot be read, is damaged, of another program, of a newer gridpress, or written meanwhile
    """
    if not path.is_file():
        raise Faulty(f"expected a bank at {str(path)!r}, found none; it is made with the first book")
    # Without a log of writes beside it nobody has the bank open; as a file that does not change it needs no files of its own.
    unused = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    before = _stamp(path)
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro{unused}", uri=True, timeout=30.0)
        if not show_as_ours(connection, path):
            raise Faulty(f"expected a bank at {str(path)!r}, found an empty file; it is made with the first book")
        yield Bank(connection)
        if unused and _stamp(path) != before:
            raise _written(path)
    except sqlite3.DatabaseError as fault:
        if unused and _stamp(path) != before:
            raise _written(path) from fault
        if isinstance(fault, sqlite3.OperationalError):
            raise Faulty(f"cannot read bank {str(path)!r}: {fault}") from fault
        raise Faulty(f"bank {str(path)!r} is damaged ({fault}); put a copy of it in its place") from fault
    finally:
        if connection is not None:
            connection.close()


def _stamp(path: Path) -> tuple[int, int]:
    """Return what tells whether a file was written: its time and size."""
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_size


def _written(path: Path) -> Faulty:
    """A run that began after us has put its log of writes into the file: what was read may be half old and half new."""
    return Faulty(f"bank {str(path)!r} was written while it was read; ask again")


def _tell_space(path: Path) -> str:
    """Say how much room there is where that may be the cause: SQLite tells of some full disks only that they failed."""
    try:
        free = disk_usage(path.parent).free
    except OSError:
        return ""
    return f"; its disk is full or nearly so, with {free // 1024} kB free" if free < LITTLE_SPACE else ""
