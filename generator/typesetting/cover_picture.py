"""The front of a finished cover as a picture, for shops and for the EPUB."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium

from generator.model import Book
from generator.typesetting.cover import plan_cover, read_cover_order
from generator.typesetting.page_pictures import render_page

JPEG_QUALITY = 92


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
