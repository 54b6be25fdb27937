"""A small book of really graded puzzles of several kinds, for tests of the parts that are made of the ways to solutions."""

from __future__ import annotations

from functools import cache

from generator.grading import LEVELS, grade_puzzle
from generator.model import Book, GradedPuzzle, Imprint
from generator.notation import parse_puzzle
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import ChapterOrder, make_book
from tests.support.sample_book import TRIMS

PLAIN_LINE = "..3..27...9.465......71..64.14..9.2.7.......3.2.5..19.96..34......856.3...21..5.."
HARD_LINE = ".8.....2..1.53..9..3.6.7.1.8..........3.6...29..2..5..4.27...5....9......6......7"
CAGES = (
    "13=r1c1+r1c2+r1c3+r1c4;10=r1c5+r2c5;8=r1c6+r1c7;22=r1c8+r1c9+r2c8;30=r2c1+r2c2+r2c3+r2c4;5=r2c6+r2c7;16=r2c9+r3c7+r3c8+r3c9;"
    "16=r3c1+r3c2+r4c2;23=r3c3+r3c4+r3c5+r3c6;11=r4c1+r5c1+r5c2+r6c2;18=r4c3+r4c4+r4c5+r4c6;10=r4c7+r5c7;7=r4c8+r4c9;"
    "22=r5c3+r5c4+r5c5;13=r5c6+r6c5+r6c6;12=r5c8+r6c8;9=r5c9+r6c9;16=r6c1+r7c1;9=r6c3+r7c3;9=r6c4+r7c4+r8c4;15=r6c7+r7c7;"
    "28=r7c2+r8c1+r8c2+r9c1+r9c2;24=r7c5+r7c6+r8c5+r9c5;23=r7c8+r7c9+r8c8+r8c9+r9c9;9=r8c3+r9c3+r9c4;12=r8c6+r8c7;15=r9c6+r9c7+r9c8"
)
LINES = (
    PLAIN_LINE,
    HARD_LINE,
    "windoku-9x9:....19..4.6.2....9..3..7.......2......1...5......8.......5..7..5....2.8.6..93....",
    "queens-8:...................1..................1...........1.............",
    f"crowns-8:{'.' * 64}:1111122345113333451133334551536655555366555556675555566755588777",
    f"killer-9x9:{'.' * 81}:{CAGES}",
)
"""One of a kind each, and of sudoku one that plain techniques solve and one that takes chains."""


@cache
def graded_puzzles() -> tuple[GradedPuzzle, ...]:
    """Grade the puzzles, once."""
    return tuple(grade_puzzle(parse_puzzle(line), with_hodoku=False) for line in LINES)


def graded_book(matter: MatterOrder, layout: str = "classic", trim: str = "8.5x11") -> Book:
    """Return a book with a chapter for each puzzle."""
    imprint = Imprint("Graded", "", "A. Compositor", "seed-7", "2026", "7", layout, TRIMS[trim])
    return make_book(imprint, [ChapterOrder((graded,)) for graded in graded_puzzles()], LEVELS, matter)
