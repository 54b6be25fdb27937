"""Diagonal sudoku: both long diagonals are extra houses, with shaded cells."""

from __future__ import annotations

from pathlib import Path

from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.variant import vary_sudoku

FOLDER = Path(__file__).parent
N = 9
DIAGONALS = ([at * (N + 1) for at in range(N)], [(at + 1) * (N - 1) for at in range(N)])

RULE = "So does each of the two long diagonals, whose cells are shaded."
GIVENS = "8.....39....9.3...3.41..56......4..22.......51..6......52..17.9...5.6....81.....6"

DIAGONAL_9X9 = vary_sudoku(
    FOLDER, "Diagonal Sudoku", RULE, GIVENS, make_geometry(box_regions(3, 3), DIAGONALS, extra_names=("diagonal", "diagonal"))
)
