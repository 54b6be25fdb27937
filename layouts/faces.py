"""The typefaces, by the part they play, and how wide their text runs; the only file that knows font files.

Lato (OFL) has digits of equal width, so that a row of a grid is one piece of text; Source Serif 4 (OFL) sets headings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import fontpkg
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.errors import DoesNotFit

TEXT, BOLD, DIGIT, DISPLAY, SLANTED, POSTER = "text", "bold", "digit", "display", "slanted", "poster"

FILES: dict[str, tuple[str, int, str]] = {
    TEXT: ("Lato", 400, "normal"),
    BOLD: ("Lato", 700, "normal"),
    DIGIT: ("Lato", 500, "normal"),
    DISPLAY: ("Source Serif 4", 400, "normal"),
    SLANTED: ("Source Serif 4", 400, "italic"),
    POSTER: ("Lato", 900, "normal"),
}
"""Face -> family, weight and style of its file."""

SMALLEST_PT = 7.1
"""Printers take type of 7 pt and more; a little above, because values on a minimum were flagged."""

BALANCE_STEPS = 12
"""Halvings of the width when lines are made even: to 1/4096 of it."""

CAP_HEIGHT = 0.72
"""Height of Lato's capitals and digits over the type size. Source: OS/2 table of Lato 2.015, 1433 to 1446 of 2000."""


@cache
def load_face(face: str) -> TTFont:
    """Load a face and make it known to ReportLab under its own name."""
    family, weight, style = FILES[face]
    font = TTFont(face, str(fontpkg.path(family, weight, style)))
    pdfmetrics.registerFont(font)
    return font


def text_width(text: str, face: str, size_pt: float) -> float:
    """Return how wide a line of text runs, in points."""
    return float(load_face(face).stringWidth(text, size_pt))


def fit_size(text: str, face: str, size_pt: float, width_pt: float) -> float:
    """Return the size, at most the given one, at which a line of text is no wider than the space."""
    width = text_width(text, face, size_pt)
    return size_pt if width <= width_pt else size_pt * width_pt / width


def wrap_text(text: str, face: str, size_pt: float, width_pt: float) -> list[str]:
    """Break text into lines no wider than the space; a longer word stands alone on its line."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, face, size_pt) <= width_pt:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def balance_text(text: str, face: str, size_pt: float, width_pt: float) -> list[str]:
    """Break text into as few lines as the space asks for, as even in length as words allow: no word is left alone on the last."""
    lines = wrap_text(text, face, size_pt, width_pt)
    if len(lines) < 2:
        return lines
    low, high = 0.0, width_pt
    for _ in range(BALANCE_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if len(wrap_text(text, face, size_pt, middle)) <= len(lines) else (middle, high)
    even = wrap_text(text, face, size_pt, high)
    return even if all(text_width(line, face, size_pt) <= width_pt for line in even) else lines


ROUNDING_PT = 0.001
"""What a line set in exactly the size that fits may be too wide by, for numbers are rounded."""


def clip_text(text: str, face: str, size_pt: float, width_pt: float) -> tuple[float, str]:
    """Return size and text of one line that is no wider than the space: smaller type first, then the end cut off with an ellipsis."""
    size_pt = max(min(SMALLEST_PT, size_pt), fit_size(text, face, size_pt, width_pt))
    shown = text
    while shown and text_width(shown, face, size_pt) > width_pt + ROUNDING_PT:
        text = text[:-1]
        shown = f"{text.rstrip()}…" if text else ""
    return size_pt, shown


def fit_lines(text: str, face: str, sizes_pt: Sequence[float], width_pt: float, most: int) -> tuple[float, list[str]]:
    """Return the first size at which text fits the width in so many lines, and the lines.

    Raises
    ------
    DoesNotFit   where the text is too long even in the smallest type
    """
    smaller = [sizes_pt[-1] * 0.95**step for step in range(1, 40)]
    for size_pt in (*sizes_pt, *(size for size in smaller if size >= SMALLEST_PT)):
        lines = wrap_text(text, face, size_pt, width_pt)
        if len(lines) <= most and all(text_width(line, face, size_pt) <= width_pt for line in lines):
            return size_pt, lines
    room = f"{most} lines of {width_pt / 72 * 25.4:.0f} mm in type of {SMALLEST_PT} pt"
    raise DoesNotFit(f"{len(text)} characters do not fit {room}: {text[:60]!r}; shorten it")


def find_missing(text: str) -> str:
    """Return the characters of a text that one of the faces for words cannot print, in order of appearance."""
    faces = [load_face(face).face.charToGlyph for face in (TEXT, BOLD, DISPLAY, SLANTED, POSTER)]
    return "".join(dict.fromkeys(char for char in text if not all(ord(char) in glyphs for glyphs in faces)))
