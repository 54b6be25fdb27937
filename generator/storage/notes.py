"""Messages and notes on stderr, results, counts with their nouns, and local times.

What is printed here is escaped and cut: it may quote files and names of anyone.
"""

from __future__ import annotations

import sys
from collections import deque
from datetime import datetime

from generator.errors import format_output

RECENT: deque[str] = deque(maxlen=20)
"""The last notes of this process, which a ping at the end of a run sends along."""


def print_note(stage: str, text: str) -> None:
    """Print one line of the run's progress on stderr, after the name of its stage."""
    RECENT.append(format_output(f"{stage:<9}{text}"))
    print(RECENT[-1], file=sys.stderr)


def print_message(message: str) -> None:
    """Print one line to stderr, prefixed with the program's name."""
    print(f"gridpress: {format_output(message)}", file=sys.stderr)


def print_result(text: str) -> None:
    """Print a line of a result that quotes what a file has to stdout."""
    print(format_output(text))


def format_count(number: float, thing: str) -> str:
    """Return a count with its noun: ``1 puzzle``, ``2 tries``, ``1.5 minutes``."""
    if number == 1:
        return f"1 {thing}"
    many = f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"
    return f"{number} {many}" if isinstance(number, int) else f"{number:g} {many}"


def local_time() -> str:
    """Return the local time with its time zone, ISO 8601 to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
