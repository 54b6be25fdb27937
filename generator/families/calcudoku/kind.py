"""Calcudoku: a Latin square with cages and arithmetic.

Every digit is once in each row and column; the digits of a cage make its number with its operation: + − × ÷.

    calcudoku-6:<36 cells>:12+r1c1r1c2r2c1;3-r1c3r1c4

A Latin square with the rule `arithmetic`; sizes are 4 to 9. A cage of one cell is a given.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.families.base.family import Family
from generator.families.base.rule_kind import latin_square, make_kind
from generator.rules.arithmetic.rule import ARITHMETIC

FOLDER = Path(__file__).parent
SIZES = range(4, 10)
LEAST_EXAMPLE = 6
"""Size of the larger example."""

SMALL = "..............4.:2-r1c1r2c1;8+r1c2r1c3r1c4;6xr2c2r2c3r2c4r3c3;3/r3c1r4c1;2-r3c2r4c2;1-r3c4r4c4"
EXAMPLE = (
    ".....6............5...........3.....:5+r1c1r1c2;3-r1c3r1c4;3-r1c5r2c5;3-r2c1r2c2;1-r2c3r2c4;1-r2c6r3c6;12xr3c1r3c2r3c3;"
    "17+r3c4r3c5r4c4r4c5r4c6;2-r4c2r4c3;6/r5c1r5c2;120xr5c3r5c4r5c5r6c4;20xr5c6r6c5r6c6;3/r6c2r6c3"
)
"""Easy puzzles of 4x4 and 6x6 with every operation, for the rules page; larger sizes show the second one."""


@cache
def calcudoku(n: int) -> Family:
    """Return the family of calcudoku puzzles on an n x n board, n from 4 to 9."""
    return make_kind(
        folder=FOLDER,
        n=n,
        title=f"Calcudoku {n} × {n}",
        texts=(
            f"Fill every empty cell with a digit from 1 to {n}.",
            "Each row and each column contains each of them exactly once.",
            "Dotted lines enclose cages. The digits of a cage make the number in its corner with the sign beside it.",
            "Subtract from the larger digit; divide the larger digit by the smaller one.",
            "A digit may be repeated in a cage, but not in a row or column.",
        ),
        example=f"{FOLDER.name}-4:{SMALL}" if n < LEAST_EXAMPLE else f"{FOLDER.name}-{LEAST_EXAMPLE}:{EXAMPLE}",
        geometry=latin_square(n),
        rules=(ARITHMETIC,),
        make=calcudoku,
        allowed=SIZES,
    )
