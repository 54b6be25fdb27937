"""XV sudoku: letters between all neighbors that add up to 10 or 5.

A sudoku with the rule `xv`; neighbors without a letter add up to neither.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku
from generator.rules.xv.rule import XV as RULE

FOLDER = Path(__file__).parent
EXAMPLE = (
    ".1.....259.4.1.7.63...7.189.....1...........2......8..2....8.41........816.75....:"
    "r1c6xr1c7;r1c8vr2c8;r2c3xr3c3;r2c7xr2c8;r3c1xr4c1;r3c3xr3c4;r3c4xr4c4;r3c7xr4c7;r4c1xr4c2;r4c2vr4c3;r4c6xr4c7;r5c1xr6c1;"
    "r5c6xr5c7;r5c6xr6c6;r6c4vr7c4;r6c5xr7c5;r6c8vr7c8;r7c8vr7c9;r8c2xr9c2"
)
"""An easy puzzle (level gentle) for the rules page."""

XV = Part(
    name="xv",
    title="XV Sudoku",
    short="XV",
    text=(
        "Two digits with an X between them add up to 10, and two with a V between them to 5. "
        "Without a letter, neighbors add up to neither 10 nor 5."
    ),
    words=FOLDER / "words.toml",
    rule=RULE,
)

XV_9X9 = vary_sudoku(FOLDER, XV, EXAMPLE)
