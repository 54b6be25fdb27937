"""Antiknight sudoku: cells a knight's move apart must contain different digits.

It is drawn like a classic board; only its title shows the difference.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku

FOLDER = Path(__file__).parent
JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2))
"""The downward half of the knight's moves; the other half are their opposites."""

GIVENS = "4.....67......6...6.95..41......4..67.4...8.59..8......67..92.8...7......92.....4"


def list_moves(n: int) -> list[tuple[int, int]]:
    """Return all pairs of cells of an n x n board that are a knight's move apart."""
    return [
        (row * n + col, (row + down) * n + col + across)
        for row in range(n)
        for col in range(n)
        for down, across in JUMPS
        if row + down < n and 0 <= col + across < n
    ]


ANTIKNIGHT = Part(
    name="antiknight",
    title="Antiknight Sudoku",
    short="Antiknight",
    text=(
        "Two cells a chess knight’s move apart never contain the same digit: "
        "from one to the other it is two cells along a row or column, then one to the side."
    ),
    words=FOLDER / "words.toml",
    pairs=list_moves,
)

ANTIKNIGHT_9X9 = vary_sudoku(FOLDER, ANTIKNIGHT, GIVENS)
