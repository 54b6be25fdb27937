"""Our own checks of a print file, each named, against the rules of one printer; `check_file` is the door.

The structure of the file is read with pikepdf, what its pages show with pypdfium2; no outside program takes part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
from pikepdf import PasswordError, Pdf, PdfError

from layouts.preflight.colors import check_colors
from layouts.preflight.document import check_document, check_exchange
from layouts.preflight.fonts import check_fonts
from layouts.preflight.marks import check_marks
from layouts.preflight.pages import check_boxes, check_counts, find_size
from layouts.preflight.report import RULES, Finding, Job, Report, find_source
from layouts.printers import Paper, Printer

CHECKS: tuple[Callable[[Job], Iterator[Finding]], ...] = (
    check_boxes,
    check_counts,
    check_marks,
    check_fonts,
    check_colors,
    check_document,
    check_exchange,
)
MEGABYTE = 1024 * 1024
MOST_PROBLEMS = 5

__all__ = ["RULES", "Finding", "Report", "check_file"]


def check_file(path: Path, printer: Printer, paper: Paper) -> Report:
    """Check a print file; a locked or unreadable one has that fault alone, for nothing else can be known of it."""
    findings = [*_check_size(path, printer, paper)]
    trim_name, n_pages = "", 0
    try:
        with Pdf.open(path) as pdf:
            findings += _check_whole(pdf, printer, paper)
            if not findings or all(finding.rule == "file-size" for finding in findings):
                trim, bleeds = find_size(pdf, printer)
                job = Job(path, pdf, printer, paper, trim, bleeds)
                trim_name, n_pages = trim.name if trim else "", job.n_pages
                findings += [finding for check in CHECKS for finding in check(job)]
    except PasswordError:
        findings.append(_locked("a password is needed to open it", printer, paper))
    except (PdfError, pypdfium2.PdfiumError, OSError) as fault:
        findings.append(_damaged(str(fault), printer, paper))
    order = {rule: at for at, rule in enumerate(RULES)}
    findings.sort(key=lambda finding: (order[finding.rule], finding.page or 0))
    return Report(printer.name, paper.name, trim_name, n_pages, RULES, tuple(findings))


def _check_size(path: Path, printer: Printer, paper: Paper) -> Iterator[Finding]:
    size = path.stat().st_size
    if size > printer.file_mb * MEGABYTE:
        source = find_source(printer, paper, "file-size")
        yield Finding("file-size", None, "", f"{size / MEGABYTE:.1f} MB", f"at most {printer.file_mb} MB", source)


def _check_whole(pdf: Pdf, printer: Printer, paper: Paper) -> Iterator[Finding]:
    """See that the file is not locked, and that every object and stream of it can be read."""
    if pdf.is_encrypted:
        yield _locked("it is encrypted, though without a password", printer, paper)
        return
    problems = list(dict.fromkeys(pdf.check_pdf_syntax()))
    for problem in problems[:MOST_PROBLEMS]:
        yield _damaged(problem, printer, paper)
    if not problems and not len(pdf.pages):
        yield _damaged("it has no pages", printer, paper)


def _locked(found: str, printer: Printer, paper: Paper) -> Finding:
    return Finding("encryption", None, "", found, "a file that is not locked", find_source(printer, paper, "encryption"))


def _damaged(problem: str, printer: Printer, paper: Paper) -> Finding:
    found = " ".join(problem.split())[:200]
    return Finding("damaged", None, "", found, "a PDF that can be read whole", find_source(printer, paper, "damaged"))
