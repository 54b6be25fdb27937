"""Front and back matter: what a recipe orders is in the book and in the contents.

Its references lead to the right pages.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generator.model import Book
from generator.recipe.matter_order import MatterOrder
from layouts.draw_book import draw_book, make_setting
from layouts.drawing.ink_log import InkLog
from layouts.plan.pages import ANSWERS, BLANK, CONTENTS, NOTES, PROGRESS, Plan
from layouts.style.layout import LAYOUTS
from tests.support.sample_book import MANY_SIZES, sample_book


def drawn(book: Book) -> tuple[Plan, list[list[str]]]:
    ink = InkLog()
    plan = draw_book(make_setting(book), ink)
    return plan, ink.pages[:-1]


def words_of(lines: list[str]) -> list[str]:
    return [line.partition(": ")[2] for line in lines if line.startswith("text")]


def texts_on(kind: str, plan: Plan, pages: list[list[str]]) -> list[str]:
    return [text for page, lines in zip(plan.pages, pages, strict=True) if page.kind == kind for text in words_of(lines)]


@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
@pytest.mark.parametrize("trim", ["5x8", "a4"])
def test_the_progress_table_names_every_puzzle_once(layout: str, trim: str) -> None:
    book = sample_book(layout, trim, matter=MatterOrder(progress=True))
    plan, pages = drawn(book)
    count = sum(len(chapter.entries) for chapter in book.chapters)
    rows = [page.number for page in plan.pages if page.kind == PROGRESS]
    numbers = [text for text in texts_on(PROGRESS, plan, pages) if text.isdigit()]
    assert sorted(map(int, numbers)) == sorted([*range(1, count + 1), *rows])
    assert {"Sudoku · Gentle", "Sudoku 4 × 4 · Hard"} <= set(texts_on(PROGRESS, plan, pages))


def test_a_book_without_matter_has_no_progress_table() -> None:
    plan, _ = drawn(sample_book())
    assert PROGRESS not in {page.kind for page in plan.pages}


def test_blank_grids_alternate_between_kinds_up_to_their_number() -> None:
    plan, pages = drawn(sample_book(families=MANY_SIZES, matter=MatterOrder(blank_grids=4)))
    asked = [number for number, page in enumerate(plan.pages) if page.kind == BLANK][:4]
    assert asked == list(range(asked[0], asked[0] + 4))
    sizes = [re.findall(r"stamp at .* ([\d.]+) x", "\n".join(pages[number]))[0] for number in asked]
    assert sizes[0] == sizes[3]
    assert len({*sizes}) == 3
    filler = [page for page in plan.pages if page.number > asked[-1] + 1]
    assert {page.kind for page in filler} <= {NOTES, BLANK}


def test_the_contents_name_the_parts_with_their_pages() -> None:
    plan, pages = drawn(sample_book(matter=MatterOrder(blank_grids=2, progress=True)))
    texts = texts_on(CONTENTS, plan, pages)
    for title, kind in (("Answers", ANSWERS), ("Blank grids", BLANK), ("Progress", PROGRESS)):
        assert texts[texts.index(title) + 1] == str(plan.find_page(kind)), title
    assert texts.index("Answers") < texts.index("Blank grids") < texts.index("Progress")


@pytest.mark.parametrize(("n_families", "n_pages"), [(2, 1), (12, 1), (40, 1), (100, 2)])
def test_contents_are_set_closer_and_in_columns_before_they_need_another_page(n_families: int, n_pages: int) -> None:
    book = sample_book()
    chapter, rules = book.chapters[0], book.rules[0]
    names = [f"kind {index}" for index in range(n_families)]
    chapters = tuple(replace(chapter, family=name) for name in names for _ in range(2 if name in names[:3] else 1))
    many = replace(book, chapters=chapters, rules=tuple(replace(rules, family=name, title=name) for name in names))
    setting = make_setting(many)
    assert setting.plan is not None
    assert sum(page.kind == CONTENTS for page in setting.plan.pages) == n_pages
