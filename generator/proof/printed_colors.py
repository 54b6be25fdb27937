"""Colors of cells in pictures that are printed in color.

A color replaces a gray and is as light, so that the gray is read from it. All cells of one gray have one color, and cells of
different grays different ones. In color sudoku, a cell has the color that its symbol means.
"""

from __future__ import annotations

from collections.abc import Mapping
from colorsys import rgb_to_hsv
from dataclasses import replace

from generator.errors import Faulty
from generator.model import PICTURES
from generator.proof.grid_lines import Color
from generator.proof.page_reader import PrintedGrid

MEANINGS: Mapping[str, tuple[float, float]] = {
    "red": (345, 15),
    "orange": (20, 42),
    "yellow": (43, 65),
    "green": (90, 160),
    "blue": (195, 245),
    "purple": (255, 310),
}
"""Hues of each color that a symbol means, in degrees of the color wheel, from the first to the second."""

LEAST_CHROMA = 0.25
"""Least difference of the strongest and the weakest part of a color that a symbol means."""

WHITE: Color = (1.0, 1.0, 1.0)

APART = 0.08
"""Least difference, in one part, of two colors that are different."""


def read_colors(grid: PrintedGrid, is_colored: bool, where: str) -> PrintedGrid:
    """Return a grid as if it was printed in gray, after a check of its colors.

    Raises
    ------
    Faulty   a cell has a color that it should not have
    """
    pattern = grid.pattern
    if not is_colored:
        if pattern.colors:
            raise Faulty(f"{where}: expected cells in black, gray and white, found a color")
        return grid
    shades = list(pattern.shades or (0,) * len(grid.symbols))
    colors = pattern.colors or (None,) * len(shades)
    kinds: dict[int, Color] = {}
    for cell, (symbol, color) in enumerate(zip(grid.symbols, colors, strict=True)):
        row, col = divmod(cell, pattern.n_cols)
        meaning = PICTURES.get(symbol, "")
        if meaning in MEANINGS:
            if color is None or not _is_meant(color, meaning):
                raise Faulty(f"{where}: expected the color {meaning} at r{row + 1}c{col + 1}, found another")
            shades[cell] = 0
        elif (color is None) != (shades[cell] == 0) or kinds.setdefault(shades[cell], color or WHITE) != (color or WHITE):
            raise Faulty(f"{where}: expected one color for each gray, found another at r{row + 1}c{col + 1}")
    different = [*kinds.values()]
    if any(not _is_apart(one, other) for at, one in enumerate(different) for other in different[:at]):
        raise Faulty(f"{where}: expected different colors for different grays, found two that are nearly the same")
    return replace(grid, pattern=replace(pattern, shades=tuple(shades) if any(shades) else (), colors=()))


def _is_apart(one: Color, other: Color) -> bool:
    return max(abs(part - another) for part, another in zip(one, other, strict=True)) >= APART


def _is_meant(color: Color, meaning: str) -> bool:
    """Return whether a color is the one that a symbol means, by its hue."""
    hue, _, _ = rgb_to_hsv(*color)
    first, last = MEANINGS[meaning]
    return max(color) - min(color) >= LEAST_CHROMA and (360 * hue - first) % 360 <= (last - first) % 360
