"""Tells of kernels as they are compiled, so that the one slow run on a machine can show that it moves."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from numba.core import event


class _Listener(event.Listener):
    """Passes on every function that was compiled, those inside others included; what comes from the cache makes no event."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell

    def on_start(self, event: event.Event) -> None:
        """Nothing to tell yet."""

    def on_end(self, event: event.Event) -> None:
        self._tell()


def on_compiling(tell: Callable[[], None]) -> None:
    """Have `tell` called after each function this process compiles from now on."""
    event.register("numba:compile", _Listener(tell))


def is_warm(name: str) -> bool:
    """Tell whether the kernels of a kind of work were compiled here before, by a mark beside them."""
    return _mark_of(name).exists()


def note_warm(name: str) -> None:
    """Leave a mark that the kernels of a kind of work are compiled; it goes with them when a source changes."""
    mark = _mark_of(name)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def _mark_of(name: str) -> Path:
    return Path(os.environ["NUMBA_CACHE_DIR"]) / f"{name}.warm"
