"""Digits that words place in cells are found and compared with the solution."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.families import find_family
from generator.grading import LEVELS
from generator.model import Imprint, Puzzle
from generator.proof.page_reader import PrintedLine, PrintedPage
from generator.proof.printed_boards import read_file
from generator.proof.printed_placements import Placement, PlacementReader, find_placement_faults
from generator.proof.prove import prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from tests.support.graded_book import graded_puzzles
from tests.support.sample_book import TRIMS

MATTER = MatterOrder(hints=True, glossary=True, walkthroughs=True)


def page_of(*texts: str) -> PrintedPage:
    lines = tuple(PrintedLine(text, 50.0, 300.0, 700.0 - 12 * at) for at, text in enumerate(texts))
    return PrintedPage(9, (), lambda: lines)


def read(*texts: str) -> list[tuple[int, int, int, str]]:
    """Return the placements of a page in a list of hints."""
    reader = PlacementReader()
    reader.read(page_of(*texts), [], [], False)
    return [(one.number, one.row, one.col, one.symbol) for one in reader.list_placements()]


@pytest.mark.sample(6, 2)
@pytest.mark.parametrize(
    ("layout", "trim", "language"),
    [
        ("classic", "8.5x11", "de"),
        ("large-print", "8.5x11", "zh"),
        ("single", "6x9", "fr"),
        ("compact", "6x9", "es"),
        ("compact", "6x9", "en"),
    ],
)
def test_the_words_of_a_book_place_the_digits_of_its_solutions(layout: str, trim: str, language: str, tmp_path: Path) -> None:
    imprint = Imprint("Graded", "", "A. Compositor", "seed-7", "2026", "7", layout, TRIMS[trim], language=language)
    book = make_book(imprint, [ChapterOrder((graded,)) for graded in graded_puzzles()[:2]], LEVELS, MATTER)
    typeset(book, tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf").faults == ()
    placements = read_file(tmp_path / "interior.pdf")[2]
    placed = sum(step.cell is not None for graded in graded_puzzles()[:1] for step in graded.path)
    assert {one.number for one in placements} == {1, 2}
    assert sum(one.number == 1 for one in placements) >= placed  # each step of the walkthrough, besides hints and opener


def test_hints_are_about_the_puzzle_at_the_beginning_of_their_line() -> None:
    hints = read(
        "Hints: the whole step", "12 (46) r8c8", "is 5: in row 8, 5 fits nowhere else.", "(50) r1c2 is 3: in box 1", "13 r2c2 is 7: x"
    )
    assert hints == [(12, 8, 8, "5"), (12, 1, 2, "3"), (13, 2, 2, "7")]


def test_a_hint_after_another_that_places_nothing_is_not_given_to_the_wrong_puzzle() -> None:
    hints = read("Hints: the whole step", "1 r8c8 is 5: x.", "2 in row 4, r4c1 and r4c2 hold only 1 and 2.", "(50) r1c2 is 3: x")
    assert hints == [(1, 8, 8, "5")]


def test_words_of_the_glossary_above_a_board_are_about_that_board() -> None:
    reader = PlacementReader()
    reader.read(page_of("Glossary of techniques", "r1c1 is 4: x.", "From puzzle 7, page 3"), [200.0], [], False)
    assert list(reader.list_placements()) == [Placement(9, 7, 1, 1, "4")]


def test_a_digit_that_is_not_that_of_the_solution_is_a_fault() -> None:
    family, digits = find_family("sudoku-4x4"), bytes((1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    wrong = [Placement(9, 5, 1, 2, "2"), Placement(9, 5, 2, 1, "1"), Placement(9, 5, 5, 1, "1")]
    assert list(find_placement_faults(wrong, family, Puzzle(family.name, digits))) == [
        "page 9, puzzle 5: r2c1 is 1 in words, but 3 in the solution",
        "page 9, puzzle 5: r5c1 is 1 in words, but the board has 4 rows and 4 columns",
    ]
