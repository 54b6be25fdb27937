"""One digit swapped anywhere on the pages that the proof reads is refused.

The places are drawn by a seeded generator from those of each sort, in books with their answers in each of the four places.
"""

from __future__ import annotations

import random
import re
import zipfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest

from generator.grading import LEVELS
from generator.model import Book, GradedPuzzle, Imprint
from generator.proof.epub_proof import prove_epub
from generator.proof.page_comparison import compare_pages
from generator.proof.printed_boards import Board, read_boards
from generator.proof.prove import prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.digital import write_digital
from generator.typesetting.epub import write_epub
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from tests.support.graded_book import graded_puzzles
from tests.support.sample_book import TRIMS
from tests.support.swap_digits import PrintedDigit, list_digits, rewrite_epub, swap_digit

MATTER = MatterOrder(hints=True, glossary=True, walkthroughs=True)
SEED = 20261122
PLAIN, CHAINED, KILLER = 1, 2, 3
"""Numbers of the puzzles: two of sudoku, of which the second needs chains, and a killer sudoku."""

Where = Callable[[PrintedDigit], bool]
Books = Callable[[str], tuple[Path, list[Board]]]


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Books:
    """Return a function that sets the book with one place of the answers.

    Its results, which are cached, are the interior and the boards of that.
    """

    @cache
    def print_book(answers: str) -> tuple[Path, list[Board]]:
        path = tmp_path_factory.mktemp(answers) / "interior.pdf"
        typeset(make(answers), path)
        assert prove_pdf(path).faults == ()
        return path, read_boards(path)[0]

    return print_book


def puzzles() -> list[GradedPuzzle]:
    graded = graded_puzzles()
    return [graded[0], graded[1], graded[-1]]


def make(answers: str) -> Book:
    imprint = Imprint("Graded", "", "A. Compositor", "seed-7", "2026", "7", "classic", TRIMS["8.5x11"], answers=answers)
    return make_book(imprint, [ChapterOrder((graded,)) for graded in puzzles()], LEVELS, MATTER)


def on(boards: Iterable[Board], is_wanted: Callable[[Board], bool]) -> set[int]:
    """Return the pages of some boards."""
    return {board.page for board in boards if is_wanted(board)}


def is_position(board: Board) -> bool:
    return board.is_position and board.step is None


def is_lesson(board: Board) -> bool:
    return board.step is not None


def is_puzzle(board: Board) -> bool:
    return not board.is_position and not board.is_complete


def in_words(pattern: str) -> Where:
    """Return whether a digit is within a match of a pattern in its line of text."""
    return lambda digit: any(found.start() <= digit.index < found.end() for found in re.finditer(pattern, digit.text))


def is_row(digit: PrintedDigit) -> bool:
    """Return whether a digit is in a row of a board: such a row is drawn at once."""
    return re.fullmatch(r"[1-9 ]{2,}", digit.text) is not None


def is_sum(digit: PrintedDigit) -> bool:
    return re.fullmatch(r"\d\d?", digit.text) is not None and digit.size < 12


def is_candidate(digit: PrintedDigit) -> bool:
    """Return whether a digit is alone, in the font of boards, as small as candidates."""
    return len(digit.text) == 1 and digit.font == "/F1+0" and 8 < digit.size < 12


SORTS: tuple[tuple[str, str, Callable[[Board], bool], Where], ...] = (
    ("a given", "back", lambda board: is_puzzle(board) and board.number == PLAIN, is_row),
    ("a given", "chapter", lambda board: is_puzzle(board) and board.number == CHAINED, is_row),
    ("a digit of an answer", "back", lambda board: board.is_complete and board.number == PLAIN, is_row),
    ("a digit of an answer after its chapter", "chapter", lambda board: board.is_complete and board.number == CHAINED, is_row),
    ("a digit of an answer upside down", "below", is_puzzle, lambda digit: re.fullmatch("[1-9]{9}", digit.text) is not None),
    ("the number of an answer upside down", "below", is_puzzle, in_words(r"^Puzzle \d$")),
    ("a sum of a cage", "back", lambda board: is_puzzle(board) and board.number == KILLER, is_sum),
    ("a candidate of the glossary", "back", lambda board: is_position(board) and bool(board.pencil), is_candidate),
    ("a digit of a board of the glossary", "below", is_position, is_row),
    ("the name of a row", "back", is_position, in_words(r"^r\d$")),
    ("the name of a column", "chapter", is_position, in_words(r"^c\d$")),
    ("the name of a row on an opener", "below", is_lesson, in_words(r"^r\d$")),
    ("the name of a column on an opener", "separate", is_lesson, in_words(r"^c\d$")),
    ("the words of the step of an opener", "back", is_lesson, in_words(r"^Row \d, column \d(: (\d|a \w+))?$")),
    ("the sentence of an opener", "chapter", is_lesson, in_words(r"^r\dc\d is \d:")),
    ("the solved step on an opener", "below", is_lesson, lambda digit: digit.gray == 1.0 and len(digit.text) == 1),
    ("a digit of the board of an opener", "separate", is_lesson, is_row),
    ("the caption of a board", "below", is_position, in_words(r"From puzzle \d+, page \d+ . cells filled: \d+|cells filled: \d+")),
    ("the caption of an opener", "chapter", is_lesson, in_words(r"From puzzle \d+, page \d+|found before: \d+")),
    ("the ID of a puzzle", "back", lambda board: board.is_complete, in_words(r"^[A-Z2-7]{10}$")),
    ("the page of an answer", "back", is_puzzle, in_words(r"Answer p\. \d+|Answer on page \d+")),
    ("the page of a puzzle", "back", lambda board: board.is_complete, in_words(r"page \d+|p\. \d+")),
    ("the example of the glossary", "back", is_position, in_words(r"^r\dc\d is \d:")),
    ("a step of a walkthrough", "chapter", is_position, in_words(r"r\dc\d=\d")),
    ("a hint", "back", lambda _: False, in_words(r"r\dc\d is \d:")),
)  # fmt: skip


@pytest.mark.sample(13, 2, 4)
@pytest.mark.parametrize(("sort", "answers", "is_on", "is_wanted"), SORTS, ids=[f"{sort[0]}, {sort[1]}" for sort in SORTS])
def test_a_swapped_digit_of_the_interior_is_refused(
    sort: str, answers: str, is_on: Callable[[Board], bool], is_wanted: Where, books: Books, tmp_path: Path
) -> None:
    path, boards = books(answers)
    pages = on(boards, is_on) or {digit.page for digit in list_digits(path)} - on(boards, lambda _: True)
    chosen, digit, other = choose(sort, [digit for digit in list_digits(path) if digit.page in pages and is_wanted(digit)])
    copytree(path.parent, tmp_path / "book")
    swap_digit(path, digit, other, tmp_path / "book/interior.pdf")
    check(f"{sort}: {chosen}", prove_pdf(tmp_path / "book/interior.pdf").faults)


def choose(sort: str, digits: list[PrintedDigit]) -> tuple[str, PrintedDigit, str]:
    """Return one of the digits, and another digit for its place."""
    assert digits, sort
    chance = random.Random(f"{SEED} {sort}")
    digit = chance.choice(digits)
    other = chance.choice([other for other in "23456789"[: 6 if "ID" in sort else 8] if other != digit.text[digit.index]])
    return f"page {digit.page}, {digit.text!r}, {digit.text[digit.index]} to {other}", digit, other


def check(swap: str, faults: Iterable[str]) -> None:
    """Require a fault, in a line that names page and puzzle; print it for `pytest -s`."""
    lines = list(faults)
    assert all("\n" not in line for line in lines)
    first = next((line for line in lines if re.search(r"page \d+", line) and re.search(r"puzzle \d+", line)), None)
    assert first is not None, (swap, lines)
    print(f"\n{swap}\n  {first}" + (f" (and {len(lines) - 1} more)" if lines[1:] else ""))


@pytest.mark.broad
def test_a_swapped_digit_of_separate_answers_is_refused(books: Books, tmp_path: Path) -> None:
    path, _ = books("separate")
    digits = list(list_digits(path.with_name("answers.pdf")))
    sorts: dict[str, Where] = {"row": is_row, "number": in_words(r"^\d$"), "page": in_words(r"page \d+|p\. \d+")}
    for sort, is_wanted in sorts.items():
        chosen, digit, other = choose(sort, [digit for digit in digits if is_wanted(digit)])
        copytree(path.parent, tmp_path / sort)
        swap_digit(path.with_name("answers.pdf"), digit, other, tmp_path / sort / "answers.pdf")
        check(f"{sort} of answers.pdf: {chosen}", prove_pdf(tmp_path / sort / "interior.pdf").faults)


def test_a_swapped_digit_of_the_digital_edition_is_refused(books: Books, tmp_path: Path) -> None:
    path, _ = books("back")
    made = typeset(make("back"), tmp_path / "interior.pdf")
    write_digital(tmp_path / "interior.pdf", made.navigation, tmp_path / "digital.pdf")
    assert compare_pages(path, tmp_path / "digital.pdf") == []
    for sort, is_wanted in {"row": is_row, "any": lambda _: True, "hint": in_words(r"ook at row \d")}.items():
        chosen, digit, other = choose(sort, [digit for digit in list_digits(tmp_path / "digital.pdf") if is_wanted(digit)])
        swap_digit(tmp_path / "digital.pdf", digit, other, tmp_path / "swapped.pdf")
        faults = compare_pages(path, tmp_path / "swapped.pdf")
        assert faults == [f"swapped.pdf, page {digit.page}: the page differs from that of interior.pdf"], chosen


def test_a_swapped_digit_of_the_epub_is_refused(tmp_path: Path) -> None:
    write_epub(make("back"), tmp_path / "book.epub")
    book = {number: graded.puzzle for number, graded in enumerate(puzzles(), start=1)}
    assert prove_epub(tmp_path / "book.epub", book) == []
    for kind in ("puzzle", "answer"):
        for number in (PLAIN, KILLER):
            swapped = swap_in_table(tmp_path / "book.epub", f'id="table-{kind}-{number}"', tmp_path / "swapped.epub")
            (fault,) = prove_epub(tmp_path / "swapped.epub", book)
            assert fault.startswith(f"swapped.epub, puzzle {number}: "), swapped


def swap_in_table(path: Path, name: str, target: Path) -> str:
    """Write an EPUB with one digit of a table swapped.

    In a table without digits it is one of the sums below.
    """
    with zipfile.ZipFile(path) as whole:
        texts = [whole.read(entry).decode() for entry in whole.namelist() if entry.endswith(".xhtml")]
    text = next(text for text in texts if name in text)
    rest = text[text.index(name) :]
    cells = list(re.finditer(r"(?<=>)[1-9](?=</td>)", rest[: rest.index("</table>")])) or list(re.finditer(r"(?<=<li>)[^<\d]*\d", rest))
    at = random.Random(f"{SEED} {name}").choice(cells).end() - 1
    other = "2" if rest[at] != "2" else "3"
    rewrite_epub(path, text.encode(), text.replace(rest, rest[:at] + other + rest[at + 1 :]).encode(), target)
    return f"{name}: {rest[at]} to {other}"
