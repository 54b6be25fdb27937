"""Own pages of a book: where they are, and the printer's rules for them.

The pages of the press are proved; what is on an own page is the user's, so it is not read as puzzles or as words about puzzles. The file
itself says which pages these are (`layouts.printing.own_pictures`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pikepdf

from generator.errors import Faulty, explain
from generator.proof.print_file import READ_FAULTS, Finding, check_file
from layouts.printing.cover_size import find_cover_printer
from layouts.printing.own_pictures import list_own_pages
from layouts.printing.printer_rules import Printer
from layouts.printing.printers import find_printer

OWN_RULES = (
    "damaged",
    "inside-margin",
    "outside-margin",
    "type-size",
    "line-width",
    "invisible",
    "image-resolution",
    "fonts",
    "color",
    "grey-tint",
    "transparency",
)
"""Rules of a preflight that an own page can break; the press keeps the others."""


def find_own_pages(path: Path) -> set[int]:
    """Return the numbers of the own pages of a PDF, from 1, a cover included.

    Raises
    ------
    Faulty   the file cannot be read
    """
    try:
        with pikepdf.open(path) as pdf:
            return list_own_pages(pdf.pages)
    except (*READ_FAULTS, RecursionError) as fault:
        raise Faulty(f"expected a readable PDF at {str(path)!r}: {explain(fault)}; make the book again with --force") from None


def check_own_pages(path: Path, printer: str, paper: str, numbers: Collection[int]) -> list[Finding]:
    """Return what the printer will find on own pages of a file.

    Pages are black and gray, whatever the paper. Rules that the printer does not have, or the book names no printer, are those of the usual
    one.

    Parameters
    ----------
    numbers : of the own pages, from 1

    Raises
    ------
    UnknownName   the printer or paper does not exist
    """
    own = find_printer(printer)
    report = check_file(path, _complete(own), replace(own.find_paper(paper), has_color=False), OWN_RULES)
    return [finding for finding in report.findings if finding.page in numbers]


def _complete(printer: Printer) -> Printer:
    """Return a printer with the rules that it lacks."""
    usual = find_cover_printer("")
    return replace(
        printer,
        type_pt=printer.type_pt or usual.type_pt,
        line_pt=printer.line_pt or usual.line_pt,
        grey_ink=printer.grey_ink or usual.grey_ink,
        dpi=printer.dpi if printer.dpi[0] else usual.dpi,
        file_mb=printer.file_mb or usual.file_mb,
        plain=True,
        black_only=True,
        sources={**usual.sources, **printer.sources},
    )
