"""Chapters with a layout and theme of their own, in books of every layout."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pypdfium2
import pytest

from generator.errors import DoesNotFit, UnknownName
from generator.model import Book, ChapterDesign
from generator.proof.prove import prove_pdf
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from layouts.draw_book import make_setting
from layouts.plan.pages import ANSWERS, OPENER, PUZZLES
from layouts.style.layout import LAYOUTS
from layouts.themes import THEMES
from tests.support.sample_book import LEVELS, chapter_of, sample_book, with_imprint

NAMES = [layout.name for layout in LAYOUTS]
THEME_NAMES = [theme.name for theme in THEMES]
FAMILIES = ("sudoku-9x9", "killer-9x9")


def book_of(layout: str, *designs: ChapterDesign, trim: str = "8.5x11", families: tuple[str, ...] = FAMILIES, **fields: object) -> Book:
    """Return the sample book with designs of chapters, its texts made for them."""
    imprint = with_imprint(sample_book(layout, trim, families), designs=designs, **fields).imprint
    return make_book(imprint, [chapter_of(family) for family in families], LEVELS)


def boards_of(book: Book, kind: str, index: int | None = None) -> list[list[float]]:
    """Return the sides of cells on each page of a kind, a list for each page."""
    plan = make_setting(book).plan
    assert plan
    pages = [page for page in plan.pages if page.kind == kind and index in (None, page.index)]
    return [[round(slot.cell, 6) for slot in page.slots] for page in pages]


@pytest.mark.sample(16, 4, 4)
@pytest.mark.parametrize(("layout", "own"), list(product(NAMES, repeat=2)))
def test_each_chapter_has_the_boards_of_its_layout(layout: str, own: str, tmp_path: Path) -> None:
    book = book_of(layout, ChapterDesign("killer-9x9", "hard", own))
    assert boards_of(book, PUZZLES, 0) == boards_of(book_of(layout), PUZZLES, 0)
    assert boards_of(book, PUZZLES, 1) == boards_of(book_of(own), PUZZLES, 1)
    assert boards_of(book, ANSWERS) == boards_of(book_of(layout), ANSWERS)
    typeset(book, tmp_path / "interior.pdf")
    report = prove_pdf(tmp_path / "interior.pdf")
    assert (report.faults, report.n_proved) == ((), report.n_puzzles)


@pytest.mark.sample(16, 7, 4)
@pytest.mark.parametrize(("theme", "own"), list(product(THEME_NAMES, repeat=2)))
def test_each_chapter_has_the_faces_of_its_theme(theme: str, own: str, tmp_path: Path) -> None:
    book = book_of("classic", ChapterDesign("killer-9x9", "hard", "", own), theme=theme, answers="below")
    setting = make_setting(book)
    assert [setting.in_chapter(index).theme for index in (0, 1)] == [theme, own]
    assert setting.in_chapter(0).layout.look == setting.layout.look
    assert setting.in_chapter(1).layout.look == make_setting(book_of("classic", theme=own)).layout.look
    typeset(book, tmp_path / "interior.pdf")
    report = prove_pdf(tmp_path / "interior.pdf")
    assert (report.faults, report.n_proved) == ((), report.n_puzzles)


def test_openers_and_words_follow_the_chapter(tmp_path: Path) -> None:
    families = ("sudoku-9x9", "sudoku-4x4")
    book = book_of("classic", ChapterDesign("sudoku-4x4", "hard", "", "playful"), families=families)
    for_children = book_of("classic", families=families, theme="playful")
    assert [book.rules[index].text for index in (0, 1)] == [book_of("classic").rules[0].text, for_children.rules[1].text]
    assert book.rules[0].text != for_children.rules[0].text
    typeset(book, tmp_path / "interior.pdf")
    plan = make_setting(book).plan
    assert plan
    with pypdfium2.PdfDocument(tmp_path / "interior.pdf") as pdf:
        fonts = []
        for index in (0, 1):
            page = pdf[plan.find_page(OPENER, index) - 1]
            fonts.append({item.get_font().get_base_name() for item in page.get_objects() if hasattr(item, "get_font")})
    assert [any("Titan" in name for name in names) for names in fonts] == [False, True]


def test_margins_and_bodies_are_those_of_the_chapter() -> None:
    book = book_of("classic", ChapterDesign("killer-9x9", "hard", "large-print"))
    setting = make_setting(book)
    assert setting.plan
    bodies = {(page.kind, page.index): page.body.height for page in setting.plan.pages}
    assert bodies[PUZZLES, 1] == bodies[OPENER, 1] < bodies[OPENER, 0] == bodies[ANSWERS, 0]


@pytest.mark.sample(2)
@pytest.mark.parametrize("answers", ["back", "chapter", "below", "separate"])
def test_every_place_of_the_answers_is_proved(answers: str, tmp_path: Path) -> None:
    book = book_of("classic", ChapterDesign("killer-9x9", "hard", "compact", "literary"), trim="6x9", answers=answers)
    typeset(book, tmp_path / "interior.pdf")
    report = prove_pdf(tmp_path / "interior.pdf")
    assert (report.faults, report.n_proved) == ((), report.n_puzzles)


def test_a_fault_names_its_chapter() -> None:
    for design, why in (
        (ChapterDesign("killer-9x9", "hard", "clasic"), "unknown layout 'clasic'; did you mean classic"),
        (ChapterDesign("killer-9x9", "hard", "", "pres"), "unknown theme 'pres'; did you mean press"),
    ):
        with pytest.raises(UnknownName, match=f"^chapter 2, hard killer-9x9: {why}"):
            make_setting(book_of("classic", design))
    large = ("sudoku-9x9", "sudoku-16x16")
    make_setting(book_of("classic", trim="6x9", families=large))
    with pytest.raises(DoesNotFit, match=r"^chapter 2, hard sudoku-16x16: layout large-print needs .* for one 16x16 grid"):
        make_setting(book_of("classic", ChapterDesign("sudoku-16x16", "hard", "large-print"), trim="6x9", families=large))


def test_a_second_chapter_of_a_kind_begins_in_its_own_layout(tmp_path: Path) -> None:
    hard = tuple(graded for graded in chapter_of("sudoku-4x4").puzzles)
    chapters = [ChapterOrder(hard), ChapterOrder(tuple(replace(graded, level="gentle") for graded in hard))]
    imprint = with_imprint(sample_book(), designs=(ChapterDesign("sudoku-4x4", "gentle", "large-print", "modern"),)).imprint
    book = make_book(imprint, chapters, LEVELS)
    setting = make_setting(book)
    assert setting.plan
    first = next(page for page in setting.plan.pages if page.kind == PUZZLES and page.index == 1)
    assert first.begins
    assert len(first.slots) == 1
    typeset(book, tmp_path / "interior.pdf")
    assert prove_pdf(tmp_path / "interior.pdf").faults == ()
