"""The draft of a book: frames of its pages, and pages that begin on the right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.recipe.matter_order import MatterOrder
from layouts.draw_book import make_setting
from layouts.geometry import PT_PER_MM
from layouts.plan import plan_book
from layouts.plan.draft import LINE_EDGE_PT, page_frames
from layouts.plan.pages import ANSWERS, BLANK, Plan
from layouts.printing.printers import find_printer
from layouts.style.layout import CLASSIC, LAYOUTS
from tests.support.graded_book import graded_book
from tests.support.sample_book import TRIMS, sample_book


def test_left_pages_mirror_right_ones() -> None:
    right, _ = page_frames(CLASSIC, TRIMS["6x9"], 22.6, 1)
    left, _ = page_frames(CLASSIC, TRIMS["6x9"], 22.6, 2)
    width = TRIMS["6x9"][0] * PT_PER_MM
    edge = CLASSIC.look.lines.reach_pt(CLASSIC.puzzles.widest_cell_mm * PT_PER_MM)
    assert edge > LINE_EDGE_PT
    assert right.x == pytest.approx(22.6 * PT_PER_MM + edge)
    assert left.x == pytest.approx(width - right.right)
    assert left.width == right.width


def first_answers(plan: Plan) -> int:
    return next(page.number for page in plan.pages if page.kind == ANSWERS)


@pytest.mark.sample(6, 2, 3)
@pytest.mark.parametrize("matter", [{}, {"hints": True}, {"hints": True, "glossary": True, "progress": True}, {"blank_grids": 3}])
@pytest.mark.parametrize("layout", [layout.name for layout in LAYOUTS])
def test_the_answers_begin_on_a_right_hand_page(layout: str, matter: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    books = [graded_book(MatterOrder.model_validate(matter), layout)]
    books += [replace(books[0], chapters=books[0].chapters[:count]) for count in range(3, len(books[0].chapters))]
    settings = [make_setting(book) for book in books]
    assert [first_answers(setting.plan) % 2 for setting in settings if setting.plan] == [1] * len(books)
    monkeypatch.setattr(plan_book, "_place_filler", lambda _, draft: draft.make_pages())
    for book, setting in zip(books, settings, strict=True):
        plain = make_setting(book).plan
        assert plain
        assert setting.plan
        assert len(setting.plan.pages) - len(plain.pages) in ((0,) if first_answers(plain) % 2 else (0, 2))
        assert sum(page.kind == BLANK for page in setting.plan.pages) >= book.matter.blank_grids
        assert len({(page.kind, page.index, page.part) for page in setting.plan.pages if page.kind == BLANK}) == sum(
            page.kind == BLANK for page in setting.plan.pages
        )


def test_a_book_too_thick_for_that_has_its_answers_on_the_next_page(monkeypatch: pytest.MonkeyPatch) -> None:
    book = sample_book("classic", "6x9", ("sudoku-9x9",))
    entry, printer = book.chapters[0].entries[0], find_printer("")
    found = set()
    for count in range(60, 72):
        entries = tuple(replace(entry, number=number) for number in range(1, count + 1))
        thick = replace(book, chapters=(replace(book.chapters[0], entries=entries),))
        right = make_setting(thick).plan
        with monkeypatch.context() as patch:
            patch.setattr(plan_book, "_place_filler", lambda _, draft: draft.make_pages())
            plain = make_setting(thick).plan
        assert right
        assert plain
        paper = replace(printer.papers[0], most_pages=len(plain.pages), most_by_trim={})
        with monkeypatch.context() as patch:
            patch.setattr(plan_book, "find_printer", lambda _, paper=paper: replace(printer, papers=(paper,)))
            limited = make_setting(thick).plan
        assert limited
        assert len(limited.pages) == len(plain.pages)
        is_thicker = len(right.pages) > len(plain.pages)
        found.add((is_thicker, first_answers(limited) % 2))
    assert found == {(False, 1), (True, 0)}
