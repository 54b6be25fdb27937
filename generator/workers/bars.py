"""Progress on stderr, silent where that is no terminal; the only importer of tqdm."""

from __future__ import annotations

import atexit
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

COMPILING = "compiling kernels (once on this machine)"
COMPILED = "compiled kernels in"


class Bar:
    """A progress bar on stderr, silent where that is no terminal."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def advance(self, count: int, note: str = "") -> None:
        """Go on by so many, with what is still wanted behind it."""
        if note:
            self._bar.set_postfix_str(note, refresh=False)
        self._bar.update(count)

    def note(self, message: str) -> None:
        """Put one line on stderr, in our name, above the bar."""
        self._bar.write(f"gridpress: {message}", file=sys.stderr)


class LateBar:
    """A bar that opens with its first step, for what may not happen at all; where stderr is no terminal, one line instead.

    steps       how often it was advanced
    is_hidden   True while another bar shows the same on a terminal
    """

    def __init__(self, label: str, unit: str) -> None:
        self._label, self._unit = label, unit
        self._bar: Any = None
        self.steps, self.is_hidden = 0, False

    def advance(self) -> None:
        """Go on by one; the bar is closed when the process ends."""
        from tqdm import tqdm

        self.steps += 1
        if self.steps == 1 and not sys.stderr.isatty():
            print(self._label, file=sys.stderr, flush=True)
        if self.is_hidden:
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
def show_compiling(parts: int) -> Iterator[Bar]:
    """Show how far compiling has come: on a terminal a bar with total and time left, elsewhere a line before and one after."""
    late, start = tell_of_compiling(), time.monotonic()
    before, late.is_hidden = late.steps, True
    try:
        with show_bar(COMPILING, parts, " parts") as bar:
            yield bar
    finally:
        late.is_hidden = False
    if late.steps > before and not sys.stderr.isatty():
        print(f"{COMPILED} {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)


@contextmanager
def show_bar(label: str, total: int | None = None, unit: str = " puzzles", is_hidden: bool = False) -> Iterator[Bar]:
    """Show a bar while something runs; `total` None where the end is not known, hidden where results on the terminal show as much."""
    from tqdm import tqdm

    disable = True if is_hidden else None
    with tqdm(total=total, desc=label, unit=unit, disable=disable, file=sys.stderr, leave=False, dynamic_ncols=True) as bar:
        yield Bar(bar)
