"""The lock of an output folder, and the note that names the process holding it.

Only one run at a time may use an output folder. The lock is a file lock of the operating system, which releases it when the process
ends; the note is used only in messages. `generator.editions.status` reads the note and never acquires the lock.
"""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from generator.errors import Busy, CannotCreate, CannotWrite, Faulty
from generator.storage.json_values import parse_json
from generator.storage.notes import format_count, local_time, print_note

LOCK = ".lock"
HOLDER = ".lock-holder.json"
LONGEST_NOTE = 4096
LARGEST_PID = 2**31 - 1

POLL_S = 0.2
"""Seconds between two tries of a run that waits for the lock."""

NOTE_TRIES = 4
"""Tries to read the note of a run that has acquired the lock at this moment."""


@dataclass(frozen=True, slots=True)
class HolderNote:
    """The process that acquired a lock.

    pid     process ID
    host    name of its machine
    since   local time with time zone, ISO 8601
    book    name of the book or sheets that it makes; "" for other work
    """

    pid: int
    host: str
    since: str
    book: str = ""

    def __str__(self) -> str:
        """Return the process for a message: its ID, since when, and its book."""
        return f"process {self.pid} since {self.since}{f', which makes {self.book}' if self.book else ''}"


def try_lock(place: Path, wait_s: float = 0) -> FileLock | None:
    """Lock a file; return None if another process has locked it.

    The file is created if it does not exist.

    Parameters
    ----------
    wait_s : seconds to wait for that process
    """
    lock = FileLock(place, timeout=wait_s)
    try:
        lock.acquire(poll_interval=POLL_S)
    except Timeout:
        return None
    return lock


@contextmanager
def hold_lock(out: Path, book: str = "", wait_s: float = 0, note_wait: Callable[[str], None] | None = None) -> Iterator[None]:
    """Keep an output folder locked for the duration of a `with` block.

    The folder is created if it does not exist.

    Parameters
    ----------
    book : name of the book or sheets to be made, for the note; "" for other work
    wait_s : seconds to wait for another run that holds the lock
    note_wait : called with that run in words before the wait begins

    Raises
    ------
    Busy           another run holds the lock; the message names its process, its start time and its book
    CannotCreate   the folder cannot be created or written to
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        lock = try_lock(out / LOCK)
        if lock is None and wait_s:
            holder = str(_read_holder(out) or "another run")
            print_note("wait", f"{holder} has locked {str(out)!r}; this run waits up to {format_count(wait_s / 60, 'minute')}")
            if note_wait:
                note_wait(holder)
            lock = try_lock(out / LOCK, wait_s)
    except OSError as fault:
        raise CannotCreate(f"cannot use output folder {str(out)!r}: {fault.strerror}; choose another with --out") from None
    if lock is None:
        raise _busy(out, wait_s)
    try:
        _write_note(out / HOLDER, book)
        yield
    finally:
        (out / HOLDER).unlink(missing_ok=True)
        lock.release()


def check_unlocked(out: Path) -> None:
    """Check that no other run holds the lock of an output folder.

    For an early check before time-consuming work; if the lock is free, no file or folder is created.

    Raises
    ------
    Busy   another run holds the lock
    """
    if (out / LOCK).is_file():
        with suppress(OSError):  # `hold_lock` reports faults of the folder later
            lock = try_lock(out / LOCK)
            if lock is None:
                raise _busy(out)
            lock.release()


def read_note(out: Path) -> HolderNote | None:
    """Read which process holds the lock of an output folder.

    Returns None if there is no valid note, for instance in the moment after the lock is acquired and before the note is written. A note
    without a host name is assumed to be from this machine.
    """
    try:
        with (out / HOLDER).open("rb") as file:
            facts = parse_json(file.read(LONGEST_NOTE), HOLDER)
        return HolderNote(
            facts["pid"].whole(1, LARGEST_PID),
            facts.get("host", platform.node()).text(),
            facts["since"].text(),
            facts.get("book", "").shown(),
        )
    except (OSError, Faulty):
        return None


def _read_holder(out: Path) -> HolderNote | None:
    """Read the note of the run that holds the lock; wait a moment until it is written."""
    for _ in range(NOTE_TRIES):
        if note := read_note(out):
            return note
        time.sleep(POLL_S / NOTE_TRIES)
    return None


def _write_note(path: Path, book: str) -> None:
    note = HolderNote(os.getpid(), platform.node(), local_time(), book)
    try:
        path.unlink(missing_ok=True)  # if it were a symbolic link, the link's target would be overwritten
        with path.open("x", encoding="utf-8") as file:
            file.write(json.dumps(asdict(note)) + "\n")
    except OSError as fault:
        raise CannotWrite(f"cannot write {str(path)!r}: {fault.strerror}") from None


def _busy(out: Path, waited_s: float = 0) -> Busy:
    """Return the error of a refused run; the message names the one with the lock."""
    note = _read_holder(out)
    holder = f": {note}" if note else ""
    advice = f"waited {format_count(waited_s / 60, 'minute')}; give --wait more of them" if waited_s else "wait until it ends, give --wait"
    return Busy(f"another run has locked {str(out)!r}{holder}; {advice}, or choose another --out")
