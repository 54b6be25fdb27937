"""How a run speaks to people: notes on stderr, numbers of things, local times."""

from __future__ import annotations

import sys
from datetime import datetime


def say(stage: str, text: str) -> None:
    """Print one note of the run's summary on stderr."""
    print(f"{stage:<9}{text}", file=sys.stderr)


def count_of(number: int, thing: str) -> str:
    """Write a number of things: ``1 puzzle``, ``8 puzzles``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def local_time() -> str:
    """Write the local time with its zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
