"""An ink that writes SVG, with letters as outlines.

Each outline is written once and reused, so no font is needed to view the file. Its name depends on its shape alone, so that several
pages can be parts of one web page, where names are shared. All lengths are points; SVG counts y from the top, so
every y is converted.
"""

from __future__ import annotations

import atexit
import ctypes
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from html import escape

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from layouts.drawing.ink import CENTER, LEFT, Area, Ink, Segment
from layouts.drawing.links import LinklessInk
from layouts.fonts.faces import load_face, split_pictures, text_kerns, text_width
from layouts.fonts.kerning import PER_EM
from layouts.geometry import Box, Point

UNITS = 1000.0
"""Outlines are in thousandths of the type size, so that whole numbers are exact enough."""

NAME_BYTES = 5
"""Length of the names of outlines, as a digest."""


class VectorInk(LinklessInk):
    """Ink that writes one page of SVG; `finish` returns the page."""

    def __init__(self, size_pt: tuple[float, float], title: str) -> None:
        self._size, self._title = size_pt, title
        self._parts: list[str] = []
        self._glyphs: dict[str, str] = {}

    def finish(self) -> str:
        """Return the text of the SVG file."""
        width, height = (f"{side:g}" for side in self._size)
        names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'  # older layout programs support xlink only
        head = f'<svg {names} width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}" role="img">'
        shapes = [f'<path id="{name}" d="{shape}"/>' for name, shape in self._glyphs.items()]
        title = f"<title>{escape(self._title)}</title>"
        return "\n".join([head, title, "<defs>", *shapes, "</defs>", *self._parts, "</svg>", ""])

    def text(self, x: float, y: float, text: str, face: str, size_pt: float, align: float = LEFT, grey: float = 0.0) -> None:
        """Draw one line of text with its baseline at y."""
        x -= align * text_width(text, face, size_pt)
        scale = size_pt / UNITS
        uses = []
        at = 0.0
        drawn = ((own, *pair) for part, own in split_pictures(text, face) for pair in zip(part, text_kerns(part, own), strict=True))
        for own, char, kern in drawn:
            if not char.isspace():
                name, shape = name_outline(own, ord(char))
                self._glyphs[name] = shape
                uses.append(f'<use xlink:href="#{name}" x="{_short(at)}"/>')
            at += text_width(char, own, UNITS) + kern * UNITS / PER_EM
        place = f"translate({_short(x)} {_short(self._size[1] - y)}) scale({scale:.6g} {-scale:.6g})"
        self._parts.append(f'<g aria-label="{escape(text)}" fill="{_tone(grey)}" transform="{place}">{"".join(uses)}</g>')

    def lines(self, segments: Sequence[Segment], width_pt: float, grey: float = 0.0, dash_pt: float = 0.0, is_round: bool = False) -> None:
        """Draw straight lines, dashed for a `dash_pt` above 0.

        Their ends are square, or round with `is_round`.
        """
        top = self._size[1]
        path_data = "".join(f"M{_short(x0)} {_short(top - y0)}L{_short(x1)} {_short(top - y1)}" for x0, y0, x1, y1 in segments)
        dash = f' stroke-dasharray="{dash_pt:g}"' if dash_pt else ""
        dash += ' stroke-linecap="round"' if is_round else "" if dash_pt else ' stroke-linecap="square"'
        self._parts.append(f'<path d="{path_data}" fill="none" stroke="{_tone(grey)}" stroke-width="{width_pt:g}"{dash}/>')

    def outline(self, corners: Sequence[Point], width_pt: float, dash_pt: float = 0.0) -> None:
        """Draw a closed line through points, with dashes that continue around its corners."""
        points = " ".join(f"{_short(x)},{_short(self._size[1] - y)}" for x, y in corners)
        dash = f' stroke-dasharray="{dash_pt:.4g}"' if dash_pt else ""
        self._parts.append(f'<polygon points="{points}" fill="none" stroke="{_tone(0.0)}" stroke-width="{width_pt:g}"{dash}/>')

    def polyline(self, corners: Sequence[Point], width_pt: float, grey: float = 0.0) -> None:
        """Draw an open line through points, with round ends and corners."""
        points = " ".join(f"{_short(x)},{_short(self._size[1] - y)}" for x, y in corners)
        style = f'fill="none" stroke="{_tone(grey)}" stroke-width="{width_pt:g}" stroke-linecap="round" stroke-linejoin="round"'
        self._parts.append(f'<polyline points="{points}" {style}/>')

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Turn what is drawn within around a point."""
        self._parts.append(f'<g transform="rotate(180 {_short(x)} {_short(self._size[1] - y)})">')
        yield
        self._parts.append("</g>")

    def fill(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """Fill a rectangle."""
        place = f'x="{_short(x)}" y="{_short(self._size[1] - y - height)}" width="{_short(width)}" height="{_short(height)}"'
        self._parts.append(f'<rect {place} fill="{_tone(grey)}"/>')

    def fills(self, boxes: Sequence[Area], grey: float) -> None:
        """Fill many rectangles as one shape; each is x, y, width, height."""
        top = self._size[1]
        path_data = "".join(f"M{_short(x)} {_short(top - y)}h{_short(w)}v{_short(-h)}h{_short(-w)}z" for x, y, w, h in boxes)
        self._parts.append(f'<path d="{path_data}" fill="{_tone(grey)}"/>')

    def polygon(self, corners: Sequence[Point], grey: float = 0.0) -> None:
        """Fill the shape with some corners."""
        points = " ".join(f"{_short(x)},{_short(self._size[1] - y)}" for x, y in corners)
        self._parts.append(f'<polygon points="{points}" fill="{_tone(grey)}"/>')

    def disc(self, x: float, y: float, radius: float, grey: float = 0.0) -> None:
        """Fill a circle around a point."""
        self._parts.append(f'<circle cx="{_short(x)}" cy="{_short(self._size[1] - y)}" r="{_short(radius)}" fill="{_tone(grey)}"/>')

    def rows(self, x: float, y: float, pitch: float, rows: Sequence[str], face: str, size_pt: float) -> None:
        """Draw rows of symbols, one in each cell; blanks are empty cells.

        x, y    left edge of the first cell and baseline of the first row
        pitch   distance of cells
        """
        for index, row in enumerate(rows):
            for place, symbol in enumerate(row):
                if symbol != " ":
                    self.text(x + (place + 0.5) * pitch, y - index * pitch, symbol, face, size_pt, CENTER)

    def stamp(self, key: Hashable, x: float, y: float, box: Box, draw: Callable[[Ink], None]) -> None:
        """Draw a piece with its zero at x, y."""
        self._parts.append(f'<g transform="translate({_short(x)} {_short(-y)})">')
        draw(self)
        self._parts.append("</g>")

    def end_page(self) -> None:
        """Refuse a second page.

        Raises
        ------
        ValueError   always: an SVG file has one page
        """
        raise ValueError("an SVG drawing has one page; make an ink for each page")


def _short(number: float) -> str:
    return f"{round(number, 2):g}"


def _tone(grey: float) -> str:
    level = round(255 * grey)
    return f"#{level:02x}{level:02x}{level:02x}"


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
