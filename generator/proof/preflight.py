"""Preflight: check of a finished print file against all rules of a printer.

It uses no external program and runs after the proof, before a book is published. The checks are in `print_file/`, the
rules in `layouts/printing/printers.toml`. Only the file is read, not the order of the book, so the check also works for a PDF made by
any other program.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf

from generator.errors import Faulty, RecipeError, Unprintable, explain
from generator.proof.print_file import ANSWERS_RULES, READ_FAULTS, RULES, Report, check_cover_file, check_file
from generator.proof.print_file.pages import MEDIA, TRIM, read_box
from generator.proof.print_file.pdf_values import Item
from layouts.geometry import PT_PER_MM
from layouts.plan.answer_pages import ANSWERS_FILE
from layouts.printing.cover_size import Measures, Wrap, find_cover_printer, guess_wrap, plan_wrap
from layouts.printing.printers import find_printer, list_printers

__all__ = [
    "ANSWERS_FILE",
    "Measures",
    "Report",
    "check_cover_printable",
    "check_printable",
    "list_printers",
    "looks_like_cover",
    "preflight",
    "preflight_cover",
    "preflight_cover_alone",
]

NAMED = 3
"""Number of faults listed in the message of a refused book."""

COVER_RATIO = 1.15
"""Least width of a page by its height from which a file of one page looks like a cover: two trims and a spine side by side."""


def preflight(path: Path, printer: str, paper: str = "") -> Report:
    """Check a PDF for a printer and one of its papers, by default the first.

    A file of answers, which is recognized by its name, may have any number of pages.

    Raises
    ------
    UnknownName   the printer or paper does not exist
    Faulty        the file does not exist
    """
    chosen = find_printer(printer)
    named = chosen.find_paper(paper)
    if not path.is_file():
        raise Faulty(f"expected a PDF at {str(path)!r}, found none")
    return check_file(path, chosen, named, ANSWERS_RULES if path.name == ANSWERS_FILE else RULES)


def preflight_cover(cover: Path, interior: Path, printer: str, paper: str = "", measures: Measures | None = None) -> Report:
    """Check a cover for an interior.

    The cover must be the sheet that follows from the printer, the paper and the interior's number of pages.

    Parameters
    ----------
    measures : values that the user has from the printer's own calculator

    Raises
    ------
    UnknownName   the printer or paper does not exist
    Faulty        the cover does not exist, or the interior cannot be read
    RecipeError   the printer binds no cover, or the thickness of the paper is unknown
    """
    if not cover.is_file():
        raise Faulty(f"expected the PDF of a cover at {str(cover)!r}, found none")
    pages, trim_mm = _read_sheets(interior)
    wrap = plan_wrap(find_printer(printer), paper, trim_mm, pages, measures)
    if wrap is None:
        raise RecipeError(f"--cover: the printer {printer} makes no covers, so none can be checked; leave it out")
    return _check_cover_sheet(cover, printer, paper, wrap)


def looks_like_cover(path: Path) -> bool:
    """Return whether a file is a cover: one page that is clearly wider than high.

    A file that cannot be read is none.
    """
    try:
        pages, (width, height) = _read_sheets(path)
    except Faulty:
        return False
    return pages == 1 and width >= COVER_RATIO * height


def preflight_cover_alone(cover: Path, printer: str, paper: str = "", measures: Measures | None = None) -> Report:
    """Check a cover without its interior.

    The report has the trim size and the number of pages that its spine is for.

    Raises
    ------
    UnknownName   the printer or paper does not exist
    Faulty        no trim size of the printer gives a cover of this size
    """
    chosen = find_printer(printer)
    with pikepdf.open(cover) as pdf:
        width, height = read_box(Item("page 1", pdf.pages[0].obj), MEDIA).size_mm
    guess = guess_wrap(chosen, paper, (width * PT_PER_MM, height * PT_PER_MM), measures)
    if guess is None:
        found = f"this looks like a cover: one page of {width:.1f} x {height:.1f} mm, but no trim size of {printer} has one of this size"
        raise Faulty(f"{str(cover)!r}: {found}; check it with its interior: `gridpress preflight INTERIOR --cover {cover.name}`")
    wrap, trim, n_pages = guess
    return replace(_check_cover_sheet(cover, printer, paper, wrap), trim=trim, n_pages=n_pages)


def _read_sheets(interior: Path) -> tuple[int, tuple[float, float]]:
    """Return the number of pages of an interior, and their trim size in millimeters."""
    try:
        with pikepdf.open(interior) as pdf:
            return len(pdf.pages), read_box(Item("page 1", pdf.pages[0].obj), TRIM).size_mm
    except (IndexError, *READ_FAULTS) as fault:
        raise Faulty(f"expected an interior with pages at {str(interior)!r}: {explain(fault)}") from None


def _check_cover_sheet(cover: Path, printer: str, paper: str, wrap: Wrap) -> Report:
    chosen = find_printer(printer)
    return check_cover_file(cover, chosen, chosen.find_paper(paper), wrap)


def check_cover_printable(cover: Path, printer: str, paper: str, wrap: Wrap) -> None:
    """Check a cover made by the press against every rule of its printer.

    If the book names no printer, the default one is used.

    Raises
    ------
    Unprintable   a rule is broken; the message has the first faults
    """
    cover_printer = find_cover_printer(printer).name
    _refuse(_check_cover_sheet(cover, cover_printer, paper, wrap), f"the cover breaks the rules of {cover_printer}")


def _refuse(report: Report, why: str) -> None:
    """Raise Unprintable if a report has findings."""
    if report.findings:
        shown = "; ".join(str(finding) for finding in report.findings[:NAMED])
        raise Unprintable(f"{why}, so the book is not published: {shown}")


def check_printable(interior: Path, printer: str, paper: str) -> dict[str, Any]:
    """Check the pages of a book made by the press against every rule of its printer.

    If its answers are in a file of their own, that file is checked too. Returns what was checked, for the manifest.

    Raises
    ------
    Unprintable   a rule is broken; the message has the first faults
    """
    report = preflight(interior, printer, paper)
    _refuse(report, f"the pages break the rules of {printer}")
    facts = {"printer": report.printer, "paper": report.paper, "trim": report.trim, "rules": list(report.rules)}
    answers = interior.with_name(ANSWERS_FILE)
    if not answers.is_file():
        return facts
    separate = preflight(answers, printer, paper)
    _refuse(separate, f"{ANSWERS_FILE} breaks the rules of {printer}")
    return facts | {"answers_rules": list(separate.rules)}
