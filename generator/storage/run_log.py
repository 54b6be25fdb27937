"""One run at a time on an output folder, and what a run leaves behind about itself: notes on stderr, a log in JSON lines.

Clock times belong here and nowhere in an edition. `generator.editions.book` holds the lock and keeps the journal of a book;
`generator.editions.status` reads both.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from errno import EEXIST
from importlib.metadata import version
from io import RawIOBase
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from generator import __version__
from generator.errors import Busy, CannotCreate, CannotWrite

LOCK = ".lock"
HOLDER = ".lock-holder.json"
"""Who holds the lock, for the message of the next run; the lock itself is the system's and ends with its process."""

LONGEST_NOTE = 4096
LOGS = "logs"
PACKAGES = ("numba", "numpy", "reportlab", "pikepdf", "pypdfium2")
"""Whose versions may show in a book's bytes, beside our own."""

MOST_NAMES = 1000
"""Runs of one process in one second that get a log each: far more than there is time for."""


@contextmanager
def hold_lock(out: Path) -> Iterator[None]:
    """Hold the lock of an output folder, which is made if need be.

    Raises
    ------
    Busy           another run holds it; the message says which process and since when
    CannotCreate   the folder cannot be made or written to
    """
    lock = FileLock(out / LOCK, timeout=0)
    holder = out / HOLDER
    try:
        out.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise _busy(out) from None
    except OSError as fault:
        raise CannotCreate(f"cannot use output folder {str(out)!r}: {fault.strerror}; choose another with --out") from None
    try:
        _write_holder(holder)
        yield
    finally:
        holder.unlink(missing_ok=True)
        lock.release()


def see_free(out: Path) -> None:
    """See at once that no other run holds the lock of a folder, before anything that takes time; nothing is made.

    Raises
    ------
    Busy   another run holds it
    """
    if (out / LOCK).is_file():
        with suppress(OSError):  # what is wrong with the folder is told where the lock is taken
            lock = FileLock(out / LOCK, timeout=0)
            try:
                lock.acquire()
            except Timeout:
                raise _busy(out) from None
            lock.release()


def _busy(out: Path) -> Busy:
    return Busy(f"another run holds the lock of {str(out)!r}{_describe(out / HOLDER)}; wait for it, or choose another --out")


def _write_holder(holder: Path) -> None:
    facts = {"pid": os.getpid(), "host": platform.node(), "since": _now()}
    try:
        holder.unlink(missing_ok=True)  # a link there would be written through
        with holder.open("x", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")
    except OSError as fault:
        raise CannotWrite(f"cannot write {str(holder)!r}: {fault.strerror}") from None


def _describe(holder: Path) -> str:
    """Say who holds the lock; nothing where that is not known, as in the moment between the lock and the note."""
    try:
        with holder.open("rb") as file:
            facts = json.loads(file.read(LONGEST_NOTE))
        return f": process {facts['pid']} since {facts['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return ""


class Journal:
    """The notes and the log of one run. Use `keep_journal`, which closes it.

    stages   seconds of every stage that is done, in order
    """

    def __init__(self, path: Path, file: RawIOBase) -> None:
        self._file = file
        self._start = time.monotonic()
        self.path = path
        self.run = path.stem
        self.stages: dict[str, float] = {}

    @property
    def seconds(self) -> float:
        """Seconds since the run began."""
        return round(time.monotonic() - self._start, 3)

    def log(self, event: str, **facts: Any) -> None:
        """Write one line to the log: run, seconds since the start, event and facts."""
        line = {"run": self.run, "at": self.seconds, "event": event, **facts}
        text = memoryview((json.dumps(line, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace"))
        while text:  # a disk that is nearly full takes a part, and refuses the next
            text = text[self._file.write(text) :]

    @contextmanager
    def stage(self, name: str, **facts: Any) -> Iterator[None]:
        """Log how long a stage took, once it is done."""
        start = time.monotonic()
        yield
        self.stages[name] = round(time.monotonic() - start, 3)
        self.log("stage", stage=name, seconds=self.stages[name], **facts)

    def tell_times(self) -> None:
        """Put on stderr what the stages took, and where the log is; nothing of a run that came to no stage."""
        if self.stages:
            stages = "  ".join(f"{name} {seconds:.1f}" for name, seconds in self.stages.items())
            say("time", f"{self.seconds:.1f} s: {stages}; log {self.path}")


@contextmanager
def keep_journal(out: Path) -> Iterator[Journal]:
    """Open the log of a new run in ``<out>/logs``; say at the end how the run ended, in the log and on stderr."""
    try:
        path, file = _open_log(out / LOGS)
    except OSError as fault:
        raise CannotCreate(f"cannot write logs in {str(out)!r}: {fault.strerror}") from None
    with file:
        journal = Journal(path, file)
        facts = {"gridpress": __version__, "python": platform.python_version(), "packages": {name: version(name) for name in PACKAGES}}
        try:
            journal.log("start", time=_now(), **facts, pid=os.getpid(), host=platform.node(), system=platform.platform())
            yield journal
            journal.log("end", time=_now(), ended="well")
        except BaseException as fault:
            with suppress(OSError):  # on a full disk no word can be left; what ended the run is told all the same
                journal.log("end", time=_now(), ended=type(fault).__name__, message=str(fault))
            raise
        finally:
            journal.tell_times()


def _open_log(folder: Path) -> tuple[Path, RawIOBase]:
    """Make a log that no other run has: named by the local time and the process, and by a number where that is taken."""
    folder.mkdir(parents=True, exist_ok=True)
    run = f"{datetime.now():%Y%m%dT%H%M%S}-{os.getpid()}"
    for number in range(1, MOST_NAMES):
        path = folder / (f"{run}.jsonl" if number == 1 else f"{run}-{number}.jsonl")
        try:
            return path, path.open("xb", buffering=0)
        except FileExistsError:
            continue
    raise FileExistsError(EEXIST, f"{MOST_NAMES} runs have a log named {run}")


def _now() -> str:
    """Write the local time with its zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def count_of(number: int, thing: str) -> str:
    """Write a number of things: ``1 puzzle``, ``8 puzzles``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def say(stage: str, text: str) -> None:
    """Put one note of the run's summary on stderr."""
    print(f"{stage:<9}{text}", file=sys.stderr)
