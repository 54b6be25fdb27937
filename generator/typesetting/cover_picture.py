"""The front of a finished cover as a picture, for shops and for the EPUB."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium

from generator.typesetting.page_pictures import render_page
from layouts.printing.cover_size import Wrap

JPEG_QUALITY = 92


def draw_front(cover: Path, wrap: Wrap, longest_px: int) -> bytes:
    """Return the front of a cover as a JPEG, without bleed, spine and back.

    Its longer side has `longest_px` pixels.
    """
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
