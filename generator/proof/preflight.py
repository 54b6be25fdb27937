"""Checks a finished print file against every rule of a printer, by our own means; after the proof, and before a book is published.

The checks are in `layouts/printing/preflight/`, the rules in `layouts/printing/printers.toml`. Only the file is read: what the book
meant to be plays no part, so the same check serves a PDF of any other program.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf

from generator.errors import Faulty, RecipeError, Unprintable
from layouts.printing.cover_size import Measures, Wrap, find_binder, plan_wrap
from layouts.printing.preflight import Report, check_cover_file, check_file
from layouts.printing.printers import find_printer, list_printers

__all__ = ["Measures", "check_cover_printable", "check_printable", "list_printers", "preflight", "preflight_cover"]

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


def preflight_cover(cover: Path, interior: Path, printer: str, paper: str = "", measures: Measures | None = None) -> Report:
    """Check a cover for an interior: the sheet that printer, paper and the interior's pages make is the one it must be.

    Parameters
    ----------
    measures : what the user has from the printer's own calculator

    Raises
    ------
    UnknownName   a printer or paper that is none
    Faulty        no file there, or an interior that cannot be read
    RecipeError   a printer that binds no cover, a paper of unknown thickness
    """
    if not cover.is_file():
        raise Faulty(f"expected the PDF of a cover at {str(cover)!r}, found none")
    pages, trim_mm = _read_sheets(interior)
    wrap = plan_wrap(find_printer(printer), paper, trim_mm, pages, measures)
    if wrap is None:
        raise RecipeError(f"{printer} binds no cover, so there is none to check; leave it out")
    return _judge_cover(cover, printer, paper, wrap)


def _read_sheets(interior: Path) -> tuple[int, tuple[float, float]]:
    """Return how many pages an interior has, and their trim in millimeters."""
    try:
        with pikepdf.open(interior) as pdf:
            page = pdf.pages[0]
            left, bottom, right, top = (float(side) for side in (page.trimbox if "/TrimBox" in page else page.mediabox))
            return len(pdf.pages), (abs(right - left) / 72 * 25.4, abs(top - bottom) / 72 * 25.4)
    except (OSError, IndexError, pikepdf.PdfError) as fault:
        raise Faulty(f"expected an interior with pages at {str(interior)!r}: {fault}") from None


def _judge_cover(cover: Path, printer: str, paper: str, wrap: Wrap) -> Report:
    chosen = find_printer(printer)
    return check_cover_file(cover, chosen, chosen.find_paper(paper), wrap)


def check_cover_printable(cover: Path, printer: str, paper: str, wrap: Wrap) -> None:
    """Check a cover of ours against every rule of its printer, the usual one where the book names none.

    Raises
    ------
    Unprintable   with the first faults
    """
    binder = find_binder(printer).name
    _refuse(_judge_cover(cover, binder, paper, wrap), f"{binder} would not take the cover")


def _refuse(report: Report, why: str) -> None:
    """Raise Unprintable for a report with findings."""
    if report.findings:
        shown = "; ".join(str(finding) for finding in report.findings[:NAMED])
        raise Unprintable(f"{why}, the book is not published: {shown}")


def check_printable(interior: Path, printer: str, paper: str) -> dict[str, Any]:
    """Check the pages of a book of ours against every rule of its printer; return what was checked, for the manifest.

    Raises
    ------
    Unprintable   with the first faults
    """
    report = preflight(interior, printer, paper)
    _refuse(report, f"{printer} would not take the pages")
    return {"printer": report.printer, "paper": report.paper, "trim": report.trim, "rules": list(report.rules)}
