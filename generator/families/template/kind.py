"""Template of a family: sudoku on a 4x4 board with both diagonals as extra houses.

Copy this folder and give it the name of your kind; `generator/families/README.md` lists the changes step by step. If the rules are
houses (sets of cells that contain each digit once) or pairs of cells that must differ, the kind needs only data: filling, digging,
solving, grading, drawing and proving use the geometry.

The tests for all families check this one too, but it is not in FAMILIES, because it is not meant for books.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.family import Family, draw_latin
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.house_play import HousePlay

FOLDER = Path(__file__).parent
N = 4

# The part of a puzzle line before the colon: kind, then size.
NAME = f"template-{N}x{N}"

# Boxes first, then extra houses (rows and columns are added automatically). `must_differ=` lists pairs of cells that must differ.
# `extra_names` are tables of words.toml by which sentences name each extra house; without it, it is "extra house 1".
GEOMETRY = make_geometry(
    box_regions(2, 2),
    extras=[[at * N + at for at in range(N)], [at * N + N - 1 - at for at in range(N)]],
    extra_names=("diagonal", "diagonal"),
)

TEMPLATE = Family(
    name=NAME,
    # The printed name.
    title="Diagonal 4 × 4",
    # A few sentences, each complete without the others.
    rules=(
        "Fill every empty cell with a digit from 1 to 4.",
        "Each row, column and box of 2 × 2 cells contains every digit exactly once, and so do the two long diagonals.",
    ),
    # A small puzzle with one solution; the rules page shows the puzzle and its solution side by side.
    example="sudoku-4x4:1...4.1..1.3...1",
    geometry=GEOMETRY,
    # Digits in a frame with thick lines between boxes; a kind with shaded cells, cages or discs needs another function.
    draw=draw_latin,
    # How puzzles are filled, dug, solved and rated: by houses alone. `CanonicalPlay` also finds twins that are turned or relabeled.
    play=HousePlay(NAME, GEOMETRY),
    # Words that only this kind needs, in every other language; words that all kinds share are in generator/words.
    words=FOLDER / "words.toml",
)
