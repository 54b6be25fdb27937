"""End of an interrupted process: its exit code, and no line after its message."""

from __future__ import annotations

import os
import signal
import sys
import threading
from _thread import interrupt_main
from collections import namedtuple
from contextlib import suppress

REPEAT_S = 0.02
"""Seconds until an interrupt that was lost is repeated: enough to leave the function that lost it."""


def repeat_lost_interrupts() -> None:
    """Repeat an interrupt that arrives where Python cannot raise it.

    In a finalizer or a callback of a library, Python would print a traceback of it, and the command would continue.
    """
    print_fault = sys.unraisablehook

    def repeat(lost: sys.UnraisableHookArgs) -> None:
        if not issubclass(lost.exc_type, KeyboardInterrupt):
            print_fault(lost)
            return
        timer = threading.Timer(REPEAT_S, interrupt_main)
        timer.daemon = True
        timer.start()

    sys.unraisablehook = repeat


def end_interrupted() -> None:
    """Prepare the end of this process after its message was printed.

    Libraries print notes about objects that the interrupt left open, and a second Ctrl-C would print a traceback: stderr is closed to both.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Python ends by the signal itself, not with the exit code, if an interrupt passed through code in a string, as those that dataclasses
    # run. It forgets that when it runs the next such code, which a named tuple is made by.
    namedtuple("Forgotten", ())
    with suppress(OSError, ValueError, AttributeError):  # closed, or not a file
        sys.stderr.flush()
    with suppress(OSError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 2)
        os.close(null)
