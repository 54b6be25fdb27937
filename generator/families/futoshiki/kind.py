"""Futoshiki: a Latin square with signs between cells.

Every digit is once in each row and column; a sign says which of two cells has the smaller digit.

    futoshiki-5:<25 cells>:r1c1<r1c2;r2c3<r1c3

A Latin square with the rule `less`; sizes are 4 to 9.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.families.base.family import Family
from generator.families.base.rule_kind import latin_square, make_kind
from generator.rules.less.rule import LESS

FOLDER = Path(__file__).parent
SIZES = range(4, 10)

SMALL = "2...............:r2c1<r3c1;r2c2<r2c3;r3c2<r4c2;r3c3<r3c4;r4c1<r3c1;r4c2<r4c3"
EXAMPLE = "....4....1...............:r1c2<r1c1;r1c2<r1c3;r1c4<r1c5;r2c3<r3c3;r3c1<r2c1;r4c1<r3c1;r4c5<r3c5;r4c5<r5c5;r5c4<r5c3"
"""Easy puzzles of 4x4 and 5x5 for the rules page; larger sizes show the second one."""


@cache
def futoshiki(n: int) -> Family:
    """Return the family of futoshiki puzzles on an n x n board, n from 4 to 9."""
    return make_kind(
        folder=FOLDER,
        n=n,
        title=f"Futoshiki {n} × {n}",
        texts=(
            f"Fill every empty cell with a digit from 1 to {n}.",
            "Each row and each column contains each of them exactly once.",
            "A sign between two cells opens toward the larger digit.",
        ),
        example=f"{FOLDER.name}-4:{SMALL}" if n == min(SIZES) else f"{FOLDER.name}-5:{EXAMPLE}",
        geometry=latin_square(n),
        rules=(LESS,),
        make=futoshiki,
        for_children=(
            f"Write a digit from 1 to {n} in every empty cell.",
            "Every row needs each digit once. So does every column.",
            "The sign between two cells is a hungry mouth: it opens toward the larger digit.",
        ),
        allowed=SIZES,
    )
