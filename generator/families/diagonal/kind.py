"""Diagonal sudoku: both long diagonals are houses as well; their cells are shaded."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.families.base.family import Family, draw_shaded
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.symmetry import canonicalize_by, list_turns

FOLDER = Path(__file__).parent
N = 9
DIAGONALS = ([at * (N + 1) for at in range(N)], [(at + 1) * (N - 1) for at in range(N)])
GEOMETRY = make_geometry(box_regions(3, 3), DIAGONALS)

DIAGONAL_9X9 = Family(
    name="diagonal-9x9",
    title="Diagonal Sudoku",
    rules=(
        "Fill every empty cell with a digit from 1 to 9.",
        "Each row, each column and each box of 3 × 3 cells holds every one of them exactly once.",
        "So does each of the two long diagonals, whose cells are shaded.",
    ),
    example="diagonal-9x9:8.....39....9.3...3.41..56......4..22.......51..6......52..17.9...5.6....81.....6",
    geometry=GEOMETRY,
    draw=draw_shaded,
    canonicalize=canonicalize_by(partial(list_turns, GEOMETRY)),
    levels=FOLDER / "levels.toml",
    words=FOLDER / "words.toml",
)
