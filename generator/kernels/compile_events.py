"""Events for kernels as they are compiled.

With them the one slow run on a machine can show its progress.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from numba.core import event

from generator.kernels._cache import BUILD
from generator.kernels._jit import STORE
from generator.kernels._source_digests import digest_compiled


class _Listener(event.Listener):
    """A listener that reports every function that was compiled.

    Functions inside others are included; loading from the cache is no event.
    """

    def __init__(self, callback: Callable[[], None]) -> None:
        self._callback = callback

    def on_start(self, event: event.Event) -> None:
        """Do nothing: only finished compilations are reported."""

    def on_end(self, event: event.Event) -> None:
        """Report a finished compilation."""
        self._callback()


def on_compiled(callback: Callable[[], None]) -> None:
    """Call `callback` after each function that this process compiles from now on."""
    event.register("numba:compile", _Listener(callback))


def is_warm(name: str) -> bool:
    """Check for a mark that all kernels of a kind of work are compiled.

    They may have been compiled here before, or in the package.
    """
    return any((root / BUILD / _marker_name(name)).exists() for root in STORE.roots)


def mark_warm(name: str) -> None:
    """Write a mark that all kernels of a kind of work are compiled.

    The mark is no longer found when any source changes.
    """
    if STORE.build:
        marker = STORE.build / _marker_name(name)
        with suppress(OSError):
            marker.parent.mkdir(parents=True, exist_ok=True)
            marker.touch()


def _marker_name(name: str) -> str:
    return f"warm-{digest_compiled()}/{name}"
