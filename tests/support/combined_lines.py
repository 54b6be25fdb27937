"""Easy puzzles of kinds that combine rules, for tests that need one at once."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from generator.families import find_family

FILE = Path(__file__).parent / "combined_lines.toml"


@cache
def read_lines() -> dict[str, str]:
    """Return a puzzle line of some kinds, by the name of the kind."""
    return {name: f"{name}:{line}" for name, line in tomllib.loads(FILE.read_text(encoding="utf-8")).items()}


def example_of(name: str) -> str:
    """Return the puzzle line of an example of a kind, which has one solution."""
    family = find_family(name)
    return family.example if family.is_solvable else read_lines()[name]
