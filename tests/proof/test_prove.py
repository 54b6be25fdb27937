"""The proof finds what was altered on finished pages, and nothing else.

It names page and number. Editions are in test_prove_edition.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from generator.errors import Faulty
from generator.model import HAIR, WALL
from generator.notation import format_digits
from generator.proof.grid_lines import Strokes, find_pattern
from generator.proof.printed_boards import read_boards
from generator.proof.prove import ProofReport, prove_boards, prove_pdf
from generator.typesetting.typeset import Typeset, typeset
from layouts.style.layout import LAYOUTS
from tests.support.print_files import join_kerned
from tests.support.sample_book import MANY_SIZES, sample_book


@pytest.fixture
def alter(interior: tuple[Path, Typeset], tmp_path: Path) -> Callable[..., ProofReport]:
    """Return a function that changes text on a page and proves the altered book."""

    def change(page: int, *changes: tuple[bytes, bytes]) -> ProofReport:
        with pikepdf.open(interior[0]) as pdf:
            contents = join_kerned(pdf.pages[page - 1].Contents.read_bytes())
            for old, new in changes:
                assert old in contents, old
                contents = contents.replace(old, new, 1)
            pdf.pages[page - 1].Contents = pdf.make_stream(contents)
            pdf.save(tmp_path / "altered.pdf")
        return prove_pdf(tmp_path / "altered.pdf")

    return change


@pytest.mark.sample(5, 1)
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
@pytest.mark.parametrize("trim", ["6x9", "a4"])
def test_an_unaltered_book_is_proved(layout: str, trim: str, tmp_path: Path) -> None:
    families = ("sudoku-9x9", "sudoku-4x4") if layout in ("single", "large-print") else MANY_SIZES
    book = sample_book(layout, trim, families)
    typeset(book, tmp_path / "interior.pdf")
    count = sum(len(chapter.entries) for chapter in book.chapters)
    assert prove_pdf(tmp_path / "interior.pdf") == ProofReport(count, count, ())


def test_puzzles_and_answers_are_read_back_as_set(interior: tuple[Path, Typeset]) -> None:
    book, (path, pages) = sample_book(families=MANY_SIZES), interior
    boards, unread = read_boards(path)
    assert unread == []
    for chapter in book.chapters:
        for entry in chapter.entries:
            puzzle, answer = (board for board in boards if board.number == entry.number and not board.is_position)
            shown = tuple(symbol.replace(".", "") for symbol in format_digits(puzzle.digits))
            assert shown == entry.puzzle.symbols
            assert tuple(format_digits(answer.digits)) == entry.answer.symbols
            assert (puzzle.family.name, answer.printed_id) == (entry.family, entry.puzzle_id)
            assert (puzzle.page, answer.page) == (pages.page_of[entry.number], pages.answer_page_of[entry.number])
            assert (puzzle.reference, answer.reference) == (answer.page, puzzle.page)
    assert not any(board.number is None for board in boards)
    assert [board.number for board in boards if board.is_position] == [rules.lesson.position.number for rules in book.rules if rules.lesson]


def check_one(report: ProofReport, *said: str) -> None:
    """Check that one puzzle is not proved, and that the first fault says all this."""
    assert report.n_proved == report.n_puzzles - 1
    for text in said:
        assert text in report.faults[0]


def test_an_altered_given_is_found(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset]) -> None:
    page = interior[1].page_of[1]
    check_one(alter(page, (b"(53  7) Tj", b"(53  8) Tj")), f"page {page}, puzzle 1", "no solution")


def test_a_missing_given_is_found(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset]) -> None:
    page = interior[1].page_of[4]
    report = alter(page, (b"( 1) Tj", b"( ) Tj"), (b"(3) Tj", b"( ) Tj"))
    check_one(report, f"page {page}, puzzle 4", "expected exactly one solution, found more than one solution")


def test_an_altered_answer_is_found(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset]) -> None:
    page = interior[1].answer_page_of[1]
    report = alter(page, (b"(  46 8912) Tj", b"(  46 8921) Tj"))
    check_one(report, "puzzle 1", f"the answer on page {page} has 2 at r1c8, but the solution has 1")


def test_a_missing_digit_of_an_answer_is_found(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset]) -> None:
    report = alter(interior[1].answer_page_of[1], (b"(  46 8912) Tj", b"(  46 891) Tj"))
    check_one(report, "puzzle 1: expected one puzzle and one answer, found 2 puzzles and 0 answers")


def test_swapped_answers_are_found(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset]) -> None:
    page = interior[1].answer_page_of[1]
    report = alter(page, (b"(1) Tj", b"(0) Tj"), (b"(2) Tj", b"(1) Tj"), (b"(0) Tj", b"(2) Tj"))
    assert report.n_proved == 4
    assert {number for number in "12" if any(f"puzzle {number}:" in fault for fault in report.faults)} == {"1", "2"}


def test_an_altered_page_reference_is_found(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset]) -> None:
    page, answer = interior[1].page_of[1], interior[1].answer_page_of[1]
    old = f"Answer on page {answer}".encode()
    check_one(alter(page, (old, b"Answer on page 11")), f"page {page}, puzzle 1", "reference is to page 11", f"on page {answer}")
    back = alter(answer, (f"(page {page})".encode(), b"(page 3)"))
    check_one(back, f"page {answer}, puzzle 1", "the answer refers to page 3", f"on page {page}")


def test_an_altered_id_is_found(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset]) -> None:
    entry = sample_book(families=MANY_SIZES).chapters[0].entries[0]
    report = alter(interior[1].answer_page_of[1], (entry.puzzle_id.encode(), b"AAAAAAAAAA"))
    check_one(report, "puzzle 1: the printed ID is AAAAAAAAAA", entry.puzzle_id)


def test_a_repeated_number_is_found(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset]) -> None:
    report = alter(interior[1].page_of[2], (b"(2) Tj", b"(1) Tj"))
    assert report.n_proved == 4
    assert report.faults[0].startswith("puzzle 1: expected one puzzle and one answer, found 2 puzzles and 1 answer")
    assert report.faults[1].startswith("puzzle 2: expected one puzzle and one answer, found 0 puzzles")


def test_a_skipped_number_is_found(interior: tuple[Path, Typeset]) -> None:
    boards = [board for board in read_boards(interior[0])[0] if board.number != 3]
    assert "expected puzzle 3 after puzzle 2, found puzzle 4" in prove_boards(boards).faults


def test_a_symbol_the_family_does_not_have_is_found(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset]) -> None:
    page = interior[1].page_of[4]
    report = alter(page, (b"( 1) Tj", b"( 7) Tj"))
    assert f"page {page}, puzzle 4: expected one of 1234 at r1c2, found '7'" in report.faults
    assert report.n_proved == 5


def test_a_board_without_a_number_is_found(alter: Callable[..., ProofReport], interior: tuple[Path, Typeset]) -> None:
    page = interior[1].page_of[1] - 1
    report = alter(page, (b"(From puzzle 1, page", b"(From a puzzle, page"))
    assert report.n_proved == 6
    assert f"page {page}, a board without a number: expected the number of its puzzle, found none" in report.faults


def test_a_moved_wall_is_found(interior: tuple[Path, Typeset], tmp_path: Path) -> None:
    page = interior[1].page_of[1]
    with pikepdf.open(interior[0]) as pdf:
        (form,) = pdf.pages[page - 1].Resources.XObject.values()
        drawn = form.read_bytes()
        hair, wall, _ = re.findall(rb"[\d.]+ w", drawn)
        form.write(drawn.replace(wall, hair))
        pdf.save(tmp_path / "altered.pdf")
    report = prove_pdf(tmp_path / "altered.pdf")
    assert f"page {page}, puzzle 1: the grid matches no family of puzzles (9 rows, 9 columns)" in report.faults
    assert report.n_proved == 4  # the other puzzle of the chapter is drawn larger


def test_strokes_are_read_as_line_weights() -> None:
    sides = [(0.0, y, 20.0, y, 2.25) for y in (0.0, 20.0)] + [(x, 0.0, x, 20.0, 2.25) for x in (0.0, 20.0)]
    pattern = find_pattern(Strokes((*sides, (0.0, 10.0, 20.0, 10.0, 0.75), (10.0, 0.0, 10.0, 10.0, 0.75), (10.0, 10.0, 10.0, 20.0, 1.6))))
    assert pattern is not None
    assert (pattern.n_rows, pattern.n_cols) == (2, 2)
    assert list(pattern.across) == [3, 3, HAIR, HAIR, 3, 3]
    assert list(pattern.upright) == [3, WALL, 3, 3, HAIR, 3]
    assert find_pattern(Strokes(tuple(sides))) is None
    assert find_pattern(Strokes((*sides, (0.0, 4.0, 20.0, 4.0, 0.75), (10.0, 0.0, 10.0, 20.0, 0.75)))) is None


def test_files_that_are_no_book_are_refused(interior: tuple[Path, Typeset], tmp_path: Path) -> None:
    (tmp_path / "text.pdf").write_text("not a PDF")
    (tmp_path / "empty.pdf").write_bytes(b"")
    with pikepdf.open(interior[0]) as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="a", user="b"))
    for name in ("text.pdf", "empty.pdf", "locked.pdf", "none.pdf"):
        with pytest.raises(Faulty, match=f"expected a readable PDF at .*{name}"):
            prove_pdf(tmp_path / name)
    pikepdf.Pdf.new().save(tmp_path / "blank.pdf")
    with pikepdf.open(tmp_path / "blank.pdf", allow_overwriting_input=True) as pdf:
        pdf.add_blank_page()
        pdf.save()
    assert prove_pdf(tmp_path / "blank.pdf") == ProofReport(0, 0, ("expected numbered puzzles on the pages, found none",))
