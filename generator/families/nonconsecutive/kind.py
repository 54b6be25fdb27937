"""Nonconsecutive sudoku: neighbors in a line never have consecutive digits.

It is drawn like a classic board; only its title shows the difference.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku
from generator.rules.nonconsecutive.rule import NONCONSECUTIVE as RULE

FOLDER = Path(__file__).parent
GIVENS = ".........7..............2...3..8...........5.....14..7..........28........4..1..."

NONCONSECUTIVE = Part(
    name="nonconsecutive",
    title="Nonconsecutive Sudoku",
    short="Nonconsecutive",
    text="Neighboring cells, side by side or one above the other, never contain consecutive digits, such as 4 and 5.",
    words=FOLDER / "words.toml",
    fixed=RULE,
)

NONCONSECUTIVE_9X9 = vary_sudoku(FOLDER, NONCONSECUTIVE, GIVENS)
