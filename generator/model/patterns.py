"""The cells that have givens in all puzzles of an order."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pattern:
    """Cells that have givens, and no others have.

    name    of a pattern of the press, or of the user's file
    cells   numbers of the cells, in ascending order
    """

    name: str
    cells: tuple[int, ...]

    def __str__(self) -> str:
        """Return the pattern in words, for messages."""
        return f"pattern {self.name}"
