"""Kropki sudoku: white and black dots between consecutive and double digits.

A sudoku with the rule `kropki`, which prints every dot.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku
from generator.rules.kropki.rule import KROPKI as RULE

FOLDER = Path(__file__).parent
EXAMPLE = (
    "8.......56.........1.8......6.1....95..............6.19...21.84..6...7...843.7...:"
    "r1c1*r1c2;r1c2*r1c3;r1c2~r2c2;r1c6*r1c7;r2c1*r2c2;r2c1~r3c1;r2c4~r3c4;r2c5*r2c6;r2c5~r3c5;r3c3~r3c4;r3c3~r4c3;r3c6~r3c7;"
    "r3c7*r4c7;r3c8~r4c8;r4c1~r5c1;r4c4~r5c4;r4c5~r5c5;r4c6~r4c7;r4c6~r5c6;r5c3~r5c4;r5c6*r5c7;r5c8~r6c8;r6c1~r6c2;r6c4~r7c4;"
    "r6c5~r6c6;r6c7~r7c7;r6c8*r7c8;r7c3*r7c4;r7c3*r8c3;r7c5~r7c6;r7c8*r7c9;r7c9~r8c9;r8c1~r9c1;r8c2~r8c3;r8c4~r9c4;r8c5~r8c6;"
    "r8c6~r8c7;r8c6~r9c6;r8c8~r8c9;r8c9*r9c9;r9c2*r9c3;r9c3~r9c4"
)
"""An easy puzzle (level gentle) for the rules page."""

KROPKI = Part(
    name="kropki",
    title="Kropki Sudoku",
    short="Kropki",
    text=(
        "A white dot means consecutive digits, a black one that one digit is twice the other; without a dot, neither is true. "
        "The dot between 1 and 2 may be white or black."
    ),
    words=FOLDER / "words.toml",
    rule=RULE,
)

KROPKI_9X9 = vary_sudoku(FOLDER, KROPKI, EXAMPLE)
