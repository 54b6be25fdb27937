"""Checks a finished print file against every rule of a printer, by our own means; after the proof, and before a book is published.

The checks are in `layouts/preflight/`, the rules in `layouts/printers.toml`. Nothing but the file is asked: what the book meant to be
plays no part, so the same check serves a PDF of any other program.
"""

from __future__ import annotations

from pathlib import Path

from generator.errors import Faulty
from layouts.preflight import Report, check_file
from layouts.printers import find_printer, list_printers

__all__ = ["list_printers", "preflight"]


def preflight(path: Path, printer: str, paper: str = "") -> Report:
    """Check a PDF for a printer and one of its papers, the first where none is named.

    Raises
    ------
    UnknownName   a printer or paper that is none
    Faulty        no file there
    """
    chosen = find_printer(printer)
    named = chosen.find_paper(paper)
    if not path.is_file():
        raise Faulty(f"expected a PDF at {str(path)!r}, found none")
    return check_file(path, chosen, named)
