"""Progress notes on stderr, counts with their nouns, and local times."""

from __future__ import annotations

import sys
from datetime import datetime


def print_note(stage: str, text: str) -> None:
    """Print one line of the run's progress on stderr, after the name of its stage."""
    print(f"{stage:<9}{text}", file=sys.stderr)


def format_count(number: int, thing: str) -> str:
    """Return a count with its noun: ``1 puzzle``, ``8 puzzles``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def local_time() -> str:
    """Return the local time with its time zone, ISO 8601 to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
