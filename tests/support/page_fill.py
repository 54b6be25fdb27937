"""How full the pages of a finished book are.

The measure: the height from the lowest to the highest ink within the body of a page, over the height of the body. The body is the part
between running head and page number, `body` of a page's record. White space between two pieces of a page counts as used.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pypdfium2

from layouts.geometry import Frame

EDGE, OFTEN = 0.15, 0.3
"""Share of a page near whose upper and lower edge rules of themes are, and least share of pages that have them."""

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


def find_bodies(path: Path, first: int = 3) -> dict[int, Frame]:
    """Return the body of each page with ink in it, from the finished book alone.

    Running head and page number are the lines at the height at which most pages have their first and last line. The body is from the
    highest to the lowest ink that any page has between them, without rules that many pages have at the same height near an edge.

    Parameters
    ----------
    first : page from which on bodies are returned; title and imprint have no running head
    """
    spans: dict[int, list[int]] = {}
    with pypdfium2.PdfDocument(path) as pdf:
        pages = [(number, pdf[number - 1]) for number in range(first, len(pdf) + 1)]
        lines = {number: _inked_lines(page) for number, page in pages}
        width, height = pages[0][1].get_size()
    head = Counter(found[0][1] for found in lines.values() if found).most_common(1)[0][0]
    foot = Counter(found[-1][0] for found in lines.values() if found).most_common(1)[0][0]
    spans_of = Counter(span for found in lines.values() for span in found)
    edge = EDGE * height * SCALE
    rules = {span for span, count in spans_of.items() if count >= OFTEN * len(lines) and not edge < span[0] < height * SCALE - edge}
    for number, found in lines.items():
        rows = [row for span in found if span[0] > head and span[1] < foot and span not in rules for row in span]
        if rows:
            spans[number] = rows
    top, low = min(min(rows) for rows in spans.values()), max(max(rows) for rows in spans.values())
    body = Frame(0.0, height - low / SCALE, width, (low - top) / SCALE)
    return dict.fromkeys(spans, body)


def _inked_lines(page: pypdfium2.PdfPage) -> list[tuple[int, int]]:
    """Return first and last row of pixels of everything that white rows divide."""
    pixels = page.render(scale=SCALE, grayscale=True).to_numpy()
    rows = np.flatnonzero((pixels < INK).any(axis=1))
    groups = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1) if len(rows) else []
    return [(int(group[0]), int(group[-1])) for group in groups]
