"""Antiking sudoku: cells a king's move apart must contain different digits.

Neighbors side by side share a row or column, so only diagonal neighbors are added. It is drawn like a classic board; only its title
shows the difference.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku

FOLDER = Path(__file__).parent
GIVENS = "...29....36.7.8......31..696.7....8..186.749..2....3.647..62......8.5.17....73..."


def list_moves(n: int) -> list[tuple[int, int]]:
    """Return all pairs of cells of an n x n board that touch at a corner."""
    return [
        (row * n + col, (row + 1) * n + col + across)
        for row in range(n - 1)
        for col in range(n)
        for across in (-1, 1)
        if 0 <= col + across < n
    ]


ANTIKING = Part(
    name="antiking",
    title="Antiking Sudoku",
    short="Antiking",
    text="Two cells that touch, even at a corner only, never contain the same digit.",
    words=FOLDER / "words.toml",
    pairs=list_moves,
)

ANTIKING_9X9 = vary_sudoku(FOLDER, ANTIKING, GIVENS)
