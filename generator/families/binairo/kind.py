"""Binairo: a board of 0 and 1, also called takuzu.

Each row and column has as many 0 as 1, three equal digits are never next to each other in line, and no two rows and no two columns
are equal.

    binairo-8:<64 cells>      1 is printed as 0, and 2 as 1, because 0 means an empty cell in many files

A board without houses, on which four unprinted rules say what fits; sizes are 6, 8, 10, 12 and 14.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.families.base.family import Family
from generator.families.base.geometry import open_board
from generator.families.base.rule_kind import make_kind
from generator.rules.balance.rule import BALANCE
from generator.rules.lines_differ.rule import LINES_DIFFER
from generator.rules.no_three.rule import NO_THREE
from generator.rules.no_three_balanced.rule import NO_THREE_BALANCED

FOLDER = Path(__file__).parent
SIZES = range(6, 15, 2)

EXAMPLE = "....2.2.......11...2....1...2.1.1..."
"""An easy puzzle of 6x6 for the rules page of every size."""


@cache
def binairo(n: int) -> Family:
    """Return the family of binairo puzzles on an n x n board, n even, 6 to 14."""
    return make_kind(
        folder=FOLDER,
        n=n,
        title=f"Binairo {n} × {n}",
        texts=(
            "Fill every empty cell with 0 or 1.",
            f"Each row and each column contains {n // 2} of each.",
            "No more than two equal digits are next to each other in a row or column.",
            "No two rows are equal, and no two columns are equal.",
        ),
        example=f"{FOLDER.name}-6:{EXAMPLE}",
        geometry=open_board(2, n),
        rules=(),
        make=binairo,
        for_children=(
            "Write 0 or 1 in every empty cell.",
            f"Every row needs {n // 2} of each. So does every column.",
            "Three equal digits are never next to each other.",
            "All rows are different. So are all columns.",
        ),
        allowed=SIZES,
        fixed=(NO_THREE, BALANCE, NO_THREE_BALANCED, LINES_DIFFER),
        faces="01",
    )
