"""The archive of a book: the PDF for screens as PDF/A-2b.

It does not claim PDF/UA, which PDF/A allows only with a schema of its own; it has the same tags.
"""

from __future__ import annotations

from pathlib import Path

import pikepdf

from generator.typesetting.cover_picture import Front
from generator.typesetting.digital import add_navigation, prepare_pages
from layouts.drawing.links import Navigation
from layouts.printing.pdfa import save_archive


def write_archive(interior: Path, navigation: Navigation, path: Path, front: Front | None = None) -> None:
    """Write the PDF/A-2b copy of an interior; equal arguments give equal bytes.

    Parameters
    ----------
    front : what is on its cover; None for a book without one

    Raises
    ------
    KeyError   the target of a link or heading is on no page, which is a bug of the press
    """
    with pikepdf.open(interior) as pdf:
        cover = prepare_pages(pdf, navigation, front)
        save_archive(pdf, path)
    add_navigation(path, navigation, cover)
