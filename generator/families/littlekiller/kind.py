"""Little killer sudoku: numbers outside say the sums of diagonals.

A sudoku with the rule `diagonal_sum`; only as many numbers are printed as the puzzle needs.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku
from generator.rules.diagonal_sum.rule import DIAGONAL_SUM

FOLDER = Path(__file__).parent
EXAMPLE = (
    "...5......3..............3....4.......................71.........4...............:"
    "11=r1c6-r4c9;53=r1c9-r9c1;11=r2c1-r1c2;6=r3c1-r1c3;24=r4c1-r1c4;20=r5c1-r1c5;37=r5c9-r9c5;18=r6c9-r9c6;14=r7c9-r9c7;"
    "3=r8c9-r9c8;9=r9c2-r8c1;21=r9c3-r7c1;14=r9c4-r6c1;10=r9c5-r5c1;49=r9c7-r3c1"
)
"""An easy puzzle (level gentle) for the rules page."""

LITTLEKILLER = Part(
    name="littlekiller",
    title="Little Killer Sudoku",
    short="Little Killer",
    text=(
        "A number outside is the sum of the digits on a diagonal. Its arrow points to the first cell of the diagonal, in the neighboring "
        "column or row. The digits may repeat, but not in one box."
    ),
    words=FOLDER / "words.toml",
    rule=DIAGONAL_SUM,
)

LITTLEKILLER_9X9 = vary_sudoku(FOLDER, LITTLEKILLER, EXAMPLE)
