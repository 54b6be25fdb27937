"""Reading of pictures of any format: the board, and the size of the page.

A picture of pixels is compared with the PDF it was rendered from, which must be proved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ctypes import byref, c_uint
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, UnidentifiedImageError

from generator.errors import Faulty, explain
from generator.proof.drawn_picture import PictureContent, read_grid
from generator.proof.eps_reader import read_eps
from generator.proof.form_reader import read_form, read_path
from generator.proof.page_characters import read_characters
from generator.proof.page_reader import PrintedGrid
from generator.proof.svg_reader import read_svg

NO_PICTURE = (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError)
"""What Pillow raises for bytes that are no picture."""

GRAY_MODE, COLOR_MODE = "L", "RGB"
"""Modes of pictures, as Pillow names them."""

Size = tuple[float, float]
"""Width and height of a page, in points."""


class Pixels(NamedTuple):
    """What a picture of pixels must be: width and height, resolution, colors."""

    size: tuple[int, int]
    dots_per_inch: int
    is_colored: bool

    def __str__(self) -> str:
        kind = "in color" if self.is_colored else "in gray"
        return f"{self.size[0]} by {self.size[1]} pixels {kind}, {self.dots_per_inch} an inch"


def read_picture(path: Path) -> tuple[PrintedGrid, Size]:
    """Return the board of a picture, and its size.

    Raises
    ------
    Faulty    the file is not a picture of one board
    OSError   it cannot be read
    """
    try:
        return READERS[path.suffix](path)
    except pypdfium2.PdfiumError as fault:
        raise Faulty(f"{path.name}: expected a picture that can be read: {explain(fault)}") from None


def _read_svg(path: Path) -> tuple[PrintedGrid, Size]:
    content = read_svg(path)
    return read_grid(content), content.size_pt


def _read_eps(path: Path) -> tuple[PrintedGrid, Size]:
    content = read_eps(path)
    return read_grid(content), content.size_pt


def _read_pdf(path: Path) -> tuple[PrintedGrid, Size]:
    """Return the board of a PDF of one page, with the characters that are its text."""
    with pypdfium2.PdfDocument(path.read_bytes()) as document:
        if len(document) != 1:
            raise Faulty(f"{path.name}: expected one page, found {len(document)}")
        page = document[0]
        content = PictureContent(path.name, page.get_size())
        _add_objects(content, page.raw)
        return read_grid(content, read_characters(page)), content.size_pt


def _add_objects(content: PictureContent, page: Any) -> None:
    """Add what is drawn on a page of a PDF.

    Raises
    ------
    Faulty   there is something that no picture has
    """
    matrix = pdfium.FS_MATRIX()
    color = c_uint(), c_uint(), c_uint(), c_uint()
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        drawn = pdfium.FPDFPage_GetObject(page, index)
        kind = pdfium.FPDFPageObj_GetType(drawn)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            pdfium.FPDFPageObj_GetMatrix(drawn, byref(matrix))
            content.add_board(list(read_form(drawn, abs(matrix.a))), (matrix.e, matrix.f))
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            content.add_beside(read_path(drawn))
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
            pdfium.FPDFPageObj_GetFillColor(drawn, *map(byref, color))
            content.check_symbol((color[0].value / 255, color[1].value / 255, color[2].value / 255))
        else:
            raise Faulty(f"{content.name}: expected lines, areas and symbols, found another kind of object")


READERS: Mapping[str, Callable[[Path], tuple[PrintedGrid, Size]]] = {".pdf": _read_pdf, ".svg": _read_svg, ".eps": _read_eps}
"""Readers of pictures by the suffix of their file."""


def compare_pixels(path: Path, pdf: Path, wanted: Pixels) -> str:
    """Return how a picture of pixels differs from a PDF; empty if it shows the same.

    Raises
    ------
    Faulty    it is no picture
    OSError   a file cannot be read
    """
    content = BytesIO(path.read_bytes())
    try:
        with Image.open(content, formats=["PNG"]) as picture:
            dots = tuple(round(number) for number in picture.info.get("dpi", (0, 0)))
            found = Pixels(picture.size, dots[0], picture.mode == COLOR_MODE)
            if found != wanted or dots[0] != dots[1] or picture.mode not in (COLOR_MODE, GRAY_MODE):
                return f"{path.name}: expected {wanted}, found {found}"
            shown = picture.tobytes()
    except NO_PICTURE as fault:
        raise Faulty(f"{path.name}: expected a picture that can be read: {explain(fault)}") from None
    expected = _render(pdf, wanted)
    if shown == expected:
        return ""
    differing = np.count_nonzero(np.frombuffer(shown, np.uint8) != np.frombuffer(expected, np.uint8))
    return f"{path.name}: expected the pixels of the proved page, found {differing} other values"


def _render(pdf: Path, wanted: Pixels) -> bytes:
    """Return the page of a PDF as pixels, row by row: gray, or red, green and blue."""
    width, height = wanted.size
    with pypdfium2.PdfDocument(pdf.read_bytes()) as document:
        form = pdfium.FPDFBitmap_BGR if wanted.is_colored else pdfium.FPDFBitmap_Gray
        bitmap = pypdfium2.PdfBitmap.new_native(width, height, form)
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        pdfium.FPDF_RenderPageBitmap(bitmap, document[0], 0, 0, width, height, 0, 0 if wanted.is_colored else pdfium.FPDF_GRAYSCALE)
        shown = bitmap.to_numpy()
        return bytes(np.ascontiguousarray(shown[:, :, ::-1] if wanted.is_colored else shown).tobytes())
