"""The glossary explains each technique named in the hints of a book, once."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.families import find_family
from generator.grading import name_technique
from generator.recipe.matter_order import MatterOrder
from generator.typesetting.glossary import make_glossary
from generator.typesetting.hints import make_hints
from generator.words import LANGUAGES, find_words
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.plan.pages import GLOSSARY
from tests.support.graded_book import graded_book, graded_puzzles
from tests.support.sample_book import with_imprint


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_technique_named_in_hints_is_in_one_entry(language: str) -> None:
    words = find_words(language)
    listed = Counter(name for entry in make_glossary(graded_puzzles(), 1, words) for name in entry.techniques)
    boards = [find_family(graded.puzzle.family).board(graded.puzzle) for graded in graded_puzzles()]
    pairs = [(step, board) for graded, board in zip(graded_puzzles(), boards, strict=True) for step in graded.path]
    assert listed == Counter({words.translate(name_technique(step, board)) for step, board in pairs})
    for hint in make_hints(graded_puzzles(), 1, words):
        assert any(name in hint.technique for name in listed), hint.technique


def test_the_pages_of_the_glossary_print_every_name() -> None:
    book, ink = graded_book(MatterOrder(glossary=True)), InkLog()
    plan = draw_book(make_setting(book), ink)
    pages = [ink.pages[page.number - 1] for page in plan.pages if page.kind == GLOSSARY]
    printed = " ".join(line.split(": ", 1)[1] for page in pages for line in page if line.startswith("text from")).casefold()
    for entry in book.matter.glossary:
        for name in entry.techniques:
            assert name.casefold() in printed


@pytest.mark.parametrize("layout", ["classic", "compact"])
def test_the_first_page_of_a_letter_glossary_has_two_entries(layout: str) -> None:
    setting = make_setting(graded_book(MatterOrder(glossary=True), layout))
    ink = InkLog()
    plan = draw_book(setting, ink)
    lines = next(lines for page, lines in zip(plan.pages, ink.pages, strict=False) if page.kind == GLOSSARY)
    assert sum(line.startswith("stamp at") for line in lines) >= 2


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize("trim_mm", [(152.4, 228.6), (139.7, 215.9)])
@pytest.mark.parametrize("layout", ["classic", "compact"])
def test_small_pages_keep_an_entry_with_its_board(trim_mm: tuple[float, float], layout: str) -> None:
    setting = make_setting(with_imprint(graded_book(MatterOrder(glossary=True), layout), trim_mm=trim_mm))
    ink = InkLog()
    plan = draw_book(setting, ink)
    pages = [lines for page, lines in zip(plan.pages, ink.pages, strict=False) if page.kind == GLOSSARY]
    names = {setting.say(f"glossary.name.{entry.name}") for entry in setting.book.matter.glossary if not entry.position.figure.outlines}
    found = 0
    for lines in pages:
        heads = [line for line in lines if line.startswith("text") and line.rpartition(": ")[2] in names]
        found += len(heads)
        assert sum(line.startswith("stamp at") for line in lines) >= len(heads)
    assert found >= 6


def test_a_board_is_no_higher_than_a_square_page() -> None:
    """Its words have the page before it if both do not fit on one."""
    setting = make_setting(with_imprint(graded_book(MatterOrder(glossary=True), "single"), trim_mm=(215.9, 215.9)))
    assert draw_book(setting, InkLog()).pages
