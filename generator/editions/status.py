"""Status of an output folder: the latest runs, the active run, and the books.

Everything is read from the logs, the lock note and the book folders; no lock is acquired and nothing is changed. The logs are written by
`generator.storage.run_log` and are not trusted: a malformed line is skipped, and a log without an end belongs to a run that is either
active or was killed, which is decided by asking the operating system for the process.
"""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from generator.editions.publish import LATEST
from generator.errors import Faulty
from generator.storage.folder_names import EDITION, is_book
from generator.storage.lock import read_note
from generator.storage.manifest import MANIFEST, read_manifest
from generator.storage.run_log import LOGS

LOG_NAME = re.compile(r"\d{8}T\d{6}-\d+(-\d+)?\.jsonl")
LONGEST_LINE = 1 << 20
MOST_LINES = 1_000_000
"""Most lines read of one log; a run of 200 puzzles writes about a hundred lines of 200 bytes."""

RUNNING, CRASHED, SUCCEEDED = "running", "died", "well"
CLOCK_STEP_S = 2
"""Largest difference between two recorded times caused by rounding, in seconds."""


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that holds the lock, read from the lock note.

    is_alive   whether that process is still running; None if this cannot be checked from here
    """

    pid: int
    host: str
    since: str
    is_alive: bool | None


@dataclass(frozen=True, slots=True)
class Published:
    """One book or sheet published by a run.

    counts       puzzles by chapter
    candidates   candidates tried by chapter
    refused      refused puzzles by reason
    """

    folder: str
    puzzles: int
    pages: int
    proved: int
    counts: dict[str, int]
    candidates: dict[str, int]
    refused: dict[str, int]


@dataclass(slots=True)
class Run:
    """One run, read from its log.

    ended     "well", "running", "died" (no end in the log), or the name of the exception that ended the run
    message   of that exception
    seconds   from the start to the last line of the log
    stages    seconds by stage
    made      published editions: one per book, or one per day of sheets
    verified  folder of an edition that was already published and is complete; "" if none was
    notes     further events by name: refused lines, quarantined candidates, editions removed or kept
    """

    run: str
    log: Path
    began: str = ""
    gridpress: str = ""
    pid: int = 0
    host: str = ""
    book: str = ""
    edition: str = ""
    seed: str = ""
    ended: str = CRASHED
    message: str = ""
    seconds: float = 0.0
    stages: dict[str, float] = field(default_factory=dict)
    made: list[Published] = field(default_factory=list)
    verified: str = ""
    notes: dict[str, list[dict[str, Any]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A book's folder with the number of its editions.

    latest   target of the link to the newest edition; "" if the link is broken or invalid, None if there is no link
    """

    book: str
    editions: int
    latest: str | None


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


def read_status(out: Path, most_runs: int) -> Status:
    """Read the state of an output folder.

    Parameters
    ----------
    most_runs : number of runs to read, counted from the newest

    Raises
    ------
    Faulty   the folder is missing or cannot be read
    """
    if not out.is_dir():
        raise Faulty(f"expected an output folder at {str(out)!r}, found none; the first book creates it")
    try:
        holder = read_holder(out)
        logs = sorted(path for path in out.glob(f"{LOGS}/*") if LOG_NAME.fullmatch(path.name) and path.is_file())
        runs = tuple(_read_run(path, holder) for path in reversed(logs[-most_runs:]))
        return Status(out, holder, runs, len(logs), tuple(_read_shelves(out)))
    except OSError as fault:
        raise Faulty(f"cannot read {fault.filename or str(out)!r}: {fault.strerror}") from None


def read_holder(out: Path) -> Holder | None:
    """Read which process holds the lock; None if there is no valid note.

    The lock itself is not tried, because acquiring it even for a moment would stop a run that starts meanwhile.
    """
    note = read_note(out)
    if note is None:
        return None
    is_here = note.host == platform.node() and os.name == "posix"  # on Windows, `os.kill(pid, 0)` could end the process
    return Holder(note.pid, note.host, note.since, _is_same_process(note.pid, note.since) if is_here else None)


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
    with suppress(OSError, ValueError, IndexError, StopIteration):  # only Linux has /proc; elsewhere a running process is accepted
        ticks = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
        boot = next(int(line.split()[1]) for line in Path("/proc/stat").read_text().splitlines() if line.startswith("btime"))
        return boot + ticks / os.sysconf("SC_CLK_TCK") <= datetime.fromisoformat(since).timestamp() + CLOCK_STEP_S
    return True


def _read_run(path: Path, holder: Holder | None) -> Run:
    """Read the log of a run.

    A run whose log has no end is running if its process holds the lock; otherwise it was killed.
    """
    run = Run(path.stem, path)
    for line in _read_lines(path):
        _add_line(run, line)
    is_holder = holder is not None and (holder.pid, holder.host) == (run.pid, run.host or holder.host)
    if run.ended == CRASHED and holder is not None and is_holder and holder.is_alive is not False:
        run.ended = RUNNING
    return run


def _read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the valid lines of a log.

    The last line of a killed run may be incomplete and is then skipped.
    """
    with path.open("rb") as file:
        for _ in range(MOST_LINES):
            text = file.readline(LONGEST_LINE)
            if not text:
                return
            with suppress(ValueError, RecursionError):
                line = json.loads(text)
                if isinstance(line, dict):
                    yield line


def _add_line(run: Run, line: dict[str, Any]) -> None:
    """Add the data of one log line to a run.

    A value of the wrong type, which the press never writes, is converted to text or skipped.
    """
    with suppress(TypeError, ValueError, KeyError, AttributeError):
        run.seconds = max(run.seconds, float(line["at"]))
        match line["event"]:
            case "start":
                run.began, run.host = str(line.get("time", "")), str(line.get("host", ""))
                run.gridpress, run.pid = str(line["gridpress"]), int(line["pid"])
            case "order":
                run.book, run.edition, run.seed = str(line["book"]), str(line["edition"]), str(line["seed"])
            case "stage":
                run.stages[str(line["stage"])] = float(line["seconds"])
            case "published":
                run.made.append(_read_published(line))
            case "verified":
                run.verified = str(line["folder"])
            case "end":
                run.ended, run.message = str(line["ended"]), str(line.get("message", ""))
            case event if event != "chunk":  # chunks are too detailed for a status report
                facts = {key: value for key, value in line.items() if key not in ("run", "at", "event")}
                run.notes.setdefault(str(event), []).append(facts)


def _read_published(line: dict[str, Any]) -> Published:
    by_name = (line.get(name, {}) for name in ("counts", "candidates", "refused"))
    counts, candidates, refused = ({str(name): int(count) for name, count in one.items()} for one in by_name)
    proved = int(line["proof"]["proved"])
    return Published(str(line["folder"]), int(line["puzzles"]), int(line.get("pages", 0)), proved, counts, candidates, refused)


def list_editions(out: Path) -> Iterator[tuple[Path, str]]:
    """Yield every edition in an output folder with the digest of its manifest.

    Folders that are not editions of the press, and editions with an altered manifest, are skipped.
    """
    for book in _list_books(out):
        for folder in _list_editions(book):
            with suppress(Faulty):  # `prove` reports altered editions
                yield folder, str(read_manifest(folder)["digest"])


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
            yield Shelf(book.name, len(editions), link_target if os.path.lexists(link) else None)


def _list_books(out: Path) -> list[Path]:
    return [book for book in sorted(out.iterdir()) if is_book(book.name) and not book.is_symlink() and book.is_dir()]


def _list_editions(book: Path) -> list[Path]:
    editions = (path for path in sorted(book.iterdir()) if EDITION.fullmatch(path.name) and not path.is_symlink())
    return [path for path in editions if (path / MANIFEST).is_file()]
