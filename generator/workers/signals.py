"""Orderly end of a run on SIGTERM and SIGINT: workers, lock, journal and message."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def end_on_signals() -> Iterator[None]:
    """End the block in order on SIGTERM (exit code 143) and SIGINT (130).

    Both handlers are set, because a shell starts background jobs with SIGINT ignored. Handlers belong to the main thread; in another thread
    nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    old_handlers = signal.signal(signal.SIGTERM, _exit_on_signal), signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, old_handlers[0])
        signal.signal(signal.SIGINT, old_handlers[1])


@contextmanager
def explain_interrupt(note: str) -> Iterator[None]:
    """Add a note to an interrupt that ends the block, for the message of the command.

    note   what is saved, and what the same command does when it is given again
    """
    try:
        yield
    except (KeyboardInterrupt, SystemExit) as end:
        end.add_note(note)
        raise


def _exit_on_signal(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
