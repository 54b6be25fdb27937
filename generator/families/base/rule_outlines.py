"""Clues drawn as outlines or gray cells: between signs of rules and a figure.

A figure with outlines has every cell in one; cells of no clue have an outline of their own, without text. Gray cells of clues are
shades of the figure, besides those that every board of the kind has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.families.base.family import SHADE
from generator.model import GRAY, OUTLINE, SHADED, Figure, Sign


def put_signs(figure: Figure, signs: Sequence[Sign]) -> Figure:
    """Return a figure with signs; outlines become cages and labels, gray cells shades."""
    outlines = [sign for sign in signs if sign.kind == OUTLINE]
    shaded = {sign.cells[0] for sign in signs if sign.kind == SHADED}
    others = tuple(sorted(sign for sign in signs if sign.kind not in (OUTLINE, SHADED)))
    if shaded:
        shades = figure.shades or (0,) * len(figure.symbols)
        figure = replace(figure, shades=tuple(SHADE if cell in shaded else shade for cell, shade in enumerate(shades)))
    if not outlines:
        return replace(figure, signs=others)
    taken = {cell for sign in outlines for cell in sign.cells}
    alone = [(cell,) for cell in range(len(figure.symbols)) if cell not in taken]
    text_of = {sign.cells[0]: sign.text for sign in outlines}
    labels = tuple(text_of.get(cell, "") for cell in range(len(figure.symbols)))
    return replace(figure, cages=tuple(sorted([*(sign.cells for sign in outlines), *alone])), labels=labels, signs=others)


def list_signs(figure: Figure, shades: Sequence[int] = ()) -> list[Sign]:
    """Return the signs of a figure, with its cages as outlines.

    A cage of one cell without a label is none.

    shades   gray of each cell that is no sign, as every board of the kind has it; empty without any
    """
    labels = figure.labels or ("",) * len(figure.symbols)
    outlines = [Sign(OUTLINE, cage, labels[cage[0]]) for cage in figure.cages if len(cage) > 1 or labels[cage[0]]]
    shaded = [Sign(SHADED, (cell,), GRAY) for cell, shade in enumerate(figure.shades) if shade == SHADE and not (shades and shades[cell])]
    return [*figure.signs, *outlines, *shaded]
