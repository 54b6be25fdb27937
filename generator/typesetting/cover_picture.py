"""The front of a finished cover as a picture, for shops and files for screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium

from generator.model import Book
from generator.typesetting.cover import plan_cover, read_cover_order
from generator.typesetting.page_pictures import render_page
from layouts.cover.words import name_cover
from layouts.plan.setting import Setting, find_phrases
from layouts.style.layout import find_layout

JPEG_QUALITY = 92


@dataclass(frozen=True, slots=True)
class Front:
    """The front of a cover.

    picture   a JPEG
    words     what screen readers say instead
    name      what its page is called
    """

    picture: bytes
    words: str
    name: str


def draw_front(cover: Path, book: Book, facts: Mapping[str, Any], n_pages: int, longest_px: int) -> bytes:
    """Return the front of a cover as a JPEG, without bleed, spine and back.

    The result is b"" for a book without a cover.

    Parameters
    ----------
    cover : the finished file
    facts : what the manifest says of the book; its recipe is read only if there is a cover
    n_pages : of the interior
    longest_px : pixels of its longer side
    """
    wrap = plan_cover(book, read_cover_order(facts["recipe"]), n_pages) if cover.is_file() else None
    if wrap is None:
        return b""
    document = pdfium.PdfDocument(cover.read_bytes())
    try:
        page, front = document[0], wrap.front
        width, height = page.get_size()
        cut = (front.x, front.y, width - front.right, height - front.top)
        drawn = render_page(page, longest_px / max(front.width, front.height), is_gray=False, cut=cut)
    finally:
        document.close()
    target = BytesIO()
    drawn.convert("RGB").save(target, format="JPEG", quality=JPEG_QUALITY, subsampling=0)
    return target.getvalue()


def name_front(picture: bytes, book: Book) -> Front:
    """Return the front of a book's cover with its words in the book's language."""
    setting = Setting(book, find_layout(book.imprint.layout), find_phrases(book))
    return Front(picture, *name_cover(setting))
