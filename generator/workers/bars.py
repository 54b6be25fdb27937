"""Progress bars on stderr, silent if it is not a terminal; only this imports tqdm."""

from __future__ import annotations

import atexit
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

COMPILING = "compiling kernels (once on this machine)"
COMPILED = "compiled the kernels in"

REFRESH_S = 0.3
"""Shortest time in seconds between two counts of the compiled kernels."""


class Bar:
    """Progress bar on stderr, silent if stderr is not a terminal."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def advance(self, count: int, note: str = "") -> None:
        """Advance the bar by a count, with an optional note on what is still missing."""
        if note:
            self._bar.set_postfix_str(note, refresh=False)
        self._bar.update(count)

    def set_count(self, count: int) -> None:
        """Set the bar to a total count."""
        self._bar.update(count - self._bar.n)

    def note(self, message: str) -> None:
        """Print one line to stderr above the bar, prefixed with the program's name."""
        self._bar.write(f"gridpress: {message}", file=sys.stderr)


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
        from tqdm import tqdm

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

    bar = LazyBar(COMPILING, " kernels")
    on_compiled(bar.advance)
    return bar


@contextmanager
def show_compiling(total: int, count_done: Callable[[], int]) -> Iterator[Callable[[], None]]:
    """Show how many kernels are compiled while the block runs.

    On a terminal this is a bar with total and time left, elsewhere a line before and a line after.

    Yields a function to call repeatedly; it calls `count_done` at most every REFRESH_S seconds, as does every kernel compiled in this
    process.
    """
    lazy, start, before = report_compiling(), time.monotonic(), report_compiling().steps
    shown = start
    with show_bar(COMPILING, total or None, " kernels") as bar:

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
    """Show a progress bar while the block runs.

    Parameters
    ----------
    total : number of steps; None if it is not known
    is_hidden : True if results printed on the terminal show the progress as well
    """
    from tqdm import tqdm

    disable = True if is_hidden else None
    with tqdm(total=total, desc=label, unit=unit, disable=disable, file=sys.stderr, leave=False, dynamic_ncols=True) as bar:
        yield Bar(bar)
