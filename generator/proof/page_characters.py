"""The characters of a page, with their places."""

from __future__ import annotations

from ctypes import byref, c_double
from dataclasses import dataclass
from math import cos
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium


@dataclass(frozen=True, slots=True, eq=False)
class Characters:
    """All characters of a page, in reading order: code, box and baseline.

    places   float64[n, 5]   left, right, bottom and top of the box, baseline; in points
    """

    codes: list[int]
    places: np.ndarray

    def inside(self, edges: tuple[float, float, float, float]) -> np.ndarray:
        """Return which visible characters have their center inside the edges.

        Returns
        -------
        is_inside   bool[n]
        """
        left, bottom, right, top = edges
        x = (self.places[:, 0] + self.places[:, 1]) / 2
        y = (self.places[:, 2] + self.places[:, 3]) / 2
        visible = np.array([code > 32 for code in self.codes], bool)
        return visible & (x > left) & (x < right) & (y > bottom) & (y < top)


def read_characters(page: Any, is_turned: bool | None = None) -> Characters:
    """Return the characters of a page: all, or only those upright or upside down.

    Places of the latter are those on the turned page.
    """
    textpage = page.get_textpage()
    text = textpage.raw
    left, right, bottom, top, x, y = (c_double() for _ in range(6))
    box = (byref(left), byref(right), byref(bottom), byref(top))
    origin = (byref(x), byref(y))
    codes, places = [], []
    for index in range(pdfium.FPDFText_CountChars(text)):
        pdfium.FPDFText_GetCharBox(text, index, *box)
        pdfium.FPDFText_GetCharOrigin(text, index, *origin)
        if is_turned is not None and is_turned != (cos(pdfium.FPDFText_GetCharAngle(text, index)) < 0):
            continue
        codes.append(pdfium.FPDFText_GetUnicode(text, index))
        place = (left.value, right.value, bottom.value, top.value, y.value)
        places.append((-place[1], -place[0], -place[3], -place[2], -place[4]) if is_turned else place)
    textpage.close()
    return Characters(codes, np.array(places, np.float64).reshape(-1, 5))
