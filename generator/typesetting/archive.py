"""Writes the edition for archives: the one for screens as PDF/A-2b, whether the book has that one or not."""

from __future__ import annotations

import tempfile
from pathlib import Path

from generator.typesetting.digital import write_digital
from layouts.drawing.links import Trail
from layouts.printing.pdfa import write_archive


def archive_book(interior: Path, trail: Trail, digital: Path | None, path: Path) -> None:
    """Write the archived edition of a book.

    Parameters
    ----------
    interior, trail : the print edition, and its links, places and outline
    digital : the edition for screens; None where the book has none, which is then made for the moment
    """
    if digital is not None:
        write_archive(digital, path)
        return
    with tempfile.TemporaryDirectory(prefix="gridpress-") as folder:
        made = Path(folder) / "digital.pdf"
        write_digital(interior, trail, made)
        write_archive(made, path)
