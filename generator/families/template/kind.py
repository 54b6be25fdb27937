"""A family to copy: sudoku on a 4x4 board whose two diagonals hold every digit as well.

Copy this folder under the name of your kind; `generator/families/README.md` says what to change, step by step. If its rules are houses
(sets of cells that hold each digit once) or pairs of cells that may not be equal, data is all it needs: filling, digging, solving,
grading, drawing and proving follow from the geometry.

This one is under the same tests as all others, but not in FAMILIES: nobody buys it.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.family import Family, draw_latin
from generator.families.base.geometry import box_regions, make_geometry

FOLDER = Path(__file__).parent
N = 4

TEMPLATE = Family(
    # The name stands before the colon of a puzzle line: kind, then size.
    name=f"template-{N}x{N}",
    # What the reader calls it.
    title="Diagonal 4 × 4",
    # A few sentences, each able to stand alone.
    rules=(
        "Fill every empty cell with a digit from 1 to 4.",
        "Each row, column and box of 2 × 2 cells holds every digit exactly once, and so do the two long diagonals.",
    ),
    # A small puzzle with one solution; the rules page shows it with its solution beside it.
    example="sudoku-4x4:1...4.1..1.3...1",
    # Boxes first; then houses beyond rows, columns and boxes. `apart=` takes pairs of cells that may not be equal.
    geometry=make_geometry(
        box_regions(2, 2),
        extras=[[at * N + at for at in range(N)], [at * N + N - 1 - at for at in range(N)]],
    ),
    # Digits in a frame with walls between boxes; a kind with shades, cages or discs brings its own function.
    draw=draw_latin,
    # What it alone says, in every other language; what all kinds say is in generator/words.
    words=FOLDER / "words.toml",
)
