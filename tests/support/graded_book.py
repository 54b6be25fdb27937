"""A small book of really graded puzzles of several kinds, for tests of the parts that are made of the ways to solutions."""

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
"""One of a kind each, and of sudoku one that plain techniques solve and one that takes chains."""


@cache
def graded_puzzles() -> tuple[GradedPuzzle, ...]:
    """Grade the puzzles, once."""
    return tuple(grade_puzzle(parse_puzzle(line), with_hodoku=False) for line in LINES)


def graded_book(matter: MatterOrder, layout: str = "classic", trim: str = "8.5x11") -> Book:
    """Return a book with a chapter for each puzzle."""
    imprint = Imprint("Graded", "", "A. Compositor", "seed-7", "2026", "7", layout, TRIMS[trim])
    return make_book(imprint, [ChapterOrder((graded,)) for graded in graded_puzzles()], LEVELS, matter)
