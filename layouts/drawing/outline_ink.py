"""The outlines of letters, and the base of inks that write letters as outlines.

No font is needed to view such a file. The name of an outline depends on its shape alone, so that several pages can be parts of one web
page, where names are shared.
"""

from __future__ import annotations

import atexit
import ctypes
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from generator.model.own_pages import OwnPicture
from layouts.drawing.ink import CENTER, LEFT
from layouts.drawing.links import LinklessInk
from layouts.fonts.faces import load_face, split_pictures, text_kerns, text_width
from layouts.fonts.kerning import PER_EM

UNITS = 1000.0
"""Outlines are in thousandths of the type size, so that whole numbers are exact enough."""

NAME_BYTES = 5
"""Length of the names of outlines, as a digest."""


class OutlineInk(LinklessInk, ABC):
    """Base of inks that write one page, whose letters are outlines.

    Each outline is written once, by its name, and reused.
    """

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._glyphs: dict[str, str] = {}

    @abstractmethod
    def text(self, x: float, y: float, text: str, face: str, size_pt: float, align: float = LEFT, grey: float = 0.0) -> None:
        """Draw one line of text with its baseline at y."""

    def rows(self, x: float, y: float, pitch: float, rows: Sequence[str], face: str, size_pt: float) -> None:
        """Draw rows of symbols, one in each cell; blanks are empty cells.

        Parameters
        ----------
        x, y : left edge of the first cell and baseline of the first row
        pitch : distance of cells
        """
        for index, row in enumerate(rows):
            for place, symbol in enumerate(row):
                if symbol != " ":
                    self.text(x + (place + 0.5) * pitch, y - index * pitch, symbol, face, size_pt, CENTER)

    def end_page(self) -> None:
        """Refuse a second page.

        Raises
        ------
        ValueError   always: the file has one page
        """
        raise ValueError("a drawing of outlines has one page; make an ink for each page")

    def picture(self, x: float, y: float, scale: float, picture: OwnPicture) -> None:
        """Refuse a picture of the user's own.

        Raises
        ------
        ValueError   always: these files show boards, and have no others within them
        """
        raise ValueError("a drawing of outlines has no other pictures; draw it on a page")

    def _list_glyphs(self, text: str, face: str) -> Iterator[tuple[str, float]]:
        """Yield the outlines of a line of text: name and place, in UNITS."""
        at = 0.0
        drawn = ((own, *pair) for part, own in split_pictures(text, face) for pair in zip(part, text_kerns(part, own), strict=True))
        for own, char, kern in drawn:
            if not char.isspace():
                name, shape = name_outline(own, ord(char))
                self._glyphs[name] = shape
                yield name, at
            at += text_width(char, own, UNITS) + kern * UNITS / PER_EM


@cache
def name_outline(face: str, code: int) -> tuple[str, str]:
    """Return the name of a glyph in SVG files, and its outline."""
    shape = glyph_outline(face, code)
    return f"g{blake2b(shape.encode(), digest_size=NAME_BYTES).hexdigest()}", shape


@cache
def glyph_outline(face: str, code: int) -> str:
    """Return the outline of a character as SVG path data, y up, in UNITS.

    A character without an outline, such as a blank, gives "".
    """
    return _path_data(raw.FPDFFont_GetGlyphPath(_open_face(face), code, 1.0))


@cache  # opening a face takes 3 ms, reading a glyph far less
def _open_face(face: str) -> raw.FPDF_FONT:
    """Open a face in PDFium; it is closed when the process ends."""
    content = bytes(load_face(face).face._ttf_data)
    document = pdfium.PdfDocument.new()
    buffer = (ctypes.c_uint8 * len(content)).from_buffer_copy(content)
    handle = raw.FPDFText_LoadFont(document, buffer, len(content), raw.FPDF_FONT_TRUETYPE, True)
    atexit.register(document.close)
    atexit.register(raw.FPDFFont_Close, handle)  # runs before the function registered above: last in, first out
    return handle


def _path_data(outline: raw.FPDF_GLYPHPATH) -> str:
    """Return an outline as SVG path data: moves, lines and cubic curves."""
    parts: list[str] = []
    curve: list[str] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(max(raw.FPDFGlyphPath_CountGlyphSegments(outline), 0) if outline else 0):
        segment = raw.FPDFGlyphPath_GetGlyphPathSegment(outline, index)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        point = f"{round(UNITS * x.value)} {round(UNITS * y.value)}"
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_BEZIERTO:
            curve.append(point)
            if len(curve) == 3:
                parts.append(f"C{' '.join(curve)}")
                curve = []
        else:
            parts.append(f"{'M' if kind == raw.FPDF_SEGMENT_MOVETO else 'L'}{point}")
        if raw.FPDFPathSegment_GetClose(segment):
            parts.append("Z")
    return "".join(parts)
