"""Names of the folders that the press creates.

The press treats only folders with these names as its own. The allowed characters cannot form a path that leads to another folder.
"""

from __future__ import annotations

import re

BANK = "bank.sqlite"
"""File name of the bank in an output folder."""

FORMER = "bank.former.jsonl"
"""File beside the bank with the puzzles of editions that are no longer on disk."""

SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
"""Pattern of a book's folder name."""

RESERVED = frozenset({"con", "prn", "aux", "nul", "logs", "latest", *(f"{port}{i}" for port in ("com", "lpt") for i in range(10))})
"""Folder names that are not allowed: device names of Windows, and other entries of an output or book folder."""

DATED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
EDITION = re.compile(rf"{DATED.pattern}|seed-[0-9]{{1,19}}")
"""Pattern of an edition's folder name: a date, or a seed up to 2**63 - 1."""


def slug_of(text: str, usual: str = "own-puzzles") -> str:
    """Return a book's folder name made from a text: a-z, 0-9 and single hyphens.

    Parameters
    ----------
    usual : the name if no character is left
    """
    slug = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60].strip("-")
    return usual if not slug else f"{slug}-book" if slug in RESERVED else slug


def is_book(name: str) -> bool:
    """Return whether a name is allowed for a book's folder."""
    return bool(SLUG.fullmatch(name)) and name not in RESERVED
