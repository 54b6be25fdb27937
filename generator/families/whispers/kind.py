"""German whispers sudoku: along lines, neighboring digits differ by at least five.

A sudoku with the rule `whispers`; only as many lines are printed as the puzzle needs.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku
from generator.rules.whispers.rule import WHISPERS as RULE

FOLDER = Path(__file__).parent
EXAMPLE = (
    "3...............5.4........73.......2......3.8..63.4.1.........5..26........1....:"
    "r1c4/r1c3/r2c2;r2c1/r3c2/r4c3;r2c5/r2c4/r3c4/r4c4;r3c5/r3c6/r4c7/r4c8/r5c9;"
    "r6c8/r7c8/r7c7/r6c6/r7c5/r8c6;r7c9/r8c8/r9c8;r8c3/r8c2/r9c2/r9c3/r9c4"
)
"""An easy puzzle (level gentle) for the rules page."""

WHISPERS = Part(
    name="whispers",
    title="German Whispers Sudoku",
    short="German Whispers",
    text="Along a whisper, a gray line, two neighboring digits differ by at least five.",
    words=FOLDER / "words.toml",
    rule=RULE,
)

WHISPERS_9X9 = vary_sudoku(FOLDER, WHISPERS, EXAMPLE)
