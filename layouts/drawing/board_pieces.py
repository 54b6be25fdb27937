"""Drawing of pieces on boards: a star, a queen, a crown, or else a disc.

Each is one filled shape, larger than half a cell and with the middle of its box in the middle of the cell; the proof recognizes it by its
many lines or its curves (`generator/proof/drawn_paths.py`).
"""

from __future__ import annotations

from layouts.drawing.ink import Ink
from layouts.fonts.piece_outlines import OUTLINES

DISC_RADIUS = 0.3
"""Radius of a disc, in cells."""


def draw_piece(ink: Ink, mark: str, x: float, y: float, cell: float, grey: float = 0.0) -> None:
    """Draw a piece in the middle of a cell.

    Parameters
    ----------
    mark : as in `Figure`; a disc if it is none of OUTLINES
    cell : side of the cell in points
    """
    if mark in OUTLINES:
        ink.polygon([(x + right * cell, y + up * cell) for right, up in OUTLINES[mark]], grey)
    else:
        ink.disc(x, y, DISC_RADIUS * cell, grey)
