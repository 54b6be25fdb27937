"""The lock of an output folder, and the note that names the process holding it.

Only one run at a time may use an output folder. The lock is a file lock of the operating system, which releases it when the process
ends; the note is used only in messages. `generator.editions.status` reads the note and never acquires the lock.
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

from generator.errors import Busy, CannotCreate, CannotWrite, Faulty
from generator.storage.busy_log import append_busy_run
from generator.storage.json_values import parse_json
from generator.storage.notes import local_time

LOCK = ".lock"
HOLDER = ".lock-holder.json"
LONGEST_NOTE = 4096
LARGEST_PID = 2**31 - 1


@dataclass(frozen=True, slots=True)
class HolderNote:
    """The process that acquired a lock.

    pid     process ID
    host    name of its machine
    since   local time with time zone, ISO 8601
    """

    pid: int
    host: str
    since: str


def try_lock(place: Path) -> FileLock | None:
    """Lock a file without waiting; return None if another process has locked it.

    The file is created if it does not exist.
    """
    lock = FileLock(place, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock


@contextmanager
def hold_lock(out: Path, book: str = "") -> Iterator[None]:
    """Keep an output folder locked for the duration of a `with` block.

    The folder is created if it does not exist.

    Parameters
    ----------
    book : name of the book or sheets to be made, noted if the run is refused; "" for other work

    Raises
    ------
    Busy           another run holds the lock; the message names its process and start time
    CannotCreate   the folder cannot be created or written to
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        lock = try_lock(out / LOCK)
    except OSError as fault:
        raise CannotCreate(f"cannot use output folder {str(out)!r}: {fault.strerror}; choose another with --out") from None
    if lock is None:
        raise _busy(out, book)
    try:
        _write_note(out / HOLDER)
        yield
    finally:
        (out / HOLDER).unlink(missing_ok=True)
        lock.release()


def check_unlocked(out: Path, book: str = "") -> None:
    """Check that no other run holds the lock of an output folder.

    For an early check before time-consuming work; if the lock is free, no file or folder is created. `book` is as in `hold_lock`.

    Raises
    ------
    Busy   another run holds the lock
    """
    if (out / LOCK).is_file():
        with suppress(OSError):  # `hold_lock` reports faults of the folder later
            lock = try_lock(out / LOCK)
            if lock is None:
                raise _busy(out, book)
            lock.release()


def read_note(out: Path) -> HolderNote | None:
    """Read which process holds the lock of an output folder.

    Returns None if there is no valid note, for instance in the moment after the lock is acquired and before the note is written. A note
    without a host name is assumed to be from this machine.
    """
    try:
        with (out / HOLDER).open("rb") as file:
            facts = parse_json(file.read(LONGEST_NOTE), HOLDER)
        return HolderNote(facts["pid"].whole(1, LARGEST_PID), facts.get("host", platform.node()).text(), facts["since"].text())
    except (OSError, Faulty):
        return None


def _write_note(path: Path) -> None:
    note = HolderNote(os.getpid(), platform.node(), local_time())
    try:
        path.unlink(missing_ok=True)  # if it were a symbolic link, the link's target would be overwritten
        with path.open("x", encoding="utf-8") as file:
            file.write(json.dumps(asdict(note)) + "\n")
    except OSError as fault:
        raise CannotWrite(f"cannot write {str(path)!r}: {fault.strerror}") from None


def _busy(out: Path, book: str) -> Busy:
    """Return the error of a run that is refused, and note the run for `status`."""
    note = read_note(out)
    append_busy_run(out, book, note.pid if note else 0, note.since if note else "")
    holder = f": process {note.pid} since {note.since}" if note else ""
    return Busy(f"another run has locked {str(out)!r}{holder}; wait until it ends, or choose another --out")
