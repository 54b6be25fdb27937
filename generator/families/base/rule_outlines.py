"""Clues of rules as signs of a figure, and back: outlines and gray cells.

A figure with outlines has every cell in one; cells of no clue have an outline of their own, without text. Gray cells of clues are
shades of the figure, besides those that every board of the kind has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.families.base.family import SHADE
from generator.model import GRAY, OUTLINE, SHADED, Figure, Sign


def put_signs(figure: Figure, signs: Sequence[Sign]) -> Figure:
    """Return a figure with signs; its gray cells become shades.

    Beside outlines, every other cell gets one of its own, without text.
    """
    taken = {cell for sign in signs if sign.kind == OUTLINE for cell in sign.cells}
    alone = [Sign(OUTLINE, (cell,), "") for cell in range(len(figure.symbols)) if cell not in taken] if taken else []
    shaded = {sign.cells[0] for sign in signs if sign.kind == SHADED}
    if shaded:
        shades = figure.shades or (0,) * len(figure.symbols)
        figure = replace(figure, shades=tuple(SHADE if cell in shaded else shade for cell, shade in enumerate(shades)))
    return replace(figure, signs=tuple(sorted([*(sign for sign in signs if sign.kind != SHADED), *alone])))


def list_signs(figure: Figure, shades: Sequence[int] = ()) -> list[Sign]:
    """Return the signs of a figure, with its gray cells.

    An outline of one cell without text is none.

    shades   gray of each cell that is no sign, as every board of the kind has it; empty without any
    """
    printed = [sign for sign in figure.signs if sign.kind != OUTLINE or len(sign.cells) > 1 or sign.text]
    shaded = [Sign(SHADED, (cell,), GRAY) for cell, shade in enumerate(figure.shades) if shade == SHADE and not (shades and shades[cell])]
    return [*printed, *shaded]
