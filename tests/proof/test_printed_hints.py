"""Page references between puzzles and hints, in every language, right and wrong."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from generator.proof.page_reader import PrintedLine, PrintedPage, read_pages
from generator.proof.printed_boards import read_boards
from generator.proof.printed_hints import HintListReader
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import typeset
from layouts.phrases import list_languages
from tests.support.graded_book import graded_book
from tests.support.usual_cases import some_cases

PAGE_OF, HINTS_OF = {1: 3, 2: 4, 3: 7}, {1: 20, 2: 20, 3: 20}
LISTS = {
    2: ["Hints: where to look, from page 20; which technique,", "from page 21; the whole step, from page 22"],
    6: ["Hints: where to look, from page 20; which technique, from page 21; the whole step, from page 22", "6"],
    20: ["Puzzles on pages 3–4", "1 Look at row 1", "2 (30) Look at row 2", "Puzzles on", "page 7", "3 Look at box 1"],
    21: ["Puzzles on pages 3–4", "1 Row 1: single", "2 Row 2: single", "Puzzles on page 7", "3 Box 1: single"],
    22: ["Puzzles on pages 3–4", "1 r1c1 is 5", "5 fits nowhere else", "2 r2c1 is 5", "Puzzles on page 7", "3 r1c2 is 4"],
}


def find(old: str = "", new: str = "", on: int = 0) -> list[str]:
    """Return the faults of pages of words, one of them with a text replaced."""
    reader = HintListReader()
    for number, texts in LISTS.items():
        shown = [text.replace(old, new) if number == on else text for text in texts]
        assert number != on or shown != texts
        lines = tuple(PrintedLine(text, 0.0, 100.0, 700.0 - 12 * at) for at, text in enumerate(shown))
        reader.read(PrintedPage(number, (), partial(tuple, lines)))
    return list(reader.find_faults(PAGE_OF, HINTS_OF))


def test_right_references_have_no_faults() -> None:
    assert find() == []


@pytest.mark.parametrize(
    ("on", "old", "new", "fault"),
    [
        (2, "from page 20", "from page 21", "page 2: the words about hints name pages 21 and 21 and 22, but those of puzzle 1 begin on 20"),
        (6, "from page 22", "from page 2", "page 6: the words about hints name pages 20 and 21 and 2, but those of puzzle 3 begin on 20"),
        (20, "pages 3–4", "pages 3–5", "page 20: the hints say that puzzles 1 to 2 are on pages 3 to 5, but they are on pages 3 to 4"),
        (22, "page 7", "page 8", "page 22: the hints say that puzzles 3 to 3 are on pages 8 to 8, but they are on pages 7 to 7"),
        (20, "2 (30)", "4 (30)", "page 4, puzzle 2: the printed reference to its hints is to page 20, but they are not there"),
    ],
)
def test_a_reference_to_another_page_is_found(on: int, old: str, new: str, fault: str) -> None:
    (found,) = find(old, new, on)
    assert found.startswith(fault)


CASES = [(language, layout, trim) for language in list_languages() for layout, trim in (("classic", "6x9"), ("large-print", "8.5x11"))]


@pytest.mark.parametrize(("language", "layout", "trim"), some_cases(CASES, [("de", "classic", "6x9"), ("zh", "large-print", "8.5x11")]))
def test_each_opener_and_each_list_name_pages(language: str, layout: str, trim: str, tmp_path: Path) -> None:
    book = graded_book(MatterOrder(hints=True), layout, trim, language)
    typeset(replace(book, imprint=replace(book.imprint, title="A")), tmp_path / "interior.pdf")
    boards, faults = read_boards(tmp_path / "interior.pdf")
    assert faults == []
    assert all(board.hints_page for board in boards if not board.is_position and not board.is_complete)
    reader = HintListReader()
    for page in read_pages(tmp_path / "interior.pdf"):
        reader.read(page)
    assert len(reader.groups) == 3 * len(book.chapters)
    assert len(reader.openers) == len({chapter.family for chapter in book.chapters})
