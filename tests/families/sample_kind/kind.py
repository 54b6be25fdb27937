"""Dots sudoku, a kind from outside the package.

On 6x6 cells, six shaded cells, one in each box, are a house as well.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.families.base.family import Family, draw_shaded
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.house_play import CanonicalPlay
from generator.families.base.symmetry import canonicalize_by, list_turns

FOLDER = Path(__file__).parent
DOTS = [1, 10, 13, 22, 25, 34]
GEOMETRY = make_geometry(box_regions(2, 3), [DOTS])

DOTS_6X6 = Family(
    name="dots-6x6",
    title="Sudoku with Dots",
    rules=(
        "Fill every empty cell with a digit from 1 to 6.",
        "Each row, each column, each box of 2 × 3 cells and the six shaded cells hold every one of them exactly once.",
        "Every puzzle has one solution only.",
    ),
    example="dots-6x6:...2.5.2.1..2...1636...2..2.3.4.3...",
    geometry=GEOMETRY,
    draw=draw_shaded,
    play=CanonicalPlay("dots-6x6", GEOMETRY, canonicalize=canonicalize_by(partial(list_turns, GEOMETRY))),
    levels=FOLDER / "levels.toml",
    words=FOLDER / "words.toml",
)
