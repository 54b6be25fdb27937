"""Numbers beside a board: their places are found, and altered ones are refused."""

from __future__ import annotations

import random
import re
import zipfile
from pathlib import Path

import pytest

from generator.model import OUTSIDE, Book, Sign
from generator.proof.epub_proof import prove_epub
from generator.proof.page_reader import read_pages
from generator.proof.printed_boards import read_boards
from generator.proof.printed_signs import PLACE, SignBoard, find_outside, find_signs
from generator.proof.prove import ProofReport, prove_pdf
from generator.typesetting.epub import write_epub
from generator.typesetting.typeset import typeset
from layouts.themes import THEMES
from tests.support.sample_book import make_sample, sample_book, with_imprint
from tests.support.swap_digits import PrintedDigit, list_digits, rewrite_epub, swap_digit

FAMILIES = ("skyscrapers-6", "sudoku-9x9")
BOARD = SignBoard(0.0, 30.0, 10.0, 10.0, 3, 3)


def white(row: float, col: float, side: float = PLACE) -> tuple[float, ...]:
    """Return a white square around a point, in rows from the top and columns."""
    x, y, reach = 10 * col, 30 - 10 * row, 5 * side
    return (x - reach, y - reach, x + reach, y + reach, 1.0)


def test_a_white_place_beside_the_board_is_that_of_a_line() -> None:
    places = {(-0.5, 0.5): (0, 3, 6), (3.5, 0.5): (6, 3, 0), (1.5, -0.5): (3, 4, 5), (1.5, 3.5): (5, 4, 3)}
    for place, line in places.items():
        assert find_signs((), BOARD, [white(*place)]) == (Sign(OUTSIDE, line, ""),)
        assert find_outside(Sign(OUTSIDE, line, ""), 3) == (place[0] - 0.5, place[1] - 0.5)
    found = find_signs((), BOARD, [white(*place) for place in places])
    assert found == tuple(sorted(Sign(OUTSIDE, line, "") for line in places.values()))


def test_white_in_cells_is_no_place() -> None:
    assert find_signs((), BOARD, [white(1.0, 1.5), white(0.2, 0.2, 0.3)]) == ()


@pytest.mark.parametrize("place", [(-0.5, -0.5), (-1.5, 0.5), (-0.5, 0.9), (-0.6, 0.5), (3.5, 3.5), (-0.5, 0.5, 0.9)])
def test_white_at_another_place_is_refused(place: tuple[float, ...]) -> None:
    assert find_signs((), BOARD, [white(*place)]) is None


def test_two_numbers_at_one_place_are_refused() -> None:
    assert find_signs((), BOARD, [white(-0.5, 0.5), white(-0.5, 0.5)]) is None


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Book]:
    """Set a book with skyscrapers and a sudoku."""
    path = tmp_path_factory.mktemp("book") / "interior.pdf"
    book = sample_book(families=FAMILIES)
    typeset(book, path)
    return path, book


@pytest.mark.sample(5, 1)
@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
@pytest.mark.parametrize(("layout", "trim"), [("classic", "6x9"), ("compact", "8.5x11"), ("large-print", "8.5x11")])
def test_printed_numbers_are_those_of_the_book(layout: str, trim: str, theme: str, tmp_path: Path) -> None:
    book = with_imprint(sample_book(layout, trim, FAMILIES), theme=theme)
    typeset(book, tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf") == ProofReport(4, 4, ())
    boards = [board for board in read_boards(tmp_path / "interior.pdf")[0] if board.number == 1]
    signs = book.chapters[0].entries[0].puzzle.signs
    assert signs
    assert [board.family.figure(board.puzzle, board.digits).signs for board in boards if not board.is_complete][-1] == signs
    assert [board.puzzle.extra for board in boards if board.is_complete] == [""]


def test_answers_upside_down_have_no_white_around_them(tmp_path: Path) -> None:
    typeset(with_imprint(sample_book("compact", "8.5x11", FAMILIES), answers="below"), tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf") == ProofReport(4, 4, ())


def list_outside(path: Path) -> list[PrintedDigit]:
    """Return the printed numbers outside of puzzles: digits as large as in cells."""
    boards = [board for board in read_boards(path)[0] if board.family.name == FAMILIES[0]]
    pages = {board.page for board in boards if not board.is_complete and not board.is_position}
    return [digit for digit in list_digits(path) if digit.page in pages and len(digit.text) == 1 and digit.size > 18 and digit.gray == 0.0]


def test_a_swapped_number_is_refused_with_page_and_puzzle(printed: tuple[Path, Book], tmp_path: Path) -> None:
    digits = list_outside(printed[0])
    assert len(digits) > 5
    chance = random.Random(7)
    for digit in chance.sample(digits, 4):
        other = chance.choice([other for other in "123456" if other != digit.text])
        swap_digit(printed[0], digit, other, tmp_path / "swapped.pdf")
        faults = prove_pdf(tmp_path / "swapped.pdf").faults
        assert any(f"page {digit.page}, " in fault and "puzzle " in fault for fault in faults), (digit, faults)


def test_a_place_without_a_number_is_refused(printed: tuple[Path, Book], tmp_path: Path) -> None:
    digit = next(digit for digit in list_outside(printed[0]))
    swap_digit(printed[0], digit, " ", tmp_path / "less.pdf")
    faults = prove_pdf(tmp_path / "less.pdf").faults
    assert any("expected a number in the middle of each place for one, found none there or another place" in fault for fault in faults)


def test_edges_of_a_board_include_the_white_around_it(printed: tuple[Path, Book]) -> None:
    grid = next(grid for page in read_pages(printed[0]) for grid in page.grids if grid.signs)
    left, bottom, right, top = grid.edges
    assert grid.margins == (0.85,) * 4
    assert grid.side == pytest.approx(((right - left) / 7.7, (top - bottom) / 7.7))


def test_a_swapped_number_of_the_epub_is_refused(tmp_path: Path) -> None:
    puzzles = {1: make_sample(FAMILIES[0]).puzzle}
    write_epub(sample_book(families=FAMILIES[:1]), tmp_path / "book.epub")
    assert prove_epub(tmp_path / "book.epub", puzzles) == []
    with zipfile.ZipFile(tmp_path / "book.epub") as whole:
        pages = [whole.read(entry).decode() for entry in whole.namelist() if entry.endswith(".xhtml")]
    (page,) = [page for page in pages if 'id="table-puzzle-1"' in page]
    at = page.index('<th class="outside">', page.index('id="table-puzzle-1"'))
    found = re.compile(r'(?<=class="outside">)[1-6]').search(page, at)
    assert found
    other = "2" if found[0] != "2" else "3"
    changed = page[: found.start()] + other + page[found.end() :]
    rewrite_epub(tmp_path / "book.epub", page.encode(), changed.encode(), tmp_path / "other.epub")
    assert prove_epub(tmp_path / "other.epub", puzzles) == ["other.epub, puzzle 1: other signs than those of the puzzle"]
