"""Files beside a published companion page: manifest, icons, service worker.

They are made only for a book whose recipe has the address of its page. `layouts/web/install.py` has their content.
"""

from __future__ import annotations

from pathlib import Path

from generator.model import Book
from layouts.web.install import ICONS, MANIFEST, WORKER, make_icon, make_manifest, make_worker

PAGE = "index.html"
APP_FILES = (MANIFEST, *ICONS, WORKER)
"""Their names, in the order in which they are made: the last depends on the page and its manifest."""


def write_app_file(book: Book, path: Path) -> None:
    """Write one of APP_FILES into the folder of the page.

    Parameters
    ----------
    book : a book whose page has an address
    """
    companion = book.matter.companion
    if path.name in ICONS:
        path.write_bytes(make_icon(ICONS[path.name]))
        return
    if path.name == MANIFEST:
        text = make_manifest(book.imprint.title, book.imprint.language, companion)
    else:
        text = make_worker((path.parent / PAGE).read_bytes(), (path.parent / MANIFEST).read_bytes(), companion)
    path.write_text(text, encoding="utf-8", newline="\n")
