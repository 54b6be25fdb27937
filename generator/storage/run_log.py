"""The log of a run, in JSON lines: what it made, what each stage took, how it ended.

Clock times belong here and nowhere in an edition. `generator.editions.book` keeps the journal of a book; `generator.editions.status`
reads it.
"""

from __future__ import annotations

import json
import os
import platform
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from errno import EEXIST
from importlib.metadata import version
from io import RawIOBase
from pathlib import Path
from typing import Any

from generator import __version__
from generator.errors import CannotCreate
from generator.storage.notes import local_time, say

LOGS = "logs"
PACKAGES = ("numba", "numpy", "reportlab", "pikepdf", "pypdfium2")
"""Whose versions may show in a book's bytes, beside our own."""

MOST_NAMES = 1000
"""Runs of one process in one second that get a log each: far more than there is time for."""


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
            journal.log("start", time=local_time(), **facts, pid=os.getpid(), host=platform.node(), system=platform.platform())
            yield journal
            journal.log("end", time=local_time(), ended="well")
        except BaseException as fault:
            with suppress(OSError):  # on a full disk no word can be left; what ended the run is told all the same
                journal.log("end", time=local_time(), ended=type(fault).__name__, message=str(fault))
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
