"""The EPUB of a book, as one archive; `layouts.epub` makes its files."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

from generator.model import Book
from generator.storage.zip_entries import add_entry
from layouts.epub.build_epub import COVER_PICTURE, list_files

TYPE_NAME = "mimetype"
"""The first entry, which is not compressed. Source: EPUB 3.3, 4.2.3."""


def write_epub(book: Book, path: Path, front: bytes = b"") -> None:
    """Write the EPUB of a book; equal books give equal bytes.

    Parameters
    ----------
    front : the front of the cover as JPEG, which is then the first page; b"" for a book without a cover

    Raises
    ------
    UnknownName   an unknown language
    """
    with ZipFile(path, "w") as archive:
        for name, text in list_files(book, has_cover=bool(front)):
            add_entry(archive, name, text.encode(), name != TYPE_NAME)
        if front:
            add_entry(archive, COVER_PICTURE, front)
