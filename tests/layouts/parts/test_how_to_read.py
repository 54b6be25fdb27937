"""The page on how to read a book: what it explains, its sizes, and its frame."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from generator.grading import LEVELS
from generator.model import Book, Imprint
from generator.proof.printed_boards import read_boards
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.typeset import ChapterOrder, make_book, typeset
from generator.words import LANGUAGES
from layouts.draw_book import draw_pages, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.drawing.tags import FIGURE, Element
from layouts.parts.how_to_read import ICONS, IS_USED, list_marks
from layouts.phrases import read_phrases
from layouts.plan.pages import GLOSSARY, NOTATION, WHERE
from layouts.plan.plan_book import find_notation_place
from tests.support.graded_book import graded_puzzles
from tests.support.sample_book import TRIMS

ALL = MatterOrder(hints=True, glossary=True, walkthroughs=True)
DIGEST = (139.7, 215.9)
SHAPES = [("classic", DIGEST), ("single", DIGEST), ("classic", TRIMS["8.5x11"]), ("compact", TRIMS["6x9"])]
TEXT = re.compile(r"text (from|about|up to) (-?[\d.]+) (-?[\d.]+) (\S+) ([\d.]+)(?: grey [\d.]+)?: (.*)$")


@cache
def book_of(layout: str, trim_mm: tuple[float, float], language: str, which: str = "all", theme: str = "press") -> Book:
    graded = [one for one in graded_puzzles() if which == "all" or one.puzzle.family == which]
    imprint = Imprint("Graded", "", "A. Compositor", "seed-7", "2026", "7", layout, trim_mm, theme=theme, language=language)
    return make_book(imprint, [ChapterOrder((one,)) for one in graded], LEVELS, ALL)


def draw_notation(book: Book) -> tuple[InkLog, list]:
    setting, ink = make_setting(book), InkLog()
    assert setting.plan
    pages = [page for page in setting.plan.pages if page.kind == NOTATION]
    draw_pages(setting, ink, pages)
    return ink, pages


def texts_of(book: Book) -> list[str]:
    ink, _ = draw_notation(book)
    return [found[6] for page in ink.pages for line in page if (found := TEXT.match(line))]


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_and_the_words_are_printed_in_the_language(language: str) -> None:
    book, phrases = book_of("classic", TRIMS["8.5x11"], language), read_phrases(language)
    assert book.matter.notation
    printed = re.sub(r"\s", "", "".join(texts_of(book)))
    expected = [phrases.say("notation.cell", cell=book.matter.notation.cell_name, row=4, col=7)]
    expected += [phrases.say(f"notation.text.{word}") for word in book.matter.notation.words]
    expected += [house.name for house in (*book.matter.notation.boxes, *book.matter.notation.houses)]
    expected += [phrases.say(f"notation.mark.{mark}") for mark in IS_USED]
    for text in expected:
        assert re.sub(r"\s", "", text) in printed, text


def test_a_book_of_queens_explains_no_digits() -> None:
    printed = " ".join(texts_of(book_of("classic", TRIMS["8.5x11"], "en", "queens-8")))
    for word in ("candidate", "box", "cage", "arrow", "house:", "given"):
        assert word not in printed.replace("house that the step uses", ""), word
    assert "A queen attacks" in printed


def test_only_marks_on_the_boards_of_the_book_are_explained() -> None:
    position = book_of("classic", TRIMS["8.5x11"], "en", "sudoku-9x9").matter.glossary[0].position
    bare = replace(position, pencil=(), eliminated=(), pattern_cells=(3,), highlighted=(), circled=(), squared=(), arrows=())
    assert list_marks([bare]) == ["framed"]
    assert list_marks([bare, replace(bare, arrows=((0, 1, 2, 3, False),))]) == ["framed", "dashed"]
    assert list_marks([replace(bare, eliminated=((1, 2),))]) == ["framed", "struck"]
    assert list_marks([replace(bare, eliminated=((1, 2),), crosses=True)]) == ["framed", "crossed"]
    assert list_marks([]) == []
    assert set(ICONS) == set(IS_USED)


@pytest.mark.sample(7, 2, 3)
@pytest.mark.parametrize(("shape", "language"), list(product(SHAPES, LANGUAGES)))
def test_nothing_is_printed_outside_of_the_body(shape: tuple[str, tuple[float, float]], language: str) -> None:
    layout, trim_mm = shape
    ink, pages = draw_notation(book_of(layout, trim_mm, language, theme="playful"))
    for page, lines in zip(pages, ink.pages, strict=False):
        for line in lines:
            found = re.match(r"text (from|about|up to) (-?[\d.]+) (-?[\d.]+)", line)
            if found and page.body.y - 0.1 <= float(found[3]) <= page.body.top:
                assert page.body.x - 0.1 <= float(found[2]) <= page.body.x + page.body.width + 0.1, line
        low = [float(found[3]) for line in lines if (found := TEXT.match(line)) and float(found[3]) < page.body.y - 0.1]
        assert len(low) <= 1  # the page number


@pytest.mark.sample(3, 2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_large_print_takes_two_pages_and_no_small_type(language: str) -> None:
    ink, pages = draw_notation(book_of("large-print", TRIMS["8.5x11"], language, "sudoku-9x9"))
    assert len(pages) <= 2
    sizes = [float(found[5]) for page in ink.pages for line in page if (found := TEXT.match(line))]
    assert min(sizes) >= 17.9


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_letter_page_holds_all_kinds(language: str) -> None:
    assert len(draw_notation(book_of("classic", TRIMS["8.5x11"], language))[1]) == 1


def test_the_glossary_does_not_repeat_what_the_page_explains() -> None:
    book = book_of("classic", TRIMS["8.5x11"], "en")
    for has_page in (True, False):
        shown = book if has_page else replace(book, matter=replace(book.matter, notation=None))
        setting, ink = make_setting(shown), InkLog()
        assert setting.plan
        draw_pages(setting, ink, [page for page in setting.plan.pages if page.kind == "glossary"][:1])
        printed = " ".join(ink.pages[0])
        assert ("Cells with a frame" in printed) != has_page
        assert "easiest first" in printed


def test_names_and_marks_are_right_before_what_uses_them() -> None:
    book = book_of("classic", TRIMS["8.5x11"], "en")
    for matter, place in ((book.matter, WHERE), (replace(book.matter, hints=()), GLOSSARY)):
        plan = make_setting(replace(book, matter=matter)).plan
        assert plan
        kinds = [*dict.fromkeys(page.kind for page in plan.pages)]
        assert kinds[kinds.index(NOTATION) + 1] == place
    lesson = replace(book.chapters[0], practice=book.matter.glossary[:1])
    assert find_notation_place(replace(book, chapters=(lesson, *book.chapters[1:]))) == ""


def test_the_proof_reads_no_board_on_the_page_and_screens_read_every_figure(tmp_path: Path) -> None:
    book = book_of("classic", TRIMS["8.5x11"], "en")
    path = tmp_path / "interior.pdf"
    made = typeset(book, path)
    setting = make_setting(book)
    assert setting.plan
    number = setting.plan.find_page(NOTATION)
    boards, faults = read_boards(path)
    assert faults == []
    assert all(board.page != number for board in boards)
    spoken = [part.words for part in made.navigation.tags.document.parts if isinstance(part, Element) and part.role == FIGURE]
    assert any("r4c7 is the cell in row 4 and column 7" in words for words in spoken)
    assert any(words.startswith("the cage at") for words in spoken)
