"""A small book made by hand, for the tests of pages and of the proof.

Its 9x9, 4x4 and 16x16 puzzles depend on no digging or grading.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.kernels import count_solutions
from generator.model import Book, Effort, GradedPuzzle, Imprint, Level, Puzzle, digits_of
from generator.notation import parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.recipe.matter_order import NO_MATTER, MatterOrder
from generator.typesetting.typeset import ChapterOrder, make_book
from tests.support.samples import FOURS, NINES

SIXTEEN = 20

MANY_SIZES = ("sudoku-9x9", "sudoku-4x4", "sudoku-16x16")
"""Families of the sample book at its largest: a gentle chapter and two hard ones."""

LEVELS = (
    Level("gentle", "Gentle", 1.2, 0.0, 2.0, False, "Every next digit is in plain sight.", "symmetric", 32),
    Level("hard", "Hard", 4.4, 2.0, 60.0, True, "Pencil marks help.", "minimal", 0),
)
TRIMS = {"6x9": (152.4, 228.6), "8.5x11": (215.9, 279.4), "a4": (210.0, 297.0), "5x8": (127.0, 203.2), "square": (215.9, 215.9)}


def make_graded(line: str, level: str, minutes: float) -> GradedPuzzle:
    """Make a graded puzzle of a line, solved here, with a made-up effort."""
    puzzle = parse_puzzle(line)
    solved = count_solutions(digits_of(puzzle.givens), find_family(puzzle.family).geometry)
    assert solved.count == 1, line
    effort = Effort(2.0, minutes, 1.2, 1.2, 1.2, False, "hidden single", 0.0)
    return GradedPuzzle(puzzle, solved.first.tobytes(), effort, level, (), puzzle.givens)


def make_16x16() -> GradedPuzzle:
    """Make a 16x16 puzzle of a shifted pattern with some cells open."""
    n, side = 16, 4
    solution = bytes((side * (row % side) + row // side + col) % n + 1 for row in range(n) for col in range(n))
    givens = bytearray(solution)
    for cell in range(0, n * n, 5):
        givens[cell] = 0
    puzzle = Puzzle("sudoku-16x16", bytes(givens))
    assert count_solutions(digits_of(puzzle.givens), find_family(puzzle.family).geometry).count == 1
    return GradedPuzzle(puzzle, solution, Effort(9.0, 30.0, 1.5, 1.5, 1.5, False, "naked single", 0.0), "hard", (), b"")


@lru_cache(maxsize=64)
def make_sample(name: str) -> GradedPuzzle:
    """Make a puzzle of any family by the stages, with a made-up effort."""
    family = find_family(name)
    grid = fill(family, 1, "sample", 0)
    order = DigOrder(ceiling=2.3) if family.geometry.n > 16 else DigOrder()
    puzzle = dig(family, grid, order, 1, "sample", 0)
    return GradedPuzzle(puzzle, grid.digits, Effort(9.0, 30.0, 1.5, 1.5, 1.5, False, "naked single", 0.0), "hard", (), b"")


def chapter_of(family: str) -> ChapterOrder:
    """Return a chapter of one family."""
    if family == "sudoku-9x9":
        return ChapterOrder(tuple(make_graded(line, "gentle", 4.0 + 3 * index) for index, line in enumerate(NINES)))
    if family == "sudoku-4x4":
        return ChapterOrder(tuple(make_graded(line, "hard", 1.2) for line in FOURS))
    if family == "sudoku-16x16":
        return ChapterOrder((make_16x16(),))
    return ChapterOrder((make_sample(family),))


def sample_book(
    layout: str = "classic",
    trim: str = "6x9",
    families: tuple[str, ...] = ("sudoku-9x9", "sudoku-4x4"),
    title: str = "The Sample",
    matter: MatterOrder = NO_MATTER,
) -> Book:
    """Return a small book of the families named."""
    imprint = Imprint(title, "Puzzles to test with", "A. Compositor", "seed-7", "2026", "7", layout, TRIMS[trim], day="2026-11-22")
    return make_book(imprint, [chapter_of(family) for family in families], LEVELS, matter)


def with_imprint(book: Book, **fields: Any) -> Book:
    """Return a book with some fields of its imprint changed."""
    return replace(book, imprint=replace(book.imprint, **fields))
