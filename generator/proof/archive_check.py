"""PDF/A-2b check of an archive, by the validator in pikepdf (rules of veraPDF)."""

from __future__ import annotations

from pathlib import Path

from generator.errors import Faulty

FLAVOUR = "2b"


def check_archive(path: Path) -> list[str]:
    """Return every violation of PDF/A-2b in a file, one line each.

    Raises
    ------
    Faulty   the file does not exist
    """
    from pikepdf import pdfa  # imported here: takes 1/10 second, also in the process that proves a book and checks no archive

    if not path.is_file():
        raise Faulty(f"expected a readable PDF at {str(path)!r}, found none")
    report = pdfa.validate_written(path, FLAVOUR)
    return [f"{path.name}: expected PDF/A-2b, found {finding.message} ({finding.rule}, {finding.where})" for finding in report.findings]
