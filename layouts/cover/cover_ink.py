"""The ink of covers: what it draws in greys is printed in two colors of a palette, and may be turned, enlarged and cut to a frame.

So figures and words are drawn on a cover by the same functions as on a page. `DuotoneInk` writes the PDF in DeviceRGB or DeviceCMYK without
transparency, `DuotoneLog` lines of text for tests.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from layouts.cover.palettes import Tint, separate
from layouts.drawing.ink import About, Ink, InkLog, PageInk
from layouts.fonts.faces import TEXT
from layouts.geometry import Frame

PLAIN = Tint((0.0, 0.0, 0.0), (1.0, 1.0, 1.0))


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a drawing's zero lies on the sheet, how much larger it is drawn, and by how many degrees it is turned to the left."""

    x: float
    y: float
    scale: float = 1.0
    degrees: float = 0.0


class CoverInk(Ink, Protocol):
    """What a cover can be drawn with."""

    def use(self, tint: Tint) -> None:
        """Print what follows in these colors."""

    def placed(self, spot: Spot, clip: Frame) -> AbstractContextManager[None]:
        """Draw what is inside the `with` at a spot, cut to a frame of the sheet."""


class DuotoneInk(PageInk):
    """Writes a cover as PDF; `is_cmyk` chooses the colors of presses instead of those of screens."""

    def __init__(
        self, path: Path, size_pt: tuple[float, float], bleed_pt: float, about: About, is_cmyk: bool = False, face: str = TEXT
    ) -> None:
        super().__init__(path, size_pt, about, bleed_pt, face)
        self._tint, self._is_cmyk = PLAIN, is_cmyk

    def use(self, tint: Tint) -> None:
        self._tint = tint

    @contextmanager
    def placed(self, spot: Spot, clip: Frame) -> Iterator[None]:
        canvas = self._canvas
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(clip.x, clip.y, clip.width, clip.height)
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.translate(spot.x, spot.y)
        canvas.rotate(spot.degrees)
        canvas.scale(spot.scale, spot.scale)
        yield
        canvas.restoreState()

    def stamp(self, key: Hashable, x: float, y: float, size: tuple[float, float], draw: Callable[[Ink], None]) -> None:
        super().stamp((self._tint, key), x, y, size, draw)

    def _fill_with(self, target: Canvas | PDFTextObject, grey: float) -> None:
        color = self._tint.mix(grey)
        if self._is_cmyk:
            target.setFillColorCMYK(*separate(color))
        else:
            target.setFillColorRGB(*color)

    def _stroke_with(self, grey: float) -> None:
        color = self._tint.mix(grey)
        if self._is_cmyk:
            self._canvas.setStrokeColorCMYK(*separate(color))
        else:
            self._canvas.setStrokeColorRGB(*color)


class DuotoneLog(InkLog):
    """Writes what is drawn on a cover as lines of text."""

    def use(self, tint: Tint) -> None:
        ink, paper = ("".join(f"{round(255 * part):02x}" for part in color) for color in (tint.ink, tint.paper))
        self._note(f"use {ink} on {paper}")

    @contextmanager
    def placed(self, spot: Spot, clip: Frame) -> Iterator[None]:
        cut = f"{clip.x:.1f} {clip.y:.1f} {clip.width:.1f} x {clip.height:.1f}"
        self._note(f"placed at {spot.x:.1f} {spot.y:.1f} times {spot.scale:.4g} turned {spot.degrees:g} cut to {cut}")
        yield
        self._note("end of placed")
