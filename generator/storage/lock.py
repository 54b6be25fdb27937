"""One run at a time: the lock of an output folder, and the note that says who holds it.

The lock is the system's and ends with its process; the note is only for messages. `generator.editions.status` reads the note and leaves
the lock alone.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from generator.errors import Busy, CannotCreate, CannotWrite
from generator.storage.notes import local_time

LOCK = ".lock"
HOLDER = ".lock-holder.json"
LONGEST_NOTE = 4096


@dataclass(frozen=True, slots=True)
class HolderNote:
    """Which process took a lock, on which machine, and when."""

    pid: int
    host: str
    since: str


def try_lock(place: Path) -> FileLock | None:
    """Lock a file, which is made if need be; return None where another process holds it."""
    lock = FileLock(place, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock


@contextmanager
def hold_lock(out: Path) -> Iterator[None]:
    """Hold the lock of an output folder, which is made if need be.

    Raises
    ------
    Busy           another run holds it; the message says which process and since when
    CannotCreate   the folder cannot be made or written to
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        lock = try_lock(out / LOCK)
    except OSError as fault:
        raise CannotCreate(f"cannot use output folder {str(out)!r}: {fault.strerror}; choose another with --out") from None
    if lock is None:
        raise _busy(out)
    try:
        _write_note(out / HOLDER)
        yield
    finally:
        (out / HOLDER).unlink(missing_ok=True)
        lock.release()


def see_free(out: Path) -> None:
    """Check that no other run holds the lock of a folder, before anything that takes time; nothing is made.

    Raises
    ------
    Busy   another run holds it
    """
    if (out / LOCK).is_file():
        with suppress(OSError):  # what is wrong with the folder is told where the lock is taken
            lock = try_lock(out / LOCK)
            if lock is None:
                raise _busy(out)
            lock.release()


def read_note(out: Path) -> HolderNote | None:
    """Read who holds the lock of a folder.

    None where that is not known, as in the moment between the lock and the note; a note without a machine is of this one.
    """
    try:
        with (out / HOLDER).open("rb") as file:
            facts = json.loads(file.read(LONGEST_NOTE))
        return HolderNote(int(facts["pid"]), str(facts.get("host", platform.node())), str(facts["since"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        return None


def _write_note(path: Path) -> None:
    note = HolderNote(os.getpid(), platform.node(), local_time())
    try:
        path.unlink(missing_ok=True)  # a link there would be written through
        with path.open("x", encoding="utf-8") as file:
            file.write(json.dumps(asdict(note)) + "\n")
    except OSError as fault:
        raise CannotWrite(f"cannot write {str(path)!r}: {fault.strerror}") from None


def _busy(out: Path) -> Busy:
    note = read_note(out)
    holder = f": process {note.pid} since {note.since}" if note else ""
    return Busy(f"another run holds the lock of {str(out)!r}{holder}; wait for it, or choose another --out")
