"""Checks that an archived edition is PDF/A-2b, by the validator that pikepdf brings along (rules of veraPDF)."""

from __future__ import annotations

from pathlib import Path

from pikepdf import pdfa

from generator.errors import Faulty

FLAVOUR = "2b"


def check_archive(path: Path) -> list[str]:
    """Return what keeps a file from being PDF/A-2b, one line each; none for a file that conforms.

    Raises
    ------
    Faulty   a file that cannot be read
    """
    if not path.is_file():
        raise Faulty(f"expected a readable PDF at {str(path)!r}, found none")
    report = pdfa.validate_written(path, FLAVOUR)
    return [f"{path.name} is not PDF/A-2b: {finding.message} ({finding.rule}, {finding.where})" for finding in report.findings]
