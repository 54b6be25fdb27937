"""QR codes in sizes that phones can read from paper.

segno makes the matrix; it is drawn as rectangles.
"""

from __future__ import annotations

from functools import lru_cache

from segno import consts
from segno.encoder import encode

from generator.model import Book, Code
from layouts.drawing.ink import Ink
from layouts.drawing.tags import FIGURE, LINK, P
from layouts.geometry import PT_PER_MM, Box

MODULE_MM = {"puzzle": 0.42, "chapter": 0.6}
"""Largest side of a module, for a code next to a puzzle or on the first page of a chapter.

Source: phones read modules of 0.4 mm at arm's length; next to a puzzle there is little room.
"""

LEAST_MODULE_MM = 0.35
"""Least side of a module, for long addresses. Source: phones read 0.33 mm from a hand's breadth."""

SIDE_MM = {"puzzle": 18.0, "chapter": 26.0}
"""Largest side of a code with its white, unless its modules would be smaller than LEAST_MODULE_MM."""

QUIET_MODULES = 4
"""White around a code, in modules. Source: ISO/IEC 18004, section 9.1."""

MEDIUM, LOW = "m", "l"
LARGEST_MEDIUM = 41
"""Largest side, in modules, of a code that can survive 15 % of damage; larger codes are made to survive 7 %, to need less space."""

Matrix = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=4096)
def code_matrix(url: str) -> Matrix:
    """Return the modules of an address, row by row, True for dark.

    Digits after the # are encoded in numeric mode, which needs a third of the space of other text.
    """
    head, sign, line = url.partition("#")
    parts = [(head + sign, consts.MODE_BYTE), (line, consts.MODE_NUMERIC)] if line.isdigit() else [(url, consts.MODE_BYTE)]
    made = encode(parts, error=MEDIUM, micro=False, boost_error=False)
    if len(made.matrix) > LARGEST_MEDIUM:
        made = encode(parts, error=LOW, micro=False, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)


def module_side(url: str, place: str) -> float:
    """Return the side of a module in points, for a code in its place."""
    count = len(code_matrix(url)) + 2 * QUIET_MODULES
    return max(LEAST_MODULE_MM, min(MODULE_MM[place], SIDE_MM[place] / count)) * PT_PER_MM


def code_side(code: Code, place: str) -> float:
    """Return the side of a code in points, including its white."""
    return (len(code_matrix(code.url)) + 2 * QUIET_MODULES) * module_side(code.url, place)


def widest_side(book: Book, numbers: set[int]) -> float:
    """Return the side in points of the widest code next to some puzzles, or 0."""
    matter = book.matter
    if matter.codes_by != "puzzle":
        return 0.0
    return max((code_side(code, matter.codes_by) for code in matter.codes if code.number in numbers), default=0.0)


def draw_code(ink: Ink, code: Code, place: str, x: float, y: float) -> None:
    """Draw a code with the bottom left corner of its white at x, y, and a link."""
    matrix = code_matrix(code.url)
    module = module_side(code.url, place)
    # The code begins inside its white; each run of dark modules of a row is one rectangle.
    left, top = x + QUIET_MODULES * module, y + (len(matrix) + QUIET_MODULES) * module
    boxes = []
    for row, modules in enumerate(matrix):
        start = None
        for col, is_dark in enumerate((*modules, False)):
            if is_dark and start is None:
                start = col
            elif not is_dark and start is not None:
                boxes.append((left + start * module, top - (row + 1) * module, (col - start) * module, module))
                start = None
    side = len(matrix) * module
    box = Box(left, top - side, left + side, top)
    with ink.tag(P), ink.tag(LINK):
        with ink.tag(FIGURE, code.url, box=box):
            ink.fills(boxes, 0.0)
        ink.link(code.url, box, code.url)
