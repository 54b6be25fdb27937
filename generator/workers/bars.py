"""Progress on stderr: bars on a terminal, else a line now and then in long runs.

Only this module imports tqdm.
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any

from generator.errors import format_output

COMPILING = "compiling kernels"
KEPT, NOT_KEPT = "kept for later runs", "for this run only"
COMPILED = "compiled the kernels in"

REFRESH_S = 0.3
"""Shortest time in seconds between two counts of the compiled kernels."""


FIRST_LINE_S, NEXT_LINE_S = 10.0, 30.0
"""Seconds until the first progress line off a terminal, and between two of them; a shorter run prints none."""

PROGRESS = "GRIDPRESS_PROGRESS_S"
"""Variable with other seconds for both, for programs that show the progress of a run."""

LEAST_S, MOST_S = 0.2, 3600.0


def read_progress_s() -> tuple[float, float]:
    """Return the seconds until the first progress line and between two of them."""
    try:
        seconds = min(max(float(os.environ[PROGRESS]), LEAST_S), MOST_S)
    except (KeyError, ValueError):
        return FIRST_LINE_S, NEXT_LINE_S
    return seconds, seconds


class ProgressLines:
    """Progress of a long run as lines on stderr, for logs and pipes.

    A thread prints them, because a single step may take longer than the time between two lines.

    count   number of steps so far
    """

    def __init__(self, label: str, total: int | None, unit: str) -> None:
        self._label, self._total, self._unit = label, total, unit
        self.count = 0
        self._start = time.monotonic()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._print_lines, daemon=True)

    def __enter__(self) -> ProgressLines:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def line(self, seconds: float) -> str:
        """Return the progress after a number of seconds, with the time left."""
        done = str(self.count) if self._total is None else f"{self.count} of {self._total}"
        text = f"{self._label}: {done}{self._unit} after {format_duration(seconds)}"
        if self._total is None or not self.count:
            return text
        return f"{text}, about {format_duration(seconds * (self._total - self.count) / self.count)} left"

    def _print_lines(self) -> None:
        """Print lines until the run ends.

        A run of unknown length prints none while it waits for its input.
        """
        (wait_s, next_s), printed = read_progress_s(), 0
        while not self._end.wait(wait_s):
            wait_s = next_s
            if self._total is not None or self.count != printed:
                printed = self.count
                with suppress(OSError, ValueError):  # stderr was closed
                    print(self.line(time.monotonic() - self._start), file=sys.stderr, flush=True)


def format_duration(seconds: float) -> str:
    """Return a duration with one unit: ``45 s``, ``12 min`` or ``3.5 h``."""
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


@cache
def _load_tqdm() -> Any:
    """Return tqdm, with a lock for threads alone.

    No bar of ours is drawn by two processes. Its own lock is one for processes too, whose semaphores a worker that is ended would leave
    behind.
    """
    from tqdm import tqdm

    tqdm.set_lock(threading.RLock())
    return tqdm


class Bar:
    """Progress bar on a terminal; elsewhere ProgressLines, or nothing."""

    def __init__(self, bar: Any, lines: ProgressLines | None = None) -> None:
        self._bar, self._lines = bar, lines

    def advance(self, count: int, note: str = "") -> None:
        """Advance the bar by a count, with an optional note on what is still missing."""
        if note:
            self._bar.set_postfix_str(note, refresh=False)
        self._bar.update(count)
        if self._lines:
            self._lines.count += count

    def set_count(self, count: int) -> None:
        """Set the bar to a total count."""
        self._bar.update(count - self._bar.n)

    def note(self, message: str) -> None:
        """Print one line to stderr above the bar, prefixed with the program's name."""
        self._bar.write(f"gridpress: {format_output(message)}", file=sys.stderr)


class LazyBar:
    """Progress bar that opens at its first step, for work that may not happen at all.

    If stderr is not a terminal, one line is printed instead.

    steps        number of steps so far
    replacement  function called at each step in place of the bar, while another bar shows the same progress
    """

    def __init__(self, label: str, unit: str) -> None:
        self._label, self._unit = label, unit
        self._bar: Any = None
        self.steps = 0
        self.replacement: Callable[[], None] | None = None

    def advance(self) -> None:
        """Advance the bar by one; it is closed when the process ends."""
        tqdm = _load_tqdm()
        self.steps += 1
        if self.steps == 1 and not sys.stderr.isatty():
            print(self._label, file=sys.stderr, flush=True)
        if self.replacement is not None:
            self.replacement()
            return
        if self._bar is None:
            self._bar = tqdm(desc=self._label, unit=self._unit, disable=None, file=sys.stderr, leave=False)
            atexit.register(self._bar.close)
        self._bar.update(1)


@cache  # registers one listener, even if several commands of a process call this
def report_compiling() -> LazyBar:
    """Show a progress bar as soon as this process compiles a kernel.

    The bar explains why the first run on a machine is slow.
    """
    from generator.kernels.compile_events import on_compiled

    bar = LazyBar(_describe_compiling(), " kernels")
    on_compiled(bar.advance)
    return bar


def _describe_compiling() -> str:
    """Return the label of compiling, with how long the result is kept."""
    from generator.kernels._jit import STORE

    return f"{COMPILING} ({KEPT if STORE.is_persistent else NOT_KEPT})"


@contextmanager
def show_compiling(total: int, count_done: Callable[[], int]) -> Iterator[Callable[[], None]]:
    """Show how many kernels are compiled while the block runs.

    On a terminal this is a bar with total and time left, elsewhere a line before and a line after.

    Yields a function to call repeatedly; it calls `count_done` at most every REFRESH_S seconds, as does every kernel compiled in this
    process.
    """
    lazy, start, before = report_compiling(), time.monotonic(), report_compiling().steps
    shown = start
    with show_bar(_describe_compiling(), total or None, " kernels", is_hidden=not sys.stderr.isatty()) as bar:

        def tick() -> None:
            nonlocal shown
            if time.monotonic() - shown >= REFRESH_S:
                shown = time.monotonic()
                bar.set_count(count_done())

        lazy.replacement = tick
        try:
            yield tick
        finally:
            lazy.replacement = None
    if lazy.steps > before and not sys.stderr.isatty():
        print(f"{COMPILED} {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)


@contextmanager
def show_bar(label: str, total: int | None = None, unit: str = " puzzles", is_hidden: bool = False) -> Iterator[Bar]:
    """Show progress while the block runs: a bar on a terminal, else ProgressLines.

    Parameters
    ----------
    total : number of steps; None if it is not known
    is_hidden : True to show nothing, because other output shows the progress as well
    """
    tqdm = _load_tqdm()
    disable = True if is_hidden else None
    with tqdm(total=total, desc=label, unit=unit, disable=disable, file=sys.stderr, leave=False, dynamic_ncols=True) as bar:
        if is_hidden or sys.stderr.isatty():
            yield Bar(bar)
            return
        with ProgressLines(label, total, unit) as lines:
            yield Bar(bar, lines)
