"""Progress notes on stderr, counts with their nouns, and local times."""

from __future__ import annotations

import sys
from collections import deque
from datetime import datetime

RECENT: deque[str] = deque(maxlen=20)
"""The last notes of this process, which a ping at the end of a run sends along."""


def print_note(stage: str, text: str) -> None:
    """Print one line of the run's progress on stderr, after the name of its stage."""
    RECENT.append(f"{stage:<9}{text}")
    print(RECENT[-1], file=sys.stderr)


def format_count(number: int, thing: str) -> str:
    """Return a count with its noun: ``1 puzzle``, ``8 puzzles``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def local_time() -> str:
    """Return the local time with its time zone, ISO 8601 to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
