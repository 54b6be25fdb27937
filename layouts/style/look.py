"""Looks: what themes look like, as data.

A look has the faces, the lines and digits of grids, and the kinds of heading and caption. A layout contains the look of its book, so every
function with a layout can use it. Themes are in `themes/`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.model import FRAME, HAIR, WALL
from layouts.fonts.faces import PRESS_FACES, Faces

SIZE_PER_CELL = 0.67
"""Type size of a symbol over the side of its cell; a digit is then 48 % of the cell high. Source: common practice, 45 to 50 %."""

FULL_CELL_PT, SMALLEST_SCALE = 32.0, 0.7
"""Side of a cell, in points, at which lines have the thickness of their theme, and the least share of it, in small boards.

Lines of larger boards grow with their cells, so that large print has large lines.
"""

LEAST_LINE_PT = 0.75
"""Least thickness of a line in points. Source: the printers' requirements."""

WALL_PER_HAIR, FRAME_PER_WALL = 2.0, 1.2
"""Least thickness of a wall over that of the lines between cells, and of a frame over that of its walls, in boards of any size."""

BENT_WALL_PT = 2.2
"""Least thickness of bent walls, which enclose regions instead of boxes, in cells of any size."""

LARGER_FOR_CHILDREN = 1.8
"""Factor of the largest cell of puzzles in books for children, whose boards of few cells are to fill their page."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines and digits of grids; all lines are black, thickness in points.

    hair_pt, wall_pt, frame_pt   lines between cells, around boxes and around the grid, for cells of FULL_CELL_PT; the proof tells them
                                 apart by their thickness
    is_round                     True: ends of lines, and so the corners of the frame, are round
    size_per_cell                type size of a symbol over the side of its cell
    halo_pt                      distance of a second, fine frame around a puzzle; 0 for none
    """

    hair_pt: float = LEAST_LINE_PT
    wall_pt: float = 1.8
    frame_pt: float = 2.4
    is_round: bool = False
    size_per_cell: float = SIZE_PER_CELL
    halo_pt: float = 0.0

    def reach_pt(self, cell: float) -> float:
        """Return how far the ink of a puzzle's frame extends beyond its grid, in points."""
        widest = self.thickness(FRAME, cell, is_bent=True)
        return max(widest / 2, self.halo_pt + self.thickness(HAIR, cell) / 2 if self.halo_pt else 0.0)

    def thickness(self, weight: int, cell: float, is_bent: bool = False) -> float:
        """Return the thickness of lines of a weight in points.

        Parameters
        ----------
        cell : side of a cell in points
        is_bent : whether the walls of the board are bent; they are thicker, because the eye has to follow them
        """
        scale = max(SMALLEST_SCALE, cell / FULL_CELL_PT)
        hair = max(LEAST_LINE_PT, self.hair_pt * scale)
        wall = max(WALL_PER_HAIR * hair, self.wall_pt * scale, BENT_WALL_PT * max(1.0, scale) if is_bent else 0.0)
        return round({HAIR: hair, WALL: wall, FRAME: max(self.frame_pt * scale, FRAME_PER_WALL * wall)}[weight], 3)


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a theme as data: faces, lines of grids, headings and captions.

    heading   of a part: plain words; below a heavy bar; centered above an ornament; above a row of dots
    label_pt  least type size of the labels in cells, such as the sums of cages; smaller only in cells too small for it
    caption   of a puzzle: plain words; its number on a tab of the grid; words in italics; its number on a pill
    is_for_children   True: rules in words for children, and boards as large as their page allows
    is_colored   True: cells have colors instead of their grays, as in pictures for pages that are printed in color
    """

    faces: Faces = PRESS_FACES
    lines: Lines = Lines()
    heading: Literal["plain", "bar", "centered", "dots"] = "plain"
    caption: Literal["plain", "tab", "italic", "pill"] = "plain"
    label_pt: float = 0.0
    is_for_children: bool = False
    is_colored: bool = False


PRESS_LOOK = Look()
