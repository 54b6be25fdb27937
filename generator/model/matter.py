"""What a book has beside its puzzles and answers, ready to draw."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Matter:
    """The parts a recipe asks for; empty or False where it does not.

    progress      a table of all puzzles with a box to tick and a place for the time
    blank_grids   pages of empty boards
    """

    progress: bool = False
    blank_grids: int = 0


PLAIN_MATTER = Matter()
"""That of a book with nothing but puzzles and answers."""
