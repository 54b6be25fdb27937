"""Diagonal sudoku: both long diagonals are extra houses, with shaded cells."""

from __future__ import annotations

from pathlib import Path

from generator.families.base.part import Part
from generator.families.base.variant import vary_sudoku

FOLDER = Path(__file__).parent
GIVENS = "8.....39....9.3...3.41..56......4..22.......51..6......52..17.9...5.6....81.....6"


def list_diagonals(n: int) -> tuple[list[int], list[int]]:
    """Return the cells of both long diagonals of an n x n board."""
    return [at * (n + 1) for at in range(n)], [(at + 1) * (n - 1) for at in range(n)]


DIAGONAL = Part(
    name="diagonal",
    title="Diagonal Sudoku",
    short="Diagonal",
    text="So does each of the two long diagonals, whose cells are shaded.",
    words=FOLDER / "words.toml",
    houses=list_diagonals,
    house_names=("diagonal", "diagonal"),
)

DIAGONAL_9X9 = vary_sudoku(FOLDER, DIAGONAL, GIVENS)
