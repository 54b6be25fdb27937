"""Inks for covers: greys become mixtures of two palette colors.

Drawings can also be rotated, enlarged and clipped to a frame. Covers therefore use the same drawing functions as pages. `DuotoneInk` writes
the PDF in DeviceRGB or DeviceCMYK without transparency, `DuotoneLog` lines of text for tests.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from layouts.cover.palettes import BLACK, WHITE, Tint
from layouts.drawing.ink import Ink
from layouts.drawing.ink_log import InkLog
from layouts.drawing.page_ink import PageInk
from layouts.drawing.pdf_file import About
from layouts.fonts.faces import TEXT
from layouts.geometry import Box, Frame

PLAIN = Tint(BLACK, WHITE)


@dataclass(frozen=True, slots=True)
class Spot:
    """Position, scale and counterclockwise rotation in degrees of a drawing's origin."""

    x: float
    y: float
    scale: float = 1.0
    degrees: float = 0.0


class CoverInk(Ink, Protocol):
    """An ink that covers can be drawn on."""

    def use(self, tint: Tint) -> None:
        """Set the two colors of everything drawn from now on."""

    def placed(self, spot: Spot, clip: Frame) -> AbstractContextManager[None]:
        """Draw the contents of the `with` block at a spot, clipped to a frame."""


class DuotoneInk(PageInk):
    """Ink that writes a cover as PDF; `is_cmyk` selects CMYK instead of RGB."""

    def __init__(
        self, path: Path, size_pt: tuple[float, float], bleed_pt: float, about: About, is_cmyk: bool = False, face: str = TEXT
    ) -> None:
        super().__init__(path, size_pt, about, bleed_pt, face)
        self._tint, self._is_cmyk = PLAIN, is_cmyk

    def use(self, tint: Tint) -> None:
        """Set the two colors of everything drawn from now on."""
        self._tint = tint

    @contextmanager
    def placed(self, spot: Spot, clip: Frame) -> Iterator[None]:
        """Draw the contents of the `with` block at a spot, clipped to a frame."""
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

    def rows(self, x: float, y: float, pitch: float, rows: Sequence[str], face: str, size_pt: float) -> None:
        """Draw rows of digits, each from its first digit to its last.

        On boards that a picture cuts, the blanks before them reach over the spine, where printers allow no text.
        """
        for index, row in enumerate(rows):
            if digits := row.strip():
                first = len(row) - len(row.lstrip())
                super().rows(x + first * pitch, y - index * pitch, pitch, [digits], face, size_pt)

    def stamp(self, key: Hashable, x: float, y: float, box: Box, draw: Callable[[Ink], None]) -> None:
        """Draw a reusable piece, stored separately for each pair of colors."""
        super().stamp((self._tint, key), x, y, box, draw)

    def _fill_with(self, target: Canvas | PDFTextObject, grey: float) -> None:
        color = self._tint.mix(grey)
        if self._is_cmyk:
            target.setFillColorCMYK(*color.inks)
        else:
            target.setFillColorRGB(*color.rgb)

    def _stroke_with(self, grey: float) -> None:
        color = self._tint.mix(grey)
        if self._is_cmyk:
            self._canvas.setStrokeColorCMYK(*color.inks)
        else:
            self._canvas.setStrokeColorRGB(*color.rgb)


class DuotoneLog(InkLog):
    """Ink that writes what is drawn on a cover as lines of text."""

    def use(self, tint: Tint) -> None:
        """Write a line with the two colors."""
        ink, paper = ("".join(f"{round(255 * part):02x}" for part in color.rgb) for color in (tint.ink, tint.paper))
        self._note(f"use {ink} on {paper}")

    @contextmanager
    def placed(self, spot: Spot, clip: Frame) -> Iterator[None]:
        """Write a line before and after the contents of the `with` block."""
        cut = f"{clip.x:.1f} {clip.y:.1f} {clip.width:.1f} x {clip.height:.1f}"
        self._note(f"placed at {spot.x:.1f} {spot.y:.1f} times {spot.scale:.4g} turned {spot.degrees:g} cut to {cut}")
        yield
        self._note("end of placed")
