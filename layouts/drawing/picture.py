"""Rendering of a one-page PDF as a picture of pixels."""

from __future__ import annotations

import zlib
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw

WHITE = 0xFFFFFFFF

COMPRESSION = zlib.Z_RLE
"""Way of compression of pictures of boards, whose rows are long runs of one gray: a tenth fewer bytes than usual in half of the time."""


def render_page(pdf: Path, path: Path, dots_per_inch: int, *, has_colors: bool = False) -> None:
    """Write the one page of a PDF as a PNG, in gray or in color.

    `path` may be that of the PDF.
    """
    scale = dots_per_inch / 72
    document = pdfium.PdfDocument(pdf.read_bytes())
    try:
        picture = document[0].render(scale=scale, grayscale=not has_colors).to_pil()
    finally:
        document.close()
    picture.save(path, format="PNG", dpi=(72 * scale, 72 * scale))


def render_pixels(pdf: Path, path: Path, size_px: tuple[int, int], dots_per_inch: int, *, has_colors: bool) -> None:
    """Write the one page of a PDF as a PNG of exactly this size, in gray or in color."""
    width, height = size_px
    document = pdfium.PdfDocument(pdf.read_bytes())
    try:
        form = raw.FPDFBitmap_BGR if has_colors else raw.FPDFBitmap_Gray
        bitmap = pdfium.PdfBitmap.new_native(width, height, form, rev_byteorder=has_colors)
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
        flags = raw.FPDF_REVERSE_BYTE_ORDER if has_colors else raw.FPDF_GRAYSCALE
        raw.FPDF_RenderPageBitmap(bitmap, document[0], 0, 0, width, height, 0, flags)
        picture = bitmap.to_pil()
    finally:
        document.close()
    picture.save(path, format="PNG", dpi=(dots_per_inch, dots_per_inch), compress_type=COMPRESSION)
