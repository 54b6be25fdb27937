"""The proof of any path: the folder of a book or of sheets, or one PDF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.editions.sheet_edition import is_sheet_edition, prove_sheets
from generator.errors import Faulty, PuzzleError
from generator.proof.prove import ProofReport, prove_edition, prove_pdf
from generator.storage.manifest import MANIFEST, read_manifest


def prove_path(path: Path) -> ProofReport:
    """Prove every puzzle of an edition, or of a PDF, with the faults of its manifest.

    Proving sheets also needs the previous sheet, or the key, which are in the same folder.

    Raises
    ------
    Faulty   the path does not exist, or has neither an edition nor a readable PDF
    """
    if not path.exists():
        raise Faulty(f"expected the folder of an edition or a PDF at {str(path)!r}, found nothing")
    folder = path if path.is_dir() else path.parent
    if is_sheet_edition(folder):
        return prove_sheets(folder)
    if not path.is_dir():
        return prove_pdf(path)
    altered, report = _manifest_faults(path), prove_edition(path)
    return replace(report, faults=tuple(dict.fromkeys((*altered, *report.faults))))


def _manifest_faults(folder: Path) -> list[str]:
    """Return the fault of a manifest that was altered; the proof compares the files."""
    if not (folder / MANIFEST).exists():
        return []  # reported by the proof
    try:
        read_manifest(folder)
    except PuzzleError as fault:
        return [str(fault)]
    return []
