"""Thermometer sudoku: digits grow along thermometers, from the bulb on.

A sudoku with the rule `thermo`; only as many lines are printed as the puzzle needs.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import tell_children, vary_sudoku
from generator.rules.thermo.rule import THERMO as RULE

FOLDER = Path(__file__).parent
EXAMPLE = (
    "4.96.....7......3....8..........6..1.56............5.......5.6..3.......1.....397:"
    "r3c3<r4c3<r5c2;r3c8<r2c8<r2c7<r3c6;r5c4<r5c5<r6c5<r6c4;"
    "r5c7<r6c6<r7c5;r6c3<r6c2<r7c2"
)
"""An easy puzzle (level gentle) for the rules page."""

EXAMPLE_6X6 = (
    ".5......24....1....2...52...1.41....:r2c6<r3c5<r4c5<r4c6;r3c3<r2c4<r2c5<r1c5;r4c4<r4c3<r3c2<r4c1;r6c2<r5c2<r5c3;r6c4<r6c5<r6c6"
)
"""An easy puzzle of 6x6 cells, likewise."""

THERMO = Part(
    name="thermo",
    title="Thermometer Sudoku",
    short="Thermometer",
    text="Along a thermometer, each digit is larger than the one before it, beginning at the bulb.",
    words=FOLDER / "words.toml",
    rule=RULE,
    sizes=(6, 9),
)

THERMO_9X9 = vary_sudoku(FOLDER, THERMO, EXAMPLE)

THERMO_6X6 = replace(
    vary_sudoku(FOLDER, THERMO, EXAMPLE_6X6, 6),
    rules_for_children=tell_children(6, "Along a thermometer, the digits grow from the round end to the other."),
)
