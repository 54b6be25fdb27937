"""ISBN-13: parsed, checked and drawn as a barcode.

The barcode is ReportLab's own widget, drawn bar by bar on an ink.
"""

from __future__ import annotations

from generator.errors import RecipeError
from layouts.cover.cover_ink import PLAIN, CoverInk
from layouts.drawing.ink import CENTER, LEFT
from layouts.fonts.faces import TEXT, load_face
from layouts.geometry import Frame

BAR_PT = 0.33 / 25.4 * 72
"""Width of the thinnest bar: the nominal size of GS1's General Specifications, 0.33 mm."""

MODULES = 113
"""Width of an EAN-13 in thinnest bars, including the white on both sides."""

DIGITS_PT, HEAD_PT = 9.0, 8.0
PREFIXES = ("978", "979")


def parse_isbn(text: str) -> str:
    """Return the thirteen digits of an ISBN, without its blanks and hyphens.

    Raises
    ------
    RecipeError   anything else, or a wrong check digit
    """
    digits = text.replace("-", "").replace(" ", "")
    if not (len(digits) == 13 and digits.isascii() and digits.isdigit() and digits.startswith(PREFIXES)):
        raise RecipeError(f"isbn: expected an ISBN-13 of thirteen digits that begin with 978 or 979, got {text[:40]!r}")
    # Imported here because it takes an eighth of a second, which books without an ISBN save.
    from reportlab.graphics.barcode.eanbc import Ean13BarcodeWidget

    wanted = Ean13BarcodeWidget._checkdigit(digits[:12])
    if digits[12] != wanted:
        raise RecipeError(f"isbn: expected the check digit {wanted} after {digits[:12]}, got {digits[12]}: {text[:40]!r}")
    return digits


def draw_barcode(ink: CoverInk, isbn: str, text: str, box: Frame) -> None:
    """Draw a white box with a barcode and, above it, the ISBN as it was written."""
    from reportlab.graphics.barcode.eanbc import Ean13BarcodeWidget
    from reportlab.graphics.shapes import Rect, String

    load_face(TEXT)  # ReportLab measures the digits, and the face may not be registered yet
    ink.use(PLAIN)
    ink.fill(box.x, box.y, box.width, box.height, 1.0)
    foot = 0.08 * box.height
    height = box.height - 2 * foot - 1.5 * HEAD_PT
    widget = Ean13BarcodeWidget(
        isbn, x=box.middle - MODULES * BAR_PT / 2, y=box.y + foot, barWidth=BAR_PT, barHeight=height, fontSize=DIGITS_PT, fontName=TEXT
    )
    for shape in widget.draw().contents:
        if isinstance(shape, Rect) and shape.fillColor is not None:
            ink.fill(shape.x, shape.y, shape.width, shape.height, 0.0)
        elif isinstance(shape, String):
            ink.text(shape.x, shape.y, shape.text, TEXT, DIGITS_PT, CENTER if shape.textAnchor == "middle" else LEFT)
    ink.text(box.middle, box.y + foot + height + 0.6 * HEAD_PT, f"ISBN {text}", TEXT, HEAD_PT, CENTER)
