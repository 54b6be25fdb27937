"""Puzzles with signs, and companion pages of books of them."""

from __future__ import annotations

from pathlib import Path

from generator.families.base.dig_order import DigOrder
from generator.families.futoshiki.kind import futoshiki
from generator.grading import LEVELS, grade_puzzle
from generator.kernels import fill_grid
from generator.model import GradedPuzzle, Grid, Imprint
from generator.seeds import rng_state
from generator.typesetting.typeset import ChapterOrder, make_book
from generator.typesetting.web.page_data import make_page

SIGNS_ONLY, WITH_GIVENS, LARGE = 0, 1, 2
"""Puzzles of the page, by index: on 5x5 boards with and without givens, and on a 9x9."""


def make_signed() -> list[GradedPuzzle]:
    """Return the puzzles of the page."""
    made = []
    for n, index, ceiling in ((5, 3, 2.4), (5, 0, 2.4), (9, 0, 3.5)):
        play = futoshiki(n).play
        grid = Grid(fill_grid(play.geometry, rng_state(1, "a", index)).tobytes())
        made.append(grade_puzzle(play.dig(grid, DigOrder("minimal", ceiling=ceiling), rng_state(1, "b", index)), with_hodoku=False))
    assert not any(made[SIGNS_ONLY].puzzle.givens)
    assert any(made[WITH_GIVENS].puzzle.givens)
    return made


def write_page(graded: list[GradedPuzzle], path: Path, language: str = "en") -> Path:
    """Write the page of a book of puzzles, one chapter for each."""
    imprint = Imprint("Signs", "", "", "", "", "", "classic", (215.9, 279.4), language=language)
    path.write_text(make_page(make_book(imprint, [ChapterOrder((one,)) for one in graded], LEVELS), graded), encoding="utf-8")
    return path
