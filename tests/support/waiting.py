"""Wait for another process or thread, however busy the computer is."""

from __future__ import annotations

import time
from collections.abc import Callable

LONGEST_S = 300.0
"""Seconds after which something that does not come counts as missing; on an idle computer all of it comes within a few."""

LOOK_S = 0.02


def wait_until(is_done: Callable[[], bool], what: str = "what the test waits for") -> None:
    """Wait until a condition is true.

    Raises
    ------
    AssertionError   it is still false after LONGEST_S
    """
    end = time.monotonic() + LONGEST_S
    while not is_done():
        assert time.monotonic() < end, f"{what} did not come in {LONGEST_S:.0f} s"
        time.sleep(LOOK_S)
