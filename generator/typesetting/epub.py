"""The EPUB of a book, as one archive; `layouts.epub` makes its files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pypdfium2

from generator.model import Book
from generator.model.own_pages import OwnPicture
from generator.storage.zip_entries import add_entry
from generator.typesetting.page_pictures import render_page
from layouts.epub.build_epub import COVER_PICTURE, FOLDER, list_files
from layouts.epub.own_documents import list_book_pictures, picture_file

PICTURE_PX = 1600
"""Longest side of a picture on a screen, in pixels."""

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
        for picture in list_book_pictures(book):
            add_entry(archive, f"{FOLDER}/{picture_file(picture)}", _draw(picture))


def _draw(picture: OwnPicture) -> bytes:
    """Return a picture of the user's own as PNG, its longer side PICTURE_PX at most."""
    longest = min(PICTURE_PX, max(picture.pixels)) if picture.pixels else PICTURE_PX
    with pypdfium2.PdfDocument(picture.sheet) as document, BytesIO() as made:
        render_page(document[0], longest / max(picture.size_pt), True).save(made, "PNG", optimize=True)
        return made.getvalue()
