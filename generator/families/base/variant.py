"""Variants of 9x9 sudoku that add one rule to the classic ones."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.families.base.family import Family, draw_latin, draw_shaded
from generator.families.base.symmetry import canonicalize_by, list_turns
from generator.model import EXTRA, Geometry


def vary_sudoku(folder: Path, title: str, rule: str, givens: str, geometry: Geometry) -> Family:
    """Return the family of a 9x9 sudoku variant with one additional rule.

    Parameters
    ----------
    folder : Path         the kind's folder, whose name is the name of the kind
    title : str           the printed name
    rule : str            the additional rule
    givens : str          cells of its example
    geometry : Geometry   nine boxes and the houses or pairs of the additional rule; further houses are shaded
    """
    name = f"{folder.name}-9x9"
    return Family(
        name=name,
        title=title,
        rules=(
            "Fill every empty cell with a digit from 1 to 9.",
            "Each row, each column and each box of 3 × 3 cells contains each of them exactly once.",
            rule,
            "Every puzzle has one solution only.",
        ),
        example=f"{name}:{givens}",
        geometry=geometry,
        draw=draw_shaded if EXTRA in geometry.kinds else draw_latin,
        canonicalize=canonicalize_by(partial(list_turns, geometry)),
        levels=folder / "levels.toml",
        words=folder / "words.toml",
    )
