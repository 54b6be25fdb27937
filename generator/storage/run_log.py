"""The log of a run in JSON lines: results, seconds of each stage, and outcome.

Clock times are recorded here and nowhere in an edition. `generator.notices.watch` opens the log of every run of `book` and `sheet`,
`generator.editions` writes what it makes, and `generator.editions.status` reads logs.
"""

from __future__ import annotations

import json
import os
import platform
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from errno import EDQUOT, EEXIST, ENOSPC
from importlib.metadata import version
from io import RawIOBase
from pathlib import Path
from traceback import format_exception
from typing import Any

from generator import __version__
from generator.errors import CannotCreate, Defect, PuzzleError, exit_code_of, format_output
from generator.storage.notes import local_time, print_note
from generator.storage.reserve import give_up_reserve

LOGS = "logs"
PACKAGES = ("numba", "numpy", "reportlab", "pikepdf", "pypdfium2")
"""Packages whose version can affect the bytes of a book."""

LOG_NAME = re.compile(r"\d{8}T\d{6}-\d+(-\d+)?\.jsonl")
MOST_LOGS = 1000
"""Most logs kept in an output folder; a log of a night has about 15 kB."""

MOST_NAMES = 1000
"""Largest number of logs that one process can open in one second; far more than are ever needed."""


LONGEST_TRACE = 20_000
"""Most characters of a traceback in a log, its last ones: they name the place of the error."""

RECORD = frozenset({"start", "order", "result", "end"})
"""Events that say which run it was and how it ended; on a full disk, the reserve is given up for them."""

NO_SPACE = (ENOSPC, EDQUOT)


class Journal:
    """The log of one run; use `open_log` or `open_journal`, which close it.

    path     the log file; the null device if it could not be created
    run      name of the run: the file name without its suffix
    fault    why the run is not recorded; empty if it is
    stages   seconds of every finished stage, in order
    """

    def __init__(self, path: Path, file: RawIOBase, fault: str = "") -> None:
        self._file = file
        self._start = time.monotonic()
        self._is_torn = False
        self.path = path
        self.run = path.stem
        self.fault = fault
        self.stages: dict[str, float] = {}

    @property
    def seconds(self) -> float:
        """Seconds since the start of the run."""
        return round(time.monotonic() - self._start, 3)

    def log(self, event: str, **facts: Any) -> None:
        """Write one line to the log: run, seconds since the start, event, facts.

        Raises
        ------
        OSError   the disk is full, and for an event of RECORD the reserve is used up
        """
        line = {"run": self.run, "at": self.seconds, "event": event, **facts}
        plain = json.dumps(line, ensure_ascii=False)
        whole = plain if plain.isprintable() else json.dumps(line)  # the latter escapes what can move the terminal of a reader
        while True:
            try:
                return self._write(f"{whole}\n".encode())
            except OSError as fault:
                if fault.errno not in NO_SPACE or event not in RECORD or not give_up_reserve(self.path.parent.parent):
                    raise

    def _write(self, line: bytes) -> None:
        """Write a line; after one that a full disk cut short, begin a new line first."""
        text = memoryview(b"\n" + line if self._is_torn else line)
        while text:  # on a nearly full disk, a write may store only part of the text
            self._is_torn = True
            text = text[self._file.write(text) :]
        self._is_torn = False

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Record how the block ends: well, or with which error and exit code.

        At the end the stage times are printed on stderr.
        """
        try:
            yield
            self.log("end", time=local_time(), ended="well")
        except BaseException as fault:
            self.record_fault(fault)
            raise
        finally:
            self.print_times()

    def record_fault(self, fault: BaseException) -> None:
        """Record the error that ends the run; if that fails, say so on stderr."""
        try:
            self.log("end", time=local_time(), **describe_fault(fault))
        except OSError as full:  # must not hide the error that ended the run
            print_note("log", f"the end of this run is not recorded in {str(self.path)!r}: {full.strerror}")

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


def describe_fault(fault: BaseException) -> dict[str, Any]:
    """Return what a log has of an error: name, code, message; traceback of a defect."""
    facts = {"ended": type(fault).__name__, "code": exit_code_of(fault), "message": format_output(str(fault))}
    if facts["code"] == Defect.exit_code and not isinstance(fault, PuzzleError):
        facts["trace"] = "".join(format_exception(fault))[-LONGEST_TRACE:]
    return facts


@contextmanager
def open_log(out: Path, **asked: str) -> Iterator[Journal]:
    """Open the log of a new run in ``<out>/logs`` and record that it begins.

    Every run of `book` and `sheet` has a log, also one that is refused before it makes anything. If the log cannot be created, one line on
    stderr says so at the end, and the journal that is yielded has the fault.

    Parameters
    ----------
    asked : what the command line asked for, such as command, recipe and book
    """
    try:
        path, file = _open_log(out)
    except OSError as fault:
        reason = f"cannot write logs in {str(out)!r}: {fault.strerror}"
        path, file = Path(os.devnull), open(os.devnull, "wb", buffering=0)  # noqa: SIM115
    else:
        reason = ""
        _delete_old_logs(path)
    with file:
        journal = Journal(path, file, reason)
        facts: dict[str, Any] = {"gridpress": __version__, "python": platform.python_version()}
        facts["packages"] = {name: version(name) for name in PACKAGES}
        facts |= {"terminal": sys.stderr.isatty(), "pid": os.getpid(), "host": platform.node(), "system": platform.platform()}
        with suppress(OSError):  # a full disk; what the run needs of it decides how it ends
            journal.log("start", time=local_time(), **asked, **facts)
        with _noted(reason):
            yield journal


@contextmanager
def _noted(reason: str) -> Iterator[None]:
    """Print why a run is not recorded, unless its folder cannot be made."""
    is_said = not reason
    try:
        yield
    except CannotCreate:  # its message is about the same folder
        is_said = True
        raise
    finally:
        if not is_said:
            print_note("log", f"this run is not recorded: {reason}")


@contextmanager
def open_journal(out: Path, **asked: str) -> Iterator[Journal]:
    """Open the log of a new run and record how the run ends; as `open_log`."""
    with open_log(out, **asked) as journal, journal.recorded():
        yield journal


def _delete_old_logs(own: Path) -> None:
    """Delete the oldest logs, so that MOST_LOGS remain; other files are kept.

    Parameters
    ----------
    own : log of this run, which is kept even if a clock that was wrong gave others a later date
    """
    with suppress(OSError):  # a log that cannot be deleted does no harm
        for path in sorted(path for path in own.parent.iterdir() if LOG_NAME.fullmatch(path.name) and path != own)[: 1 - MOST_LOGS]:
            path.unlink()


def _open_log(out: Path) -> tuple[Path, RawIOBase]:
    """Create and open a new log file; on a full disk, give up the reserve for it."""
    while True:
        try:
            return _create_log(out / LOGS)
        except OSError as fault:
            if fault.errno not in NO_SPACE or not give_up_reserve(out):
                raise


def _create_log(folder: Path) -> tuple[Path, RawIOBase]:
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
