"""Status of an output folder: the latest runs, the active run, and the books.

Everything is read from the logs, the lock note and the book folders; no lock is acquired and nothing is changed. Whether a run without
an end is active or was killed is decided by asking the operating system for its process.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path

from generator.editions.past_runs import CRASHED, RUNNING, Run, list_logs, read_run
from generator.editions.publish import LATEST
from generator.errors import Faulty
from generator.storage.folder_names import EDITION, is_book
from generator.storage.lock import read_note
from generator.storage.manifest import MANIFEST, read_manifest
from generator.storage.notes import print_note

CLOCK_STEP_S = 2
"""Largest difference between two recorded times caused by rounding, in seconds."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that holds the lock, read from the lock note.

    is_alive   whether that process is still running; None if this cannot be checked from here
    book       book or sheets that it makes; empty for other work
    """

    pid: int
    host: str
    since: str
    is_alive: bool | None
    book: str = ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A book's folder with the number of its editions.

    latest   target of the link to the newest edition; "" if the link is broken or invalid, None if there is no link
    kind     of the edition that the link points to: "book", "sheet" or "class"; "" if it is not known
    """

    book: str
    editions: int
    latest: str | None
    kind: str


@dataclass(frozen=True, slots=True)
class Status:
    """The state of an output folder.

    holder   process that holds the lock; None if there is no lock note
    runs     the latest runs, newest first
    n_runs   number of all runs that have a log
    """

    out: Path
    holder: Holder | None
    runs: tuple[Run, ...]
    n_runs: int
    shelves: tuple[Shelf, ...]


def read_status(out: Path, most_runs: int, book: str = "") -> Status:
    """Read the state of an output folder.

    Parameters
    ----------
    most_runs : number of runs to read, counted from the newest
    book : name of a book or of sheets; runs and folders of others are left out

    Raises
    ------
    Faulty   the folder is missing or cannot be read
    """
    if not out.is_dir():
        raise Faulty(f"expected an output folder at {str(out)!r}, found none; the first book creates it")
    try:
        holder = read_holder(out)
        found = iterate_runs(out, holder, book)
        runs = tuple(islice(found, most_runs))
        n_runs = len(runs) + sum(1 for _ in found) if book else len(list_logs(out))
        shelves = tuple(shelf for shelf in _read_shelves(out) if book in ("", shelf.book))
        return Status(out, holder, runs, n_runs, shelves)
    except OSError as fault:
        raise Faulty(f"cannot read {fault.filename or str(out)!r}: {fault.strerror}") from None


def read_holder(out: Path) -> Holder | None:
    """Read which process holds the lock; None if there is no valid note.

    The lock itself is not tried, because acquiring it even for a moment would stop a run that starts meanwhile.
    """
    note = read_note(out)
    if note is None:
        return None
    is_alive = _is_same_process(note.pid, note.since) if _is_here(note.host) else None
    return Holder(note.pid, note.host, note.since, is_alive, note.book)


def _is_here(host: str) -> bool:
    """Return whether the processes of a machine can be checked from here."""
    return host == platform.node() and sys.platform != "win32"  # on Windows, `os.kill(pid, 0)` could end the process


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # the process exists and belongs to another user
        return True
    return True


def _is_same_process(pid: int, since: str) -> bool:
    """Return whether a process is running and started before its lock note.

    A process that started later is another one, because process IDs are reused.
    """
    if not _is_alive(pid):
        return False
    if sys.platform == "linux":  # elsewhere a running process is accepted
        with suppress(OSError, ValueError, IndexError, StopIteration):
            ticks = int(Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[19])
            lines = Path("/proc/stat").read_text(encoding="ascii").splitlines()
            boot = next(int(line.split()[1]) for line in lines if line.startswith("btime"))
            return boot + ticks / os.sysconf("SC_CLK_TCK") <= datetime.fromisoformat(since).timestamp() + CLOCK_STEP_S
    return True


def iterate_runs(out: Path, holder: Holder | None, book: str = "") -> Iterator[Run]:
    """Yield the runs that have a log, newest first.

    A run whose log has no end is running if its process holds the lock or, waiting for the lock, is alive; otherwise it was killed.

    Parameters
    ----------
    book : name of a book or of sheets; other runs are left out
    """
    logs, named = list_logs(out), dict[str, str]()
    for path in reversed(logs):
        run = read_run(path)
        if run.ended == CRASHED and _is_active(run, holder):
            run.ended = RUNNING
        if not run.book and run.recipe:
            if run.recipe not in named:
                named[run.recipe] = _find_book(run.recipe, logs)
            run.book = named[run.recipe]
        if not book or book in run.books:
            yield run


def _is_active(run: Run, holder: Holder | None) -> bool:
    """Return whether a run without an end holds the lock, or waits for it."""
    if holder is not None and (holder.pid, holder.host) == (run.pid, run.host or holder.host):
        return holder.is_alive is not False
    return run.pid > 0 and _is_here(run.host) and _is_same_process(run.pid, run.began)


def _find_book(recipe: str, logs: Sequence[Path]) -> str:
    """Return the book of a recipe that could not be read in a run.

    It is the one that the newest run with this recipe made, or else has the name of the file.
    """
    for path in reversed(logs):
        run = read_run(path)
        if run.recipe == recipe and run.book:
            return run.book
    stem = Path(recipe).stem.lower()
    return stem if is_book(stem) else ""


def list_editions(out: Path) -> Iterator[Path]:
    """Yield the folder of every edition in an output folder, by book and edition.

    Links are not followed, and folders that are not editions of the press are skipped. A folder that cannot be opened is reported.
    """
    for book in _list_books(out):
        try:
            yield from _list_editions(book)
        except OSError as fault:
            print_note("bank", f"cannot read {str(book)!r}: {fault.strerror}; its editions are not compared with the bank")


def _read_shelves(out: Path) -> Iterator[Shelf]:
    """Yield the books of an output folder, sorted by name.

    Links are not followed, and folders without an edition are ignored.
    """
    for book in _list_books(out):
        editions = _list_editions(book)
        link = book / LATEST
        latest = os.readlink(link) if link.is_symlink() and link.exists() else ""
        if editions:
            link_target = latest if EDITION.fullmatch(latest) else ""
            kind = _read_kind(book / link_target) if link_target else ""
            yield Shelf(book.name, len(editions), link_target if os.path.lexists(link) else None, kind)


def _read_kind(folder: Path) -> str:
    """Return the kind of an edition; "" if its manifest cannot be read."""
    with suppress(Faulty, OSError):
        return str(read_manifest(folder).get("kind", "book"))
    return ""


def _list_books(out: Path) -> list[Path]:
    return [book for book in sorted(out.iterdir()) if is_book(book.name) and not book.is_symlink() and book.is_dir()]


def _list_editions(book: Path) -> list[Path]:
    editions = (path for path in sorted(book.iterdir()) if EDITION.fullmatch(path.name) and not path.is_symlink())
    return [path for path in editions if (path / MANIFEST).is_file()]
