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

EXAMPLE = "................"
"""Easy puzzle of 4x4 for the rules page of every size."""


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
            "The digits of each cage make its number with its operation: + − × ÷.",
            "A digit may be repeated in a cage, but not in a row or column.",
        ),
        example=f"{FOLDER.name}-4:{EXAMPLE}",
        geometry=latin_square(n),
        rules=(ARITHMETIC,),
        make=calcudoku,
        allowed=SIZES,
    )
