"""Rendering of a one-page PDF as a greyscale picture."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium


def render_page(pdf: Path, path: Path, dots_per_inch: int) -> None:
    """Write the one page of a PDF as a greyscale PNG; `path` may be that of the PDF."""
    scale = dots_per_inch / 72
    document = pdfium.PdfDocument(pdf.read_bytes())
    try:
        picture = document[0].render(scale=scale, grayscale=True).to_pil()
    finally:
        document.close()
    picture.save(path, format="PNG", dpi=(72 * scale, 72 * scale))
