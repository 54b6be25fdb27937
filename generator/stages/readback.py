"""Reads finished pages back: every grid from its drawn lines, its symbols from where they are printed, and the words around it.

Nothing but the page is believed. A grid is a form drawn on the page whose straight lines divide a rectangle into equal cells; the
thickness of a line tells cell, box and frame apart. `prove.py` says what the grids must be.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import byref, c_double, c_float, c_int, c_uint
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium

from generator.errors import Faulty
from generator.model import FRAME, HAIR, WALL

WALL_FROM_PT, FRAME_FROM_PT = 1.1, 1.95
"""Thickness from which a line is a wall, and a frame; cell lines are 0.75 pt, walls 1.5 to 1.8, frames 2.1 to 2.5."""

LINE_BREAK_PT = 12.0
"""White after which printed text is taken for another line of text."""

UNEVEN = 0.05
"""How far, in cells, a line may lie from where equal cells put it."""

Stroke = tuple[float, float, float, float, float]
"""x0, y0, x1, y1 and thickness of a straight line, in points."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The drawn lines of a grid; weights and shades as in `model.Figure`, x and y from the form's own zero."""

    n_rows: int
    n_cols: int
    across: bytes
    upright: bytes
    shades: tuple[int, ...]
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PrintedGrid:
    """A grid as printed: its lines, one text a cell, and its edges left, bottom, right, top on the page."""

    pattern: Pattern
    symbols: tuple[str, ...]
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
    """What a page shows, in the order it was drawn."""

    number: int
    grids: tuple[PrintedGrid, ...]
    lines: tuple[PrintedLine, ...]


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
            try:
                page = document[index]
                text = page.get_textpage()
            except pypdfium2.PdfiumError as fault:
                raise Faulty(f"cannot read page {index + 1} of {str(path)!r}: {fault}; make the book anew") from None
            yield _read_page(index + 1, page.raw, text.raw)
            text.close()
            page.close()
    finally:
        document.close()


def _read_page(number: int, page: Any, text: Any) -> PrintedPage:
    found = list(_find_patterns(page))
    characters = _read_characters(text)
    taken = np.zeros(len(characters.codes), bool)
    grids = []
    for pattern, edges in found:
        inside = characters.inside(edges) & ~taken
        taken |= inside
        grids.append(PrintedGrid(pattern, _symbols(pattern, edges, characters, np.flatnonzero(inside)), edges))
    return PrintedPage(number, tuple(grids), tuple(_lines(characters, taken)))


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


def _read_characters(text: Any) -> _Characters:
    left, right, bottom, top, x, y = (c_double() for _ in range(6))
    box = (byref(left), byref(right), byref(bottom), byref(top))
    origin = (byref(x), byref(y))
    codes, places = [], []
    for index in range(pdfium.FPDFText_CountChars(text)):
        pdfium.FPDFText_GetCharBox(text, index, *box)
        pdfium.FPDFText_GetCharOrigin(text, index, *origin)
        codes.append(pdfium.FPDFText_GetUnicode(text, index))
        places.append((left.value, right.value, bottom.value, top.value, y.value))
    return _Characters(codes, np.array(places, np.float64).reshape(-1, 5))


def _symbols(
    pattern: Pattern, edges: tuple[float, float, float, float], characters: _Characters, which: np.ndarray
) -> tuple[str, ...]:
    """Put each character into the cell its middle lies in."""
    left, bottom, right, top = edges
    symbols = [""] * (pattern.n_rows * pattern.n_cols)
    places = characters.places[which]
    cols = ((places[:, 0] + places[:, 1]) / 2 - left) * pattern.n_cols / (right - left)
    rows = (top - (places[:, 2] + places[:, 3]) / 2) * pattern.n_rows / (top - bottom)
    for index, row, col in zip(which, rows.astype(int), cols.astype(int), strict=True):
        symbols[row * pattern.n_cols + col] += chr(characters.codes[index])
    return tuple(symbols)


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
        strokes, fills = _read_form(form, matrix.a)
        pattern = find_pattern(tuple(strokes), tuple(fills))
        if pattern is not None:
            left, bottom, right, top = pattern.box
            yield pattern, (left + matrix.e, bottom + matrix.f, right + matrix.e, top + matrix.f)


def _read_form(form: Any, scale: float) -> tuple[list[Stroke], list[Stroke]]:
    """Read the straight lines of a form, and its filled rectangles with their grey in place of a thickness."""
    strokes: list[Stroke] = []
    fills: list[Stroke] = []
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
            strokes += [(*start, *end, width.value * scale) for start, end, drawn in points if drawn]
        elif mode.value and points:
            pdfium.FPDFPageObj_GetFillColor(path, byref(red), byref(green), byref(blue), byref(alpha))
            xs, ys = [end[0] for _, end, _ in points], [end[1] for _, end, _ in points]
            fills.append((min(xs), min(ys), max(xs), max(ys), red.value / 255))
    return strokes, fills


def _read_points(path: Any, scale: float) -> list[tuple[tuple[float, float], tuple[float, float], bool]]:
    """List the steps of a path: from, to, and whether ink is drawn between."""
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
        steps.append((before, here, pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_LINETO))
        before = here
    return steps


@lru_cache(maxsize=4096)
def find_pattern(strokes: tuple[Stroke, ...], fills: tuple[Stroke, ...]) -> Pattern | None:
    """Return the grid that straight lines make, None where they make none."""
    level = [stroke for stroke in strokes if stroke[1] == stroke[3]]
    upright = [stroke for stroke in strokes if stroke[0] == stroke[2]]
    ys, xs = sorted({stroke[1] for stroke in level}), sorted({stroke[0] for stroke in upright})
    if len(ys) < 3 or len(xs) < 3 or not (_is_even(xs) and _is_even(ys)):
        return None
    n_rows, n_cols = len(ys) - 1, len(xs) - 1
    left, bottom, right, top = xs[0], ys[0], xs[-1], ys[-1]
    side_x, side_y = (right - left) / n_cols, (top - bottom) / n_rows
    lines = np.zeros((n_rows + 1, n_cols), np.uint8)
    for x0, y, x1, _, width in level:
        first, last = _span((x0 - left) / side_x, (x1 - left) / side_x)
        row = round((top - y) / side_y)
        lines[row, first:last] = np.maximum(lines[row, first:last], _weight(width))
    posts = np.zeros((n_rows, n_cols + 1), np.uint8)
    for x, y0, _, y1, width in upright:
        first, last = _span((top - y0) / side_y, (top - y1) / side_y)
        col = round((x - left) / side_x)
        posts[first:last, col] = np.maximum(posts[first:last, col], _weight(width))
    shades = [0] * (n_rows * n_cols)
    for x0, y0, x1, y1, grey in fills:
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        if left < x < right and bottom < y < top:
            shades[int((top - y) / side_y) * n_cols + int((x - left) / side_x)] = round(100 * (1 - grey))
    return Pattern(
        n_rows, n_cols, lines.tobytes(), posts.tobytes(), tuple(shades) if any(shades) else (), (left, bottom, right, top)
    )


def _span(start: float, end: float) -> tuple[int, int]:
    """Return the cells a line runs along, from the first up to, not including, the last."""
    return max(0, round(min(start, end))), max(0, round(max(start, end)))


def _is_even(places: list[float]) -> bool:
    side = (places[-1] - places[0]) / (len(places) - 1)
    return side > 0 and all(abs(place - places[0] - index * side) < UNEVEN * side for index, place in enumerate(places))


def _weight(width_pt: float) -> int:
    return FRAME if width_pt >= FRAME_FROM_PT else WALL if width_pt >= WALL_FROM_PT else HAIR
