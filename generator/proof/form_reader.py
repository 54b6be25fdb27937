"""Reading of the grids of a page: the forms drawn on it, in lines and fills.

`grid_lines.py` finds the pattern that the lines of a form make; `page_reader.py` adds symbols and words.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import byref, c_float, c_int, c_uint
from typing import Any

import pypdfium2.raw as pdfium

from generator.proof.drawn_paths import CURVE, LINE, MOVE, DrawnPath, PathStep, sort_paths
from generator.proof.grid_lines import Color, Pattern, find_pattern

KINDS = {pdfium.FPDF_SEGMENT_LINETO: LINE, pdfium.FPDF_SEGMENT_BEZIERTO: CURVE}
"""Kinds of step, by pdfium's types of segment; all others are moves."""

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
        pattern = find_pattern(sort_paths(read_form(form, abs(matrix.a))))
        if pattern is not None:
            left, bottom, right, top = pattern.box
            is_turned = matrix.a < 0
            x, y = (-matrix.e, -matrix.f) if is_turned else (matrix.e, matrix.f)
            yield pattern, (left + x, bottom + y, right + x, top + y), is_turned


def read_form(form: Any, scale: float) -> Iterator[DrawnPath]:
    """Yield the paths that a form draws."""
    for index in range(pdfium.FPDFFormObj_CountObjects(form)):
        path = pdfium.FPDFFormObj_GetObject(form, index)
        if pdfium.FPDFPageObj_GetType(path) == pdfium.FPDF_PAGEOBJ_PATH:
            yield read_path(path, scale)


def read_path(path: Any, scale: float = 1.0) -> DrawnPath:
    """Return a path object with the colors in which it is drawn.

    Parameters
    ----------
    scale : factor of all lengths
    """
    width, mode, stroked = c_float(), c_int(), c_int()
    steps = tuple(_read_steps(path, scale))
    pdfium.FPDFPath_GetDrawMode(path, byref(mode), byref(stroked))
    if stroked.value:
        pdfium.FPDFPageObj_GetStrokeWidth(path, byref(width))
        stroke = _read_color(pdfium.FPDFPageObj_GetStrokeColor, path)
        return DrawnPath(steps, None, stroke, width.value * scale, pdfium.FPDFPageObj_GetDashCount(path) > 0)
    return DrawnPath(steps, _read_color(pdfium.FPDFPageObj_GetFillColor, path) if mode.value else None)


def _read_color(read: Any, path: Any) -> Color:
    """Return a color of a path.

    Parameters
    ----------
    read : pdfium's function that reads it
    """
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    read(path, byref(red), byref(green), byref(blue), byref(alpha))
    return red.value / 255, green.value / 255, blue.value / 255


def _read_steps(path: Any, scale: float) -> Iterator[PathStep]:
    """Yield the steps of a path."""
    matrix, x, y = pdfium.FS_MATRIX(), c_float(), c_float()
    pdfium.FPDFPageObj_GetMatrix(path, byref(matrix))
    before = (0.0, 0.0)
    for index in range(pdfium.FPDFPath_CountSegments(path)):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        pdfium.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        here = (
            round((matrix.a * x.value + matrix.c * y.value + matrix.e) * scale, 3),
            round((matrix.b * x.value + matrix.d * y.value + matrix.f) * scale, 3),
        )
        yield PathStep(before, here, KINDS.get(pdfium.FPDFPathSegment_GetType(segment), MOVE))
        before = here
