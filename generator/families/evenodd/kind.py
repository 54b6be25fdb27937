"""Even-odd sudoku: gray cells have even digits, cells with a circle odd ones.

A sudoku with the rule `parity`; only as many cells are marked as the puzzle needs.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import tell_children, vary_sudoku
from generator.rules.parity.rule import PARITY

FOLDER = Path(__file__).parent
EXAMPLE = (
    "........94..2.......1.....7..94....................1.2....21........63...........:"
    "r1c4e;r2c2e;r2c5e;r3c6o;r4c7o;r4c8o;r5c1e;r5c8o;r6c3o;r6c6o;r6c8o;r7c1e;r8c5e;r9c8o"
)
"""An easy puzzle (level gentle) for the rules page."""

EXAMPLE_6X6 = "..6....1...2..3......6.1............:r1c2o;r1c5e;r4c2o;r5c1e;r6c5e"
"""An easy puzzle of 6x6 cells, likewise."""

EVENODD = Part(
    name="evenodd",
    title="Even-Odd Sudoku",
    short="Even-Odd",
    text="A gray cell contains an even digit, and a cell with a circle contains an odd one; other cells may contain either.",
    words=FOLDER / "words.toml",
    rule=PARITY,
    sizes=(6, 9),
)

EVENODD_9X9 = vary_sudoku(FOLDER, EVENODD, EXAMPLE)

EVENODD_6X6 = replace(
    vary_sudoku(FOLDER, EVENODD, EXAMPLE_6X6, 6),
    rules_for_children=tell_children(6, "A gray cell has 2, 4 or 6; a cell with a circle has 1, 3 or 5."),
)
