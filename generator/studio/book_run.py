"""The run of `gridpress book` that the studio has started, in its own process.

It goes on when the studio ends. Its output is in a file beside the logs, so that nothing waits for the studio to read it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import CannotCreate, Faulty
from generator.storage.lock import check_unlocked
from generator.storage.run_log import LOGS
from generator.workers.bars import PROGRESS

OUTPUT = "studio-run.txt"
"""File with the output of the last run, in the folder of logs."""

PACKAGE = Path(__file__).resolve().parents[2]
MOST_SHOWN = 64 * 1024
"""Most bytes of the output that are read, from its end."""

MOST_LINES = 60
PROGRESS_S = "1"
SHARE = re.compile(r"(\d+) of (\d+)[^\n]* after ")
"""Progress in a line of a run: how many of how many."""


@dataclass(frozen=True, slots=True)
class Started:
    """A run that was started.

    file    name of its recipe
    began   time of its start, in seconds of a clock that only counts
    """

    process: subprocess.Popen[bytes]
    file: str
    book: str
    began: float


class BookRun:
    """At most one run of `gridpress book` at a time.

    Parameters
    ----------
    out : output folder
    """

    def __init__(self, out: Path) -> None:
        self._out = out.resolve()
        self._started: Started | None = None
        self._is_cancelled = False
        self._lock = threading.Lock()

    @property
    def _output(self) -> Path:
        return self._out / LOGS / OUTPUT

    @property
    def is_running(self) -> bool:
        """Whether a run that was started here goes on."""
        return self._started is not None and self._started.process.poll() is None

    def start(self, recipe: Path, book: str) -> None:
        """Start the run of a recipe; the same command continues one that was cancelled.

        Parameters
        ----------
        book : name of the book

        Raises
        ------
        Busy           another run uses the output folder
        CannotCreate   the output cannot be written
        """
        with self._lock:
            check_unlocked(self._out)
            if self.is_running:
                raise Faulty("a run of this studio is still beginning or ending; wait until it has ended")
            try:
                self._output.parent.mkdir(parents=True, exist_ok=True)
                output = self._output.open("wb")
            except OSError as fault:
                raise CannotCreate(f"cannot write {str(self._output)!r}: {fault.strerror}") from None
            command = [sys.executable, "-m", "generator", "book", str(recipe), "--out", str(self._out)]
            with output:
                process = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=output,
                    cwd=PACKAGE,  # `-m` finds our packages there; all paths are absolute
                    env=os.environ | {PROGRESS: PROGRESS_S},
                    start_new_session=True,  # Ctrl-C in the terminal of the studio is for the studio alone
                )
            self._started, self._is_cancelled = Started(process, recipe.name, book, time.monotonic()), False

    def cancel(self) -> None:
        """End the run as Ctrl-C does: what it has found is saved."""
        with self._lock:
            if self._started is not None and self.is_running:
                self._is_cancelled = True
                self._started.process.terminate()

    def describe(self) -> dict[str, Any]:
        """Return the state of the run as plain values; without a run, `state` is "none"."""
        started = self._started
        if started is None:
            return {"state": "none"}
        code = started.process.poll()
        lines = self._read_lines()
        shares = [found for line in lines if (found := SHARE.search(line))]
        return {
            "state": "running" if code is None else "done" if code == 0 else "cancelled" if self._is_cancelled else "failed",
            "file": started.file,
            "book": started.book,
            "code": code,
            "lines": lines,
            "share": [int(shares[-1][1]), int(shares[-1][2])] if shares and code is None else None,
            "seconds": round(time.monotonic() - started.began),
        }

    def _read_lines(self) -> list[str]:
        """Return the last lines of the output."""
        try:
            with self._output.open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - MOST_SHOWN))
                text = file.read(MOST_SHOWN).decode(errors="replace")
        except OSError:
            return []
        return [line for line in text.splitlines() if line.strip()][-MOST_LINES:]
