"""Opening a bank for reading and writing, or for reading only.

Only the run that holds the lock of the output folder may write; any number of processes may read meanwhile.

For rebuilding an edition, a bank in memory repeats the answers given when the edition was made: only the puzzles refused at that time
count as already published. Rebuilding therefore neither reads nor changes a bank on disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Set
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import disk_usage
from urllib.parse import quote

from generator.bank.editions import Bank
from generator.bank.schema import prepare, prepare_for_reading
from generator.errors import CannotWrite, Damaged, Faulty, explain

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


LOW_SPACE = 1 << 20
"""Free bytes below which a full disk is assumed to be why a bank cannot be used."""


@contextmanager
def open_bank(path: Path) -> Iterator[Bank]:
    """Open a bank for reading and writing, and close it afterward.

    The file is created if it does not exist.

    Raises
    ------
    Damaged       the file is damaged
    Faulty        the file belongs to another program, or was made by a newer gridpress
    CannotWrite   the disk is full, or the folder is not writable
    """
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(path, timeout=30.0)
        prepare(connection, path)
        yield Bank(connection)
    except sqlite3.OperationalError as fault:
        raise CannotWrite(f"cannot use bank {str(path)!r}: {explain(fault)}{_describe_space(path)}") from fault
    except (sqlite3.DatabaseError, UnicodeDecodeError) as fault:  # the latter for a damaged schema
        raise _damaged(path, fault) from fault
    finally:
        if connection is not None:
            connection.close()


def _damaged(path: Path, fault: Exception) -> Damaged:
    way_out = "restore it from a backup, or make it again with `gridpress bank rebuild`"
    return Damaged(f"bank {str(path)!r} is damaged ({explain(fault)}); {way_out}")


def _way_to_a_bank(out: Path) -> str:
    """Return what makes a missing bank: the editions on disk, or the first book."""
    if next(out.glob("*/*/manifest.json"), None) is None:
        return "the first book creates it"
    return f"the folder has editions; `gridpress bank rebuild --out {out}` reads them in"


@contextmanager
def read_bank(path: Path) -> Iterator[Bank]:
    """Open a bank for reading only, and close it afterward.

    Nothing is written to its folder, and a run that is writing to the bank is not disturbed.

    Raises
    ------
    Faulty   the file is missing, unreadable, damaged, of another program, of a newer gridpress, or was changed while it was read
    """
    if not path.is_file():
        raise Faulty(f"expected a bank at {str(path)!r}, found none; {_way_to_a_bank(path.parent)}")
    # Without a write-ahead log, no process has the bank open for writing. Opened as immutable, SQLite creates no further files for it.
    immutable = "" if path.with_name(f"{path.name}-wal").exists() else "&immutable=1"
    before = _stamp(path)
    connection: sqlite3.Connection | None = None
    try:
        connection = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro{immutable}", uri=True, timeout=30.0)
        if not prepare_for_reading(connection, path):
            raise Faulty(f"expected a bank at {str(path)!r}, found an empty file; {_way_to_a_bank(path.parent)}")
        yield Bank(connection)
        if immutable and _stamp(path) != before:
            raise _changed_while_read(path)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as fault:
        if immutable and _stamp(path) != before:
            raise _changed_while_read(path) from fault
        if isinstance(fault, sqlite3.OperationalError):
            raise Faulty(f"cannot read bank {str(path)!r}: {explain(fault)}") from fault
        raise _damaged(path, fault) from fault
    finally:
        if connection is not None:
            connection.close()


def _stamp(path: Path) -> tuple[int, int]:
    """Return a file's modification time in nanoseconds and size in bytes.

    Either changes when the file is written.
    """
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_size


def _changed_while_read(path: Path) -> Faulty:
    """Make the error for a bank that was changed while it was read.

    A run that started later has merged its write-ahead log into the file, so the rows read may be partly old and partly new.
    """
    return Faulty(f"bank {str(path)!r} was changed by another run while it was read; try again")


def _describe_space(path: Path) -> str:
    """Describe the free space if the disk is nearly full; "" otherwise.

    For some full disks SQLite reports only a general failure.
    """
    try:
        free = disk_usage(path.parent).free
    except OSError:
        return ""
    return f"; the disk is full or nearly full, {free // 1024} kB are free" if free < LOW_SPACE else ""
