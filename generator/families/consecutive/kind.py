"""Consecutive sudoku: bars between all neighbors with consecutive digits.

A sudoku with the rule `consecutive`; neighbors without a bar are not consecutive.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import tell_children, vary_sudoku
from generator.rules.consecutive.rule import CONSECUTIVE as RULE

FOLDER = Path(__file__).parent
EXAMPLE = (
    "..6.7..8......9.......6.........5.68..5..3.7...4....9......6......49.........7.46:"
    "r1c1~r2c1;r1c7~r1c8;r2c2~r2c3;r2c3~r3c3;r2c5~r3c5;r2c7~r3c7;r2c8~r2c9;r3c1~r3c2;r3c2~r4c2;r3c3~r3c4;r3c4~r4c4;r3c6~r4c6;"
    "r3c8~r4c8;r4c6~r4c7;r4c8~r5c8;r5c1~r5c2;r5c3~r5c4;r5c3~r6c3;r5c4~r6c4;r5c5~r5c6;r6c1~r7c1;r6c7~r7c7;r7c1~r7c2;r7c2~r8c2;"
    "r7c4~r8c4;r7c5~r8c5;r7c7~r7c8;r8c1~r8c2;r8c3~r9c3;r8c8~r9c8;r8c9~r9c9;r9c1~r9c2;r9c3~r9c4;r9c4~r9c5;r9c7~r9c8"
)
"""An easy puzzle (level gentle) for the rules page."""

EXAMPLE_6X6 = (
    ".6..52.35..1.14......13.143.2....4.3:"
    "r1c5~r2c5;r1c6~r2c6;r2c1~r2c2;r2c1~r3c1;r2c3~r2c4;r2c3~r3c3;r3c4~r4c4;r3c5~r3c6;r3c6~r4c6;r4c1~r4c2;"
    "r4c2~r5c2;r4c3~r4c4;r4c3~r5c3;r4c5~r4c6;r4c5~r5c5;r5c2~r5c3;r5c4~r6c4;r5c5~r6c5"
)
"""An easy puzzle of 6x6 cells, likewise."""

CONSECUTIVE = Part(
    name="consecutive",
    title="Consecutive Sudoku",
    short="Consecutive",
    text="A bar between two cells means consecutive digits, such as 4 and 5; without a bar, the digits are not consecutive.",
    words=FOLDER / "words.toml",
    rule=RULE,
    sizes=(6, 9),
)

CONSECUTIVE_9X9 = vary_sudoku(FOLDER, CONSECUTIVE, EXAMPLE)

CONSECUTIVE_6X6 = replace(
    vary_sudoku(FOLDER, CONSECUTIVE, EXAMPLE_6X6, 6),
    rules_for_children=tell_children(6, "Digits on both sides of a bar follow each other, as 3 and 4 do; without a bar, they never do."),
)
