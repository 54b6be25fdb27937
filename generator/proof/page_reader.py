"""Reads finished pages back: every grid from its drawn lines, its symbols from where they are printed, and the words around it.

Nothing but the page is believed. A grid is a form drawn on the page; `grid_lines.py` understands its lines, `printed_boards.py` says
what puzzle it is and `prove.py` what must be true of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import byref, c_double, c_float, c_int, c_uint
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium

from generator.errors import Faulty
from generator.proof.grid_lines import Pattern, Strokes, find_pattern

LINE_BREAK_PT = 12.0
"""White after which printed text is taken for another line of text."""

SMALL = 0.36
"""Height, in cells, below which a symbol is a candidate; a digit is 0.44 to 0.52 of its cell high, a candidate at most 0.3."""

LABEL_REACH = 0.36
"""How far below the top of its cell, in cells, the middle of a label lies at most; a symbol's lies at 0.5."""


@dataclass(frozen=True, slots=True)
class PrintedGrid:
    """A grid as printed: its lines, the symbol and the label of each cell, its edges left, bottom, right, top on the page, and candidates.

    pencil   small symbols in each cell, as they come; empty where there are none in any
    """

    pattern: Pattern
    symbols: tuple[str, ...]
    labels: tuple[str, ...]
    pencil: tuple[str, ...]
    edges: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A line of text outside of grids: its start, its end and its baseline."""

    text: str
    x: float
    right: float
    y: float


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """What a page shows, in the order it was drawn.

    read_lines   gives its lines of text outside of grids; those of a page without grids are read when they are asked for, because a
                 third of a book is hints and lists. They can be had until the file is closed, which is when its last page has passed
    """

    number: int
    grids: tuple[PrintedGrid, ...]
    read_lines: Callable[[], tuple[PrintedLine, ...]]

    @property
    def lines(self) -> tuple[PrintedLine, ...]:
        return self.read_lines()


def read_pages(path: Path) -> Iterator[PrintedPage]:
    """Read the pages of a PDF one by one.

    Raises
    ------
    Faulty   a file that cannot be read, is no PDF, is locked with a password or has a broken page
    """
    try:
        document = pypdfium2.PdfDocument(path)
    except (pypdfium2.PdfiumError, OSError) as fault:
        raise Faulty(f"expected a readable PDF at {str(path)!r}: {fault}; make the book anew") from None
    try:
        for index in range(len(document)):
            yield _read_page(document, index, path)
    finally:
        document.close()


def _read_page(document: Any, index: int, path: Path) -> PrintedPage:
    with _opened(document, index, path) as page:
        found = list(_find_patterns(page.raw))
        if not found:
            return PrintedPage(index + 1, (), cache(partial(_read_text, document, index, path)))
        characters = _read_characters(page)
    taken = np.zeros(len(characters.codes), bool)
    grids = []
    for pattern, edges in found:
        inside = characters.inside(edges) & ~taken
        taken |= inside
        grids.append(PrintedGrid(pattern, *_texts(pattern, edges, characters, np.flatnonzero(inside)), edges))
    lines = tuple(_lines(characters, taken))
    return PrintedPage(index + 1, tuple(grids), lambda: lines)


def _read_text(document: Any, index: int, path: Path) -> tuple[PrintedLine, ...]:
    """Read the lines of a page without grids."""
    with _opened(document, index, path) as page:
        characters = _read_characters(page)
    return tuple(_lines(characters, np.zeros(len(characters.codes), bool)))


@contextmanager
def _opened(document: Any, index: int, path: Path) -> Iterator[Any]:
    """Give a page, and close it.

    Raises
    ------
    Faulty   a broken page
    """
    try:
        page = document[index]
        yield page
        page.close()
    except pypdfium2.PdfiumError as fault:
        raise Faulty(f"cannot read page {index + 1} of {str(path)!r}: {fault}; make the book anew") from None


@dataclass(frozen=True, slots=True, eq=False)
class _Characters:
    """All characters of a page, in reading order: code, box and baseline; places is float64[n, 5]."""

    codes: list[int]
    places: np.ndarray

    def inside(self, edges: tuple[float, float, float, float]) -> np.ndarray:
        left, bottom, right, top = edges
        x = (self.places[:, 0] + self.places[:, 1]) / 2
        y = (self.places[:, 2] + self.places[:, 3]) / 2
        visible = np.array([code > 32 for code in self.codes], bool)
        return visible & (x > left) & (x < right) & (y > bottom) & (y < top)


def _read_characters(page: Any) -> _Characters:
    textpage = page.get_textpage()
    text = textpage.raw
    left, right, bottom, top, x, y = (c_double() for _ in range(6))
    box = (byref(left), byref(right), byref(bottom), byref(top))
    origin = (byref(x), byref(y))
    codes, places = [], []
    for index in range(pdfium.FPDFText_CountChars(text)):
        pdfium.FPDFText_GetCharBox(text, index, *box)
        pdfium.FPDFText_GetCharOrigin(text, index, *origin)
        codes.append(pdfium.FPDFText_GetUnicode(text, index))
        places.append((left.value, right.value, bottom.value, top.value, y.value))
    textpage.close()
    return _Characters(codes, np.array(places, np.float64).reshape(-1, 5))


def _texts(
    pattern: Pattern, edges: tuple[float, float, float, float], characters: _Characters, which: np.ndarray
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Put each character into the cell its middle lies in: as its symbol, small as a candidate, or near its top as its label.

    Only in boards with cages do small characters near the top belong to a label.
    """
    left, bottom, right, top = edges
    symbols, labels, pencil = ([""] * (pattern.n_rows * pattern.n_cols) for _ in range(3))
    has_cages = bool(pattern.sides)
    places = characters.places[which]
    cols = ((places[:, 0] + places[:, 1]) / 2 - left) * pattern.n_cols / (right - left)
    rows = (top - (places[:, 2] + places[:, 3]) / 2) * pattern.n_rows / (top - bottom)
    heights = (places[:, 3] - places[:, 2]) * pattern.n_rows / (top - bottom)
    for index, row, col, height in zip(which, rows.tolist(), cols.tolist(), heights.tolist(), strict=True):
        is_high = row % 1 < LABEL_REACH
        texts = labels if is_high and (has_cages or height >= SMALL) else pencil if height < SMALL else symbols
        texts[int(row) * pattern.n_cols + int(col)] += chr(characters.codes[index])
    return tuple(symbols), tuple(labels) if any(labels) else (), tuple(pencil) if any(pencil) else ()


def _lines(characters: _Characters, taken: np.ndarray) -> Iterator[PrintedLine]:
    """Join what stands on one baseline without a wide gap."""
    text, start, end, base = "", 0.0, 0.0, 0.0
    for code, skip, (left, right, _, _, y) in zip(characters.codes, taken, characters.places.tolist(), strict=True):
        if skip or code in (10, 13) or (text and code > 32 and (abs(y - base) > 0.5 or not -2 < left - end < LINE_BREAK_PT)):
            if text.strip():
                yield PrintedLine(text.strip(), start, end, base)
            text = ""
        if skip or code in (10, 13) or (code <= 32 and not text):
            continue
        if not text:
            start, base = left, y
        text += chr(code)
        if code > 32:
            end = right
    if text.strip():
        yield PrintedLine(text.strip(), start, end, base)


def _find_patterns(page: Any) -> Iterator[tuple[Pattern, tuple[float, float, float, float]]]:
    """Yield the grids drawn as forms on a page, with their edges on the page."""
    matrix = pdfium.FS_MATRIX()
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        form = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(form) != pdfium.FPDF_PAGEOBJ_FORM:
            continue
        pdfium.FPDFPageObj_GetMatrix(form, byref(matrix))
        pattern = find_pattern(_read_form(form, matrix.a))
        if pattern is not None:
            left, bottom, right, top = pattern.box
            yield pattern, (left + matrix.e, bottom + matrix.f, right + matrix.e, top + matrix.f)


def _read_form(form: Any, scale: float) -> Strokes:
    """Read what a form draws: straight lines, dashed ones apart, filled rectangles and filled curves."""
    found: tuple[list, list, list, list] = ([], [], [], [])
    lines, dashes, fills, discs = found
    width, mode, stroked = c_float(), c_int(), c_int()
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    for index in range(pdfium.FPDFFormObj_CountObjects(form)):
        path = pdfium.FPDFFormObj_GetObject(form, index)
        if pdfium.FPDFPageObj_GetType(path) != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        points = _read_points(path, scale)
        pdfium.FPDFPath_GetDrawMode(path, byref(mode), byref(stroked))
        if stroked.value:
            pdfium.FPDFPageObj_GetStrokeWidth(path, byref(width))
            kind = dashes if pdfium.FPDFPageObj_GetDashCount(path) > 0 else lines
            kind += [(*start, *end, width.value * scale) for start, end, drawn in points if drawn == pdfium.FPDF_SEGMENT_LINETO]
        elif mode.value and points:
            pdfium.FPDFPageObj_GetFillColor(path, byref(red), byref(green), byref(blue), byref(alpha))
            xs, ys = [end[0] for _, end, _ in points], [end[1] for _, end, _ in points]
            kind = discs if any(drawn == pdfium.FPDF_SEGMENT_BEZIERTO for _, _, drawn in points) else fills
            kind.append((min(xs), min(ys), max(xs), max(ys), red.value / 255))
    return Strokes(*(tuple(kind) for kind in found))


def _read_points(path: Any, scale: float) -> list[tuple[tuple[float, float], tuple[float, float], int]]:
    """List the steps of a path: from, to, and what pdfium calls the step between (a line, a curve, a move)."""
    matrix, x, y = pdfium.FS_MATRIX(), c_float(), c_float()
    pdfium.FPDFPageObj_GetMatrix(path, byref(matrix))
    steps = []
    before = (0.0, 0.0)
    for index in range(pdfium.FPDFPath_CountSegments(path)):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        pdfium.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        here = (
            round((matrix.a * x.value + matrix.c * y.value + matrix.e) * scale, 3),
            round((matrix.b * x.value + matrix.d * y.value + matrix.f) * scale, 3),
        )
        steps.append((before, here, pdfium.FPDFPathSegment_GetType(segment)))
        before = here
    return steps
