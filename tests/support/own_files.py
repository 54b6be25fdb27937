"""Files of own pages for tests: pictures, drawings and pages of other programs."""

from __future__ import annotations

from io import BytesIO
from zlib import compress

import pikepdf
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from layouts.fonts.faces import TEXT, load_face

TRIM_PT = (432.0, 648.0)
"""Pages of 6 x 9 inches, in points."""


def make_raster(size: tuple[int, int], color: object = 128, mode: str = "L", kind: str = "PNG") -> bytes:
    """Return a picture of one color."""
    with BytesIO() as made:
        Image.new(mode, size, color).save(made, kind)
        return made.getvalue()


def make_svg(body: str, head: str = 'width="60mm" height="60mm" viewBox="0 0 100 100"') -> bytes:
    """Return a drawing."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {head}><title>A drawing</title>{body}</svg>'.encode()


def make_pdf(text: str = "More books", face: str = TEXT, size: tuple[float, float] = TRIM_PT, gray: float = 0.0, x: float = 100.0) -> bytes:
    """Return a PDF of one page: text, a grid, and the number of a puzzle."""
    if face == TEXT:
        load_face(face)
    with BytesIO() as made:
        canvas = Canvas(made, pagesize=size, initialFontName=face, invariant=1)
        canvas.setFillGray(gray)
        canvas.setFont(face, 20)
        canvas.drawString(x, 500, text)
        canvas.setFillGray(0)
        canvas.drawString(x, 380, "2")
        for step in range(5):
            canvas.setLineWidth((3.0, 0.94, 2.25, 0.94, 3.0)[step])
            canvas.line(x, 200 + step * 40, x + 160, 200 + step * 40)
            canvas.line(x + step * 40, 200, x + step * 40, 360)
        canvas.showPage()
        canvas.save()
        return made.getvalue()


def change_pdf(content: bytes, **keys: object) -> bytes:
    """Return a PDF with other entries of its first page."""
    with pikepdf.open(BytesIO(content)) as pdf, BytesIO() as made:
        for key, value in keys.items():
            pdf.pages[0].obj[f"/{key}"] = value
        pdf.save(made, static_id=True)
        return made.getvalue()


def lock_pdf(content: bytes) -> bytes:
    """Return a PDF that needs a password."""
    with pikepdf.open(BytesIO(content)) as pdf, BytesIO() as made:
        pdf.save(made, encryption=pikepdf.Encryption(owner="a", user="b"))
        return made.getvalue()


def make_bomb(size: int, is_twice: bool) -> bytes:
    """Return a PDF with a stream of many bytes, packed once or twice."""
    packed = compress(b"\0" * size)
    packed = compress(packed) if is_twice else packed
    return b"%%PDF-1.4\n1 0 obj\n<</Length %d/Filter/FlateDecode>>\nstream\n%s\nendstream\nendobj\n" % (len(packed), packed)
