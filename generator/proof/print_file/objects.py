"""The objects of a page, including those in forms, with edges and sizes on paper.

They are read one by one with pypdfium2: a page has a few dozen, because equal grids are forms and a row of digits is one text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from ctypes import byref, c_float, c_int, c_uint
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import Any

import pypdfium2.raw as pdfium

TEXT, PATH, IMAGE, SHADING = "text", "path", "image", "shading"
KINDS = {
    pdfium.FPDF_PAGEOBJ_TEXT: TEXT,
    pdfium.FPDF_PAGEOBJ_PATH: PATH,
    pdfium.FPDF_PAGEOBJ_IMAGE: IMAGE,
    pdfium.FPDF_PAGEOBJ_SHADING: SHADING,
}
HIDDEN_MODES = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)
MOST_DEPTH = 12

Matrix = tuple[float, float, float, float, float, float]
PLAIN: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Mark:
    """An object drawn on a page; lengths are points on paper.

    edges       left, bottom, right, top
    size_pt     type size; 0 for objects other than text
    stroke_pt   thickness of a stroked line; None for objects that are only filled
    dpi         resolution of an image, horizontal or vertical, whichever is lower
    is_box      True for a filled path of straight lines
    is_hidden   True for text that leaves no ink
    """

    kind: str
    edges: tuple[float, float, float, float]
    size_pt: float = 0.0
    stroke_pt: float | None = None
    dpi: float | None = None
    is_box: bool = False
    is_hidden: bool = False

    @property
    def has_extent(self) -> bool:
        """True if the object covers any paper; a line of blanks does not."""
        left, bottom, right, top = self.edges
        return right - left > 0.1 or top - bottom > 0.1


def read_marks(page: Any) -> Iterator[Mark]:
    """Yield the objects of a page, from back to front."""
    count = pdfium.FPDFPage_CountObjects(page)
    yield from _read(partial(pdfium.FPDFPage_GetObject, page), count, PLAIN, 0)


def _read(item_at: Callable[[int], Any], count: int, matrix: Matrix, depth: int) -> Iterator[Mark]:
    for index in range(count):
        item = item_at(index)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < MOST_DEPTH:
            inner = _join(_matrix_of(item), matrix)
            yield from _read(partial(pdfium.FPDFFormObj_GetObject, item), pdfium.FPDFFormObj_CountObjects(item), inner, depth + 1)
        elif kind in KINDS:
            mark = READERS[kind](item, _edges_of(item, matrix), matrix)
            if mark is not None:
                yield mark


def _matrix_of(item: Any) -> Matrix:
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(item, byref(matrix))
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _join(one: Matrix, two: Matrix) -> Matrix:
    """Return the matrix that applies `one`, then `two`."""
    if two is PLAIN:
        return one
    a, b, c, d, e, f = one
    a2, b2, c2, d2, e2, f2 = two
    return a * a2 + b * c2, a * b2 + b * d2, c * a2 + d * c2, c * b2 + d * d2, e * a2 + f * c2 + e2, e * b2 + f * d2 + f2


def _edges_of(item: Any, matrix: Matrix) -> tuple[float, float, float, float]:
    left, bottom, right, top = c_float(), c_float(), c_float(), c_float()
    pdfium.FPDFPageObj_GetBounds(item, left, bottom, right, top)
    if matrix is PLAIN:
        return left.value, bottom.value, right.value, top.value
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (left.value, right.value) for y in (bottom.value, top.value)]
    xs, ys = [a * x + c * y + e for x, y in corners], [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _read_text(item: Any, edges: tuple[float, float, float, float], matrix: Matrix) -> Mark | None:
    if edges[2] - edges[0] <= 0 and edges[3] - edges[1] <= 0:
        return None  # only blanks
    size = c_float()
    pdfium.FPDFTextObj_GetFontSize(item, size)
    _, _, c, d, _, _ = _join(_matrix_of(item), matrix)
    hidden = pdfium.FPDFTextObj_GetTextRenderMode(item) in HIDDEN_MODES
    return Mark(TEXT, edges, size_pt=abs(size.value) * hypot(c, d), is_hidden=hidden)


def _read_path(item: Any, edges: tuple[float, float, float, float], matrix: Matrix) -> Mark | None:
    mode, stroked, width = c_int(), c_int(), c_float()
    pdfium.FPDFPath_GetDrawMode(item, byref(mode), byref(stroked))
    if stroked.value:
        pdfium.FPDFPageObj_GetStrokeWidth(item, byref(width))
        a, b, c, d, _, _ = _join(_matrix_of(item), matrix)
        return Mark(PATH, edges, stroke_pt=width.value * abs(a * d - b * c) ** 0.5)
    if not mode.value:
        return None  # a clipping path leaves no ink
    steps = range(pdfium.FPDFPath_CountSegments(item))
    kinds = (pdfium.FPDFPathSegment_GetType(pdfium.FPDFPath_GetPathSegment(item, step)) for step in steps)
    return Mark(PATH, edges, is_box=len(steps) <= 5 and pdfium.FPDF_SEGMENT_BEZIERTO not in kinds)


def _read_image(item: Any, edges: tuple[float, float, float, float], matrix: Matrix) -> Mark | None:
    wide, high = c_uint(), c_uint()
    pdfium.FPDFImageObj_GetImagePixelSize(item, byref(wide), byref(high))
    a, b, c, d, _, _ = _join(_matrix_of(item), matrix)
    across, upright = hypot(a, b), hypot(c, d)
    dpi = min(72 * wide.value / across, 72 * high.value / upright) if across and upright else None
    return Mark(IMAGE, edges, dpi=dpi)


def _read_shading(_: Any, edges: tuple[float, float, float, float], __: Matrix) -> Mark | None:
    return Mark(SHADING, edges)


READERS: dict[int, Callable[[Any, tuple[float, float, float, float], Matrix], Mark | None]] = {
    pdfium.FPDF_PAGEOBJ_TEXT: _read_text,
    pdfium.FPDF_PAGEOBJ_PATH: _read_path,
    pdfium.FPDF_PAGEOBJ_IMAGE: _read_image,
    pdfium.FPDF_PAGEOBJ_SHADING: _read_shading,
}
