"""Sudoku of 9 x 9 cells with one rule more: what all such kinds have in common."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.families.base.family import Family, draw_latin, draw_shaded
from generator.families.base.symmetry import canonicalize_by, list_turns
from generator.model import EXTRA, Geometry


def vary_sudoku(folder: Path, title: str, rule: str, givens: str, geometry: Geometry) -> Family:
    """Return the kind of a folder, which is called after it: classic rules, and one more.

    Parameters
    ----------
    rule     : the one it has beside the classic ones
    givens   : cells of its example
    geometry : nine boxes, and what the rule says; further houses are shaded
    """
    name = f"{folder.name}-9x9"
    return Family(
        name=name,
        title=title,
        rules=(
            "Fill every empty cell with a digit from 1 to 9.",
            "Each row, each column and each box of 3 × 3 cells holds every one of them exactly once.",
            rule,
        ),
        example=f"{name}:{givens}",
        geometry=geometry,
        draw=draw_shaded if EXTRA in geometry.kinds else draw_latin,
        canonicalize=canonicalize_by(partial(list_turns, geometry)),
        levels=folder / "levels.toml",
        words=folder / "words.toml",
    )
