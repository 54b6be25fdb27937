"""How full the pages of a finished book are.

The measure: the height from the lowest to the highest ink within the body of a page, over the height of the body. The body is the part
between running head and page number, `body` of a page's record. White space between two pieces of a page counts as used.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pypdfium2

from layouts.geometry import Frame

SCALE, INK = 0.5, 250
"""Pixels per point of the rendered pages, and the grey below which a pixel has ink."""


def measure_fill(path: Path, bodies: dict[int, Frame]) -> dict[int, float]:
    """Return the fill of pages, by page number; 0 for an empty page.

    bodies   body of each page to measure, in points
    """
    found = {}
    with pypdfium2.PdfDocument(path) as pdf:
        for number, body in bodies.items():
            page = pdf[number - 1]
            pixels = page.render(scale=SCALE, grayscale=True).to_numpy()
            height = page.get_height()
            rows = range(int((height - body.top) * SCALE), min(len(pixels), int((height - body.y) * SCALE) + 1))
            inked = [row for row in rows if np.any(pixels[row] < INK)]
            found[number] = (inked[-1] - inked[0]) / SCALE / body.height if inked else 0.0
    return found
