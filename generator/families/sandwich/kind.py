"""Sandwich sudoku: numbers outside say the sum of the digits between 1 and 9.

A sudoku with the rule `sandwich`; only as many numbers are printed as the puzzle needs.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku
from generator.rules.sandwich.rule import SANDWICH as RULE

FOLDER = Path(__file__).parent
EXAMPLE = (
    "1.....................6..........................7......5........................:"
    "27=r1c1-r1c9;35=r1c1-r9c1;20=r1c2-r9c2;9=r1c4-r9c4;28=r1c5-r9c5;3=r1c6-r9c6;0=r1c7-r9c7;5=r1c8-r9c8;8=r1c9-r9c9;"
    "0=r2c1-r2c9;26=r3c1-r3c9;6=r4c1-r4c9;16=r6c1-r6c9;8=r7c1-r7c9;11=r8c1-r8c9;10=r9c1-r9c9"
)
"""An easy puzzle (level gentle) for the rules page."""

SANDWICH = Part(
    name="sandwich",
    title="Sandwich Sudoku",
    short="Sandwich",
    text=(
        "A number outside a row or column is the sum of the digits between its 1 and its 9; it is 0 if these are side by side. "
        "In rows and columns without a number, any sum is possible."
    ),
    words=FOLDER / "words.toml",
    rule=RULE,
)

SANDWICH_9X9 = vary_sudoku(FOLDER, SANDWICH, EXAMPLE)
