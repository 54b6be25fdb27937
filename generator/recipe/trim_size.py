"""Trim sizes as people write them: two sides, or the name of a paper or screen."""

from __future__ import annotations

import re

from generator.errors import RecipeError

MM_PER_INCH = 25.4

NAMED_MM = {
    "A4": (210.0, 297.0),
    "A5": (148.0, 210.0),
    "eink-226": (1404 / 226 * MM_PER_INCH, 1872 / 226 * MM_PER_INCH),
    "eink-300": (1860 / 300 * MM_PER_INCH, 2480 / 300 * MM_PER_INCH),
}
"""Sizes in millimeters of papers, and of electronic paper screens by their dots per inch.

The screens have 1404 x 1872 and 1860 x 2480 dots, so that a page fills the screen.
"""

SIDES = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm)?")
RANGE_MM = (50.0, 1000.0)


def parse_trim(trim: str) -> tuple[float, float]:
    """Return width and height in millimeters of a trim size.

    It is written as ``8.5x11`` (inches), ``210x297mm``, ``A4`` or ``eink-300``, in upper or lower case.

    Raises
    ------
    RecipeError   anything else, or a side shorter than 50 or longer than 1000 mm
    """
    tidy = tidy_trim(trim)
    return NAMED_MM[tidy] if tidy in NAMED_MM else _parse_sides(tidy)


def tidy_trim(trim: str) -> str:
    """Return a trim size in its standard spelling, for any case of letters.

    Raises
    ------
    RecipeError   a size that `parse_trim` does not accept
    """
    named = next((name for name in NAMED_MM if name.lower() == trim.lower()), None)
    if named is None:
        _parse_sides(trim.lower())
    return named or trim.lower()


def _parse_sides(trim: str) -> tuple[float, float]:
    sides = SIDES.fullmatch(trim)
    if not sides:
        raise RecipeError(f"expected width x height such as 8.5x11 (inches) or 210x297mm, or one of {', '.join(NAMED_MM)}")
    unit = 1.0 if sides[3] else MM_PER_INCH
    width, height = float(sides[1]) * unit, float(sides[2]) * unit
    low, high = RANGE_MM
    if not (low <= min(width, height) and max(width, height) <= high):
        raise RecipeError(f"expected sides of {low:g} to {high:g} mm, got {width:g} x {height:g} mm")
    return width, height
