"""Reading of the grids of a page: the forms drawn on it, in lines and fills.

`grid_lines.py` finds the pattern that the lines of a form make; `page_reader.py` adds symbols and words.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import byref, c_float, c_int, c_uint
from typing import Any

import pypdfium2.raw as pdfium

from generator.proof.grid_lines import Pattern, Strokes, find_pattern
from generator.proof.printed_marks import BLACK, Trace

STAR_LINES = 9
"""Least straight lines of a star; a rectangle has fewer."""

Edges = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""


def find_patterns(page: Any) -> Iterator[tuple[Pattern, Edges, bool]]:
    """Yield the grids drawn as forms on a page, with their edges on the page.

    The last value is True for a grid upside down; its edges are those on the turned page.
    """
    matrix = pdfium.FS_MATRIX()
    for index in range(pdfium.FPDFPage_CountObjects(page)):
        form = pdfium.FPDFPage_GetObject(page, index)
        if pdfium.FPDFPageObj_GetType(form) != pdfium.FPDF_PAGEOBJ_FORM:
            continue
        pdfium.FPDFPageObj_GetMatrix(form, byref(matrix))
        pattern = find_pattern(_read_form(form, abs(matrix.a)))
        if pattern is not None:
            left, bottom, right, top = pattern.box
            is_turned = matrix.a < 0
            x, y = (-matrix.e, -matrix.f) if is_turned else (matrix.e, matrix.f)
            yield pattern, (left + x, bottom + y, right + x, top + y), is_turned


def _read_form(form: Any, scale: float) -> Strokes:
    """Return what a form draws: black and gray lines, filled rectangles and curves."""
    found: tuple[list, list, list, list, list] = ([], [], [], [], [])
    lines, dashes, fills, discs, traces = found
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
            pdfium.FPDFPageObj_GetStrokeColor(path, byref(red), byref(green), byref(blue), byref(alpha))
            if red.value / 255 > BLACK:
                traces.append(Trace((points[0][1], *(end for _, end, _ in points[1:])), width.value * scale, red.value / 255))
                continue
            kind = dashes if pdfium.FPDFPageObj_GetDashCount(path) > 0 else lines
            kind += [(*start, *end, width.value * scale) for start, end, drawn in points if drawn == pdfium.FPDF_SEGMENT_LINETO]
        elif mode.value and points:
            pdfium.FPDFPageObj_GetFillColor(path, byref(red), byref(green), byref(blue), byref(alpha))
            xs, ys = [end[0] for _, end, _ in points], [end[1] for _, end, _ in points]
            kind = discs if _is_piece([drawn for _, _, drawn in points]) else fills
            kind.append((min(xs), min(ys), max(xs), max(ys), red.value / 255))
    return Strokes(*(tuple(kind) for kind in found))


def _is_piece(drawn: list[int]) -> bool:
    """Return whether a filled path is a disc or a star, not a rectangle."""
    return pdfium.FPDF_SEGMENT_BEZIERTO in drawn or drawn.count(pdfium.FPDF_SEGMENT_LINETO) >= STAR_LINES


def _read_points(path: Any, scale: float) -> list[tuple[tuple[float, float], tuple[float, float], int]]:
    """Return the segments of a path: start, end, and pdfium's type of segment.

    The type is a line, a curve or a move.
    """
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
