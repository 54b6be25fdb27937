"""Colors of cells in pictures: those that shaded cells have instead of their gray.

Each is as light as the gray that it replaces, so that a picture printed or copied in black and white is that of the book. A board has at
most three grays; each has one color, so that its regions are distinguished as in the book. In color sudoku, the cell of a hatched square
has the color that its hatching means.
"""

from __future__ import annotations

from generator.model import PICTURES, Figure
from layouts.drawing.ink import Rgb

BLUE, AMBER, ROSE = Rgb(0.0, 0.35, 0.85), Rgb(1.0, 0.72, 0.1), Rgb(0.8, 0.1, 0.35)

HUES = ((BLUE,), (AMBER, BLUE), (AMBER, BLUE, ROSE))
"""Colors mixed with white for boards with one, two and three grays, that of the lightest gray first."""

LIGHTNESS = (0.3, 0.59, 0.11)
"""Share of red, green and blue in the gray that a color prints as. Source: PostScript Language Reference, third edition, 7.2.1."""

NAMED = {
    "red": Rgb(0.9, 0.3, 0.27),
    "blue": Rgb(0.36, 0.58, 0.9),
    "green": Rgb(0.42, 0.74, 0.4),
    "yellow": Rgb(1.0, 0.87, 0.3),
    "purple": Rgb(0.67, 0.47, 0.82),
    "orange": Rgb(0.98, 0.63, 0.25),
}
"""Color of each hatched square by its name: light enough for its black hatching."""

LEVELS = 255
"""Steps of each part of a color in all files, so that every format has the same color."""


def find_colors(figure: Figure) -> tuple[Rgb | None, ...]:
    """Return the color of each cell; None for a cell that is white or has no color."""
    shades = sorted({shade for shade in figure.shades if shade})
    hues = HUES[len(shades) - 1] if shades else ()
    colors = {shade: _tint(hue, shade) for shade, hue in zip(shades, hues, strict=True)}
    grays = figure.shades or (0,) * len(figure.symbols)
    return tuple(_named(symbol) or colors.get(shade) for symbol, shade in zip(figure.symbols, grays, strict=True))


def _named(symbol: str) -> Rgb | None:
    """Return the color that a hatched square means; None for every other symbol."""
    color = NAMED.get(PICTURES.get(symbol, ""))
    return _round(color) if color else None


def _tint(hue: Rgb, shade: int) -> Rgb:
    """Return a hue mixed with white, as light as a gray.

    Parameters
    ----------
    shade : percent of ink of the gray
    """
    share = shade / 100 / (1 - _lightness(hue))
    return _round(Rgb(*(1 - share * (1 - part) for part in hue)))


def _lightness(color: Rgb) -> float:
    return sum(weight * part for weight, part in zip(LIGHTNESS, color, strict=True))


def _round(color: Rgb) -> Rgb:
    return Rgb(*(round(LEVELS * part) / LEVELS for part in color))
