"""How a theme looks, as data: its faces, the lines and digits of its grids, and which kind of heading and caption it has.

A layout carries the look of its book, so every function that is given a layout can dress what it draws. Themes are in `themes/`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.model import FRAME, HAIR, WALL
from layouts.fonts.faces import PRESS_FACES, Faces

SIZE_PER_CELL = 0.67
"""Type size of a symbol over the side of its cell: a digit is then 48 % of the cell high. Source: common practice, 45 to 50 %."""

SMALL_FRAME_PT, FRAME_PER_CELL = 2.4, 0.17
"""What a frame is not made lighter than, and the most it is over the side of a cell."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines and digits of grids; thickness in points, greys 0 black to 1 white.

    hair_pt, wall_pt, frame_pt   lines between cells, around boxes and around the grid; the proof tells them apart by thickness
    hair_grey, wall_grey         lines between cells step back, so that boxes show from across the room
    is_round                     ends of lines, so corners of the frame, are round
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
        """How far the ink of a puzzle's frame lies outside its grid."""
        return max(self.frame_pt / 2, self.halo_pt + self.hair_pt / 2 if self.halo_pt else 0.0)

    def thickness(self, weight: int, cell: float) -> float:
        """Return how thick a line of a weight is drawn, in points; a heavy frame gets lighter around small cells."""
        frame_pt = min(self.frame_pt, max(SMALL_FRAME_PT, FRAME_PER_CELL * cell))
        return {HAIR: self.hair_pt, WALL: self.wall_pt, FRAME: frame_pt}[weight]

    def grey(self, weight: int) -> float:
        """Return the grey of a line of a weight."""
        return {HAIR: self.hair_grey, WALL: self.wall_grey, FRAME: 0.0}[weight]


@dataclass(frozen=True, slots=True)
class Look:
    """What a theme looks like where its pages are like those of others.

    heading   of a part: plain words; below a heavy bar; in the middle above an ornament; above a row of dots
    caption   what stands by a puzzle: plain words; its number on a tab of the grid; words in italics; its number on a pill
    """

    faces: Faces = PRESS_FACES
    lines: Lines = Lines()
    heading: Literal["plain", "bar", "centered", "dots"] = "plain"
    caption: Literal["plain", "tab", "italic", "pill"] = "plain"


PRESS_LOOK = Look()
