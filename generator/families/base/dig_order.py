"""How to dig: what `generator.puzzles.dig`, the lanes and a kind's own play are told. Apart from them, so that an order loads no ladder."""

from __future__ import annotations

from dataclasses import dataclass

from generator.errors import DoesNotFit, RecipeError, unknown_name
from generator.kernels import SYMMETRIES
from generator.model import Geometry

UNBOUND = float("inf")
LARGEST_SEARCHED, LARGE_CEILING = 9, 4.0
"""Boards with more digits than the first are dug with the ladder up to the second: singles, locked candidates, pairs and triplets."""

METHODS = ("minimal", "symmetric", "count", "grow")


@dataclass(frozen=True, slots=True)
class DigOrder:
    """How to dig.

    method      "minimal" until nothing can go; "symmetric" the same in orbits; "count" until a clue count; "grow" from below
    clues       stop at this many givens; 0 = as few as can be ("count" needs a number)
    symmetry    one of SYMMETRIES; used by "symmetric"
    ceiling     hardest Sudoku Explainer rating the puzzle may need; None asks for uniqueness only on boards up to 9x9, and for
                LARGE_CEILING on larger ones, where few people could finish what only a search can
    """

    method: str = "minimal"
    clues: int = 0
    symmetry: str = "half-turn"
    ceiling: float | None = None

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise unknown_name("method", self.method, METHODS)
        if self.symmetry not in SYMMETRIES:
            raise unknown_name("symmetry", self.symmetry, SYMMETRIES)
        if self.method == "count" and self.clues <= 0:
            raise RecipeError(f"method count expects a clue count of 1 or more, got {self.clues}; give --clues")
        if self.method in ("minimal", "grow") and self.clues:
            raise RecipeError(f"method {self.method} goes as far as it can, got {self.clues} clues; use method count for a clue count")
        if self.method == "grow" and self.ceiling is not None:
            raise RecipeError("method grow knows no technique ceiling; use method minimal or symmetric")

    def ceiling_for(self, geometry: Geometry) -> float:
        """Return the ceiling on a board of this size; UNBOUND where one solution is all that is asked."""
        if self.ceiling is not None:
            return self.ceiling
        if self.method == "grow" and geometry.n > LARGEST_SEARCHED:
            board = f"{geometry.n_rows}x{geometry.n_cols}"
            raise DoesNotFit(f"method grow knows boards up to {LARGEST_SEARCHED}x{LARGEST_SEARCHED}, got {board}; use method minimal")
        return LARGE_CEILING if geometry.n > LARGEST_SEARCHED else UNBOUND

    @property
    def orbits(self) -> str:
        """The symmetry that decides which cells go together."""
        return self.symmetry if self.method == "symmetric" else "none"
