"""Orderly end of a run on SIGTERM and SIGINT: workers, lock, journal and message."""

from __future__ import annotations

import signal
import sys
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
def hold_interrupts() -> Iterator[None]:
    """Hold back SIGINT in the block; processes started there never get one.

    Ctrl-C sends SIGINT to all processes of a terminal. A worker that is still starting would print a traceback; it inherits the blocked
    signal, and this process gets a held interrupt after the block.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():  # Windows has no masks
        yield
        return
    held: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _frame: held.append(number))  # another thread may get the signal
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
        if held and callable(handler):
            handler(signal.SIGINT, None)


@contextmanager
def explain_interrupt(note: str) -> Iterator[None]:
    """Add a note to an interrupt that ends the block, for the message of the command.

    Parameters
    ----------
    note : what is saved, and what the same command does when it is given again
    """
    try:
        yield
    except (KeyboardInterrupt, SystemExit) as end:
        end.add_note(note)
        raise


def _exit_on_signal(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
