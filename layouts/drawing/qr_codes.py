"""QR codes: segno's matrix as rectangles of a size that phones read from paper, and how much of a page one takes."""

from __future__ import annotations

from functools import lru_cache

from segno import consts
from segno.encoder import encode

from generator.model import Book, Code
from layouts.drawing.ink import Ink
from layouts.geometry import PT_PER_MM, Box

MODULE_MM = {"puzzle": 0.42, "chapter": 0.6}
"""Side of a module by where a code stands. Source: phones read modules of 0.4 mm at arm's length; beside a puzzle room is dear."""

QUIET_MODULES = 4
"""White around a code. Source: ISO/IEC 18004, section 9.1."""

MEDIUM, LOW = "m", "l"
LARGEST_MEDIUM = 49
"""Modules up to which a code is made to survive 15 % of damage; larger ones make do with 7 %, else they would take the page."""

Matrix = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=4096)
def code_matrix(url: str) -> Matrix:
    """Return the modules of an address, row by row, True for dark; digits after the # take a third of the room of other text."""
    head, sign, line = url.partition("#")
    parts = [(head + sign, consts.MODE_BYTE), (line, consts.MODE_NUMERIC)] if line.isdigit() else [(url, consts.MODE_BYTE)]
    made = encode(parts, error=MEDIUM, micro=False, boost_error=False)
    if len(made.matrix) > LARGEST_MEDIUM:
        made = encode(parts, error=LOW, micro=False, boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)


def code_side(code: Code, place: str) -> float:
    """Return the side of a code in points, its white included."""
    return (len(code_matrix(code.url)) + 2 * QUIET_MODULES) * MODULE_MM[place] * PT_PER_MM


def widest_side(book: Book, numbers: set[int]) -> float:
    """Return the side of the widest code that stands by some puzzles of a book, 0 where none has one."""
    matter = book.matter
    if matter.codes_by != "puzzle":
        return 0.0
    return max((code_side(code, matter.codes_by) for code in matter.codes if code.number in numbers), default=0.0)


def draw_code(ink: Ink, code: Code, place: str, x: float, y: float) -> None:
    """Draw a code whose white begins at x, y, the bottom left corner; screens lead to its address."""
    matrix = code_matrix(code.url)
    module = MODULE_MM[place] * PT_PER_MM
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
    ink.fills(boxes, 0.0)
    side = len(matrix) * module
    ink.link(code.url, Box(left, top - side, left + side, top), code.url)
