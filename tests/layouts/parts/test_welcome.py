"""The words to the reader: above the copyright text and on the last page."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.model import Book
from generator.proof.prove import prove_pdf
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.phrases import list_languages, read_phrases
from layouts.plan.pages import FAREWELL, LEVELS, PUZZLES, WELCOME
from tests.support.sample_book import LEVELS as ALL_LEVELS
from tests.support.sample_book import chapter_of, sample_book, with_imprint

FAMILIES = ("sudoku-4x4", "color-6x6", "picture-4x4")
BOTH = MatterOrder(welcome=True, farewell=True)


def book_for_children(language: str, matter: MatterOrder) -> Book:
    imprint = with_imprint(sample_book(), theme="playful", language=language).imprint
    return make_book(imprint, [ChapterOrder(chapter_of(family).puzzles) for family in FAMILIES], ALL_LEVELS, matter)


def draw(book: Book) -> tuple[list[str], dict[str, str]]:
    """Return the kinds of all pages, and the last page of each kind as text."""
    ink = InkLog()
    plan = draw_book(make_setting(book), ink)
    texts = {page.kind: "\n".join(lines) for page, lines in zip(plan.pages, ink.pages, strict=False)}
    return [page.kind for page in plan.pages], texts


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", list_languages())
def test_a_book_for_children_has_an_owner_stars_and_a_certificate(language: str, tmp_path: Path) -> None:
    book = book_for_children(language, MatterOrder())
    kinds, texts = draw(book)
    say = read_phrases(language).say
    assert say("owner.title") in texts["copyright"]
    assert kinds[-1] == FAREWELL
    assert say("certificate.title") in texts[FAREWELL]
    assert len(kinds) % 2 == 0
    assert LEVELS not in kinds
    assert texts[PUZZLES].count("outline ") >= 3
    assert say("puzzle.time") not in texts[PUZZLES]
    count = sum(len(chapter.entries) for chapter in book.chapters)
    typeset(book, tmp_path / "interior.pdf")
    proof = prove_pdf(tmp_path / "interior.pdf")
    assert (proof.n_proved, proof.faults) == (count, ())


def test_other_books_have_the_words_that_they_order() -> None:
    kinds, texts = draw(sample_book(matter=BOTH))
    assert (kinds[-1], len(kinds) % 2) == (FAREWELL, 0)
    assert ": Welcome" in texts["copyright"]
    kinds, texts = draw(sample_book("large-print", "6x9", ("sudoku-9x9",), matter=BOTH))
    assert ": Welcome" not in texts["copyright"]  # it has no room there
    assert kinds[2] == WELCOME
    assert ": Welcome" in texts[WELCOME]
    kinds, texts = draw(sample_book())
    assert FAREWELL not in kinds
    assert ": Welcome" not in texts["copyright"]
    assert FAREWELL not in draw(book_for_children("en", MatterOrder(welcome=False, farewell=False)))[0]


@pytest.mark.parametrize("language", ["en", "de"])
def test_names_of_colors_are_of_9_points_or_more(language: str) -> None:
    ink = InkLog()
    draw_book(make_setting(book_for_children(language, MatterOrder())), ink)
    name = read_phrases(language).say("picture.purple")
    sizes = [float(line.partition(":")[0].rpartition(" ")[2]) for lines in ink.pages for line in lines if line.endswith(f" {name}")]
    assert sizes
    assert min(sizes) >= 9.0
