"""SIGTERM and SIGINT end a run in order: workers, lock, journal and all."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def end_on_signals() -> Iterator[None]:
    """Have SIGTERM end what runs inside in order, workers and all, with exit code 143, and SIGINT with 130.

    A shell's background jobs start with SIGINT ignored, so its handler is set as well. Handlers belong to the main thread; in
    another one nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _leave), signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
