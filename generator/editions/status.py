"""What the last nights did, and what is at work now: read from logs, lock note and books, without a lock and without a change.

The logs are `generator.storage.run_log`'s. Nothing here believes them blindly: a malformed line is skipped, and a log without an end is
a run that is still at work or died, and which of the two is asked of the system.
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
"""Of one log: a night of 200 puzzles writes about a hundred lines of 200 bytes."""

RUNNING, DIED, WELL = "running", "died", "well"
CLOCK_STEP_S = 2
"""Seconds that the clocks of two notes may differ by rounding."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds the lock, as the note beside it says.

    is_alive   whether that process is still at work; None where another machine would have to be asked
    """

    pid: int
    host: str
    since: str
    is_alive: bool | None


@dataclass(frozen=True, slots=True)
class Published:
    """What a run published; counts, candidates tried and puzzles refused by name."""

    folder: str
    puzzles: int
    pages: int
    proved: int
    counts: dict[str, int]
    candidates: dict[str, int]
    refused: dict[str, int]


@dataclass(slots=True)
class Run:
    """One run, as its log tells it.

    ended     "well", "running", "died" (no end in the log), or the name of the error that ended it, with its message
    seconds   until the last line of the log
    stages    seconds by stage
    made      what was published, one a book or a day of sheets
    verified  folder of an edition that stood already and is whole; "" where none did
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
    ended: str = DIED
    message: str = ""
    seconds: float = 0.0
    stages: dict[str, float] = field(default_factory=dict)
    made: list[Published] = field(default_factory=list)
    verified: str = ""
    notes: dict[str, list[dict[str, Any]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A book's folder: how many editions stand there and which is the latest; "" where the link leads nowhere, None where there is none."""

    book: str
    editions: int
    latest: str | None


@dataclass(frozen=True, slots=True)
class Status:
    """The state of an output folder; `runs` has the newest first, `n_runs` counts all there are."""

    out: Path
    holder: Holder | None
    runs: tuple[Run, ...]
    n_runs: int
    shelves: tuple[Shelf, ...]


def read_status(out: Path, most_runs: int) -> Status:
    """Read the state of an output folder.

    Raises
    ------
    Faulty   no such folder, or one that cannot be read
    """
    if not out.is_dir():
        raise Faulty(f"expected an output folder at {str(out)!r}, found none; it is made with the first book")
    try:
        holder = read_holder(out)
        logs = sorted(path for path in out.glob(f"{LOGS}/*") if LOG_NAME.fullmatch(path.name) and path.is_file())
        runs = tuple(_read_run(path, holder) for path in reversed(logs[-most_runs:]))
        return Status(out, holder, runs, len(logs), tuple(_read_shelves(out)))
    except OSError as fault:
        raise Faulty(f"cannot read {fault.filename or str(out)!r}: {fault.strerror}") from None


def read_holder(out: Path) -> Holder | None:
    """Read who holds the lock; None where nobody says so. The lock itself is left alone: whoever tried it would stop a run."""
    note = read_note(out)
    if note is None:
        return None
    is_here = note.host == platform.node() and os.name == "posix"  # elsewhere there is no asking without ending it
    return Holder(note.pid, note.host, note.since, _is_at_work(note.pid, note.since) if is_here else None)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # somebody else's
        return True
    return True


def _is_at_work(pid: int, since: str) -> bool:
    """Tell whether a process lives and began before it took the lock: numbers of processes are given again."""
    if not _is_alive(pid):
        return False
    with suppress(OSError, ValueError, IndexError, StopIteration):  # only Linux tells when a process began; elsewhere it counts as ours
        ticks = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])
        boot = next(int(line.split()[1]) for line in Path("/proc/stat").read_text().splitlines() if line.startswith("btime"))
        return boot + ticks / os.sysconf("SC_CLK_TCK") <= datetime.fromisoformat(since).timestamp() + CLOCK_STEP_S
    return True


def _read_run(path: Path, holder: Holder | None) -> Run:
    """Read a log; one without an end is a run at work where the holder of the lock is that run, else one that died."""
    run = Run(path.stem, path)
    for line in _read_lines(path):
        _take(run, line)
    is_holder = holder is not None and (holder.pid, holder.host) == (run.pid, run.host or holder.host)
    if run.ended == DIED and holder is not None and is_holder and holder.is_alive is not False:
        run.ended = RUNNING
    return run


def _read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the lines of a log that are lines of a log; the last of a killed run may be cut."""
    with path.open("rb") as file:
        for _ in range(MOST_LINES):
            text = file.readline(LONGEST_LINE)
            if not text:
                return
            with suppress(ValueError, RecursionError):
                line = json.loads(text)
                if isinstance(line, dict):
                    yield line


def _take(run: Run, line: dict[str, Any]) -> None:
    """Add what one line tells; a value of the wrong kind, which we never wrote, ends up as text or is passed over."""
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
            case event if event != "chunk":  # how the work was cut is for whoever reads the log itself
                facts = {key: value for key, value in line.items() if key not in ("run", "at", "event")}
                run.notes.setdefault(str(event), []).append(facts)


def _read_published(line: dict[str, Any]) -> Published:
    by_name = (line.get(name, {}) for name in ("counts", "candidates", "refused"))
    counts, candidates, refused = ({str(name): int(count) for name, count in one.items()} for one in by_name)
    proved = int(line["proof"]["proved"])
    return Published(str(line["folder"]), int(line["puzzles"]), int(line.get("pages", 0)), proved, counts, candidates, refused)


def list_editions(out: Path) -> Iterator[tuple[Path, str]]:
    """Yield every edition that stands in an output folder, and the digest of its manifest; what is not ours is passed over."""
    for book in _list_books(out):
        for folder in _list_editions(book):
            with suppress(Faulty):  # an altered one is for `prove` to tell
                yield folder, str(read_manifest(folder)["digest"])


def _read_shelves(out: Path) -> Iterator[Shelf]:
    """Yield the books of an output folder by name; links are not followed, and folders without an edition are none of ours."""
    for book in _list_books(out):
        editions = _list_editions(book)
        link = book / LATEST
        latest = os.readlink(link) if link.is_symlink() and link.exists() else ""
        if editions:
            leads_to = latest if EDITION.fullmatch(latest) else ""
            yield Shelf(book.name, len(editions), leads_to if os.path.lexists(link) else None)


def _list_books(out: Path) -> list[Path]:
    return [book for book in sorted(out.iterdir()) if is_book(book.name) and not book.is_symlink() and book.is_dir()]


def _list_editions(book: Path) -> list[Path]:
    ours = (path for path in sorted(book.iterdir()) if EDITION.fullmatch(path.name) and not path.is_symlink())
    return [path for path in ours if (path / MANIFEST).is_file()]
