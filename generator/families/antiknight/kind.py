"""Antiknight sudoku: cells a knight's move apart must contain different digits.

It is drawn like a classic board; only its title shows the difference.
"""

from __future__ import annotations

from pathlib import Path

from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.variant import vary_sudoku

FOLDER = Path(__file__).parent
N = 9
JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2))
"""The downward half of the knight's moves; the other half are their opposites."""

MOVES = [
    (row * N + col, (row + down) * N + col + across)
    for row in range(N)
    for col in range(N)
    for down, across in JUMPS
    if row + down < N and 0 <= col + across < N
]

RULE = "Two cells that are a chess knight’s move apart, two steps one way and one step sideways, never hold the same digit."
GIVENS = "4.....67......6...6.95..41......4..67.4...8.59..8......67..92.8...7......92.....4"

ANTIKNIGHT_9X9 = vary_sudoku(FOLDER, "Antiknight Sudoku", RULE, GIVENS, make_geometry(box_regions(3, 3), must_differ=MOVES))
