"""The archive of a book: its PDF for screens, converted to PDF/A-2b."""

from __future__ import annotations

import tempfile
from pathlib import Path

from generator.typesetting.digital import write_digital
from layouts.drawing.links import Navigation
from layouts.printing.pdfa import write_archive


def archive_book(interior: Path, navigation: Navigation, digital: Path | None, path: Path) -> None:
    """Write the PDF/A-2b copy of a book.

    Parameters
    ----------
    interior, navigation : the PDF for print, and its links, their targets and its outline
    digital : the PDF for screens; None if the book has none, in which case a temporary one is made
    """
    if digital is not None:
        write_archive(digital, path)
        return
    with tempfile.TemporaryDirectory(prefix="gridpress-") as folder:
        made = Path(folder) / "digital.pdf"
        write_digital(interior, navigation, made)
        write_archive(made, path)
