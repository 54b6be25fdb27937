"""The inside margin a binding needs, read from gutters.toml; `frames.py` asks for it by page count."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

MM_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Gutter:
    """The least inside margin of books up to a page count."""

    pages: int
    inside_mm: float


@cache
def read_gutters() -> tuple[Gutter, ...]:
    """Read the table, thinnest books first, the clearance added."""
    table = tomllib.loads((files("layouts") / "gutters.toml").read_text(encoding="utf-8"))
    clearance = table["clearance_in"]
    return tuple(Gutter(row["pages"], (row["inside_in"] + clearance) * MM_PER_INCH) for row in table["rows"])


def find_gutter(n_pages: int) -> Gutter:
    """Return the row for a page count; the last row serves longer books too."""
    rows = read_gutters()
    return next((row for row in rows if n_pages <= row.pages), rows[-1])
