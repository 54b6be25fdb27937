"""Events for kernels as they are compiled.

With them the one slow run on a machine can show its progress.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from numba.core import event

from generator.kernels._cache import BUILD, digest_compiled
from generator.kernels._jit import STORE


class _Listener(event.Listener):
    """A listener that reports every function that was compiled.

    Functions inside others are included; loading from the cache is no event.
    """

    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell

    def on_start(self, event: event.Event) -> None:
        """Do nothing: only finished compilations are reported."""

    def on_end(self, event: event.Event) -> None:
        """Report a finished compilation."""
        self._tell()


def on_compiling(tell: Callable[[], None]) -> None:
    """Call `tell` after each function that this process compiles from now on."""
    event.register("numba:compile", _Listener(tell))


def is_warm(name: str) -> bool:
    """Check for a mark that all kernels of a kind of work are compiled.

    They may have been compiled here before, or in the package.
    """
    return any((root / BUILD / _mark_of(name)).exists() for root in (STORE.path, STORE.shipped) if root)


def note_warm(name: str) -> None:
    """Write a mark that all kernels of a kind of work are compiled.

    The mark is no longer found when any source changes.
    """
    if STORE.build:
        mark = STORE.build / _mark_of(name)
        with suppress(OSError):
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()


def _mark_of(name: str) -> str:
    return f"warm-{digest_compiled()}/{name}"
