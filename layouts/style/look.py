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

SMALL_FRAME_PT, FRAME_PER_CELL = 2.4, 0.17
"""Thickness to which a frame may be reduced around small cells, and its largest share of the side of a cell."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines and digits of grids; thickness in points, greys 0 black to 1 white.

    hair_pt, wall_pt, frame_pt   lines between cells, around boxes and around the grid; the proof tells them apart by thickness
    hair_grey, wall_grey         lines between cells are lighter, so that boxes can be seen from a distance
    is_round                     True: ends of lines, and so the corners of the frame, are round
    size_per_cell                type size of a symbol over the side of its cell
    halo_pt                      distance of a second, fine frame around a puzzle; 0 for none
    """

    hair_pt: float = 0.75
    wall_pt: float = 1.8
    frame_pt: float = 2.4
    hair_grey: float = 0.4
    wall_grey: float = 0.0
    is_round: bool = False
    size_per_cell: float = SIZE_PER_CELL
    halo_pt: float = 0.0

    @property
    def reach_pt(self) -> float:
        """How far the ink of a puzzle's frame extends beyond its grid, in points."""
        return max(self.frame_pt / 2, self.halo_pt + self.hair_pt / 2 if self.halo_pt else 0.0)

    def thickness(self, weight: int, cell: float) -> float:
        """Return the thickness of lines of a weight in points.

        A heavy frame is thinner around small cells.
        """
        frame_pt = min(self.frame_pt, max(SMALL_FRAME_PT, FRAME_PER_CELL * cell))
        return {HAIR: self.hair_pt, WALL: self.wall_pt, FRAME: frame_pt}[weight]

    def grey(self, weight: int) -> float:
        """Return the grey of lines of a weight."""
        return {HAIR: self.hair_grey, WALL: self.wall_grey, FRAME: 0.0}[weight]


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a theme as data: faces, lines of grids, headings and captions.

    heading   of a part: plain words; below a heavy bar; centered above an ornament; above a row of dots
    caption   of a puzzle: plain words; its number on a tab of the grid; words in italics; its number on a pill
    """

    faces: Faces = PRESS_FACES
    lines: Lines = Lines()
    heading: Literal["plain", "bar", "centered", "dots"] = "plain"
    caption: Literal["plain", "tab", "italic", "pill"] = "plain"


PRESS_LOOK = Look()
