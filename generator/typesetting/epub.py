"""The EPUB of a book, as one archive; `layouts.epub` makes its files."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from generator.model import Book
from layouts.epub.build_epub import list_files

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""Date of every entry: the first that ZIP can express."""

TYPE_NAME = "mimetype"
"""The first entry, which is not compressed. Source: EPUB 3.3, 4.2.3."""


def write_epub(book: Book, path: Path) -> None:
    """Write the EPUB of a book; equal books give equal bytes.

    Raises
    ------
    UnknownName   an unknown language
    """
    with ZipFile(path, "w") as archive:
        for name, text in list_files(book):
            entry = ZipInfo(name, EARLIEST)
            entry.create_system, entry.external_attr = 3, 0o644 << 16  # otherwise they are those of the machine
            entry.compress_type = ZIP_STORED if name == TYPE_NAME else ZIP_DEFLATED
            archive.writestr(entry, text.encode())
