"""Ink that writes a PDF through ReportLab.

Everything is black or grey in DeviceGray; only the tints of pictures are in DeviceRGB. Places, links and headings are not drawn: `PageInk`
keeps them in its navigation data, so that the file it writes has none.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from generator.model.own_pages import OwnPicture
from layouts.drawing.ink import LEFT, Area, Ink, Rgb, Segment
from layouts.drawing.links import LinkedInk
from layouts.drawing.pdf_file import About, add_kerned_text, compress_last_page, open_canvas, write_canvas
from layouts.fonts.faces import TEXT, has_equal_digits, load_face, split_pictures, text_width
from layouts.geometry import Box, Point
from layouts.printing.own_pictures import OWN_POINT

STAMP_EDGE_PT = 4.0
"""Space around a stamp for the outer half of its border lines."""


class PageInk(LinkedInk):
    """Ink that writes a PDF file; `save` completes the file.

    bleed_pt    the page is larger than its trim by this on all sides
    face        any face that the pages use; it only replaces ReportLab's initial font
    pictures    pictures of the user's own on each page, by the number of the page; `place_pictures` adds them to the file
    navigation  the links, places, headings and structure of the pages, for an edition that is read on a screen
    """

    def __init__(
        self,
        path: Path,
        page_pt: tuple[float, float],
        about: About,
        bleed_pt: float = 0.0,
        face: str = TEXT,
    ) -> None:
        self._canvas = open_canvas(path, page_pt, about, bleed_pt, face)
        self._stamps: dict[Hashable, str] = {}
        self.pictures: dict[int, list[OwnPicture]] = {}
        super().__init__(about.language)
        self._is_stamping = False

    def save(self) -> None:
        """Write the complete file."""
        write_canvas(self._canvas)

    def _fill_with(self, target: Canvas | PDFTextObject, grey: float) -> None:
        """Set the color of areas or letters; overridden by inks with other colors."""
        target.setFillGray(grey)

    def _stroke_with(self, grey: float) -> None:
        self._canvas.setStrokeGray(grey)

    def end_page(self) -> None:
        """End the page and start the next one."""
        self.navigation.tags.end_page([self._canvas._preamble, *self._canvas._code])
        self._canvas.showPage()
        compress_last_page(self._canvas)

    def scale_page(self, scale: float) -> None:
        """Enlarge everything that is drawn on this page from now on."""
        self._canvas.scale(scale, scale)

    def page_number(self) -> int:
        """Return the number of the page that is drawn, from 1."""
        return int(self._canvas.getPageNumber())

    def _mark(self, is_text: bool = False) -> None:
        """Assign what is drawn next to its element; a stamp is part of its place's."""
        if not self._is_stamping:
            self.navigation.tags.mark(len(self._canvas._code) + 1, is_text)  # the content starts with ReportLab's preamble

    def text(self, x: float, y: float, text: str, face: str, size_pt: float, align: float = LEFT, grey: float = 0.0) -> None:
        """Draw one line of text with its baseline at y."""
        load_face(face)
        self._mark(is_text=True)
        block = self._canvas.beginText(x - align * text_width(text, face, size_pt) if align else x, y)
        block.setFont(face, size_pt)
        self._fill_with(block, grey)
        for part, own in split_pictures(text, face):
            load_face(own)
            if own != block._fontname:
                block.setFont(own, size_pt)
            add_kerned_text(block, part, own)
        self._canvas.drawText(block)

    def rows(self, x: float, y: float, pitch: float, rows: Sequence[str], face: str, size_pt: float) -> None:
        """Draw rows of digits, as one text operator per row if digits are equally wide."""
        self._mark(is_text=True)
        if not has_equal_digits(face):
            self._digits(x, y, pitch, rows, face, size_pt)
            return
        advance, blank = text_width("0", face, size_pt), text_width(" ", face, size_pt)
        block = self._canvas.beginText()
        block.setFont(face, size_pt)
        self._fill_with(block, 0.0)
        block.setCharSpace(pitch - advance)
        block.setWordSpace(advance - blank)
        for index, row in enumerate(rows):
            if row.strip():
                block.setTextOrigin(x + (pitch - advance) / 2, y - index * pitch)
                block._textOut(row.rstrip())
        block.setCharSpace(0)
        block.setWordSpace(0)
        self._canvas.drawText(block)

    def _digits(self, x: float, y: float, pitch: float, rows: Sequence[str], face: str, size_pt: float) -> None:
        """Draw each digit separately, for faces whose digits differ in width."""
        widths = {digit: text_width(digit, face, size_pt) for digit in "0123456789"}
        block = self._canvas.beginText()
        block.setFont(face, size_pt)
        self._fill_with(block, 0.0)
        for index, row in enumerate(rows):
            for place, digit in enumerate(row):
                if digit != " ":
                    block.setTextOrigin(x + place * pitch + (pitch - widths[digit]) / 2, y - index * pitch)
                    block._textOut(digit)
        self._canvas.drawText(block)

    def lines(self, segments: Sequence[Segment], width_pt: float, grey: float = 0.0, dash_pt: float = 0.0, is_round: bool = False) -> None:
        """Draw straight lines."""
        if not segments:
            return
        self._mark()
        self._canvas.saveState()
        self._canvas.setLineWidth(width_pt)
        self._stroke_with(grey)
        self._canvas.setLineCap(0 if dash_pt else 1 if is_round else 2)
        if dash_pt:
            self._canvas.setDash(dash_pt, dash_pt)
        self._canvas.lines(segments)
        self._canvas.restoreState()

    def outline(self, corners: Sequence[Point], width_pt: float, dash_pt: float = 0.0) -> None:
        """Draw a closed line as one path.

        Its last side is a line too, because readers of a file do not report the operator that closes a path.
        """
        self._mark()
        self._canvas.saveState()
        self._canvas.setLineWidth(width_pt)
        self._stroke_with(0.0)
        self._canvas.setLineCap(0)
        if dash_pt:
            self._canvas.setDash(dash_pt, dash_pt)
        path = self._canvas.beginPath()
        path.moveTo(*corners[0])
        for corner in (*corners[1:], corners[0]):
            path.lineTo(*corner)
        self._canvas.drawPath(path)
        self._canvas.restoreState()

    def polyline(self, corners: Sequence[Point], width_pt: float, grey: float = 0.0) -> None:
        """Draw an open line through points, with round ends and corners."""
        self._mark()
        self._canvas.saveState()
        self._canvas.setLineWidth(width_pt)
        self._stroke_with(grey)
        self._canvas.setLineCap(1)
        self._canvas.setLineJoin(1)
        path = self._canvas.beginPath()
        path.moveTo(*corners[0])
        for corner in corners[1:]:
            path.lineTo(*corner)
        self._canvas.drawPath(path)
        self._canvas.restoreState()

    def fill(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """Fill a rectangle."""
        self._mark()
        self._fill_with(self._canvas, grey)
        self._canvas.rect(x, y, width, height, stroke=0, fill=1)

    def tint(self, x: float, y: float, width: float, height: float, color: Rgb) -> None:
        """Fill a rectangle with a color, in DeviceRGB."""
        self._mark()
        self._canvas.setFillColorRGB(*color)
        self._canvas.rect(x, y, width, height, stroke=0, fill=1)

    def fills(self, boxes: Sequence[Area], grey: float) -> None:
        """Fill many rectangles as one path."""
        self._mark()
        path = self._canvas.beginPath()
        for box in boxes:
            path.rect(*box)
        self._fill_with(self._canvas, grey)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def polygon(self, corners: Sequence[Point], grey: float = 0.0) -> None:
        """Fill the shape with some corners."""
        self._mark()
        path = self._canvas.beginPath()
        path.moveTo(*corners[0])
        for corner in corners[1:]:
            path.lineTo(*corner)
        path.close()
        self._fill_with(self._canvas, grey)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def disc(self, x: float, y: float, radius: float, grey: float = 0.0) -> None:
        """Fill a circle around a point."""
        self._mark()
        self._fill_with(self._canvas, grey)
        self._canvas.circle(x, y, radius, stroke=0, fill=1)

    def stamp(self, key: Hashable, x: float, y: float, box: Box, draw: Callable[[Ink], None]) -> None:
        """Draw a piece as a form XObject, shared by all uses of its key."""
        canvas = self._canvas
        if key not in self._stamps:
            self._stamps[key] = f"stamp{len(self._stamps)}"
            left, bottom, right, top = box
            edge = STAMP_EDGE_PT
            canvas.beginForm(self._stamps[key], left - edge, bottom - edge, right + edge, top + edge)
            self._is_stamping = True
            draw(self)
            self._is_stamping = False
            canvas.endForm()
        self._mark()
        canvas.saveState()
        canvas.translate(x, y)
        canvas.doForm(self._stamps[key])
        canvas.restoreState()

    def own_page(self) -> None:
        """Add a point to the content of this page, by which the proof knows it."""
        self._canvas._code.append(OWN_POINT)

    def picture(self, x: float, y: float, scale: float, picture: OwnPicture) -> None:
        """Draw a picture of the user's own, which the file gets when it is written."""
        self._mark()
        self._canvas._code.append(f"q {scale:.5f} 0 0 {scale:.5f} {x:.4f} {y:.4f} cm /{picture.key} Do Q")
        self.pictures.setdefault(self.page_number(), []).append(picture)

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Turn what is drawn within around a point."""
        self._canvas.saveState()
        self._canvas.transform(-1, 0, 0, -1, 2 * x, 2 * y)
        yield
        self._canvas.restoreState()
