"""One run at a time on an output folder, and what a run leaves behind about itself: notes on stderr, a log in JSON lines.

Clock times belong here and nowhere in an edition. `generator.edition` holds the lock and keeps the journal of a book.
"""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from generator import __version__
from generator.errors import Busy, CannotCreate, CannotWrite

LOCK = ".lock"
HOLDER = ".lock-holder.json"
"""Who holds the lock, for the message of the next run; the lock itself is the system's and ends with its process."""


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
        raise Busy(f"another run holds the lock of {str(out)!r}{_describe(holder)}; wait for it, or choose another --out") from None
    except OSError as fault:
        raise CannotCreate(f"cannot use output folder {str(out)!r}: {fault.strerror}; choose another with --out") from None
    try:
        _write_holder(holder)
        yield
    finally:
        holder.unlink(missing_ok=True)
        lock.release()


def _write_holder(holder: Path) -> None:
    facts = {"pid": os.getpid(), "since": datetime.now().astimezone().isoformat(timespec="seconds")}
    try:
        holder.write_text(json.dumps(facts) + "\n", encoding="utf-8")
    except OSError as fault:
        raise CannotWrite(f"cannot write {str(holder)!r}: {fault.strerror}") from None


def _describe(holder: Path) -> str:
    """Say who holds the lock; nothing where that is not known, as in the moment between the lock and the note."""
    try:
        facts = json.loads(holder.read_text(encoding="utf-8"))
        return f": process {facts['pid']} since {facts['since']}"
    except (OSError, ValueError, KeyError, TypeError):
        return ""


class Journal:
    """The notes and the log of one run. Use `keep_journal`, which closes it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a", encoding="utf-8")
        self._start = time.monotonic()
        self.run = path.stem

    def log(self, event: str, **facts: Any) -> None:
        """Write one line to the log: run, seconds since the start, event and facts."""
        line = {"run": self.run, "at": round(time.monotonic() - self._start, 3), "event": event, **facts}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()

    @contextmanager
    def stage(self, name: str, **facts: Any) -> Iterator[None]:
        """Log how long a stage took, once it is done."""
        start = time.monotonic()
        yield
        self.log("stage", stage=name, seconds=round(time.monotonic() - start, 3), **facts)

    def close(self) -> None:
        self._file.close()


@contextmanager
def keep_journal(out: Path) -> Iterator[Journal]:
    """Open the log of a new run in ``<out>/logs`` and say how the run ended."""
    run = f"{datetime.now():%Y%m%dT%H%M%S}-{os.getpid()}"
    try:
        journal = Journal(out / "logs" / f"{run}.jsonl")
    except OSError as fault:
        raise CannotCreate(f"cannot write logs in {str(out)!r}: {fault.strerror}") from None
    try:
        journal.log("start", gridpress=__version__, python=platform.python_version(), pid=os.getpid(), system=platform.platform())
        yield journal
        journal.log("end", ended="well")
    except BaseException as fault:
        journal.log("end", ended=type(fault).__name__, message=str(fault))
        raise
    finally:
        journal.close()


def count_of(number: int, thing: str) -> str:
    """Write a number of things: ``1 puzzle``, ``8 puzzles``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def say(stage: str, text: str) -> None:
    """Put one note of the run's summary on stderr."""
    print(f"{stage:<9}{text}", file=sys.stderr)
