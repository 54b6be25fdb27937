"""Inks, the surfaces that pages are drawn on.

`PageInk` writes a PDF through ReportLab, `InkLog` lines of text for tests. All lengths are points; zero is the bottom left corner of the
page. Everything is black or grey in DeviceGray: 0 is black, 1 is paper. Places, links and headings are not drawn: `PageInk` keeps them
in its navigation data, so that the file it writes has none.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from layouts.drawing.links import LinkedInk, LinklessInk, StructuredInk
from layouts.drawing.pdf_file import About, add_kerned_text, open_canvas, write_canvas
from layouts.fonts.faces import TEXT, has_equal_digits, load_face, text_width
from layouts.geometry import Point

LEFT, CENTER, RIGHT = 0.0, 0.5, 1.0
"""Position of the given x in a line of text: at its start, middle or end."""

STAMP_EDGE_PT = 4.0
"""Space around a stamp for the outer half of its border lines."""

Segment = tuple[float, float, float, float]
Area = tuple[float, float, float, float]
"""Segment: a line as x0, y0, x1, y1. Area: a rectangle as x, y, width and height."""


class Ink(StructuredInk, Protocol):
    """The drawing functions of every ink."""

    def end_page(self) -> None:
        """End the page and start the next one."""

    def text(self, x: float, y: float, text: str, face: str, size_pt: float, align: float = LEFT, grey: float = 0.0) -> None:
        """Draw one line of text with its baseline at y.

        `align` says whether x is the start, middle or end of the line.
        """

    def rows(self, x: float, y: float, pitch: float, rows: Sequence[str], face: str, size_pt: float) -> None:
        """Draw rows of digits, one in the middle of each cell; blanks are empty cells.

        x, y    left edge of the first cell and baseline of the first row
        pitch   distance of cells
        """

    def lines(self, segments: Sequence[Segment], width_pt: float, grey: float = 0.0, dash_pt: float = 0.0, is_round: bool = False) -> None:
        """Draw straight lines with square or round ends, dashed for a `dash_pt` above 0."""

    def outline(self, corners: Sequence[Point], width_pt: float, dash_pt: float = 0.0) -> None:
        """Draw a closed line through points, with dashes that continue around its corners."""

    def fill(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """Fill a rectangle."""

    def fills(self, boxes: Sequence[Area], grey: float) -> None:
        """Fill many rectangles as one shape; each is x, y, width, height."""

    def disc(self, x: float, y: float, radius: float, grey: float = 0.0) -> None:
        """Fill a circle around a point."""

    def stamp(self, key: Hashable, x: float, y: float, size: tuple[float, float], draw: Callable[[Ink], None]) -> None:
        """Draw a piece with its corner at x, y, reusing the last one with an equal key."""

    def turned(self, x: float, y: float) -> AbstractContextManager[None]:
        """Draw what follows upside down, turned around a point.

        Links and anchors are not turned.
        """
        ...


class PageInk(LinkedInk):
    """Ink that writes a PDF file; `save` completes the file.

    bleed_pt    the page is larger than its trim by this on all sides
    face        any face that the pages use; it only replaces ReportLab's initial font
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
        add_kerned_text(block, text, face)
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
                block.textOut(row.rstrip())
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
                    block.textOut(digit)
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

    def fill(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """Fill a rectangle."""
        self._mark()
        self._fill_with(self._canvas, grey)
        self._canvas.rect(x, y, width, height, stroke=0, fill=1)

    def fills(self, boxes: Sequence[Area], grey: float) -> None:
        """Fill many rectangles as one path."""
        self._mark()
        path = self._canvas.beginPath()
        for box in boxes:
            path.rect(*box)
        self._fill_with(self._canvas, grey)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def disc(self, x: float, y: float, radius: float, grey: float = 0.0) -> None:
        """Fill a circle around a point."""
        self._mark()
        self._fill_with(self._canvas, grey)
        self._canvas.circle(x, y, radius, stroke=0, fill=1)

    def stamp(self, key: Hashable, x: float, y: float, size: tuple[float, float], draw: Callable[[Ink], None]) -> None:
        """Draw a piece as a form XObject, shared by all uses of its key."""
        canvas = self._canvas
        if key not in self._stamps:
            self._stamps[key] = f"stamp{len(self._stamps)}"
            canvas.beginForm(self._stamps[key], -STAMP_EDGE_PT, -STAMP_EDGE_PT, size[0] + STAMP_EDGE_PT, size[1] + STAMP_EDGE_PT)
            self._is_stamping = True
            draw(self)
            self._is_stamping = False
            canvas.endForm()
        self._mark()
        canvas.saveState()
        canvas.translate(x, y)
        canvas.doForm(self._stamps[key])
        canvas.restoreState()

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Turn what is drawn within around a point."""
        self._canvas.saveState()
        self._canvas.transform(-1, 0, 0, -1, 2 * x, 2 * y)
        yield
        self._canvas.restoreState()


class InkLog(LinklessInk):
    """Ink that writes what is drawn as lines of text, one list per page."""

    def __init__(self) -> None:
        self.pages: list[list[str]] = [[]]

    def end_page(self) -> None:
        """Start the list of the next page."""
        self.pages.append([])

    def text(self, x: float, y: float, text: str, face: str, size_pt: float, align: float = LEFT, grey: float = 0.0) -> None:
        """Write a line of text with its position, face and size."""
        tone = f" grey {grey:g}" if grey else ""
        where = {LEFT: "from", CENTER: "about", RIGHT: "up to"}[align]
        self._note(f"text {where} {x:.1f} {y:.1f} {face} {size_pt:.4g}{tone}: {text}")

    def rows(self, x: float, y: float, pitch: float, rows: Sequence[str], face: str, size_pt: float) -> None:
        """Write rows of digits in one line."""
        shown = "/".join(row.replace(" ", ".") for row in rows)
        self._note(f"rows from {x:.1f} {y:.1f} every {pitch:.2f} {face} {size_pt:.4g}: {shown}")

    def lines(self, segments: Sequence[Segment], width_pt: float, grey: float = 0.0, dash_pt: float = 0.0, is_round: bool = False) -> None:
        """Write the number, thickness and bounding box of lines."""
        if segments:
            xs = [x for x0, _, x1, _ in segments for x in (x0, x1)]
            ys = [y for _, y0, _, y1 in segments for y in (y0, y1)]
            tone = (f" grey {grey:g}" if grey else "") + (f" dash {dash_pt:g}" if dash_pt else "") + (" round" if is_round else "")
            box = f"{min(xs):.1f} {min(ys):.1f} to {max(xs):.1f} {max(ys):.1f}"
            self._note(f"lines {len(segments)} of {width_pt:g}{tone} in {box}")

    def outline(self, corners: Sequence[Point], width_pt: float, dash_pt: float = 0.0) -> None:
        """Write the corners of a closed line."""
        shown = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
        self._note(f"outline of {width_pt:g} dash {dash_pt:.4g}: {shown}")

    def fill(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """Write the position and grey of a rectangle."""
        self._note(f"fill {x:.1f} {y:.1f} {width:.1f} x {height:.1f} grey {grey:g}")

    def fills(self, boxes: Sequence[Area], grey: float) -> None:
        """Write the number, grey and bounding box of rectangles."""
        if boxes:
            left, low = min(box[0] for box in boxes), min(box[1] for box in boxes)
            right, top = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
            self._note(f"fills {len(boxes)} grey {grey:g} in {left:.1f} {low:.1f} to {right:.1f} {top:.1f}")

    def disc(self, x: float, y: float, radius: float, grey: float = 0.0) -> None:
        """Write the position, radius and grey of a disc."""
        self._note(f"disc {x:.1f} {y:.1f} radius {radius:.1f} grey {grey:g}")

    def stamp(self, key: Hashable, x: float, y: float, size: tuple[float, float], draw: Callable[[Ink], None]) -> None:
        """Write the position and size of a stamp, and its contents indented."""
        self._note(f"stamp at {x:.1f} {y:.1f} {size[0]:.1f} x {size[1]:.1f}")
        inner = InkLog()
        draw(inner)
        self.pages[-1].extend(f"  {line}" for line in inner.pages[0])

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Write where upside-down drawing begins and ends."""
        self._note(f"upside down around {x:.1f} {y:.1f}")
        yield
        self._note("upright")

    def _note(self, line: str) -> None:
        self.pages[-1].append(line)
