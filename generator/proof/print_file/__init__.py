"""Preflight: checks of a print file against the rules of one printer.

The entry points are `check_file` and `check_cover_file`. The structure of the file is read with pikepdf, its visible content with
pypdfium2; no external program is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2
from pikepdf import PasswordError, Pdf, PdfError

from generator.errors import LONGEST_REASON, escape, explain
from generator.proof.print_file.colors import check_colors
from generator.proof.print_file.cover import check_cover
from generator.proof.print_file.document import check_document, check_exchange
from generator.proof.print_file.fonts import check_fonts
from generator.proof.print_file.marks import check_marks
from generator.proof.print_file.pages import check_boxes, check_counts, find_size
from generator.proof.print_file.pdf_values import Malformed
from generator.proof.print_file.report import ANSWERS_RULES, COVER_RULES, RULES, Finding, Job, Report, find_source
from layouts.printing.cover_size import Wrap
from layouts.printing.printer_rules import Paper, Printer

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
COVER_MB = 40
"""Largest cover, in megabytes. Source: advice of KDP help, Create a Paperback Cover; our covers are far smaller."""

MOST_PROBLEMS = 5

READ_FAULTS = (PdfError, pypdfium2.PdfiumError, OSError, Malformed)
"""What reading a damaged file raises."""

__all__ = ["ANSWERS_RULES", "COVER_RULES", "READ_FAULTS", "RULES", "Finding", "Report", "check_cover_file", "check_file"]


def check_file(path: Path, printer: Printer, paper: Paper, rules: tuple[str, ...] = RULES) -> Report:
    """Check a print file and return a report.

    A locked or unreadable file has that fault only, because nothing else can be checked.

    Parameters
    ----------
    rules : those that are checked: RULES, or ANSWERS_RULES for a file of answers
    """
    facts: dict[str, Any] = {"trim": "", "n_pages": 0}

    def check_content(pdf: Pdf) -> Iterator[Finding]:
        trim, bleeds = find_size(pdf, printer)
        job = Job(path, pdf, printer, paper, trim, bleeds)
        facts.update(trim=trim.name if trim else "", n_pages=job.n_pages)
        for check in CHECKS:
            yield from (finding for finding in _run_check(check, job) if finding.rule in rules)

    findings = _check_readable(path, printer, paper, printer.file_mb, check_content)
    return Report(printer.name, paper.name, facts["trim"], facts["n_pages"], rules, _in_order(findings, RULES))


def check_cover_file(path: Path, printer: Printer, paper: Paper, wrap: Wrap) -> Report:
    """Check a cover against the sheet that its interior requires; return a report.

    A locked or unreadable file has that fault only.
    """

    def check_content(pdf: Pdf) -> Iterator[Finding]:
        return _run_check(lambda job: check_cover(job, wrap), Job(path, pdf, printer, paper, None, False))

    findings = _check_readable(path, printer, paper, COVER_MB, check_content)
    return Report(printer.name, paper.name, "", 0, COVER_RULES, _in_order(findings, COVER_RULES))


def _check_readable(
    path: Path, printer: Printer, paper: Paper, most_mb: int, check_content: Callable[[Pdf], Iterator[Finding]]
) -> list[Finding]:
    """Check the file itself and, if it can be read, its pages."""
    findings = [*_check_size(path, printer, paper, most_mb)]
    try:
        with Pdf.open(path) as pdf:
            findings += _check_whole(pdf, printer, paper)
            if not findings or all(finding.rule == "file-size" for finding in findings):
                findings += check_content(pdf)
    except PasswordError:
        findings.append(_locked("it needs a password to open", printer, paper))
    except READ_FAULTS as fault:
        findings.append(_damaged(explain(fault), printer, paper))
    return findings


def _run_check(check: Callable[[Job], Iterator[Finding]], job: Job) -> Iterator[Finding]:
    """Yield the findings of a check; an object that it cannot read is one of them.

    The checks after it are still made.
    """
    try:
        yield from check(job)
    except READ_FAULTS as fault:
        yield _damaged(explain(fault), job.printer, job.paper)


def _in_order(findings: list[Finding], rules: tuple[str, ...]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: (rules.index(finding.rule), finding.page or 0)))


def _check_size(path: Path, printer: Printer, paper: Paper, most_mb: int) -> Iterator[Finding]:
    size = path.stat().st_size
    if size > most_mb * MEGABYTE:
        source = find_source(printer, paper, "file-size")
        yield Finding("file-size", None, "", f"{size / MEGABYTE:.1f} MB", f"at most {most_mb} MB", source)


def _check_whole(pdf: Pdf, printer: Printer, paper: Paper) -> Iterator[Finding]:
    """Check that a file is not locked and that all its objects can be read."""
    if pdf.is_encrypted:
        yield _locked("it is encrypted, with an empty password", printer, paper)
        return
    problems = list(dict.fromkeys(pdf.check_pdf_syntax()))
    for problem in problems[:MOST_PROBLEMS]:
        yield _damaged(problem, printer, paper)
    if not problems and not len(pdf.pages):
        yield _damaged("it has no pages", printer, paper)


def _locked(found: str, printer: Printer, paper: Paper) -> Finding:
    return Finding("encryption", None, "", found, "a file that is not encrypted", find_source(printer, paper, "encryption"))


def _damaged(problem: str, printer: Printer, paper: Paper) -> Finding:
    found = escape(" ".join(problem.split())[:LONGEST_REASON])
    return Finding("damaged", None, "", found, "a PDF that can be read completely", find_source(printer, paper, "damaged"))
