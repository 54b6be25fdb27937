"""Checks a finished print file against every rule of a printer, by our own means; after the proof, and before a book is published.

The checks are in `layouts/preflight/`, the rules in `layouts/printers.toml`. Nothing but the file is asked: what the book meant to be
plays no part, so the same check serves a PDF of any other program.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from generator.errors import Faulty, Unprintable
from layouts.preflight import Report, check_file
from layouts.printers import find_printer, list_printers

__all__ = ["check_printable", "list_printers", "preflight"]

NAMED = 3
"""Faults that the message of a refused book has."""


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


def check_printable(interior: Path, printer: str, paper: str) -> dict[str, Any]:
    """Check the pages of a book of ours against every rule of its printer; return what was checked, for the manifest.

    Raises
    ------
    Unprintable   with the first faults
    """
    report = preflight(interior, printer, paper)
    if report.findings:
        shown = "; ".join(str(finding) for finding in report.findings[:NAMED])
        raise Unprintable(f"{printer} would not take the pages, the book is not published: {shown}")
    return {"printer": report.printer, "paper": report.paper, "trim": report.trim, "rules": list(report.rules)}
