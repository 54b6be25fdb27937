"""Reports kernels as they are compiled, so that the one slow run on a machine can show progress."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from numba.core import event

from generator.kernels._cache import BUILD, digest_compiled
from generator.kernels._jit import STORE


class _Listener(event.Listener):
    """Passes on every function that was compiled, those inside others included; what comes from the cache makes no event."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell

    def on_start(self, event: event.Event) -> None:
        """Do nothing yet."""

    def on_end(self, event: event.Event) -> None:
        self._tell()


def on_compiling(tell: Callable[[], None]) -> None:
    """Have `tell` called after each function this process compiles from now on."""
    event.register("numba:compile", _Listener(tell))


def is_warm(name: str) -> bool:
    """Tell whether all kernels of a kind of work are compiled, here before or in the package, by a mark beside them."""
    return any((root / BUILD / _mark_of(name)).exists() for root in (STORE.path, STORE.shipped) if root)


def note_warm(name: str) -> None:
    """Leave a mark that all kernels of a kind of work are compiled; it is no longer found when any source changes."""
    if STORE.build:
        mark = STORE.build / _mark_of(name)
        with suppress(OSError):
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()


def _mark_of(name: str) -> str:
    return f"warm-{digest_compiled()}/{name}"
