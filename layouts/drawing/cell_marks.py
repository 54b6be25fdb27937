"""Marks of cells in pictures of a solve: gray squares, or frames, over the board.

They do not belong to the board, and the proof ignores them.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.model import Figure
from layouts.drawing.ink import Area, Ink
from layouts.drawing.line_signs import has_lines
from layouts.drawing.signs import REACH, has_circles, has_edge_signs

MARK_FRAME = 0.13
"""Width of marks on boards with lines through cells, in cells: they are frames there, because a line would not show on their gray."""

Marks = Sequence[tuple[Sequence[int], float]]
"""Groups of cells, each with the grey that marks them."""

MARK_INSET, CAGED_INSET, CIRCLED_INSET, HOLED_INSET = 0.05, 0.16, 0.21, 0.16
"""Distance of marks from the edge of their cell, in cells.

It is larger on boards with dotted cage lines, signs at edges, circles, or gray cells without a digit, for which marks could be taken.
"""

DARKEST_SHADE = 15
"""Gray in percent of the darkest shaded cells that are no tints of regions."""


def draw_white(ink: Ink, figure: Figure, place: tuple[float, float, float]) -> None:
    """Draw the cells without a disc white, over the tints of regions.

    place   as of `draw_marks`
    """
    x, y, cell = place
    for index in sorted({*range(len(figure.symbols))} - {*figure.discs}):
        ink.fill(x + index % figure.n_cols * cell, y + (figure.n_rows - index // figure.n_cols - 1) * cell, cell, cell, 1.0)


def draw_marks(ink: Ink, figure: Figure, cells: Sequence[int], grey: float, place: tuple[float, float, float]) -> None:
    """Mark cells with a grey.

    Marks are squares, or frames on boards with lines through cells.

    place   left and bottom of the board's cells, and the side of a cell, in points
    """
    x, y, cell = place
    inset = _mark_inset(figure) * cell
    side = cell - 2 * inset
    for index in sorted(set(cells) - set(figure.discs) - figure.holes):
        row, col = divmod(index, figure.n_cols)
        left, low = x + col * cell + inset, y + (figure.n_rows - row - 1) * cell + inset
        if has_lines(figure):
            ink.fills(_list_frame(left, low, side, MARK_FRAME * cell), grey)
        else:
            ink.fill(left, low, side, side, grey)


def _list_frame(left: float, low: float, side: float, width: float) -> list[Area]:
    """Return a frame as four rectangles: below, above, left and right."""
    inner = side - 2 * width
    return [
        (left, low, side, width),
        (left, low + side - width, side, width),
        (left, low + width, width, inner),
        (left + side - width, low + width, width, inner),
    ]


def _mark_inset(figure: Figure) -> float:
    """Return the distance of marks from the edge of their cell, in cells."""
    if figure.cages:
        return CAGED_INSET
    if figure.holes - figure.gaps:
        return HOLED_INSET
    return REACH if has_edge_signs(figure) else CIRCLED_INSET if has_circles(figure) else MARK_INSET
