"""Skyscrapers.

Every digit is once in each row and column, as the height of a building; a number outside tells how many buildings are visible from there.

    skyscrapers-6:<36 cells>:3=r1c1-r1c6;2=r6c4-r1c4

A Latin square with the rule `visible`; sizes are 4 to 8.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.families.base.family import Family
from generator.families.base.rule_kind import latin_square, make_kind
from generator.rules.visible.rule import VISIBLE

FOLDER = Path(__file__).parent
SIZES = range(4, 9)

SMALL = "................:2=r1c1-r4c1;4=r3c1-r3c4;2=r4c1-r4c4;3=r4c4-r4c1"
EXAMPLE = (
    "........1...........................:4=r1c1-r1c6;1=r1c4-r6c4;2=r1c6-r1c1;3=r1c6-r6c6;3=r2c1-r2c6;"
    "4=r3c6-r3c1;4=r5c6-r5c1;4=r6c1-r1c1;3=r6c3-r1c3"
)
"""Easy puzzles of 4x4 and 6x6 for the rules page; larger sizes show the second one."""


@cache
def skyscrapers(n: int) -> Family:
    """Return the family of skyscrapers on an n x n board, n from 4 to 8."""
    return make_kind(
        folder=FOLDER,
        n=n,
        title=f"Skyscrapers {n} × {n}",
        texts=(
            f"Fill every empty cell with a digit from 1 to {n}, the height of a building.",
            "Each row and each column contains each of them exactly once.",
            "A number outside says how many buildings of its row or column are visible from there.",
            "A taller building hides all lower ones behind it.",
        ),
        example=f"{FOLDER.name}-4:{SMALL}" if n < 6 else f"{FOLDER.name}-6:{EXAMPLE}",
        geometry=latin_square(n),
        rules=(VISIBLE,),
        make=skyscrapers,
        for_children=(
            f"Every cell is a building. Write a digit from 1 to {n} in it: that is how tall it is.",
            "Every row needs each digit once. So does every column.",
            "Stand at a number outside and look along the row or column: you can see that many buildings.",
            "A tall building hides all lower ones behind it.",
        ),
        allowed=SIZES,
    )
