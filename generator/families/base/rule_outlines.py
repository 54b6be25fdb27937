"""Clues drawn as outlines: between signs of rules and cages of a figure.

A figure with outlines has every cell in one; cells of no clue have an outline of their own, without text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.model import OUTLINE, Figure, Sign


def put_signs(figure: Figure, signs: Sequence[Sign]) -> Figure:
    """Return a figure with signs; outlines become its cages and labels."""
    outlines = [sign for sign in signs if sign.kind == OUTLINE]
    others = tuple(sorted(sign for sign in signs if sign.kind != OUTLINE))
    if not outlines:
        return replace(figure, signs=others)
    taken = {cell for sign in outlines for cell in sign.cells}
    alone = [(cell,) for cell in range(len(figure.symbols)) if cell not in taken]
    text_of = {sign.cells[0]: sign.text for sign in outlines}
    labels = tuple(text_of.get(cell, "") for cell in range(len(figure.symbols)))
    return replace(figure, cages=tuple(sorted([*(sign.cells for sign in outlines), *alone])), labels=labels, signs=others)


def list_signs(figure: Figure) -> list[Sign]:
    """Return the signs of a figure, with its cages as outlines.

    A cage of one cell without a label is none.
    """
    labels = figure.labels or ("",) * len(figure.symbols)
    outlines = [Sign(OUTLINE, cage, labels[cage[0]]) for cage in figure.cages if len(cage) > 1 or labels[cage[0]]]
    return [*figure.signs, *outlines]
