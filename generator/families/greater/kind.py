"""Greater-than sudoku: signs between cells say which of two digits is smaller.

A sudoku with the rule `less`. Combined with other rules, it is made by `generator/families/combined/`.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku
from generator.rules.less.rule import LESS

FOLDER = Path(__file__).parent
EXAMPLE = (
    "........................5......................3..............6.............9....:"
    "r1c2<r1c1;r1c2<r1c3;r1c6<r1c5;r1c7<r1c8;r2c2<r2c1;r2c2<r2c3;r2c2<r3c2;r2c3<r3c3;r3c3<r3c4;r3c7<r4c7;r4c2<r4c1;r4c4<r3c4;"
    "r4c5<r3c5;r4c6<r5c6;r4c8<r3c8;r4c9<r4c8;r4c9<r5c9;r5c2<r5c1;r5c4<r5c3;r5c5<r6c5;r5c9<r6c9;r6c2<r7c2;r6c4<r5c4;r6c6<r5c6;"
    "r6c8<r5c8;r6c8<r6c7;r7c3<r7c2;r7c5<r8c5;r7c6<r7c5;r7c7<r7c6;r7c8<r6c8;r8c2<r8c3;r8c3<r7c3;r8c3<r9c3;r8c5<r8c6;r8c9<r9c9;"
    "r9c2<r9c1"
)
"""An easy puzzle (level gentle) for the rules page."""

GREATER = Part(
    name="greater",
    title="Greater-Than Sudoku",
    short="Greater-Than",
    text="A sign between two cells opens toward the larger digit.",
    words=FOLDER / "words.toml",
    rule=LESS,
    levels=FOLDER / "levels-with-houses.toml",
)

GREATER_9X9 = vary_sudoku(FOLDER, GREATER, EXAMPLE)
