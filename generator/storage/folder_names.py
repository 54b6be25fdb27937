"""Names of folders that the press makes, and the only ones it takes for its own: a whitelist of letters, nothing that leads elsewhere."""

from __future__ import annotations

import re

BANK = "bank.sqlite"
"""The bank's name in an output folder."""

SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
"""A book's folder."""

RESERVED = frozenset({"con", "prn", "aux", "nul", "logs", "latest", *(f"{port}{i}" for port in ("com", "lpt") for i in range(10))})
"""Names no folder may have: Windows' devices, and what stands beside the books."""

DATED = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
EDITION = re.compile(rf"{DATED.pattern}|seed-[0-9]{{1,19}}")
"""An edition's folder: a date, or a seed up to 2**63 - 1."""


def is_book(name: str) -> bool:
    """Tell whether a book's folder may have a name."""
    return bool(SLUG.fullmatch(name)) and name not in RESERVED
