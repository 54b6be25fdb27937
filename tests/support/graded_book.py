"""A small book of graded puzzles of several kinds.

For tests of the parts that are made from solve paths.
"""

from __future__ import annotations

from functools import cache

from generator.grading import LEVELS, grade_puzzle
from generator.model import Book, GradedPuzzle, Imprint
from generator.notation import parse_puzzle
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import ChapterOrder, make_book
from tests.support.sample_book import TRIMS
from tests.support.samples import CHAINED, CROWNS, KILLER, PLAIN, QUEENS, WINDOKU

LINES = (PLAIN, CHAINED, WINDOKU, QUEENS, CROWNS, KILLER)
"""One puzzle of each kind; of sudoku, one that plain techniques solve and one that requires chains."""


@cache
def graded_puzzles() -> tuple[GradedPuzzle, ...]:
    """Grade the puzzles; the results are cached."""
    return tuple(grade_puzzle(parse_puzzle(line), with_hodoku=False) for line in LINES)


def graded_book(matter: MatterOrder, layout: str = "classic", trim: str = "8.5x11", language: str = "en", first: int = 1) -> Book:
    """Return a book with a chapter for each puzzle, numbered from `first`."""
    imprint = Imprint("Graded", "", "A. Compositor", "seed-7", "2026", "7", layout, TRIMS[trim], language=language, first=first)
    return make_book(imprint, [ChapterOrder((graded,)) for graded in graded_puzzles()], LEVELS, matter)
