"""Windoku: four windows of 3 x 3 cells, between the boxes, are houses as well; they are shaded."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.families.base.family import Family, draw_shaded
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.symmetry import canonicalize_by, list_turns

FOLDER = Path(__file__).parent
N = 9
CORNERS = ((1, 1), (1, 5), (5, 1), (5, 5))
WINDOWS = [[(top + row) * N + left + col for row in range(3) for col in range(3)] for top, left in CORNERS]
GEOMETRY = make_geometry(box_regions(3, 3), WINDOWS)

WINDOKU_9X9 = Family(
    name="windoku-9x9",
    title="Windoku",
    rules=(
        "Fill every empty cell with a digit from 1 to 9.",
        "Each row, each column and each box of 3 × 3 cells holds every one of them exactly once.",
        "So does each of the four shaded windows of 3 × 3 cells.",
    ),
    example="windoku-9x9:.6..9..2....6...9...2...4.3.9.165......4.9......378.5.5.9...1...8...4....2..8..4.",
    geometry=GEOMETRY,
    draw=draw_shaded,
    canonicalize=canonicalize_by(partial(list_turns, GEOMETRY)),
    levels=FOLDER / "levels.toml",
    words=FOLDER / "words.toml",
)
