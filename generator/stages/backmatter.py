"""What a book has beside its puzzles and answers, made of the puzzles; `layouts` sets it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.matter import MatterOrder
from generator.model import Chapter, GradedPuzzle, Hint, Level, Matter
from generator.stages.hints import make_hints

LONG_HINT_FROM = 4.2
"""Ceiling of levels whose steps take a sentence or two to tell, and more."""

STAND_IN_WHERE = "Look at column 9"
STAND_IN_STEP = "in row 4, 2 and 5 take up r4c2 and r4c3, so 7 fits nowhere else there"


def make_matter(order: MatterOrder, puzzles: Sequence[GradedPuzzle], first: int = 1) -> Matter:
    """Make the parts a recipe asks for, of all puzzles of the book in order; the first has that number.

    Raises
    ------
    Faulty   a puzzle graded without its way to the solution, where a part needs it
    """
    hints = tuple(make_hints(puzzles, first)) if order.hints else ()
    return Matter(hints=hints, progress=order.progress, blank_grids=order.blank_grids)


def stand_in_matter(order: MatterOrder, chapters: Sequence[Chapter], levels: Sequence[Level]) -> Matter:
    """Make parts of about the size they will have, before there is a puzzle: so that a book too thick is refused before the night."""
    hard = {level.name for level in levels if level.beyond or level.ceiling >= LONG_HINT_FROM}
    hints = tuple(
        Hint(entry.number, 40, STAND_IN_WHERE, f"{STAND_IN_WHERE}: hidden single", STAND_IN_STEP * (3 if entry.level in hard else 1))
        for chapter in chapters
        for entry in chapter.entries
        for _ in range(2 if entry.level in hard else 1)
    )
    return Matter(hints=hints if order.hints else (), progress=order.progress, blank_grids=order.blank_grids)
