"""The log of a run in JSON lines: results, seconds of each stage, and outcome.

Clock times are recorded here and nowhere in an edition. `generator.editions.book` writes the log of a book; `generator.editions.status`
reads logs.
"""

from __future__ import annotations

import json
import os
import platform
import re
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
from generator.errors import CannotCreate, format_output
from generator.storage.notes import local_time, print_note

LOGS = "logs"
PACKAGES = ("numba", "numpy", "reportlab", "pikepdf", "pypdfium2")
"""Packages whose version can affect the bytes of a book."""

LOG_NAME = re.compile(r"\d{8}T\d{6}-\d+(-\d+)?\.jsonl")
MOST_LOGS = 1000
"""Most logs kept in an output folder; a log of a night has about 15 kB."""

MOST_NAMES = 1000
"""Largest number of logs that one process can open in one second; far more than are ever needed."""


class Journal:
    """The log of one run; use `open_journal`, which closes it.

    path     the log file
    run      name of the run: the file name without its suffix
    stages   seconds of every finished stage, in order
    """

    def __init__(self, path: Path, file: RawIOBase) -> None:
        self._file = file
        self._start = time.monotonic()
        self.path = path
        self.run = path.stem
        self.stages: dict[str, float] = {}

    @property
    def seconds(self) -> float:
        """Seconds since the start of the run."""
        return round(time.monotonic() - self._start, 3)

    def log(self, event: str, **facts: Any) -> None:
        """Write one line to the log: run, seconds since the start, event, facts."""
        line = {"run": self.run, "at": self.seconds, "event": event, **facts}
        plain = json.dumps(line, ensure_ascii=False)
        whole = plain if plain.isprintable() else json.dumps(line)  # the latter escapes what can move the terminal of a reader
        text = memoryview(f"{whole}\n".encode())
        while text:  # on a nearly full disk, a write may store only part of the text
            text = text[self._file.write(text) :]

    @contextmanager
    def stage(self, name: str, **facts: Any) -> Iterator[None]:
        """Measure the seconds of a `with` block and log them when it succeeds."""
        start = time.monotonic()
        yield
        self.stages[name] = round(time.monotonic() - start, 3)
        self.log("stage", stage=name, seconds=self.stages[name], **facts)

    def print_times(self) -> None:
        """Print the seconds of each stage and the path of the log on stderr.

        Nothing is printed if no stage was finished.
        """
        if self.stages:
            stages = "  ".join(f"{name} {seconds:.1f}" for name, seconds in self.stages.items())
            print_note("time", f"{self.seconds:.1f} s: {stages}; log {self.path}")


@contextmanager
def open_journal(out: Path) -> Iterator[Journal]:
    """Open the log of a new run in ``<out>/logs`` and record how the run ends.

    At the end the stage times are printed on stderr.

    Raises
    ------
    CannotCreate   the log cannot be created
    """
    try:
        path, file = _open_log(out / LOGS)
    except OSError as fault:
        raise CannotCreate(f"cannot write logs in {str(out)!r}: {fault.strerror}") from None
    _delete_old_logs(path)
    with file:
        journal = Journal(path, file)
        facts = {"gridpress": __version__, "python": platform.python_version(), "packages": {name: version(name) for name in PACKAGES}}
        try:
            journal.log("start", time=local_time(), **facts, pid=os.getpid(), host=platform.node(), system=platform.platform())
            yield journal
            journal.log("end", time=local_time(), ended="well")
        except BaseException as fault:
            with suppress(OSError):  # a full disk must not hide the error that ended the run
                journal.log("end", time=local_time(), ended=type(fault).__name__, message=format_output(str(fault)))
            raise
        finally:
            journal.print_times()


def append_event(path: Path, event: str, **facts: Any) -> None:
    """Add a line to the log of a run that has ended; nothing if it cannot be written."""
    line = {"run": path.stem, "at": 0, "event": event, **facts}
    with suppress(OSError), path.open("ab", buffering=0) as file:
        file.write((json.dumps(line, ensure_ascii=False) + "\n").encode("utf-8", "backslashreplace"))


def _delete_old_logs(own: Path) -> None:
    """Delete the oldest logs, so that MOST_LOGS remain; other files are kept.

    own   log of this run, which is kept even if a clock that was wrong gave others a later date
    """
    with suppress(OSError):  # a log that cannot be deleted does no harm
        for path in sorted(path for path in own.parent.iterdir() if LOG_NAME.fullmatch(path.name) and path != own)[: 1 - MOST_LOGS]:
            path.unlink()


def _open_log(folder: Path) -> tuple[Path, RawIOBase]:
    """Create and open a new log file.

    Its name is the local time and the process ID, with a number appended if that name is already in use.
    """
    folder.mkdir(parents=True, exist_ok=True)
    run = f"{datetime.now():%Y%m%dT%H%M%S}-{os.getpid()}"
    for number in range(1, MOST_NAMES):
        path = folder / (f"{run}.jsonl" if number == 1 else f"{run}-{number}.jsonl")
        try:
            return path, path.open("xb", buffering=0)
        except FileExistsError:
            continue
    raise FileExistsError(EEXIST, f"{MOST_NAMES} runs already have a log named {run}")
