"""Places of the candidates in the cells of a partly solved board.

`positions.py` draws them there; the proof knows the same places, and a candidate that is not at its own place is a fault.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt

from generator.model import Figure
from layouts.drawing.cage_lines import CAGE_INSET
from layouts.drawing.line_signs import has_arrows
from layouts.drawing.signs import has_circles, has_edge_signs
from layouts.fonts.faces import digit_height
from layouts.fonts.fitting import SMALLEST_PT

PENCIL_SHARE, PENCIL_GAP_PT = 0.32, 1.1
"""Candidates: their size in cells, and the least white between their rows."""

REACH, SIGNED_REACH, SIGNED_MIDDLE, CAGED_TOP, CAGED_PITCH = 0.58, 0.52, 0.46, 0.385, 0.19
"""Candidates: the share of a cell over which they are spread.

On boards with signs at the edges of cells, or with circles, they are spread less, so that they touch none: even less in a direction in
which some are beside the middle of an edge.

On boards with cages, the first of three rows is CAGED_TOP of a cell below its top, under the sum; the others follow at CAGED_PITCH. The
proof knows these places: a candidate that is not at its own place is a fault.
"""

CAGED_ROWS = 3
"""Rows of candidates on the largest boards with cages."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Places of the candidates of one board, relative to its cells, in points.

    size_pt      type size
    cols, rows   places a row, and rows
    across       distance of places in a row
    first, down  distance of the first row's middle from the top of the cell, and of the rows from each other
    """

    size_pt: float
    cols: int
    rows: int
    across: float
    first: float
    down: float

    def place(self, digit: int, cell: float) -> tuple[float, float]:
        """Return the middle of a digit, from the left and from the top of its cell."""
        row, col = divmod(digit - 1, self.cols)
        return cell / 2 + (col - (self.cols - 1) / 2) * self.across, self.first + row * self.down


def find_spread(figure: Figure, cell: float, face: str) -> Spread:
    """Return the places of the candidates of a board with cells of a given side.

    cell   in points
    face   font of the digits
    """
    n_digits = figure.n_digits or figure.n_rows
    cols = ceil(sqrt(n_digits))
    rows = ceil(n_digits / cols)
    across, down = (_reach(figure, other) * cell / max(1, count - 1) for count, other in ((cols, rows), (rows, cols)))
    first = cell / 2 - (rows - 1) / 2 * down
    if figure.cages:
        # Fewer rows than three share their place, each in the middle of its part.
        across, down = (cell - 2 * (CAGE_INSET * cell + 1.0)) / cols, CAGED_PITCH * max(1.0, CAGED_ROWS / rows) * cell
        first = (CAGED_TOP - CAGED_PITCH / 2) * cell + down / 2
    size_pt = max(SMALLEST_PT, min(PENCIL_SHARE * cell, (down - PENCIL_GAP_PT) / digit_height(face)))
    return Spread(size_pt, cols, rows, across, first, down)


def _reach(figure: Figure, n_beside: int) -> float:
    """Return the share of a cell over which candidates are spread in one direction.

    n_beside   rows or columns in this direction; if their number is odd, one ends at the middle of two edges
    """
    has_signs = has_edge_signs(figure) or has_circles(figure) or has_arrows(figure)
    return REACH if not has_signs else SIGNED_MIDDLE if n_beside % 2 else SIGNED_REACH
