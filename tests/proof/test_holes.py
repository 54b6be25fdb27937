"""Holes and the numbers in them: drawn, read back, refused where altered."""

from __future__ import annotations

import random
import re
import zipfile
from itertools import product
from pathlib import Path

import pytest

from generator.model import SLASH, Book, Sign
from generator.proof.epub_proof import prove_epub
from generator.proof.printed_boards import read_boards
from generator.proof.printed_marks import SignBoard
from generator.proof.printed_signs import find_signs
from generator.proof.prove import ProofReport, prove_pdf
from generator.typesetting.epub import write_epub
from generator.typesetting.typeset import typeset
from layouts.themes import THEMES
from tests.support.sample_book import make_sample, sample_book, with_imprint
from tests.support.swap_digits import PrintedDigit, list_digits, rewrite_epub, swap_digit

FAMILIES = ("kakuro-6", "sudoku-9x9")
BOARD = SignBoard(0.0, 30.0, 10.0, 10.0, 3, 3, frozenset({0, 1, 3}))
"""A board of 3x3 whose holes are r1c1, r1c2 and r2c1."""


def slash(row: int, col: int, aside: float = 0.0) -> tuple[float, ...]:
    """Return a line from the top left to the bottom right corner of a cell."""
    x, y = 10 * col + aside, 30 - 10 * row
    return (x, y, x + 10, y - 10, 0.5)


def test_a_slash_is_that_of_the_cells_beside_and_below() -> None:
    assert find_signs([slash(0, 1)], BOARD) == (Sign(SLASH, (4, 7), ""),)
    assert find_signs([slash(1, 0)], BOARD) == (Sign(SLASH, (4, 5), ""),)
    assert find_signs([slash(1, 0), slash(0, 1)], BOARD) == (Sign(SLASH, (4, 5), ""), Sign(SLASH, (4, 7), ""))


@pytest.mark.parametrize("stroke", [slash(0, 0), slash(1, 1), slash(2, 2), slash(0, 1, 2.0)])
def test_a_slash_at_another_place_is_refused(stroke: tuple[float, ...]) -> None:
    """A hole without cells after it, a cell that is no hole, or beside its corners."""
    assert find_signs([stroke], BOARD) is None


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Book]:
    """Set a book with kakuro and a sudoku."""
    path = tmp_path_factory.mktemp("book") / "interior.pdf"
    book = sample_book(families=FAMILIES)
    typeset(book, path)
    return path, book


SHAPES = [("classic", "6x9"), ("compact", "8.5x11"), ("large-print", "8.5x11")]


@pytest.mark.sample(12, 2, 4)
@pytest.mark.parametrize(("shape", "theme"), list(product(SHAPES, [theme.name for theme in THEMES])))
def test_printed_sums_are_those_of_the_book(shape: tuple[str, str], theme: str, tmp_path: Path) -> None:
    layout, trim = shape
    book = with_imprint(sample_book(layout, trim, FAMILIES), theme=theme)
    typeset(book, tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf") == ProofReport(4, 4, ())
    boards = [board for board in read_boards(tmp_path / "interior.pdf")[0] if board.number == 1]
    figure = book.chapters[0].entries[0].puzzle
    assert figure.signs
    shown = [board.family.figure(board.puzzle, board.digits) for board in boards if not board.is_complete][-1]
    assert (shown.signs, shown.holes) == (figure.signs, figure.holes)
    assert [board.puzzle.extra for board in boards if board.is_complete] == [""]


def list_sums(path: Path, texts: set[str]) -> list[PrintedDigit]:
    """Return the digits of the numbers in holes, which are drawn one by one."""
    pages = {board.page for board in read_boards(path)[0] if board.family.name == FAMILIES[0] and not board.is_complete}
    return [digit for digit in list_digits(path) if digit.page in pages and digit.text in texts]


def test_another_number_and_a_slash_without_one_are_refused(printed: tuple[Path, Book], tmp_path: Path) -> None:
    digits = list_sums(printed[0], {sign.text for sign in printed[1].chapters[0].entries[0].puzzle.signs})
    assert len(digits) > 5
    chance = random.Random(7)
    for digit in chance.sample(digits, 3):
        for other in (" ", chance.choice([other for other in "123456789" if other != digit.text[digit.index]])):
            swap_digit(printed[0], digit, other, tmp_path / "swapped.pdf")
            faults = prove_pdf(tmp_path / "swapped.pdf").faults
            assert any(f"page {digit.page}, " in fault and "puzzle " in fault for fault in faults), (digit, other, faults)


def test_a_swapped_number_of_the_epub_is_refused(tmp_path: Path) -> None:
    puzzles = {1: make_sample(FAMILIES[0]).puzzle}
    write_epub(sample_book(families=FAMILIES[:1]), tmp_path / "book.epub")
    assert prove_epub(tmp_path / "book.epub", puzzles) == []
    with zipfile.ZipFile(tmp_path / "book.epub") as whole:
        pages = [whole.read(entry).decode() for entry in whole.namelist() if entry.endswith(".xhtml")]
    (page,) = [page for page in pages if 'id="table-puzzle-1"' in page]
    found = re.compile(r"(?<=<small>)[1-9]").search(page, page.index('id="table-puzzle-1"'))
    assert found
    changed = page[: found.start()] + ("2" if found[0] != "2" else "3") + page[found.end() :]
    rewrite_epub(tmp_path / "book.epub", page.encode(), changed.encode(), tmp_path / "other.epub")
    assert prove_epub(tmp_path / "other.epub", puzzles) == ["other.epub, puzzle 1: other signs than those of the puzzle"]
