"""Arrow sudoku: the digits along an arrow add up to the one in its circle.

A sudoku with the rule `arrow`; only as many lines are printed as the puzzle needs.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku
from generator.rules.arrow.rule import ARROW as RULE

FOLDER = Path(__file__).parent
EXAMPLE = (
    "....46.........7....2.5....31..8.....8..........4..................1....9.....6.7:"
    "r1c1=r2c1+r3c1+r4c2;r2c5=r2c6+r3c7+r4c8+r5c8+r6c7;r4c4=r5c4+r6c4+r7c5;r7c3=r8c2+r7c1;"
    "r7c7=r8c7+r8c6+r9c5;r8c8=r7c8+r7c9"
)
"""An easy puzzle (level gentle) for the rules page."""

ARROW = Part(
    name="arrow",
    title="Arrow Sudoku",
    short="Arrow",
    text="The digits along an arrow add up to the digit in its circle; they may repeat, but not in one row, column or box.",
    words=FOLDER / "words.toml",
    rule=RULE,
)

ARROW_9X9 = vary_sudoku(FOLDER, ARROW, EXAMPLE)
