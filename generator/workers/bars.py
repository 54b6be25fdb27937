"""Progress on stderr, silent where that is no terminal; the only importer of tqdm."""

from __future__ import annotations

import atexit
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

COMPILING = "compiling kernels (once on this machine)"
COMPILED = "compiled kernels in"

REFRESH_S = 0.3
"""Least time between two looks at how far compiling has come."""


class Bar:
    """A progress bar on stderr, silent where that is no terminal."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def advance(self, count: int, note: str = "") -> None:
        """Go on by so many, with what is still wanted behind it."""
        if note:
            self._bar.set_postfix_str(note, refresh=False)
        self._bar.update(count)

    def go_to(self, count: int) -> None:
        """Show that so many are done."""
        self._bar.update(count - self._bar.n)

    def note(self, message: str) -> None:
        """Put one line on stderr, in our name, above the bar."""
        self._bar.write(f"gridpress: {message}", file=sys.stderr)


class LateBar:
    """A bar that opens with its first step, for what may not happen at all; where stderr is no terminal, one line instead.

    steps     how often it was advanced
    instead   called at each step in place of the bar, while another one shows the same
    """

    def __init__(self, label: str, unit: str) -> None:
        self._label, self._unit = label, unit
        self._bar: Any = None
        self.steps = 0
        self.instead: Callable[[], None] | None = None

    def advance(self) -> None:
        """Go on by one; the bar is closed when the process ends."""
        from tqdm import tqdm

        self.steps += 1
        if self.steps == 1 and not sys.stderr.isatty():
            print(self._label, file=sys.stderr, flush=True)
        if self.instead is not None:
            self.instead()
            return
        if self._bar is None:
            self._bar = tqdm(desc=self._label, unit=self._unit, disable=None, file=sys.stderr, leave=False)
            atexit.register(self._bar.close)
        self._bar.update(1)


@cache  # one listener, however many commands ask in one process
def tell_of_compiling() -> LateBar:
    """Have this process say why its first run on a machine takes its time, with a bar, as soon as a kernel is compiled."""
    from generator.kernels.compile_events import on_compiling

    bar = LateBar(COMPILING, " kernels")
    on_compiling(bar.advance)
    return bar


@contextmanager
def show_compiling(total: int, count_done: Callable[[], int]) -> Iterator[Callable[[], None]]:
    """Show how far compiling has come: on a terminal a bar with total and time left, elsewhere a line before and one after.

    Yields a function to call now and then; it asks `count_done` at most every REFRESH_S, as does every kernel compiled here.
    """
    late, start, before = tell_of_compiling(), time.monotonic(), tell_of_compiling().steps
    shown = start
    with show_bar(COMPILING, total or None, " kernels") as bar:

        def tick() -> None:
            nonlocal shown
            if time.monotonic() - shown >= REFRESH_S:
                shown = time.monotonic()
                bar.go_to(count_done())

        late.instead = tick
        try:
            yield tick
        finally:
            late.instead = None
    if late.steps > before and not sys.stderr.isatty():
        print(f"{COMPILED} {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)


@contextmanager
def show_bar(label: str, total: int | None = None, unit: str = " puzzles", is_hidden: bool = False) -> Iterator[Bar]:
    """Show a bar while something runs; `total` None where the end is not known, hidden where results on the terminal show as much."""
    from tqdm import tqdm

    disable = True if is_hidden else None
    with tqdm(total=total, desc=label, unit=unit, disable=disable, file=sys.stderr, leave=False, dynamic_ncols=True) as bar:
        yield Bar(bar)
