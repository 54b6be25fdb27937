"""Drawing of lines through the middles of cells: thermometers, arrows, whispers.

They are gray and below the lines between cells, so that digits and candidates on them are legible. Nothing black is drawn: by their gray,
`generator/proof/printed_signs.py` distinguishes them from the lines of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot

from generator.model import ARROW, LINE, THERMOMETER, WHISPER, Figure
from layouts.drawing.ink import Ink
from layouts.geometry import Point

TUBE_GRAY, BULB, TUBE = 0.75, 0.36, 0.26
"""Gray of a thermometer, the radius of its bulb and the thickness of its tube, in cells."""

SHAFT_GRAY, CIRCLE, SHAFT = 0.5, 0.44, 0.055
"""Gray of an arrow, the outer radius of its circle and the thickness of its lines, in cells."""

POINT, POINT_WIDE = 0.2, 0.15
"""Length of an arrow's point and half its width, in cells."""

STRAND_GRAY, STRAND = 0.6, 0.13
"""Gray and thickness of a whisper, in cells: half as thick as a tube, twice as thick as a shaft."""


def draw_lines(ink: Ink, figure: Figure, cell: float, corner: Point = (0.0, 0.0)) -> None:
    """Draw the lines of a board.

    Parameters
    ----------
    cell : side of a cell in points
    corner : bottom left corner of the board's cells
    """
    for sign in figure.signs:
        if sign.kind == LINE:
            LINES[sign.text](ink, [_find_middle(figure, index, cell, corner) for index in sign.cells], cell)


def has_arrows(figure: Figure) -> bool:
    """Return whether cells have circles of arrows, which candidates leave free."""
    return any((sign.kind, sign.text) == (LINE, ARROW) for sign in figure.signs)


def has_lines(figure: Figure) -> bool:
    """Return whether lines lead through cells, which marks of cells must not hide."""
    return any(sign.kind == LINE for sign in figure.signs)


def _draw_thermometer(ink: Ink, points: list[Point], cell: float) -> None:
    """Draw a tube with round ends, and a bulb in the first cell."""
    ink.polyline(points, TUBE * cell, TUBE_GRAY)
    ink.disc(*points[0], BULB * cell, TUBE_GRAY)


def _draw_arrow(ink: Ink, points: list[Point], cell: float) -> None:
    """Draw a shaft with its point in the last cell, and a circle over its first end."""
    ink.polyline(points, SHAFT * cell, SHAFT_GRAY)
    ink.polyline(_find_point(points, cell), SHAFT * cell, SHAFT_GRAY)
    ink.disc(*points[0], CIRCLE * cell, SHAFT_GRAY)
    ink.disc(*points[0], (CIRCLE - SHAFT) * cell, 1.0)


def _draw_whisper(ink: Ink, points: list[Point], cell: float) -> None:
    """Draw a line with equal ends."""
    ink.polyline(points, STRAND * cell, STRAND_GRAY)


def _find_point(points: list[Point], cell: float) -> list[Point]:
    """Return the corners of an arrow's point; the second is the end of the shaft."""
    (from_x, from_y), (x, y) = points[-2:]
    # Unit vector of the last stretch, in cells; the corners are POINT back from the end and POINT_WIDE to either side.
    length = hypot(x - from_x, y - from_y)
    along_x, along_y = (x - from_x) / length * cell, (y - from_y) / length * cell
    back_x, back_y = x - POINT * along_x, y - POINT * along_y
    aside_x, aside_y = POINT_WIDE * -along_y, POINT_WIDE * along_x
    return [(back_x + aside_x, back_y + aside_y), (x, y), (back_x - aside_x, back_y - aside_y)]


def _find_middle(figure: Figure, index: int, cell: float, corner: Point) -> Point:
    row, col = divmod(index, figure.n_cols)
    return corner[0] + (col + 0.5) * cell, corner[1] + (figure.n_rows - row - 0.5) * cell


LINES: Mapping[str, Callable[[Ink, list[Point], float], None]] = {
    THERMOMETER: _draw_thermometer,
    ARROW: _draw_arrow,
    WHISPER: _draw_whisper,
}
"""How each line is drawn."""
