"""A board alone on a page of its own size: the picture that other pages show.

The width is given, and the height follows from the board. The page ends where the ink does: at the outer edge of the frame, or beside the
numbers outside, only on the sides that have some.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.model import FRAME, HAIR, OUTSIDE, OUTSIDE_MARGIN, SLASH, Figure, find_outside
from layouts.drawing.figures import draw_figure, has_bent_walls
from layouts.drawing.ink import Ink
from layouts.drawing.ornaments import inner, outline_of
from layouts.geometry import PT_PER_MM, Frame, Point
from layouts.style.look import Look

LEAST_CELL_PT, LEAST_LABELED_PT = 8.0, 4.5 * PT_PER_MM
"""Least side of a cell, and of one with small numbers in it, as in books. A narrower picture is drawn with such cells and made smaller."""

FITTING_STEPS = 40
"""Rounds in which the side of a cell is found, as the thickness of the frame depends on it; each halves the rest at least."""


@dataclass(frozen=True, slots=True)
class PicturePlan:
    """The places of a picture, in points.

    drawn_pt   width and height of the page as it is drawn
    scale      factor from these to the size of the picture, at most 1
    corner     bottom left corner of the figure, whose margin may be outside the page
    cell       side of a cell as it is drawn
    """

    drawn_pt: tuple[float, float]
    scale: float
    corner: Point
    cell: float

    @property
    def size_pt(self) -> tuple[float, float]:
        """Width and height of the picture."""
        return self.scale * self.drawn_pt[0], self.scale * self.drawn_pt[1]

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the picture in millimeters."""
        return self.size_pt[0] / PT_PER_MM, self.size_pt[1] / PT_PER_MM


def plan_picture(figure: Figure, width_pt: float, look: Look) -> PicturePlan:
    """Return the places of a picture of a board with this width."""
    left, bottom, right, top = _list_margins(figure)
    across, down = figure.n_cols + left + right, figure.n_rows + bottom + top
    is_bent, least = has_bent_walls(figure), _least_cell(figure)
    cell, scale, drawn_pt = _fit_cell(width_pt, across, look, is_bent), 1.0, width_pt
    # Too small for its numbers: draw the board in the least cells, and scale the whole picture down.
    if cell < least:
        cell, drawn_pt = least, across * least + 2 * _reach(least, look, is_bent)
        scale = width_pt / drawn_pt
    # The ink of the frame lies in the edge; the board is moved by the white of numbers that it does not have on a side.
    edge = (drawn_pt - across * cell) / 2
    x, y = edge + (left - figure.margins.left) * cell, edge + (bottom - figure.margins.bottom) * cell
    return PicturePlan((drawn_pt, down * cell + 2 * edge), scale, (x, y), cell)


def draw_picture(ink: Ink, figure: Figure, plan: PicturePlan, look: Look) -> None:
    """Draw a board on white, with the second frame of themes that have one."""
    width, height = plan.drawn_pt
    ink.fill(0.0, 0.0, width, height, 1.0)
    lines = look.lines
    if lines.halo_pt:
        edge = lines.thickness(HAIR, plan.cell) / 2
        ink.lines(outline_of(inner(Frame(0.0, 0.0, width, height), edge)), 2 * edge)
    draw_figure(ink, figure, plan.corner, plan.cell, look)


def _list_margins(figure: Figure) -> tuple[float, float, float, float]:
    """Return the white to the left, below, to the right and above, in cells."""
    places = [find_outside(sign, figure.n_cols) for sign in figure.signs if sign.kind == OUTSIDE]
    rows, cols = {row for row, _ in places}, {col for _, col in places}
    sides = (-1 in cols, figure.n_rows in rows, figure.n_cols in cols, -1 in rows)
    left, bottom, right, top = (OUTSIDE_MARGIN if is_used else 0.0 for is_used in sides)
    return left, bottom, right, top


def _least_cell(figure: Figure) -> float:
    """Return the least side of a cell as it is drawn, in points."""
    has_numbers = bool(figure.labels) or any(sign.kind == SLASH for sign in figure.signs)
    return LEAST_LABELED_PT if has_numbers else LEAST_CELL_PT


def _fit_cell(width_pt: float, across: float, look: Look, is_bent: bool) -> float:
    """Return the side of a cell with which a board and its frame are so wide.

    Parameters
    ----------
    across : width of the board in cells
    """
    cell = width_pt / across
    for _ in range(FITTING_STEPS):
        cell = (width_pt - 2 * _reach(max(cell, 0.0), look, is_bent)) / across
    return cell


def _reach(cell: float, look: Look, is_bent: bool) -> float:
    """Return how far the frame of a board, or the second one, is beyond its cells."""
    lines = look.lines
    return max(lines.thickness(FRAME, cell, is_bent) / 2, lines.halo_pt + lines.thickness(HAIR, cell) / 2 if lines.halo_pt else 0.0)
