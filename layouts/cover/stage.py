"""What all designs of front covers share: surroundings and words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from layouts.cover.cover_ink import CoverInk
from layouts.cover.palettes import Palette
from layouts.cover.words import Lines, Style, fit_front
from layouts.geometry import Frame
from layouts.plan.setting import Setting
from layouts.printing.cover_size import Wrap

EDGE = 0.085
"""White between the trim and the front's words, in widths of the front: more than the quarter inch that printers ask for."""


ART_GAP = 0.04
"""White between the words and the art, in heights of the front."""


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """Everything a front is drawn from.

    wrap   the sheet and its parts; art extends to the edge of the sheet, over all of `front_art`
    """

    setting: Setting
    wrap: Wrap
    palette: Palette

    def room(self, share: float) -> Frame:
        """Return the frame for words: the given share of the front, from its top."""
        front = self.wrap.front
        edge = max(EDGE * front.width, 27.0)
        height = share * front.height - edge
        return Frame(front.x + edge, front.top - edge - height, front.width - 2 * edge, height)

    def fit(self, style: Style, share: float) -> tuple[Lines, Frame]:
        """Return the words of the front in the largest type that fits, and their frame.

        The frame is the given share of the front, from its top.
        """
        box = self.room(share)
        return fit_front(self.setting, style, (box.width, box.height)), box


@dataclass(frozen=True, slots=True)
class Design:
    """A design of the front: its name in recipes, its description, its function."""

    name: str
    note: str
    draw: Callable[[CoverInk, Stage], None]
